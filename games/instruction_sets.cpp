// SPDX-License-Identifier: MIT
// Which instruction sets this machine runs, and their kernel tables.
#include <cstdlib>

#include "games/kernels.hpp"

namespace cb {

inline namespace portable {
extern const Kernels* const kernel_table;
}
#if defined(__x86_64__)
namespace avx2 {
extern const Kernels* const kernel_table;
}
#endif

std::string_view name_of(InstructionSet set) { return set == InstructionSet::avx2 ? "avx2" : "portable"; }

bool runs_here(InstructionSet set) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx2)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#endif
  return set == InstructionSet::portable;
}

InstructionSet preferred_instruction_set() {
  const char* wanted = std::getenv("CAPBARREL_ISA");
  auto best = InstructionSet::portable;
  for (const auto set : kInstructionSets) {
    if (!runs_here(set)) continue;
    if (wanted != nullptr && name_of(set) == wanted) return set;
    best = set;
  }
  return best;
}

const Kernels& kernels([[maybe_unused]] InstructionSet set, std::size_t game) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx2) return avx2::kernel_table[game];
#endif
  return portable::kernel_table[game];
}

}  // namespace cb
