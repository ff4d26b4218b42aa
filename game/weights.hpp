// SPDX-License-Identifier: MIT
// The numbers of an evaluation by name: a file holds them, tuning changes them, nothing else knows them.
#pragma once

#include "core/target.hpp"

namespace cb::inline CB_ISA {

template <class Weights>
struct Weight {
  const char* name;
  int Weights::* at;
};

}  // namespace cb::inline CB_ISA
