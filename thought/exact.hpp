// SPDX-License-Identifier: MIT
// Somebody who knows what positions of a game are really worth.
#pragma once

#include <optional>
#include <vector>

#include "session/any_game.hpp"
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
  virtual std::optional<ExactValue> value(const AnyGame& game, const AnyState& state) const = 0;
};

// Every move, best first: the quickest win, draws, the slowest loss. Empty where one is not known, or there is none.
std::vector<ExactMove> exact_moves(const Oracle& oracle, const AnyGame& game, const AnyState& state);

// How the game goes on when both sides play the best moves.
std::vector<ActionCode> exact_line(const Oracle& oracle, const AnyGame& game, AnyState state, std::size_t most);

}  // namespace cb
