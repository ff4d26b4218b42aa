// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.hpp"
#include "tournament/event.hpp"

namespace cb::tournament {

// Whether a tournament can be played as it was asked for.
Result<void> check_made(const Made& made);

}  // namespace cb::tournament
