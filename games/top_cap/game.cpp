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

namespace {

// Caps of one setup, both sides'.
void read_setup(EditionReader& in, const std::string& key, std::optional<int> wanted, Bits64 caps[2]) {
  CapPlacement placement;
  for (int side : {kCream, kBlue}) {
    const auto list = fmt::format("{}.{}", key, side == kCream ? "cream" : "blue");
    const FilePart part(in);
    const auto names = in.strings(list);
    if (!part.ok()) continue;
    for (std::size_t n = 0; n < names.size(); ++n)
      if (const auto problem = placement.add(side, names[n])) in.reject(fmt::format("{}[{}]", list, n), *problem);
    if (wanted && std::cmp_not_equal(names.size(), *wanted))
      in.reject(list, wrong_count(side, *wanted, static_cast<int>(names.size())));
    caps[side] = placement.caps[side];
  }
}

// TC-05 lets either side begin, and one that cannot move has lost (TC-13).
void check_openings(EditionReader& in, const std::string& key, const Edition& edition, Setup setup) {
  for (const Starter starter : {Starter::cream, Starter::blue}) {
    const Rules rules(edition, {.setup = setup, .starter = starter});
    if (rules.legal(rules.start()).size() == 0)
      in.reject(key,
                refuse("top-cap.edition.stuck", "TC-13", "{} could not move here, and the game would be over at once.",
                       starter == Starter::cream ? "Cream" : "Blue"));
  }
}

}  // namespace

Edition Definition::read_edition(EditionReader& in) {
  Edition edition;
  const FilePart caps_part(in);
  if (in.has("caps")) edition.caps = in.integer("caps", kFewestCaps, kCapsEach);
  const auto wanted = caps_part.ok() ? std::optional(edition.caps) : std::nullopt;
  for (std::size_t setup = 0; setup < std::size(edition.setups); ++setup) {
    const auto key = "setups." + options().front().spec.choices[setup];
    const FilePart part(in);
    read_setup(in, key, wanted, edition.setups[setup]);
    if (part.ok() && wanted) check_openings(in, key, edition, static_cast<Setup>(setup));
  }
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
