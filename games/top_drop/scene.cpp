// SPDX-License-Identifier: MIT
// Top Drop for a board in a browser, made from a view only: a hand that may not be seen is a number of cards (TD-22).
#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "game/score_sheet.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/notation.hpp"

namespace cb::top_drop {
namespace {

using nlohmann::json;

json listed(Bits64 cards) {
  json list = json::array();
  for (const int card : members(cards)) list.push_back(card);
  return list;
}

std::string upper_letter(int seat) { return {static_cast<char>('A' + seat)}; }
std::string seat_place(int seat) { return std::string("seat-") + seat_letter(seat); }
std::string hand_place(int card) { return "hand-" + std::to_string(card); }
std::string help_place(int kind) { return "help-" + std::string(help_name(kind)); }

std::string_view colour_of(const Rules& rules, int card) {
  return card == 0 ? "none" : colour_name(rules.edition().colour[card]);
}

int jump_between(int top, int card) { return top == 0 ? 0 : std::abs(card - top); }

// How far a jump feels; no rule limits it.
const char* stride(int jump) {
  constexpr int kSmall = 5;
  constexpr int kFair = 15;
  if (jump == 0) return "none";
  if (jump <= kSmall) return "small";
  return jump <= kFair ? "fair" : "big";
}

// The state as far as the view knows it: enough for the choices of the seat that looks, if it is the one to act.
State known(const View& view) {
  State state;
  std::ranges::copy(view.hand, state.hand);
  std::ranges::copy(view.help, state.help);
  state.top = view.top;
  state.direction = view.direction;
  state.phase = view.phase;
  state.seat = view.seat;
  return state;
}

const char* phase_name(const View& view) {
  if (view.phase == Phase::won) return "won";
  if (view.over != 0) return "lost";
  if (view.phase == Phase::draw) return view.direction == Direction::none ? "deal" : "draw";
  constexpr const char* kNames[] = {"draw", "open", "turn", "flip", "colour", "second"};
  return kNames[static_cast<int>(view.phase)];
}

// How many cards come to a seat before its hand is full or the draw pile empty (TD-17).
int cards_to_come(const Rules& rules, int held, int pile) { return std::min(rules.edition().hand - held, pile); }

// The seat that plays after this one (TD-07, TD-18), or nobody but itself.
json next_seat(const Rules& rules, const View& view) {
  for (int step = 1; step < rules.seats(); ++step)
    if (const int seat = (view.seat + step) % rules.seats(); view.hand_size[seat] > 0) return seat;
  return nullptr;
}

// One seat's eyes on the table.
class Eyes {
 public:
  Eyes(const Rules& rules, const View& view, int seat)
      : rules_(rules),
        view_(view),
        seat_(seat),
        mine_(view.seat == seat && view.over == 0),
        choices_(mine_ && view.phase != Phase::draw ? rules.legal(known(view)) : Choices(0, 0)) {}

  json hand() const {
    json list = json::array();
    if (seat_ < 0) return list;
    for (const int card : members(view_.hand[seat_])) {
      const int jump = jump_between(view_.top, card);
      list.push_back({{"card", card},
                      {"playable", (choices_.cards() & bit(card)) != 0},
                      {"why", why_card(card)},
                      {"jump", jump},
                      {"stride", stride(jump)}});
    }
    return list;
  }

  json helps() const {
    json list = json::array();
    for (int kind = 0; kind < kHelps; ++kind) {
      json stands_for = json::array();
      for (const int as : {kSkip, kFlip, kColour})
        if (kind == kWild && may_say(kWildSkip + as)) stands_for.push_back(help_name(as));
      const bool usable = kind == kWild ? !stands_for.empty() : may_say(kUseSkip + kind);
      list.push_back({{"kind", help_name(kind)},
                      {"left", view_.help[kind]},
                      {"of", rules_.start().help[kind]},
                      {"usable", usable},
                      {"why", usable ? "usable" : why_no_help(kind)},
                      {"standsFor", stands_for}});
    }
    return list;
  }

