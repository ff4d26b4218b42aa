// SPDX-License-Identifier: MIT
// Trap the Cap for a board in a browser: the board itself, what stands on it and lies at home, as facts without words.
// Caps are told by their colours, places as in the notation.
#include <iterator>
#include <nlohmann/json.hpp>

#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

using nlohmann::json;

std::string base_letter(const Rules& rules, int seat) { return {static_cast<char>('A' + rules.board().base_of[seat])}; }

// The caps one by one, in the order of the seats, the golden one last (TT-19: order means nothing).
json cap_list(const Rules& rules, Caps held) {
  json list = json::array();
  for (int seat = 0; seat < rules.seats(); ++seat)
    for (int n = 0; n < number_of(held, seat); ++n) list.push_back(colour_name(rules, seat));
  if ((held & kGold) != 0) list.push_back(colour_name(rules, kGoldenPiece));
  return list;
}

const char* play_name(Play game) {
  constexpr const char* kNames[] = {"basic", "team", "total-team", "tower", "golden"};
  return kNames[static_cast<int>(game)];
}
const char* aim_name(Aim aim) {
  constexpr const char* kNames[] = {"standard", "captives", "last-left", "fewest-trapped", "golden-cap"};
  return kNames[static_cast<int>(aim)];
}

json board_scene(const Rules& rules, const State& view) {
  const Board& board = rules.board();
  const SpaceSet full = rules.setting().full_greys(view);
  json spaces = json::array();
  for (int space = 0; space < board.spaces(); ++space) {
    json next = json::array();
    for (const std::uint8_t* place = board.next[space]; *place != kNowhere; ++place)
      next.push_back(place_name(rules, *place));
    spaces.push_back({{"id", place_name(rules, space)},
                      {"colour", board.grey.has(space)     ? "grey"
                                 : board.yellow.has(space) ? "yellow"
                                                           : "plain"},
                      {"next", next},
                      {"full", full.has(space)}});
  }
  json homes = json::array();  // by base: the space that its home joins, whether somebody sits there or not
  for (int base = 0; base < board.bases; ++base) homes.push_back(place_name(rules, board.home_at[base]));
  return {{"bases", board.bases}, {"rim", board.rim}, {"spoke", board.spoke}, {"spaces", spaces}, {"homes", homes}};
}

json stack_scene(const Rules& rules, const State& view, Stack stack, int seat, bool golden) {
  const auto place = place_name(rules, place_of(stack));
  // TT-12, TT-27: on grey only somebody else's golden cap traps.
  const bool hunted = view.golden != kNoStack && owner_of(view.golden) != kNeutral && owner_of(view.golden) != seat;
  return {{"id", piece_id(rules, place_of(stack), golden ? kGoldenPiece : seat, under(stack))},
          {"place", place},
          {"top", colour_name(rules, golden ? kGoldenPiece : seat)},
          {"seat", seat == kNeutral ? json(nullptr) : json(seat)},
          {"under", cap_list(rules, under(stack))},
          {"safe", rules.board().grey.has(place_of(stack)) && (golden || !hunted)}};
}

json stacks_scene(const Rules& rules, const State& view) {
  json stacks = json::array();
  for (int seat = 0; seat < rules.seats(); ++seat)
    for (const Stack stack : view.stacks[seat])
      if (stack != kNoStack) stacks.push_back(stack_scene(rules, view, stack, seat, false));
  if (view.golden != kNoStack) stacks.push_back(stack_scene(rules, view, view.golden, owner_of(view.golden), true));
  return stacks;
}

// The caps of other sides among those held: what counts as captives (TT-18, TT-22).
Caps captives_of(const Rules& rules, Caps held, int seat) {
  Caps captives = 0;
  for (int other = 0; other < rules.seats(); ++other)
    if (rules.side(other) != rules.side(seat)) captives += caps(other, number_of(held, other));
  return captives;
}

// Those on the way home, under the seat's own caps and the golden one it owns.
Caps carried_by(const Rules& rules, const State& view, int seat) {
  Caps carried = 0;
  for (const Stack stack : view.stacks[seat])
    if (stack != kNoStack) carried += captives_of(rules, under(stack), seat);
  if (view.golden != kNoStack && owner_of(view.golden) == seat) carried += captives_of(rules, under(view.golden), seat);
  return carried;
}

