// SPDX-License-Identifier: MIT
// GET /api/games: what there is to choose from when a table is made, for forms and for programs.
#pragma once

#include "server/http/http.hpp"

namespace cb::server {

void add_games_route(Router& router);

}  // namespace cb::server
