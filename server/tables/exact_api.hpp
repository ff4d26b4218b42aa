// SPDX-License-Identifier: MIT
// GET /api/exact and /api/exact/{game}: what positions are really worth, where this machine has a table of them.
#pragma once

#include "server/http/http.hpp"
#include "thought/exact.hpp"

namespace cb::server {

void add_exact_routes(Router& router, const Oracles& oracles);

}  // namespace cb::server
