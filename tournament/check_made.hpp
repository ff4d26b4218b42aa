// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.hpp"
#include "tournament/event.hpp"

namespace cb::tournament {

// Whether a tournament can be played as it was asked for.
Result<void> check_made(const Made& made);
// Whether what whoever joins is called, and who is in a team, has its measure: everything is in memory and in every
// log.
Result<void> check_joined(const Joined& joined);

}  // namespace cb::tournament
