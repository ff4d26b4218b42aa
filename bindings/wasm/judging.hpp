// SPDX-License-Identifier: MIT
// What a bot plays, and what a strong one thinks of a position or of a move, for a page.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "session/match.hpp"

namespace cb::wasm {

// {"bot", "seed"} → {"action"}: the move a bot plays now.
nlohmann::json think(const Match& match, const nlohmann::json& question);

// {"bot", "seed", "ply"?} → chances of every seat, and where somebody is to act every move's value and the best line.
nlohmann::json judge(const Match& match, const nlohmann::json& question);

// {"bot", "seed", "ply"} → how good the action of that ply was.
nlohmann::json judge_ply(const Match& match, const nlohmann::json& question);

}  // namespace cb::wasm