  json status_args() const {
    int nearest = 0;  // the smallest jump that can be made now
    for (const int card : members(choices_.cards())) {
      const int jump = jump_between(view_.top, card);
      if (nearest == 0 || jump < nearest) nearest = jump;
    }
    return {{"you", view_.seat == seat_ ? "yes" : "other"},
            {"players", rules_.seats()},
            {"top", view_.top},
            {"colour", colour_of(rules_, view_.top)},
            {"direction", direction_name(view_.direction)},
            {"fitting", count(choices_.cards())},
            {"jump", nearest},
            {"stride", stride(nearest)},
            {"toDraw", cards_to_come(rules_, view_.hand_size[view_.seat], view_.pile_size)}};
  }

 private:
  bool may_say(int word) const { return (choices_.words() >> word & 1) != 0; }
  bool same_colour(int card) const { return (rules_.same_colour(view_.top) & bit(card)) != 0; }

  // Why a card of one's own goes or does not: as the direction lies, or with which help cards that are still to be had.
  const char* why_card(int card) const {
    if (view_.direction == Direction::none) return "waiting";
    if (mine_ && view_.phase == Phase::match) return same_colour(card) ? "matches" : "differs";
    if (view_.top == 0) return "empty";
    if ((kFollow.after(view_.direction, view_.top) & bit(card)) != 0) return "follows";
    if (view_.over != 0 || (mine_ && view_.phase != Phase::turn)) return "against";
    const bool by_flip = view_.help[kFlip] + view_.help[kWild] > 0;
    const bool by_colour = view_.help[kColour] + view_.help[kWild] > 0 && same_colour(card);
    if (by_flip) return by_colour ? "flip-or-colour" : "flip";
    return by_colour ? "colour" : "against";
  }

  const char* why_no_help(int kind) const {
    if (view_.help[kind] == 0) return "gone";
    if (!mine_ || view_.phase == Phase::draw) return "wait";
    if (view_.phase == Phase::open) return "early";
    if (view_.phase != Phase::turn) return "late";
    return kind == kColour && view_.top == 0 ? "empty" : "nothing";
  }

