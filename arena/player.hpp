// SPDX-License-Identifier: MIT
// Whoever plays in the arena: one of our bots, here or wherever a worker is, or an outside program.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "arena/workers.hpp"
#include "thought/player.hpp"

namespace cb {

// One of the game's bots by its name: "5", "uct@50ms", "random"; with other weights: "5[pawn=130,lock=50]@20000", of
// which any that it does not name are the game's own; or an outside program: "exec:COMMAND", and with what
// it may spend on a move "exec:COMMAND@50ms", "exec:COMMAND@20000". A bot of ours asks `workers`, where
// there are any, and thinks here where none answers.
Result<std::unique_ptr<Player>> make_player(const std::shared_ptr<const AnyGame>& game, std::string_view name,
                                            const BotResources& resources, std::shared_ptr<Workers> workers = nullptr);

// One of our bots by a plain name, judging by the weights that the mind has; it asks `workers` where there are any.
Result<std::unique_ptr<Player>> make_workers_player(AnyMind mind, std::string_view name, const BotResources& resources,
                                                    std::shared_ptr<Workers> workers);

}  // namespace cb
