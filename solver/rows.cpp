// SPDX-License-Identifier: MIT
// Compiled once per instruction set, as games/kernels.cpp is and for the same reasons.
#include "solver/rows.hpp"

#include "game/numbering.hpp"
#include "games/all_numberings.hpp"
#include "solver/row_kernels.hpp"

namespace cb::inline CB_ISA {
namespace {

template <class N, class Smaller>
struct KernelsOf;
template <class N, class... Smaller>
struct KernelsOf<N, TypeList<Smaller...>> {
  static constexpr std::span<const RowKernels> all() { return {}; }
};
template <Indexable N, class... Smaller>
struct KernelsOf<N, TypeList<Smaller...>> {
  static constexpr RowKernels kAll[] = {kernels_of<N>(), kernels_of<Smaller>()...};
  static constexpr std::span<const RowKernels> all() { return kAll; }
};

template <class List>
struct TableOf;
template <class... N>
struct TableOf<TypeList<N...>> {
  static constexpr std::span<const RowKernels> kEntries[] = {KernelsOf<N, typename SmallerOf<N>::Type>::all()...};
};

}  // namespace

extern const std::span<const RowKernels>* const row_table;
constinit const std::span<const RowKernels>* const row_table = TableOf<AllNumberings>::kEntries;

}  // namespace cb::inline CB_ISA