  const Rules& rules_;
  const View& view_;
  int seat_;
  bool mine_;
  Choices choices_;
};

json seats(const Rules& rules, const View& view) {
  json list = json::array();
  for (int seat = 0; seat < rules.seats(); ++seat)
    list.push_back({{"seat", seat},
                    {"place", seat_place(seat)},
                    {"letter", upper_letter(seat)},
                    {"count", view.hand_size[seat]},
                    {"cards", view.hides(seat) ? json(nullptr) : listed(view.hand[seat])}});
  return list;
}

// TD-18: the seats that are passed over from now on.
json out_of_cards(const View& view, int seats) {
  json list = json::array();
  if (view.pile_size > 0 || view.direction == Direction::none) return list;
  for (int seat = 0; seat < seats; ++seat)
    if (view.hand_size[seat] == 0) list.push_back(seat);
  return list;
}

json card_colours(const Rules& rules) {
  json list = json::array();
  for (int card = 1; card <= rules.cards(); ++card) list.push_back(colour_of(rules, card));
  return list;
}

json told(const std::string& key, const json& args, const json& path) {
  return {{"key", key}, {"args", args}, {"path", path}};
}

json tell_draw(const Rules& rules, const State& state, int card, int seat) {
  const std::string key = state.direction == Direction::none ? "deal" : "draw";
  if (!rules.may_see(state, seat)) return told(key + "-hidden", json::object(), {"draw", seat_place(state.seat)});
  return told(key, {{"card", card}, {"colour", colour_of(rules, card)}}, {"draw", hand_place(card)});
}

json tell_card(const Rules& rules, const State& state, int card) {
  State after = state;
  rules.apply(after, card_action(card));
  const int jump = jump_between(state.top, card);
  const json args = {{"card", card}, {"colour", colour_of(rules, card)}, {"top", state.top},
                     {"jump", jump}, {"stride", stride(jump)},           {"help", "none"}};
  const json path = {hand_place(card), "pile"};
  if (after.direction != state.direction)  // TD-16
    return told(after.direction == Direction::up ? "place-turning-up" : "place-turning-down", args, path);
  return told(state.top == 0 ? "place-first" : "place", args, path);
}

json tell_opening(int word, int seat) {
  const bool up = word < kOpenDown;
  const int starter = word & (kMostPlayers - 1);
  return told(up ? "open-up" : "open-down",
              {{"starter", upper_letter(starter)}, {"starting", starter == seat ? "you" : "other"}},
              {up ? "up" : "down", seat_place(starter)});
}

// A help card is laid on what it is for; a wild card on the one that it stands in for.
json tell_help(const Rules& rules, const State& state, int word) {
  const bool wild = word >= kWildSkip;
  const int kind = word - (wild ? kWildSkip : kUseSkip);
  const std::string name(help_name(kind));
  json args = {{"help", wild ? "wild" : name}, {"card", 0}};
  if (kind == kFlip) args["direction"] = direction_name(turned(state.direction));
  if (kind == kColour) args["colour"] = colour_of(rules, state.top);
  if (wild) return told("wild-" + name, args, {help_place(kWild), help_place(kind)});
  return told(name, args, {help_place(kind), kind == kFlip ? "direction" : "pile"});
}

}  // namespace

json Definition::scene(const Rules& rules, const View& view, int seat) {
  const Eyes eyes(rules, view, seat);
  Bits64 unseen = kAllCards & ~view.placed;
  for (const Bits64 hand : view.hand) unseen &= ~hand;
  const Bits64 ahead = kFollow.after(view.direction, view.top) & ~view.placed;
  const bool over = view.over != 0;
  return {{"seats", seats(rules, view)},
          {"me", seat < 0 ? json(nullptr) : json(seat)},
          {"turn", over ? json(nullptr) : json(view.seat)},
          {"next", over || view.direction == Direction::none ? json(nullptr) : next_seat(rules, view)},
          {"phase", phase_name(view)},
          {"statusArgs", eyes.status_args()},
          {"cards", rules.cards()},
          {"colours", card_colours(rules)},
          {"reconstructed", rules.edition().reconstructed},
          {"top", view.top == 0 ? json(nullptr) : json(view.top)},
          {"placed", listed(view.placed & rules.deck())},
          {"ahead", count(ahead)},
          {"direction", direction_name(view.direction)},
          {"drawPile", view.pile_size},
          {"drawPileCards", over ? listed(unseen) : json(nullptr)},
          {"helps", eyes.helps()},
          {"hand", eyes.hand()},
          {"out", out_of_cards(view, rules.seats())}};
}

json Definition::tell_action(const Rules& rules, const State& state, Action action, int seat) {
  if (rules.at_chance(state)) return tell_draw(rules, state, action.code, seat);
  if (action.code < kWords) return tell_card(rules, state, action.code);
  const int word = action.code - kWords;
  if (word >= kOpenUp) return tell_opening(word, seat);
  if (word != kSayStop) return tell_help(rules, state, word);
  const int to_draw = cards_to_come(rules, count(state.hand[state.seat]), count(state.pile));
  return told("stop", {{"toDraw", to_draw}, {"card", 0}}, {"!stop"});
}

json Definition::tell_ending(const Rules& rules, const State& state) {
  constexpr const char* kKeys[] = {"victory", "very-good", "better-luck"};  // TD-21
  constexpr ScoreColumn kColumns[] = {{"placed"}, {"pile"}, {"hands"}};
  const int pile = count(state.pile);
  const int placed = count(placed_cards(state) & rules.deck());
  const int in_hands = rules.cards() - pile - placed;
  std::vector<int> everyone;
  everyone.reserve(static_cast<std::size_t>(rules.seats()));
  for (int seat = 0; seat < rules.seats(); ++seat) everyone.push_back(seat);
  return {{"key", kKeys[rules.ending(state).how]},
          {"args",
           {{"players", rules.seats()}, {"stuck", upper_letter(state.seat)}, {"inPile", pile}, {"inHands", in_hands}}},
          {"scores", score_sheet(kColumns, {{everyone, {placed, pile, in_hands}}}, rules.ending(state).winners)}};
}

}  // namespace cb::top_drop
