// SPDX-License-Identifier: MIT
// Somebody who knows what positions of a game are really worth.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/rules.hpp"
#include "solver/exact_value.hpp"

namespace cb {

struct ExactMove {
  ActionCode action = 0;
  ExactValue value;  // for the side that makes it, this move counted
};

class Oracle {
 public:
  virtual ~Oracle() = default;
  // For the side to move; nothing where it is not known, such as before the first lot is drawn.
  virtual std::optional<ExactValue> value(const AnyRules& game, const AnyState& state) const = 0;
};

// Who knows which game by heart, by the game's name.
using Oracles = std::map<std::string, std::shared_ptr<const Oracle>, std::less<>>;

// Nothing where nobody knows the game.
std::shared_ptr<const Oracle> oracle_for(const Oracles& oracles, const GameInfo& game);

// Every move, best first: the quickest win, draws, the slowest loss. Empty where one is not known, or there is none.
std::vector<ExactMove> exact_moves(const Oracle& oracle, const AnyRules& game, const AnyState& state);

// How the game goes on when both sides play the best moves.
std::vector<ActionCode> exact_line(const Oracle& oracle, const AnyRules& game, AnyState state, std::size_t most);

}  // namespace cb
