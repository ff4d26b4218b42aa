// SPDX-License-Identifier: MIT
#include "games/top_cap/game.hpp"

#include "game/edition.hpp"
#include "games/top_cap/embedded.hpp"
#include "games/top_cap/notation.hpp"

namespace cb::top_cap {

static_assert(cb::Definition<Definition>);

const OptionTable<Options>& Definition::options() {
  static const OptionTable<Options> table{
      choice<&Options::setup>("setup", "TC-03", "where the caps stand at the start",
                              {"diagonal", "one", "two", "three"}),
      choice<&Options::starter>("starter", "TC-05", "who moves first", {"cream", "blue", "lot"}),
      number<&Options::repetition>("repetition", "TC-14", "how often a position may occur before the game is drawn", 2,
                                   100, {{"off", 0}}),
  };
  return table;
}

std::vector<std::string_view> Definition::editions() { return {embedded::top_cap::edition_toml}; }

Result<Edition> Definition::read_edition(std::string_view text) {
  EditionReader in(text, info.name);
  in.string("name");
  Edition edition;
  if (in.has("caps")) edition.caps = in.integer("caps", kFewestCaps, kCapsEach);
  for (std::size_t setup = 0; setup < std::size(edition.setups); ++setup) {
    CapPlacement placement;
    const auto& name = options().front().spec.choices[setup];
    for (int side : {kCream, kBlue}) {
      const auto key = fmt::format("setups.{}.{}", name, side == kCream ? "cream" : "blue");
      for (const auto& cap : in.strings(key))
        if (const auto problem = placement.add(side, cap)) in.reject(key, *problem);
      edition.setups[setup][side] = placement.caps[side];
    }
    const auto problem = placement.check_counts(edition.caps);
    if (problem) in.reject("setups." + name, *problem);
    // TC-05 lets either side begin, and one that cannot move has lost (TC-13).
    for (const Starter starter : {Starter::cream, Starter::blue}) {
      const Rules rules(edition, {.setup = static_cast<Setup>(setup), .starter = starter});
      if (!problem && rules.legal(rules.start()).size() == 0)
        in.reject("setups." + name, fmt::format("{} could not move here, and the game would be over at once (TC-13).",
                                                starter == Starter::cream ? "Cream" : "Blue"));
    }
  }
  if (auto error = in.finish()) return std::unexpected(*error);
  return edition;
}

Result<Rules> Definition::make_rules(const Edition& edition, const Options& options) { return Rules(edition, options); }

std::string Definition::seat_name(const Rules&, int seat) { return seat == kCream ? "cream" : "blue"; }

Sentence Definition::describe_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  const auto* winner = ending.won(kCream) ? "Cream" : "Blue";
  const auto* loser = ending.won(kCream) ? "Blue" : "Cream";
  if (ending.how == kBottleReached) return {fmt::format("{} wins: a cap is in {}'s bottle.", winner, loser), "TC-12"};
  return {fmt::format("{} wins: {} has no legal move.", winner, loser), "TC-13"};
}

std::vector<std::string_view> Definition::variants() {
  return {"setup=one", "setup=two", "setup=three", "starter=blue", "starter=lot"};
}

}  // namespace cb::top_cap
