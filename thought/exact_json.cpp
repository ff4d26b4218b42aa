// SPDX-License-Identifier: MIT
#include "thought/exact_json.hpp"

#include <nlohmann/json.hpp>

namespace cb {
namespace {

constexpr std::string_view kOutcomes[] = {"loss", "draw", "win"};

void put(nlohmann::ordered_json& json, const ExactValue& value) {
  json["outcome"] = kOutcomes[static_cast<int>(value.outcome)];
  if (value.outcome == ExactValue::Outcome::draw)
    json["plies"] = nullptr;
  else
    json["plies"] = value.plies;
}

}  // namespace

Result<nlohmann::ordered_json> exact_json(const Oracle& oracle, const AnyGame& game, const AnyState& state) {
  const auto value = oracle.value(game, state);
  if (!value && game.actor(state) != kChance)
    return fail("exact.edition", "", "The table is of an edition of {} with another number of pieces.",
                game.info().title);
  if (!value) return fail("exact.unknown", "", "The table has nothing on this position: a lot is still to be drawn.");
  nlohmann::ordered_json json = {{"game", game.info().name}, {"position", game.write_position(state)}};
  put(json, *value);
  auto moves = nlohmann::ordered_json::array();
  for (const auto& move : exact_moves(oracle, game, state)) {
    nlohmann::ordered_json entry = {{"action", game.write_action(state, move.action)}};
    put(entry, move.value);
    moves.push_back(std::move(entry));
  }
  json["moves"] = std::move(moves);
  return json;
}

}  // namespace cb
