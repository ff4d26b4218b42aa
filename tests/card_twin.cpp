// SPDX-License-Identifier: MIT
// Compiled with CB_CARD=1 and CB_ISA=card; includes hot headers only, as games/kernels.cpp does.
#include "card_twin.hpp"

#include "core/bytes.hpp"
#include "game/perft.hpp"
#include "games/all_rules.hpp"
#include "games/top_cap/numbering.hpp"
#include "gpu/play.hpp"
#include "solver/retrograde.hpp"

static_assert(CB_CARD);

namespace cb::inline CB_ISA {
namespace {

// Deals like a block of a card; alone, a thread never waits for others.
class OneThread {
 public:
  explicit OneThread(std::uint64_t& dealt) : dealt_(dealt) {}
  std::uint64_t next_game() { return dealt_++; }
  static bool any(bool playing) { return playing; }

 private:
  std::uint64_t& dealt_;
};

template <class R>
gpu::PlayoutSums play_in_turn(const gpu::PlayoutOrder& order, int threads) {
  const R rules = from_bytes<R>(order.rules);
  const auto start = from_bytes<typename R::State>(order.start);
  gpu::PlayoutSums all;
  std::uint64_t dealt = 0;
  for (int n = 0; n < threads; ++n) {
    // Each takes its part of the games, the last one all that are left.
    auto part = order;
    if (n + 1 < threads)
      part.games = order.games * static_cast<std::uint64_t>(n + 1) / static_cast<std::uint64_t>(threads);
    OneThread team(dealt);
    typename R::State state;
    const auto sums = play_share(team, rules, start, state, part);
    --dealt;  // the number that told it that there are no more
    all.signature += sums.signature;
    all.decisions += sums.decisions;
    all.plies += sums.plies;
    all.unfinished += sums.unfinished;
  }
  return all;
}

template <class R>
std::uint64_t count_leaves(const void* rules, const void* state, int depth) {
  return perft(from_bytes<R>(rules), from_bytes<typename R::State>(state), depth);
}

template <class List>
struct TwinsOf;
template <class... R>
struct TwinsOf<TypeList<R...>> {
  static constexpr gpu::PlayoutSums (*kPlay[])(const gpu::PlayoutOrder&, int) = {&play_in_turn<R>...};
  static constexpr std::uint64_t (*kPerft[])(const void*, const void*, int) = {&count_leaves<R>...};
};

}  // namespace
}  // namespace cb::inline CB_ISA

namespace cb::card_twin {

gpu::PlayoutSums play(std::size_t game, const gpu::PlayoutOrder& order, int threads) {
  return TwinsOf<AllRules>::kPlay[game](order, threads);
}
std::uint64_t perft(std::size_t game, const void* rules, const void* state, int depth) {
  return TwinsOf<AllRules>::kPerft[game](rules, state, depth);
}

// As gpu/solve_kernel.hpp does it, number by number: all of a ply marked, then all that are marked decided.
std::vector<std::uint8_t> solve_small_top_cap() {
  using Numbering = top_cap::NumberingOn<top_cap::Board<4, 2>>;
  using Solver = Retrograde<Numbering>;
  const Numbering numbering;
  const typename Numbering::Rules rules;
  const std::uint64_t size = numbering.rows() * numbering.width();
  std::vector<std::uint8_t> values(size, kUndecided);
  const Solver solver(rules, numbering, values.data());
  for (std::uint64_t number = 0; number < size; ++number) solver.set(number, solver.value_at_once(number));
  for (int plies = 0, looked_at = 1; plies < 2 || looked_at > 0; ++plies) {
    looked_at = 0;
    const std::uint8_t mark = plies % 2 == 0 ? decided_in(plies + 1) : Solver::kCandidate;
    for (std::uint64_t number = 0; number < size; ++number) {
      if (solver.get(number) != decided_in(plies)) continue;
      ++looked_at;
      solver.each_undecided_before(number, [&](std::uint64_t previous) { solver.set(previous, mark); });
    }
    for (std::uint64_t number = 0; number < size; ++number)
      if (solver.get(number) == Solver::kCandidate)
        solver.set(number, solver.every_move_loses(number, plies) ? decided_in(plies + 1) : kUndecided);
  }
  return values;
}

}  // namespace cb::card_twin
