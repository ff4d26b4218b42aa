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

template <class R>
std::uint64_t run_playouts(const PlayoutRequest& request, std::span<PlayoutRecord> records) {
  const R rules = from_bytes<R>(request.rules);
  const auto start = from_bytes<typename R::State>(request.start);
  std::uint64_t signature = 0;
  std::uint64_t game = request.first_game;
  for (PlayoutRecord& record : records) {
    Rng rng(request.seed + mix(game++));
    auto state = start;
    record = playout(rules, state, rng, request.ply_limit);
    signature = mix(signature ^ hash_bytes(state)) + record.plies;
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
