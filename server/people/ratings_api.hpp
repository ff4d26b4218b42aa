// SPDX-License-Identifier: MIT
// Ratings over HTTP: how one went up and down, who leads, and ratings as JSON for whoever shows some.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "server/http/http.hpp"
#include "server/people/rating.hpp"
#include "storage/people.hpp"

namespace cb::server {

inline constexpr std::string_view kWent[] = {"won", "drawn", "lost"};  // by Went

// As it stands now, and whether it is provisional.
nlohmann::json rating_json(const Rating& stored, Milliseconds now);
nlohmann::json points_json(const RatedGame::Points& points);
// For whoever played it: with the table and those it counted against, which are nobody else's affair.
nlohmann::json rated_game_json(const RatedGame& game);

// `people` lives as long as the router.
void add_rating_routes(Router& router, People& people, const std::function<Milliseconds()>& now);

}  // namespace cb::server
