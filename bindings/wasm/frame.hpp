// SPDX-License-Identifier: MIT
// What a page draws and tells of a state: docs/scenes.md has every member.
#pragma once

#include <nlohmann/json.hpp>

#include "session/any_game.hpp"

namespace cb::wasm {

using nlohmann::json;

// {"code","arguments","rule","text"}, the same members that a server's refusals have.
json to_json(const Error& error);

// A seat, "chance" or null.
json actor_json(Actor actor);

json settings_json(const Settings& settings);

// What an action does, as a seat may know it.
json told_action(const AnyGame& game, const AnyState& before, ActionCode action, int seat);
// The same as a line of the log: anything that has an actor, a turn and an action.
template <class AnyPly>
json told_ply(const AnyGame& game, const AnyState& before, const AnyPly& ply, int seat) {
  json told = told_action(game, before, ply.action, seat);
  told["actor"] = actor_json(ply.actor);
  told["turn"] = ply.turn;
  told["beginsTurn"] = ply.begins_turn;
  return told;
}

// A state as a seat sees it, after so many plies; `actor`: who is to act there.
json frame_of(const AnyGame& game, const AnyState& state, Actor actor, std::size_t ply, int seat);
// How the game ended in a state: by its own rules, or by repetition where somebody could still act.
json finish_of(const AnyGame& game, const AnyState& state, std::uint8_t winners, const Sentence& why);

}  // namespace cb::wasm
