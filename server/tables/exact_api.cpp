// SPDX-License-Identifier: MIT
#include "server/tables/exact_api.hpp"

#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "server/http/query.hpp"
#include "server/http/status.hpp"
#include "thought/exact_json.hpp"

namespace cb::server {
namespace {

// A game that is known by heart. Options change no value: whichever way a game began, a position is a position.
struct Known {
  std::shared_ptr<const AnyGame> game;
  std::shared_ptr<const Oracle> oracle;
};

std::map<std::string, Known> known_games(const Oracles& oracles) {
  std::map<std::string, Known> known;
  for (const auto* type : all_game_types())
    if (auto oracle = oracle_for(oracles, type->info()))
      known[std::string(type->info().name)] = {type->make({}, {}).value(), std::move(oracle)};
  return known;
}

Reply look_up(const std::map<std::string, Known>& games, const std::string& name, const Call& call) {
  const auto known = games.find(name);
  if (known == games.end())
    return error_reply(refuse("exact.none", "", "This server has no table of exact values for that game."), kNotFound);
  const auto& [game, oracle] = known->second;
  const auto state = game->read_position(query_value(call.query, "position"));
  if (!state) return error_reply(state.error(), kBadRequest);
  const auto found = exact_json(*oracle, *game, *state);
  if (!found) return error_reply(found.error(), kBadRequest);
  return json_reply(*found);
}

}  // namespace

void add_exact_routes(Router& router, const Oracles& oracles) {
  const auto games = std::make_shared<const std::map<std::string, Known>>(known_games(oracles));
  auto names = nlohmann::json::array();
  for (const auto& [name, known] : *games) names.push_back(name);
  router.add({"GET", "/api/exact", Route::Who::anyone,
              [reply = json_reply({{"games", std::move(names)}})](const Call&, const auto&, const Places&,
                                                                  Answer answer) { answer(reply); }});
  router.add({"GET", "/api/exact/{game}", Route::Who::anyone,
              [games](const Call& call, const auto&, const Places& places, Answer answer) {
                answer(look_up(*games, places.at(0), call));
              }});
}

}  // namespace cb::server
