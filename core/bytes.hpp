// SPDX-License-Identifier: MIT
// Plain values by their bytes: how they come from another instruction set's namespace, where the same type has another
// name but the same layout.
#pragma once

#include <cstring>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

template <class T>
T from_bytes(const void* bytes) {
  T value;
  std::memcpy(static_cast<void*>(&value), bytes, sizeof(T));
  return value;
}

}  // namespace cb::inline CB_ISA
