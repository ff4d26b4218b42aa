// SPDX-License-Identifier: MIT
// A list of types, walked at compile time.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

template <class... Types>
struct TypeList {
  static constexpr std::size_t size = sizeof...(Types);
};

// Calls visit.operator()<T, Index>() for every type of the list.
template <class... Types, class Visit>
constexpr void for_each_type(TypeList<Types...>, Visit&& visit) {
  [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    (visit.template operator()<Types, Index>(), ...);
  }(std::index_sequence_for<Types...>{});
}

}  // namespace cb::inline CB_ISA
