// SPDX-License-Identifier: MIT
// What a host tells an engine before it asks for a move (docs/engine-protocol.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol.hpp"
#include "session/match.hpp"
#include "thought/bot.hpp"

namespace cb::protocol {

// "game …", and "edition …" where it is played on another than its own.
std::vector<std::string> tell_game(const AnyGame& game);

// "position …" or "view …": only what the seat that acts may know. Where repetition counts it is the match from its
// start, or the part of it that fits into a line; elsewhere the position.
std::string tell_position(const Match& match);

// All that an engine of ours must hear, but for the seed, to play what this bot would: lines before a go. And the rest.
std::string tell_question(const Match& match, const Bot& bot);
std::string tell_go(const Bot& bot, std::uint64_t seed);

// What an engine answered to that: the move as it wrote it, how many nodes it looked at, and whether something of what
// it was told was refused.
struct Answer {
  std::string_view move;
  std::uint64_t nodes = 0;
  bool complains = false;
};
Answer read_answer(std::string_view text);

}  // namespace cb::protocol
