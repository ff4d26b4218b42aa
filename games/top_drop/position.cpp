// SPDX-License-Identifier: MIT
// Positions: hands/pile/direction/helps/whose turn, as in 5.12.33.58,3.17.29.44/27,1.6-9/up/s2f2c2w4/a-turn.
#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/text.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/notation.hpp"

namespace cb::top_drop {
namespace {

constexpr std::string_view kPhaseNames[] = {"draw", "open", "turn", "flip", "colour", "second", "won"};
constexpr std::string_view kHelpLetters = "sfcw";

using Problem = std::optional<Error>;

// What the text of a position or of a view says, each field well-formed in itself.
struct Fields {
  State state;
  int hidden[kMostPlayers] = {};  // the size of a hand that a view does not show
};

// "?4"
Problem read_hidden_hand(const Rules& rules, std::string_view text, int& size) {
  size = to_number(text.substr(1)).value_or(0);
  const int most = rules.edition().hand;
  if (size >= 1 && size <= most && text.size() == 2) return {};
  return refuse("top-drop.view.hidden", "TD-22", "A hidden hand is written by its size, ?1 to ?{}, not {}.", most,
                quote(text));
}

// An edition may have fewer cards than the box.
Problem check_deck(const Rules& rules, Bits64 cards) {
  const Bits64 foreign = cards & ~rules.deck();
  if (foreign == 0) return {};
  return refuse("top-drop.position.deck", "TD-01", "Card {} is laid aside: this edition has the cards 1 to {}.",
                lowest(foreign), rules.cards());
}

Problem read_hands(const Rules& rules, std::string_view text, bool of_view, Fields& fields) {
  State& state = fields.state;
  const auto hands = split(text, ',');
  if (static_cast<int>(hands.size()) != rules.seats())
    return refuse("top-drop.position.players", "TD-06", "There are {} players, but {} hands.", rules.seats(),
                  hands.size());
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    if (of_view && hands[seat].starts_with('?')) {
      if (auto problem = read_hidden_hand(rules, hands[seat], fields.hidden[seat])) return problem;
      continue;
    }
    const auto read = read_cards(hands[seat]);
    if (read.problem) return refuse("top-drop.position.card", "TD-01", "{}", *read.problem);
    if (auto problem = check_deck(rules, read.cards)) return problem;
    if (count(read.cards) > rules.edition().hand)
      return refuse("top-drop.position.hand", "TD-03", "A hand has at most {} cards, not {}.", rules.edition().hand,
                    count(read.cards));
    if ((read.cards & ~state.pile) != 0)
      return refuse("top-drop.position.twice", "TD-01", "Card {} is in two hands.", lowest(read.cards & ~state.pile));
    state.hand[seat] = read.cards;
    state.pile &= ~read.cards;
  }
  return {};
}

// "27,1.6-9": the card on top, then those below it.
Problem read_pile(const Rules& rules, std::string_view text, State& state) {
  const auto comma = text.find(',');
  if (text == "-") return {};
  const auto top = read_card(text.substr(0, comma));
  if (!top)
    return refuse("top-drop.position.top", "TD-01",
                  "The pile begins with the card on top, as in 27 or 27,1.6-9, not {}.", quote(text));
  auto placed = comma == std::string_view::npos ? CardsRead{} : read_cards(text.substr(comma + 1));
  if (placed.problem) return refuse("top-drop.position.card", "TD-01", "{}", *placed.problem);
  if ((placed.cards & bit(*top)) != 0)
    return refuse("top-drop.position.twice", "TD-01", "Card {} is in the pile twice.", *top);
  placed.cards |= bit(*top);
  if (auto problem = check_deck(rules, placed.cards)) return problem;
  if ((placed.cards & ~state.pile) != 0)
    return refuse("top-drop.position.twice", "TD-01", "Card {} is in a hand and in the pile.",
                  lowest(placed.cards & ~state.pile));
  state.top = static_cast<std::uint8_t>(*top);
  state.pile &= ~placed.cards;
  return {};
}

// "s2f2c2w4"
Problem read_helps(const Rules& rules, std::string_view text, State& state) {
  const State start = rules.start();
  bool well_formed = text.size() == 2 * kHelpLetters.size();
  for (std::size_t kind = 0; well_formed && kind < kHelpLetters.size(); ++kind) {
    const char digit = text[2 * kind + 1];
    well_formed = text[2 * kind] == kHelpLetters[kind] && digit >= '0' && digit <= '9';
    if (!well_formed) break;
    state.help[kind] = static_cast<std::uint8_t>(digit - '0');
    if (state.help[kind] > start.help[kind])
      return refuse("top-drop.position.helps", kind == kWild ? "TD-05" : "TD-04",
                    "This game has only {} {} cards, not {}.", start.help[kind], help_name(static_cast<int>(kind)),
                    digit);
  }
  if (well_formed) return {};
  return refuse("top-drop.position.help-form", "TD-02", "The help cards left are written as in s2f2c2w4, not {}.",
                quote(text));
}

// "b-turn"
Problem read_turn(const Rules& rules, std::string_view text, State& state) {
  const int seat = text.empty() ? -1 : text.front() - 'a';
  const bool well_formed = text.size() >= 2 && text[1] == '-' && seat >= 0 && seat < rules.seats();
  const auto* const named = std::ranges::find(kPhaseNames, well_formed ? text.substr(2) : "");
  if (named == std::end(kPhaseNames))
    return refuse(
        "top-drop.position.turn", "TD-07",
        "Whose turn it is is written as in a-turn: a seat, then draw, open, turn, flip, colour, second or won, "
        "not {}.",
        quote(text));
  state.seat = static_cast<std::uint8_t>(seat);
  state.phase = static_cast<Phase>(named - std::begin(kPhaseNames));
  return {};
}

// Before the opening: seats are dealt to in turn, and nothing else has happened.
Problem check_deal(const Rules& rules, const State& state) {
  if (state.top != 0) return refuse("top-drop.position.early", "TD-07", "No card lies before the direction is chosen.");
  if (!std::ranges::equal(state.help, rules.start().help))
    return refuse("top-drop.position.early-help", "TD-07", "No help is used before the direction is chosen.");
  const bool open = state.phase == Phase::open;
  if (open && state.seat != 0) return refuse("top-drop.position.opener", "TD-07", "Seat a makes the opening choice.");
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const int held = count(state.hand[seat]);
    const bool dealt = open || seat < state.seat;
    const int least = dealt ? rules.edition().hand : 0;
    const int most = !dealt && seat == state.seat ? rules.edition().hand - 1 : least;
    if (held < least || held > most)
      return refuse("top-drop.position.deal", "TD-03", "Seat {} cannot hold {} cards at this point of the deal.",
                    seat_letter(seat), held);
  }
  return {};
}