json seat_scene(const Rules& rules, const State& view, int seat) {
  const Scoring scoring = rules.scoring(view);
  const int waiting = number_of(view.homes[seat], seat);
  return {{"letter", base_letter(rules, seat)},
          {"colour", colour_name(rules, seat)},
          {"base", rules.board().base_of[seat]},
          {"side", rules.side(seat)},
          {"home", place_name(rules, home_of(seat))},
          {"waiting", waiting},
          {"locked", cap_list(rules, view.homes[seat] - caps(seat, waiting))},
          {"carried", cap_list(rules, carried_by(rules, view, seat))},
          {"free", free_caps(view, seat)},
          {"trapped", scoring.trapped(seat)},
          {"captives", scoring.captives(seat)},
          {"takesTurns", rules.setting().takes_turns(view, seat)}};
}

// TT-20: what counts for each side, a player's own figures where there are no teams.
json sides_scene(const Rules& rules, const State& view) {
  const Scoring scoring = rules.scoring(view);
  const int sides = has_teams(rules.options().game) ? 2 : rules.seats();
  json list = json::array();
  for (int side = 0; side < sides; ++side) {
    json members = json::array();
    int captives = 0;
    int trapped = 0;
    for (int seat = 0; seat < rules.seats(); ++seat) {
      if (rules.side(seat) != side) continue;
      members.push_back(seat);
      captives += scoring.captives(seat);
      trapped += scoring.trapped(seat);
    }
    list.push_back({{"seats", members}, {"captives", captives}, {"trapped", trapped}});
  }
  return list;
}

json golden_scene(const Rules& rules, const State& view) {
  if (rules.options().game != Play::golden) return nullptr;
  const int holder = rules.scoring(view).golden_holder();
  return {{"holder", holder == kNeutral ? json(nullptr) : json(holder)}, {"captive", view.golden == kNoStack}};
}

const char* phase_name(const Rules& rules, const State& view) {
  switch (view.phase) {
    case Phase::lot:
      return "lot";
    case Phase::first_throw:
      return "throw";
    case Phase::throw_again:
      return "rethrow";
    case Phase::move:
      return rules.legal(view).contains(Action{kPass}) ? "stuck" : "move";
    case Phase::turned:
      return "turned";
    case Phase::six:
      return "six";
    default:
      return "over";
  }
}

}  // namespace

std::string_view colour_name(const Rules& rules, int piece) {
  constexpr std::string_view kNames[] = {"red", "blue", "green", "yellow", "purple", "orange", "gold"};
  static_assert(std::size(kNames) == kGoldenPiece + 1);
  return kNames[piece == kGoldenPiece ? kGoldenPiece : rules.board().base_of[piece]];
}

std::string piece_id(const Rules& rules, int place, int piece, Caps load) {
  const char top = piece == kGoldenPiece ? 'g' : letter(rules, piece);
  const auto carried = caps_text(rules, load);
  return fmt::format("{}:{}{}{}", place_name(rules, place), top, carried.empty() ? "" : "+", carried);
}

json Definition::scene(const Rules& rules, const State& view, int) {
  json seats = json::array();
  json letters = json::array();
  json out = json::array();
  for (int seat = 0; seat < rules.seats(); ++seat) {
    seats.push_back(seat_scene(rules, view, seat));
    letters.push_back(base_letter(rules, seat));
    if (!rules.setting().takes_turns(view, seat)) out.push_back(seat);
  }
  const bool turned = view.phase == Phase::turned;
  const int points = turned ? view.points : view.die;
  return {{"game", play_name(rules.options().game)},
          {"aim", aim_name(rules.setting().aim)},
          {"board", board_scene(rules, view)},
          {"seats", seats},
          {"letters", letters},
          {"out", out},
          {"sides", sides_scene(rules, view)},
          {"stacks", stacks_scene(rules, view)},
          {"golden", golden_scene(rules, view)},
          {"die", view.die == 0 ? json(nullptr) : json(view.die)},
          {"backTo", turned ? json(place_name(rules, view.back_to)) : json(nullptr)},
          {"mover", view.mover},
          {"phase", phase_name(rules, view)},
          {"statusArgs", {{"die", view.die}, {"points", points}}}};
}

}  // namespace cb::trap_the_cap
