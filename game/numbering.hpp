// SPDX-License-Identifier: MIT
// A game whose editions may have fewer pieces has a numbering for each size.
#pragma once

#include "core/target.hpp"
#include "core/type_list.hpp"

namespace cb::inline CB_ISA {

// The numberings of a game's smaller editions, by that of the game as printed; most games have none. Each says with
// fits(rules) which games it is for.
template <class N>
struct SmallerOf {
  using Type = TypeList<>;
};

}  // namespace cb::inline CB_ISA
