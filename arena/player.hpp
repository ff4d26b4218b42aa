// SPDX-License-Identifier: MIT
// Whoever plays in the arena: one of our bots, or an outside program.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "arena/workers.hpp"
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

// One of the game's bots by its name: "5", "uct@50ms", "random"; with other weights: "5[pawn=130,lock=50]@20000", of
// which any that it does not name are the game's own; or an outside program: "exec:COMMAND", and with what
// it may spend on a move "exec:COMMAND@50ms", "exec:COMMAND@20000". A bot of ours asks `workers`, where
// there are any, and thinks here where none answers.
Result<std::unique_ptr<Player>> make_player(const std::shared_ptr<const AnyGame>& game, std::string_view name,
                                            const BotResources& resources, std::shared_ptr<Workers> workers = nullptr);

// One of our bots by a plain name, judging by the weights that the mind has.
Result<std::unique_ptr<Player>> make_bot_player(AnyMind mind, std::string_view name, const BotResources& resources,
                                                std::shared_ptr<Workers> workers = nullptr);

}  // namespace cb