// While there is a draw pile every hand is full, but for the seat in the middle of its turn.
Problem check_hands(const Rules& rules, const State& state) {
  const int full = rules.edition().hand;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const int held = count(state.hand[seat]);
    const bool placing = seat == state.seat && state.phase == Phase::second;
    const bool drawing = seat == state.seat && state.phase == Phase::draw;
    const int most = full - (placing || drawing ? 1 : 0);
    const int after_turn = drawing ? std::max(full - 2, 0) : most;
    const int least = state.pile == 0 ? 0 : after_turn;
    if (held < least || held > most)
      return refuse("top-drop.position.full", "TD-17", "Seat {} cannot hold {} cards here: hands are filled up to {}.",
                    seat_letter(seat), held, full);
  }
  if (state.phase == Phase::draw && state.pile == 0)
    return refuse("top-drop.position.no-pile", "TD-17", "The draw pile is empty, so nothing can be drawn.");
  const bool all_placed = placed_cards(state) == kAllCards;
  if (all_placed != (state.phase == Phase::won))
    return refuse("top-drop.position.won", "TD-19", "The game is won exactly when all {} cards are placed.",
                  rules.cards());
  if (state.hand[state.seat] == 0 && !all_placed)
    return refuse("top-drop.position.no-hand", "TD-18", "Seat {} has no cards, so it is passed over.",
                  seat_letter(state.seat));
  return {};
}

