// SPDX-License-Identifier: MIT
// For headers that only say that there is a list of dials; game/dials.hpp has what they are.
#pragma once

#include <vector>

namespace cb {

struct Dial;

}  // namespace cb
