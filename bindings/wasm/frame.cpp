// SPDX-License-Identifier: MIT
#include "bindings/wasm/frame.hpp"

namespace cb::wasm {

json to_json(const Error& error) {
  return {{"code", error.code}, {"arguments", error.arguments}, {"rule", error.rule}, {"text", error.message}};
}

json actor_json(Actor actor) {
  if (actor == kChance) return "chance";
  return actor == kNobody ? json(nullptr) : json(actor);
}

json settings_json(const Settings& settings) {
  json chosen = json::object();
  for (const auto& [name, value] : settings) chosen[name] = value;
  return chosen;
}

json told_action(const AnyGame& game, const AnyState& before, ActionCode action, int seat) {
  json told = game.tell_action(before, action, seat);
  told["action"] = game.write_seen_action(before, action, seat);
  return told;
}

json frame_of(const AnyGame& game, const AnyState& state, Actor actor, std::size_t ply, int seat) {
  json frame = {{"ply", ply},
                {"actor", actor_json(actor)},
                {"turn", game.turn(state)},
                {"scene", game.scene(state, seat)},
                {"choices", json::array()},
                {"finish", nullptr},
                {"view", game.write_view(game.view(state, seat))}};
  // Another's choices follow from another's hand.
  const bool own = actor >= 0 && (actor == seat || !game.hides_information());
  if (own)
    for (const auto& [action, weight] : game.actions(state))
      frame["choices"].push_back(told_action(game, state, action, seat));
  return frame;
}

json finish_of(const AnyGame& game, const AnyState& state, std::uint8_t winners, const Sentence& why) {
  const bool by_rules = game.actor(state) == kNobody;
  json finish = by_rules ? game.tell_ending(state) : json{{"key", "repetition"}, {"args", json::object()}};
  finish["winners"] = json::array();
  for (int seat = 0; seat < game.seats(); ++seat)
    if ((winners >> seat & 1) != 0) finish["winners"].push_back(seat);
  finish["text"] = why.text;
  finish["rule"] = why.rule;
  return finish;
}

}  // namespace cb::wasm
