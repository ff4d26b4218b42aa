// SPDX-License-Identifier: MIT
#include "cli/table/greeting.hpp"

#include "cli/arguments/seats.hpp"
#include "session/sides.hpp"

namespace cb::cli {
namespace {

// "a and d", "a, c and e"
std::string members(const AnyGame& game, int side) {
  std::vector<std::string> names;
  for (int seat = 0; seat < game.seats(); ++seat)
    if (game.side(seat) == side) names.push_back(game.seat_name(seat));
  std::string out;
  for (std::size_t n = 0; n < names.size(); ++n) {
    if (n > 0) out += n + 1 == names.size() ? " and " : ", ";
    out += names[n];
  }
  return out;
}

}  // namespace

std::string greeting(const MatchFile& file, const Pen& pen) {
  const AnyGame& game = file.match.game();
  std::string who;
  for (int seat = 0; seat < game.seats(); ++seat)
    who += fmt::format("{}{}: {}", seat > 0 ? ", " : "", game.seat_name(seat),
                       who_sits(game, file.seats[static_cast<std::size_t>(seat)]));
  std::string out =
      fmt::format("{} — type help for what you can do here.\n{}\n", pen.bold(game.info().title), pen.dim(who));
  const int sides = count_sides(game);
  if (sides == 1 || sides == game.seats()) return out;
  std::string teams = members(game, 0);
  for (int side = 1; side < sides; ++side) teams += " against " + members(game, side);
  return out + fmt::format("Teams: {}.\n", teams);
}

}  // namespace cb::cli
