// SPDX-License-Identifier: MIT
// Ctrl-C, or a kill, as a wish to stop in good order.
#pragma once

#include <atomic>

namespace cb::cli {

// From now on the first wish ends a line being read as the end of the input would, and raises the flag; the second
// ends the program.
void stop_in_good_order();

// The same for a run of rounds: the first wish raises the flag and says that rounds under way come to their end.
void stop_after_rounds();

// The flag, for searches to look at.
const std::atomic<bool>& stop_wished();

}  // namespace cb::cli
