// SPDX-License-Identifier: MIT
// An outside program as a player of the arena, over the engine protocol (docs/engine-protocol.md).
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/player.hpp"
#include "search/budget.hpp"

namespace cb {

struct EngineLimits {
  SearchLimits move;  // told with every go; without any the program spends what it likes
  // How long we wait: for the program to be ready, for a move beyond the time it has, and for one without a time.
  std::chrono::milliseconds handshake{10'000};
  std::chrono::milliseconds grace{5'000};
  std::chrono::milliseconds longest_move{60'000};
};

// Starts the command as a shell would and shakes hands. A program that fails in a game forfeits it, with the reason as
// the refusal, and is started anew for its next move.
Result<std::unique_ptr<Player>> start_engine(const std::shared_ptr<const AnyGame>& game, std::string_view command,
                                             const EngineLimits& limits = {});

// "COMMAND" or "COMMAND@50ms", as make_player has it after exec: — only a limit at the very end counts as one.
Result<std::unique_ptr<Player>> start_named_engine(const std::shared_ptr<const AnyGame>& game, std::string_view name,
                                                   const BotResources& resources);

// What a program is told before it is to move: only what the seat that acts may know.
std::vector<std::string> tell_position(const Match& match);

}  // namespace cb
