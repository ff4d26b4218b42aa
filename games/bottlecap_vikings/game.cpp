// SPDX-License-Identifier: MIT
#include "games/bottlecap_vikings/game.hpp"

#include "core/text.hpp"
#include "games/bottlecap_vikings/embedded.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {

static_assert(cb::Definition<Definition>);

const OptionTable<Options>& Definition::options() {
  static const OptionTable<Options> table{
      number<&Options::players>("players", "BV-11", "how many play", kFewestPlayers, kMostPlayers),
      choice<&Options::rondel>("rondel", "BV-01", "the tiles are drawn by lot, or the start player lays them",
                               {"drawn", "chosen"}),
      choice<&Options::cities>("cities", "BV-06",
                               "all play the common side, all a unique one, or each picks common or unique",
                               {"common", "unique", "pick"}),
      choice<&Options::cards>("cards", "BV-06", "unique cards are dealt by lot or chosen in turn order",
                              {"dealt", "chosen"}),
      choice<&Options::starter>("starter", "BV-10", "the first seat starts, or one drawn by lot", {"first", "lot"}),
      number<&Options::turns>("turns", "BV-25", "after how many turns each the game is decided by glory", 1, kMostTurns,
                              {{"off", 0}}),
  };
  return table;
}

std::vector<std::string_view> Definition::editions() { return {embedded::bottlecap_vikings::edition_toml}; }

Result<Rules> Definition::make_rules(const Edition& edition, const Options& options) {
  if (options.cities == Cities::common && options.cards == Cards::chosen)
    return fail("bottlecap-vikings.options.cards", "BV-06",
                "With cities=common nobody plays a unique card, so cards=chosen has nothing to choose.");
  return Rules(edition, options);
}

std::string Definition::seat_name(const Rules&, int seat) { return std::string(kSeatNames[seat]); }

Sentence Definition::describe_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  std::vector<std::string> winners;
  for (int seat = 0; seat < rules.seats(); ++seat)
    if (ending.won(seat)) winners.push_back(seat_title(seat));
  if (ending.how == kGloryThrone) return {fmt::format("{} wins: glory has reached the throne.", winners[0]), "BV-24"};
  if (ending.how == kHutThrone) return {fmt::format("{} wins: the hut stands on the throne.", winners[0]), "BV-93"};
  if (winners.size() == 1)
    return {fmt::format("{} wins: ahead in glory, tiers or goods when the turns ran out.", winners[0]), "BV-25"};
  std::string names = winners[0];
  for (std::size_t n = 1; n < winners.size(); ++n) names += (n + 1 < winners.size() ? ", " : " and ") + winners[n];
  return {fmt::format("{} share the win: equal when the turns ran out.", names), "BV-25"};
}

std::vector<std::string_view> Definition::variants() {
  return {"players=3",
          "players=4",
          "players=2 cities=unique",
          "players=4 cities=unique turns=60",
          "players=3 cities=pick cards=chosen starter=lot",
          "players=4 cities=pick rondel=chosen turns=40",
          "players=2 rondel=chosen starter=lot turns=3",
          "players=4 cities=unique cards=chosen turns=100"};
}

}  // namespace cb::bottlecap_vikings
