// SPDX-License-Identifier: MIT
// Must not compile as device code: what the rules would look like if a function lacked its CB_FN.
#include "core/target.hpp"

int host_only(int n) { return n + 1; }

template <class T>
CB_FN T rule(T n) {
  return host_only(n);
}

__attribute__((global)) void kernel(int* result) { *result = rule(1); }
