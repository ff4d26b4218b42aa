// SPDX-License-Identifier: MIT
// The bots of a game by their names, as data: whoever only offers them or seats them needs to know no more.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bots/book.hpp"
#include "search/budget.hpp"
#include "session/rules.hpp"

namespace cb {

// All of the game's bots.toml, the five levels among them.
std::span<const BotEntry> bots_of(const AnyRules& game);

struct NamedBot {
  Plan plan;
  SearchLimits limits;
};

// By its name in the game's bots.toml, a level ("3") or another ("uct"), or "random"; then, if wanted, what it may
// spend on a move instead of its own number of nodes: "5@50ms", "uct@20000".
Result<NamedBot> read_bot(const AnyRules& game, std::string_view name);

// What a bot may spend on a move: "50ms", "2s" or "20000" (nodes); nothing where the text says something else.
std::optional<SearchLimits> read_limit(std::string_view text);

}  // namespace cb
