// SPDX-License-Identifier: MIT
// Compiled once per instruction set; includes hot headers only, so that nothing the linker could
// merge into another translation unit is compiled with the richer instructions.
#include "games/kernels.hpp"

#include <cstring>

#include "game/perft.hpp"
#include "game/playout.hpp"
#include "games/all_rules.hpp"

namespace cb::inline CB_ISA {
namespace {

template <class T>
T from_bytes(const void* bytes) {
  T value;
  std::memcpy(static_cast<void*>(&value), bytes, sizeof(T));
  return value;
}

// Every choice of a game waits for the one before it, so one game alone leaves the processor idle most
// of the time. Playing a few side by side fills the gaps; each has its own generator, so the games are
// the same however many run together.
constexpr std::size_t kLanes = 4;

template <class R>
std::uint64_t run_playouts(const PlayoutRequest& request, std::span<PlayoutRecord> records) {
  const R rules = from_bytes<R>(request.rules);
  const auto start = from_bytes<typename R::State>(request.start);
  Playout<R> lanes[kLanes];
  std::size_t game_of[kLanes] = {};
  std::size_t dealt = 0;
  const auto deal = [&](std::size_t lane) {
    game_of[lane] = dealt;
    lanes[lane] = {start, Rng(request.seed + mix(request.first_game + dealt)), {}};
    ++dealt;
  };
  std::size_t busy = 0;
  while (busy < kLanes && dealt < records.size()) deal(busy++);

  std::uint64_t signature = 0;
  const auto finish = [&](std::size_t lane) {
    const auto& done = lanes[lane];
    records[game_of[lane]] = done.record;
    signature += mix(hash_bytes(done.state) + request.first_game + game_of[lane]) + done.record.plies;
  };
  // Full lanes first; when the last game has been dealt, the rest are played out one by one.
  while (busy == kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (lanes[lane].step(rules, request.ply_limit)) continue;
      finish(lane);
      if (dealt < records.size()) {
        deal(lane);
        continue;
      }
      --busy;
      lanes[lane] = lanes[busy];
      game_of[lane] = game_of[busy];
      break;
    }
  }
  for (std::size_t lane = 0; lane < busy; ++lane) {
    while (lanes[lane].step(rules, request.ply_limit)) {
    }
    finish(lane);
  }
  return signature;
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
