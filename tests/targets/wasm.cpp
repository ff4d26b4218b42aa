// SPDX-License-Identifier: MIT
// Every game's rules in one WASM module without exceptions: compiled and linked, so that nothing
// they use is missing there.
#include <cstdint>
#include <cstring>

#include "game/perft.hpp"
#include "game/playout.hpp"
#include "game/step.hpp"
#include "games/all_encodings.hpp"
#include "games/all_rules.hpp"

// Debian's wasi-libc is built with stack protection but leaves these two to the program.
extern "C" {
std::uintptr_t __stack_chk_guard = 0x595e9fbd;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
}

namespace cb {
namespace {

template <class R>
std::uint64_t run(const void* rules_bytes, std::uint64_t seed, int depth) {
  R rules;
  std::memcpy(static_cast<void*>(&rules), rules_bytes, sizeof(R));
  Rng rng(seed);
  auto state = rules.start();
  const auto record = playout(rules, state, rng, 100'000);
  return perft(rules, rules.start(), depth) + record.plies + key(rules, state);
}

template <class E>
std::uint64_t step(const typename E::Rules& rules, const StepRow<E>& row) {
  const Stepping<E> stepping(rules, 1000);
  stepping.begin(row);
  stepping.step(row, any_of_mask(row.mask, stepping.words(), *row.rng));
  return row.mask[0];
}

template <class... E>
std::uint64_t step_all(TypeList<E...>, const void* rules, const void* row) {
  return (step<E>(*static_cast<const typename E::Rules*>(rules), *static_cast<const StepRow<E>*>(row)) + ...);
}

template <class... R>
std::uint64_t run_all(TypeList<R...>, const void* rules, std::uint64_t seed, int depth) {
  return (run<R>(rules, seed, depth) + ...);
}

}  // namespace
}  // namespace cb

extern "C" __attribute__((export_name("run"))) std::uint64_t run(const void* rules, std::uint64_t seed, int depth) {
  return cb::run_all(cb::AllRules{}, rules, seed, depth);
}

extern "C" __attribute__((export_name("step"))) std::uint64_t step(const void* rules, const void* row) {
  return cb::step_all(cb::AllEncodings{}, rules, row);
}
