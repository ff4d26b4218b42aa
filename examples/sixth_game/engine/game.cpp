// SPDX-License-Identifier: MIT
#include "games/three_men/game.hpp"

#include "game/edition.hpp"
#include "games/three_men/embedded.hpp"
#include "games/three_men/notation.hpp"

namespace cb::three_men {

static_assert(cb::Definition<Definition>);

namespace {

// Whether three caps can stand so that three others leave none of them a way. With a row the game would be over.
bool shuts_in(const Edition& edition) {
  const auto sets = [](auto&& use) {
    for (Bits64 set = 0; set < bit(kPoints); ++set)
      if (count(set) == kCapsEach && !has_row(set)) use(set);
  };
  bool found = false;
  sets([&](Bits64 own) {
    Bits64 ways = 0;
    for (const int cap : members(own)) ways |= edition.joined[cap];
    sets([&](Bits64 other) { found = found || ((own & other) == 0 && (ways & ~(own | other)) == 0); });
  });
  return found;
}

}  // namespace

const OptionTable<Options>& Definition::options() {
  static const OptionTable<Options> table{
      choice<&Options::opening>("opening", "TM-05", "where the first cap may go", {"free", "aside"}),
      choice<&Options::movement>("movement", "TM-07", "where a cap slides", {"lines", "free"}),
      number<&Options::repetition>("repetition", "TM-09", "how often a position may occur before the game is drawn", 2,
                                   100, {{"off", 0}}),
  };
  return table;
}

std::vector<std::string_view> Definition::editions() { return {embedded::three_men::edition_toml}; }

Edition Definition::read_edition(EditionReader& in) {
  Edition edition;
  const FilePart part(in);
  const auto lines = in.strings("lines");
  for (std::size_t n = 0; n < lines.size(); ++n) {
    const auto key = fmt::format("lines[{}]", n);
    std::optional<int> last;
    for (const auto name : split(lines[n], '-')) {
      const auto next = read_point(name);
      if (!next) {
        in.reject(key,
                  refuse("three-men.edition.point", "", "{} is not a point of the board (a1 to c3).", quote(name)));
        break;
      }
      if (last == next)
        in.reject(key, refuse("three-men.edition.itself", "", "A line joins {} to itself.", point_name(*next)));
      if (last) {
        edition.joined[*last] = static_cast<std::uint16_t>(edition.joined[*last] | bit(*next));
        edition.joined[*next] = static_cast<std::uint16_t>(edition.joined[*next] | bit(*last));
      }
      last = next;
    }
  }
  if (part.ok() && shuts_in(edition))
    in.reject("lines", refuse("three-men.edition.shut", "",
                              "These lines can leave a side without a move, and nobody may pass."));
  return edition;
}

Result<Rules> Definition::make_rules(const Edition& edition, const Options& options) { return Rules(edition, options); }

std::string Definition::seat_name(const Rules&, int seat) { return std::string(side_name(seat)); }

Sentence Definition::describe_ending(const Rules& rules, const State& state) {
  return {fmt::format("{} wins: three caps in a row.", side_title(rules.ending(state).won(kRed) ? kRed : kBlue)),
          "TM-08"};
}

std::vector<std::string_view> Definition::variants() { return {"opening=aside", "movement=free"}; }

}  // namespace cb::three_men
