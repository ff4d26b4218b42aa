// SPDX-License-Identifier: MIT
// What can be typed at the table.
#pragma once

#include <string>

#include "cli/table/screen.hpp"

namespace cb::cli {

// Only what makes sense now: while the match goes on, or once it is over.
std::string help_text(bool over, const Screen& screen);

}  // namespace cb::cli
