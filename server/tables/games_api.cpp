// SPDX-License-Identifier: MIT
#include "server/tables/games_api.hpp"

#include <nlohmann/json.hpp>

#include "session/game_card.hpp"

namespace cb::server {

void add_games_route(Router& router) {
  auto games = nlohmann::json::array();
  for (const auto* type : all_game_types()) games.push_back(game_card(*type));
  // It is the same for as long as the program runs.
  router.add({"GET", "/api/games", Route::Who::anyone,
              [reply = json_reply({{"games", std::move(games)}})](const Call&, const auto&, const Places&,
                                                                  Answer answer) { answer(reply); }});
}

}  // namespace cb::server
