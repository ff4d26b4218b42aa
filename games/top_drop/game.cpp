// SPDX-License-Identifier: MIT
#include "games/top_drop/game.hpp"

#include "game/edition.hpp"
#include "games/top_drop/embedded.hpp"
#include "games/top_drop/notation.hpp"

namespace cb::top_drop {

static_assert(cb::Definition<Definition>);

const OptionTable<Options>& Definition::options() {
  static const OptionTable<Options> table{
      number<&Options::players>("players", "TD-06", "how many play together; 1 is a solo challenge", 1, kMostPlayers),
      choice<&Options::difficulty>("difficulty", "TD-05", "how many wild cards there are: 4, 3, 2 or 1",
                                   {"easy", "medium", "hard", "extreme"}),
  };
  return table;
}

std::vector<std::string_view> Definition::editions() { return {embedded::top_drop::edition_toml}; }

Edition Definition::read_edition(EditionReader& in) {
  Edition edition;
  edition.reconstructed = in.reconstructed();
  if (in.has("cards")) edition.cards = in.integer("cards", kFewestCards, kCards);
  if (in.has("hand")) edition.hand = in.integer("hand", 1, kHandSize);
  Bits64 seen = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    const auto key = fmt::format("colours.{}", colour_name(static_cast<CardColour>(colour)));
    const FilePart part(in);
    const auto cards = in.integers(key, 1, kCards);
    if (!part.ok()) continue;
    for (std::size_t n = 0; n < cards.size(); ++n) {
      const int card = cards[n];
      if ((seen & bit(card)) != 0)
        in.reject(fmt::format("{}[{}]", key, n),
                  refuse("top-drop.edition.again", "TD-01", "Card {} has a colour already.", card));
      seen |= bit(card);
      edition.colour[card] = static_cast<CardColour>(colour);
    }
    if (cards.size() != kCardsPerColour)
      in.reject(key, refuse("top-drop.edition.count", "TD-01", "{} must have {} cards, not {}.", key, kCardsPerColour,
                            cards.size()));
  }
  return edition;
}

Result<Rules> Definition::make_rules(const Edition& edition, const Options& options) {
  if (edition.cards < options.players * edition.hand)
    return fail("top-drop.edition.cards", "TD-03", "{} cards are too few for {} hands of {}.", edition.cards,
                options.players, edition.hand);
  return Rules(edition, options);
}

std::string Definition::seat_name(const Rules&, int seat) { return {seat_letter(seat)}; }

Sentence Definition::describe_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  if (ending.how == kVictory)
    return {.text = fmt::format("Victory: all {} cards are placed. Everyone wins.", rules.cards()), .rule = "TD-19"};
  const auto who = seat_letter(state.seat);
  const int in_pile = count(state.pile);
  const int in_hands = kCards - in_pile - count(placed_cards(state));
  const auto cards = [](int n) { return fmt::format("{} card{}", n, n == 1 ? "" : "s"); };
  if (ending.how == kVeryGood)
    return {
        .text = fmt::format("A very good result: seat {} cannot play, but the draw pile is empty; {} left in hands.",
                            who, cards(in_hands)),
        .rule = "TD-21"};
  return {.text = fmt::format("Better luck next time: seat {} cannot play; {} left in the draw pile, {} in hands.", who,
                              cards(in_pile), in_hands),
          .rule = "TD-21"};
}

std::vector<std::string_view> Definition::variants() {
  return {"players=1",
          "players=3",
          "players=4",
          "difficulty=medium",
          "players=4 difficulty=hard",
          "players=1 difficulty=extreme",
          "players=3 difficulty=extreme"};
}

}  // namespace cb::top_drop
