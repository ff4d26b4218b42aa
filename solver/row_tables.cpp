// SPDX-License-Identifier: MIT
// The tables of row kernels, one for each instruction set.
#include "solver/rows.hpp"

namespace cb {

inline namespace portable {
extern const std::span<const RowKernels>* const row_table;
}
#if defined(__x86_64__)
namespace avx2 {
extern const std::span<const RowKernels>* const row_table;
}
#endif

std::span<const RowKernels> row_kernels([[maybe_unused]] InstructionSet set, std::size_t game) {
  const auto* table = portable::row_table;
#if defined(__x86_64__)
  if (set == InstructionSet::avx2) table = avx2::row_table;
#endif
  return table[game];
}

}  // namespace cb
