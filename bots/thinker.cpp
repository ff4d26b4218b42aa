// SPDX-License-Identifier: MIT
// The tables of thoughts, one for each instruction set.
#include "bots/think.hpp"

namespace cb {

inline namespace portable {
extern const Think* const think_table;
}
#if defined(__x86_64__)
namespace avx2 {
extern const Think* const think_table;
}
#endif

Think thinker([[maybe_unused]] InstructionSet set, std::size_t game) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx2) return avx2::think_table[game];
#endif
  return portable::think_table[game];
}

}  // namespace cb
