// SPDX-License-Identifier: MIT
// Compiled with CB_CARD=1 and CB_ISA=card; includes hot headers only, as games/kernels.cpp does.
#include "card_twin.hpp"

#include <algorithm>
#include <vector>

#include "core/bytes.hpp"
#include "game/perft.hpp"
#include "games/all_encodings.hpp"
#include "games/all_rules.hpp"
#include "games/top_cap/numbering.hpp"
#include "gpu/card_stepping.hpp"
#include "gpu/packed_rows.hpp"
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

// Games `first` to `end` are those of one warp: rows of bits side by side, bytes of them, then what is more than a bit.
template <class E>
void step_warp(const StepArrays& arrays, std::size_t first, std::size_t end, std::uint64_t seed,
               const std::int32_t* actions) {
  using State = typename E::Rules::State;
  const auto rules = from_bytes<typename E::Rules>(arrays.rules);
  const E encoding(rules);
  const CardStepping<E> stepping(rules, arrays.ply_limit);
  const auto words = static_cast<std::size_t>(mask_words(encoding.actions()));
  const auto entries = static_cast<std::size_t>(encoding.shape().size());
  auto* const states = static_cast<State*>(arrays.states);
  for (std::size_t game = first; game < end; ++game) {
    Rng& rng = reinterpret_cast<Rng*>(arrays.generators)[game];
    const StepRow<E> row{states + game,
                         &rng,
                         arrays.plies + game,
                         arrays.masks + game * words,
                         arrays.actors + game,
                         arrays.ends + game,
                         arrays.rewards + game * static_cast<std::size_t>(rules.seats()),
                         nullptr,
                         arrays.last_states == nullptr ? nullptr : static_cast<State*>(arrays.last_states) + game};
    if (actions == nullptr) {
      rng = Rng(seed + mix(game));
      stepping.begin(row);
    } else {
      stepping.step(row, actions[game]);
    }
  }
  if (arrays.observations == nullptr) return;
  std::vector<std::uint32_t> bits(gpu::step_bits(0, static_cast<unsigned>(entries)) / 4);
  std::vector<LargeList> lists(end - first);
  std::vector<Sixteen> bytes((end - first) * entries / 16 + 1);
  auto* const out = reinterpret_cast<std::uint8_t*>(bytes.data());
  const auto observe = [&](std::size_t game, auto to) {
    const int actor = arrays.actors[game];
    encoding.observe(view_of(rules, states[game], actor), actor, to);
  };
  for (std::size_t game = first; game < end; ++game)
    observe(game, PackedRow{bits.data(), static_cast<int>((game - first) * entries), &lists[game - first]});
  for (unsigned thread = 0; thread < gpu::kWarp; ++thread)
    unpack(bits.data(), out, static_cast<unsigned>((end - first) * entries), thread, gpu::kWarp);
  for (unsigned thread = 0; thread < gpu::kWarp; ++thread)
    lay_over(lists.data(), out, static_cast<unsigned>(entries), static_cast<unsigned>(end - first), thread, gpu::kWarp);
  for (std::size_t game = first; game < end; ++game)
    if (!lists[game - first].has_all()) observe(game, LargeEntries{out + (game - first) * entries});
  std::copy_n(out, (end - first) * entries, arrays.observations + first * entries);
}

template <class List>
struct StepsOf;
template <class... E>
struct StepsOf<TypeList<E...>> {
  static constexpr void (*kSteps[])(const StepArrays&, std::size_t, std::size_t, std::uint64_t,
                                    const std::int32_t*) = {&step_warp<E>...};
};

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

void step(std::size_t game, const StepArrays& arrays, std::size_t games, std::uint64_t seed,
          const std::int32_t* actions) {
  for (std::size_t first = 0; first < games; first += gpu::kWarp)
    StepsOf<AllEncodings>::kSteps[game](arrays, first, std::min<std::size_t>(first + gpu::kWarp, games), seed, actions);
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
