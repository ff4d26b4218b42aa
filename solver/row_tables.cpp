// SPDX-License-Identifier: MIT
// The tables of row kernels, one for each instruction set.
#include "solver/rows.hpp"

namespace cb {

inline namespace portable {
extern const RowKernels* const row_table;
}
#if defined(__x86_64__)
namespace avx2 {
extern const RowKernels* const row_table;
}
#endif

const RowKernels* row_kernels([[maybe_unused]] InstructionSet set, std::size_t game) {
  const RowKernels* table = portable::row_table;
#if defined(__x86_64__)
  if (set == InstructionSet::avx2) table = avx2::row_table;
#endif
  return table[game].rows == 0 ? nullptr : table + game;
}

}  // namespace cb
