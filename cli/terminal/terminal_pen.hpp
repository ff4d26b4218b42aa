// SPDX-License-Identifier: MIT
// The pen that this terminal can show.
#pragma once

#include "game/pen.hpp"

namespace cb::cli {

// Colour where standard output is a terminal that has it and NO_COLOR is not set.
Pen terminal_pen();

}  // namespace cb::cli