// Helps that are gone must have left their mark: each Flip and each Colour brings a card with it.
Problem check_helps(const Rules& rules, const State& state) {
  const State start = rules.start();
  const auto used = [&](int kind) { return start.help[kind] - state.help[kind]; };
  const bool flipping = state.phase == Phase::place;
  const bool matching = state.phase == Phase::match;
  if ((flipping && used(kFlip) + used(kWild) == 0) || (matching && used(kColour) + used(kWild) == 0))
    return refuse("top-drop.position.unused", "TD-15", "No card that allows this has been used.");
  if (state.top == 0 && used(kColour) > 0)
    return refuse("top-drop.position.colour", "TD-24", "Colour cannot have been used while nothing lies.");
  const int pending = flipping || matching ? 1 : 0;
  if (used(kFlip) + used(kColour) > count(placed_cards(state) & rules.deck()) + pending)
    return refuse("top-drop.position.used", "TD-20", "More Flips and Colours are used than cards are placed.");
  return {};
}

Problem check_play(const Rules& rules, const State& state) {
  if ((state.top == 1 && state.direction != Direction::up) ||
      (state.top == rules.cards() && state.direction != Direction::down))
    return refuse("top-drop.position.end-card", "TD-16", "With the {} on top the direction cannot be {}.", state.top,
                  direction_name(state.direction));
  const bool needs_card = state.phase == Phase::match || state.phase == Phase::second || state.phase == Phase::draw;
  if (needs_card && state.top == 0)
    return refuse("top-drop.position.empty", state.phase == Phase::match ? "TD-24" : "TD-09", "A card must lie first.");
  if (auto problem = check_hands(rules, state)) return problem;
  if (auto problem = check_helps(rules, state)) return problem;
  if ((state.phase == Phase::place || state.phase == Phase::match) && rules.legal(state).empty())
    return refuse("top-drop.position.stuck", "TD-20", "Flip or Colour is used only when a card can follow.");
  return {};
}

std::string write_rest(const Rules& rules, Bits64 placed, int top, Direction direction,
                       const std::uint8_t (&help)[kHelps], int seat, Phase phase) {
  std::string text = top == 0 ? "-" : std::to_string(top);
  if (const Bits64 below = placed & rules.deck() & ~bit(top); below != 0) text += "," + write_cards(below, true);
  text += fmt::format("/{}/", direction_name(direction));
  for (std::size_t kind = 0; kind < kHelpLetters.size(); ++kind)
    text += fmt::format("{}{}", kHelpLetters[kind], help[kind]);
  return text + fmt::format("/{}-{}", seat_letter(seat), kPhaseNames[static_cast<int>(phase)]);
}

}  // namespace

std::string Definition::write_position(const Rules& rules, const State& state) {
  std::string text;
  for (int seat = 0; seat < rules.seats(); ++seat)
    text += write_cards(state.hand[seat], false) + (seat + 1 < rules.seats() ? "," : "/");
  return text + write_rest(rules, placed_cards(state), state.top, state.direction, state.help, state.seat, state.phase);
}

std::string Definition::write_view(const Rules& rules, const View& view) {
  std::string text;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    text += view.hides(seat) ? fmt::format("?{}", view.hand_size[seat]) : write_cards(view.hand[seat], false);
    text += seat + 1 < rules.seats() ? "," : "/";
  }
  return text + write_rest(rules, view.placed, view.top, view.direction, view.help, view.seat, view.phase);
}

