// SPDX-License-Identifier: MIT
// Endings of games that all win or lose together, solved exactly: once no luck is left, whether everybody can still
// win, by which moves, and how likely it is for those who move at random.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "session/rules.hpp"

namespace cb {

class EndingSolver {
 public:
  // Gives up on an ending of more positions than that, or one that may go on for ever.
  explicit EndingSolver(const AnyRules& game, std::size_t most_positions = 200'000)
      : game_(game), most_positions_(most_positions) {}

  // How often random moves lead to everybody's win: 0 exactly where it can no longer be won. Nothing where luck is
  // still to come, or the ending is too large.
  std::optional<double> luck(const AnyState& state);

  // Every way to win from here, none beginning like another goes on; nothing where luck() says nothing, or there are
  // more ways than that.
  std::optional<std::vector<std::vector<ActionCode>>> ways(const AnyState& state, std::size_t most);

  // The positions looked at since it was made.
  std::size_t positions() const { return known_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const AnyState& state) const;
  };

  std::optional<double> solve(const AnyState& state, int plies);
  bool collect(const AnyState& state, std::size_t most, std::vector<ActionCode>& way,
               std::vector<std::vector<ActionCode>>& ways);

  const AnyRules& game_;
  std::size_t most_positions_;
  std::unordered_map<AnyState, double, Hash> known_;
};

// Whether the seat to act could name every hidden card: nothing else fits what it sees.
bool all_is_deducible(const AnyRules& game, const AnyState& state);

}  // namespace cb
