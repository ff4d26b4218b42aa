// SPDX-License-Identifier: MIT
// Compiled once per instruction set, as games/kernels.cpp is and for the same reasons.
#include "solver/rows.hpp"

#include "games/all_numberings.hpp"
#include "solver/row_kernels.hpp"

namespace cb::inline CB_ISA {
namespace {

template <class N>
inline constexpr RowKernels kKernels = {};
template <Indexable N>
inline constexpr RowKernels kKernels<N> = kernels_of<N>();

template <class List>
struct TableOf;
template <class... N>
struct TableOf<TypeList<N...>> {
  static constexpr RowKernels kEntries[] = {kKernels<N>...};
};

}  // namespace

extern const RowKernels* const row_table;
constinit const RowKernels* const row_table = TableOf<AllNumberings>::kEntries;

}  // namespace cb::inline CB_ISA
