// SPDX-License-Identifier: MIT
// Compiled once per instruction set; includes hot headers only, so that nothing the linker could
// merge into another translation unit is compiled with the richer instructions.
#include "games/kernels.hpp"

#include "core/bytes.hpp"
#include "game/perft.hpp"
#include "game/playout.hpp"
#include "games/all_rules.hpp"

namespace cb::inline CB_ISA {
namespace {

// Deals the games of a request and takes in how they ended.
template <class R>
class Run {
 public:
  Run(const PlayoutRequest& request, std::span<PlayoutRecord> records)
      : request_(request), records_(records), start_(from_bytes<typename R::State>(request.start)) {}

  std::size_t games() const { return records_.size(); }
  Playout<R> deal(std::size_t game) const {
    return {start_, generator_of_game(request_.seed, request_.first_game + game), {}};
  }
  void finish(std::size_t game, const Playout<R>& played) {
    records_[game] = played.record;
    signature_ += signature_of_game(played.state, played.record.plies, request_.first_game + game);
  }
  std::uint64_t signature() const { return signature_; }

 private:
  const PlayoutRequest& request_;
  std::span<PlayoutRecord> records_;
  typename R::State start_;
  std::uint64_t signature_ = 0;
};

template <class R>
void play_one_by_one(Run<R>& run, const R& rules, std::uint32_t ply_limit) {
  for (std::size_t game = 0; game < run.games(); ++game) {
    Playout<R> playing = run.deal(game);
    while (playing.step(rules, ply_limit)) {
    }
    run.finish(game, playing);
  }
}

// Every choice of a game waits for the one before it. Where a choice takes few instructions that leaves
// the processor idle most of the time, and a few games side by side fill the gaps.
template <std::size_t Lanes, class R>
void play_side_by_side(Run<R>& run, const R& rules, std::uint32_t ply_limit) {
  Playout<R> lanes[Lanes];
  std::size_t game_of[Lanes] = {};
  std::size_t dealt = 0;
  std::size_t busy = 0;
  const auto deal = [&](std::size_t lane) {
    lanes[lane] = run.deal(dealt);
    game_of[lane] = dealt++;
  };
  while (busy < Lanes && dealt < run.games()) deal(busy++);
  while (busy > 0) {
    for (std::size_t lane = 0; lane < busy; ++lane) {
      if (lanes[lane].step(rules, ply_limit)) continue;
      run.finish(game_of[lane], lanes[lane]);
      if (dealt < run.games()) {
        deal(lane);
        continue;
      }
      --busy;
      lanes[lane] = lanes[busy];
      game_of[lane] = game_of[busy];
    }
  }
}

template <class R>
std::uint64_t run_playouts(const PlayoutRequest& request, std::span<PlayoutRecord> records) {
  const R rules = from_bytes<R>(request.rules);
  Run<R> run(request, records);
  // A game that gains by it says how many games go side by side.
  if constexpr (requires { R::kPlayoutLanes; })
    play_side_by_side<R::kPlayoutLanes>(run, rules, request.ply_limit);
  else
    play_one_by_one(run, rules, request.ply_limit);
  return run.signature();
}

template <class R>
std::uint64_t run_perft(const void* rules, const void* state, int depth) {
  return perft(from_bytes<R>(rules), from_bytes<typename R::State>(state), depth);
}

template <class List>
struct TableOf;
template <class... Rules>
struct TableOf<TypeList<Rules...>> {
  static constexpr Kernels kEntries[] = {{&run_playouts<Rules>, &run_perft<Rules>}...};
};

}  // namespace

extern const Kernels* const kernel_table;
constinit const Kernels* const kernel_table = TableOf<AllRules>::kEntries;

}  // namespace cb::inline CB_ISA
