// SPDX-License-Identifier: MIT
// An action as a number, by its bytes: how actions leave the typed world.
#pragma once

#include <cstdint>
#include <cstring>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

template <class Action>
std::uint32_t to_code(const Action& action) {
  static_assert(sizeof(Action) <= sizeof(std::uint32_t));
  std::uint32_t code = 0;
  std::memcpy(&code, &action, sizeof(Action));
  return code;
}

// Bytes beyond the action's size are passed over.
template <class Action>
Action from_code(std::uint32_t code) {
  Action action;
  std::memcpy(static_cast<void*>(&action), &code, sizeof(Action));
  return action;
}

}  // namespace cb::inline CB_ISA
