// SPDX-License-Identifier: MIT
// Whoever makes the moves of a match that runs by itself; here one of our bots.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "session/match.hpp"
#include "thought/bot.hpp"

namespace cb {

class Player {
 public:
  virtual ~Player() = default;
  // The move it plays now; a refusal is a forfeit, and says why. Somebody must be to act.
  virtual Result<ActionCode> choose(const Match& match, std::uint64_t seed) = 0;
  // What it has looked at since it was made, all moves together; 0 where it does not say.
  virtual std::uint64_t nodes() const { return 0; }
};

// A bot that thinks here.
std::unique_ptr<Player> player_of(Bot bot);

// One of our bots by a plain name, judging by the weights that the mind has.
Result<std::unique_ptr<Player>> make_bot_player(AnyMind mind, std::string_view name, const BotResources& resources);

// Who makes a player of a bot's name: wherever it thinks, it plays the same where its limit is in nodes.
using MakePlayer =
    std::function<Result<std::unique_ptr<Player>>(AnyMind mind, std::string_view name, const BotResources& resources)>;

}  // namespace cb
