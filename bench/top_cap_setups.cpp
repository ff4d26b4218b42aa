// SPDX-License-Identifier: MIT
// Every symmetric setup of Top Cap by what it is worth to the side that starts: Blue's caps stand as Cream's do, seen
// from the other side. A fair one is a draw; the fairest are those in which neither side easily goes wrong: most first
// moves keep the draw, and most answers to these do.
//   top_cap_setups TABLE [HOW MANY TO LIST]
#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>
#include <vector>

#include "core/text.hpp"
#include "games/top_cap/rules.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::bench {
namespace {

using Outcome = ExactValue::Outcome;

struct Fair {
  std::string position;
  int moves = 0;       // of the side that starts
  int drawing = 0;     // of these
  double answers = 0;  // share of the other side's answers that draw, over the drawing moves
};

AnyState state_of(Bits64 cream) {
  top_cap::State state;
  state.caps[top_cap::kCream] = cream;
  for (const int cap : members(cream)) state.caps[top_cap::kBlue] |= bit(top_cap::kCells - 1 - cap);
  AnyState any;
  std::memcpy(any.bytes.data(), &state, sizeof(state));
  return any;
}

Bits64 mirrored(Bits64 cells) {
  Bits64 image = 0;
  for (const int cell : members(cells)) image |= bit(top_cap::cell(top_cap::rank_of(cell), top_cap::file_of(cell)));
  return image;
}

double share_that_draws(const std::vector<ExactMove>& moves) {
  const auto drawing =
      std::ranges::count(moves, Outcome::draw, [](const ExactMove& move) { return move.value.outcome; });
  return static_cast<double>(drawing) / static_cast<double>(moves.size());
}

Fair look_at(const TablebaseOracle& table, const AnyGame& game, const AnyState& state) {
  const auto moves = exact_moves(table, game, state);
  Fair fair{game.write_position(state), static_cast<int>(moves.size()), 0, 0};
  for (const auto& move : moves) {
    if (move.value.outcome != Outcome::draw) continue;
    AnyState next = state;
    game.apply(next, move.action);
    fair.answers += share_that_draws(exact_moves(table, game, next));
    ++fair.drawing;
  }
  fair.answers /= fair.drawing;
  return fair;
}

int run(const std::string& path, std::size_t listed) {
  const auto game = find_game("top-cap").value()->make({}, {}).value();
  const auto table = TablebaseOracle::open(game->info(), path);
  if (!table) {
    fmt::print(stderr, "{}\n", table.error().text());
    return 2;
  }
  std::map<Outcome, int> outcomes;
  std::vector<Fair> fair;
  const Bits64 all = bit(top_cap::kCells) - 1;
  const Bits64 bottles = bit(top_cap::bottle(0)) | bit(top_cap::bottle(1));
  // The next larger number with as many bits, as long as there is one.
  for (Bits64 cream = 0b1111; cream < all;) {
    const auto state = state_of(cream);
    const bool apart = (cream & reversed(cream) >> (64 - top_cap::kCells)) == 0;
    if ((cream & bottles) == 0 && apart && cream <= mirrored(cream)) {
      const auto value = *(*table)->value(*game, state);
      ++outcomes[value.outcome];
      if (value.outcome == Outcome::draw) fair.push_back(look_at(**table, *game, state));
    }
    const Bits64 low = cream & (~cream + 1);
    const Bits64 up = cream + low;
    cream = up | ((cream ^ up) >> 2) / low;
  }
  fmt::print("symmetric setups, mirror images once: the side that starts wins {}, draws {}, loses {}\n",
             outcomes[Outcome::win], outcomes[Outcome::draw], outcomes[Outcome::loss]);
  // Whoever has the harder task decides how fair it is.
  const auto danger = [](const Fair& setup) {
    const double own = static_cast<double>(setup.drawing) / setup.moves;
    return std::tuple(-std::min(own, setup.answers), -std::max(own, setup.answers), setup.position);
  };
  std::ranges::sort(fair, {}, danger);
  fmt::print("{:28} {:>6} {:>8} {:>14}\n", "fairest", "moves", "drawing", "answers that draw");
  for (std::size_t n = 0; n < std::min(listed, fair.size()); ++n)
    fmt::print("{:28} {:6} {:8} {:13.0f}%\n", fair[n].position, fair[n].moves, fair[n].drawing, 100 * fair[n].answers);
  return 0;
}

}  // namespace
}  // namespace cb::bench

int main(int argc, char** argv) {
  const auto listed = argc > 2 ? cb::to_number<std::size_t>(argv[2]) : 10;
  if (argc >= 2 && listed) return cb::bench::run(argv[1], *listed);
  fmt::print(stderr, "Say: top_cap_setups TABLE [HOW MANY TO LIST]\n");
  return 2;
}