namespace {

Result<Fields> read_fields(const Rules& rules, std::string_view text, bool of_view) {
  const auto parts = split(text, '/');
  if (parts.size() != 5)
    return fail("top-drop.position.form", "TD-03",
                "A position is written hands/pile/direction/helps/whose turn, as in {}, not {}.",
                Definition::write_position(rules, rules.start()), quote(text));
  Fields fields;
  State& state = fields.state;
  state.pile = rules.deck();
  if (auto problem = read_hands(rules, parts[0], of_view, fields)) return std::unexpected(*problem);
  if (auto problem = read_pile(rules, parts[1], state)) return std::unexpected(*problem);
  constexpr Direction kDirections[] = {Direction::none, Direction::up, Direction::down};
  const auto* const direction = std::ranges::find(kDirections, parts[2], direction_name);
  if (direction == std::end(kDirections))
    return fail("top-drop.position.direction", "TD-07", "The direction is up, down or none, not {}.", quote(parts[2]));
  state.direction = *direction;
  if (auto problem = read_helps(rules, parts[3], state)) return std::unexpected(*problem);
  if (auto problem = read_turn(rules, parts[4], state)) return std::unexpected(*problem);
  return fields;
}

Problem check(const Rules& rules, const State& state) {
  const bool chosen = state.direction != Direction::none;
  if (chosen ? state.phase == Phase::open : state.phase > Phase::open)
    return refuse("top-drop.position.opening", "TD-07",
                  "There is no direction until seat a has chosen one, and one from then on.");
  return chosen ? check_play(rules, state) : check_deal(rules, state);
}

// The hidden hands filled with whatever is unseen, the given card first in the hand of the seat to play.
State filled(const Fields& fields, int first) {
  State state = fields.state;
  const auto give = [&](int seat, int card) {
    state.hand[seat] |= bit(card);
    state.pile &= ~bit(card);
  };
  if (fields.hidden[state.seat] > 0) give(state.seat, first);
  for (int seat = 0; seat < kMostPlayers; ++seat)
    while (count(state.hand[seat]) < fields.hidden[seat]) give(seat, lowest(state.pile));
  return state;
}

// The state with its hands as the text shows them.
View seen(const Fields& fields, const State& state, bool over) {
  View view = look(state, kNobody, over);
  std::ranges::copy(fields.state.hand, view.hand);
  return view;
}

}  // namespace

Result<State> Definition::read_position(const Rules& rules, std::string_view text) {
  const auto fields = read_fields(rules, text, false);
  if (!fields) return std::unexpected(fields.error());
  if (auto problem = check(rules, fields->state)) return std::unexpected(*problem);
  return fields->state;
}

// A view stands if some state does that looks like this. Only a card that the seat to play can use may be wanting, and
// more cards never make fewer choices, so it is enough to try each unseen card in its hand once.
Result<View> Definition::read_view(const Rules& rules, std::string_view text) {
  const auto fields = read_fields(rules, text, true);
  if (!fields) return std::unexpected(fields.error());
  const int hidden = std::accumulate(std::begin(fields->hidden), std::end(fields->hidden), 0);
  if (hidden > count(fields->state.pile))
    return fail("top-drop.view.cards", "TD-01", "{} cards are hidden in hands, but only {} are nowhere to be seen.",
                hidden, count(fields->state.pile));
  const auto shown = std::ranges::count_if(fields->state.hand, [](Bits64 hand) { return hand != 0; });

  const bool guess = fields->hidden[fields->state.seat] > 0;
  Problem problem;
  for (Bits64 rest = guess ? fields->state.pile : bit(0); rest != 0; rest = without_lowest(rest)) {
    const State state = filled(*fields, lowest(rest));
    problem = check(rules, state);
    if (problem) continue;
    const bool over = rules.actor(state) == kNobody;
    if (!over && shown > 1)
      return fail("top-drop.view.hands", "TD-22", "While the game runs a seat sees no hand but its own; here are {}.",
                  shown);
    if (!over || hidden == 0) return seen(*fields, state, over);
    problem = refuse("top-drop.view.over", "TD-20", "The game would be over here, and every hand shown.");
  }
  return std::unexpected(*problem);
}

}  // namespace cb::top_drop
