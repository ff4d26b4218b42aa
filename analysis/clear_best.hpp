// SPDX-License-Identifier: MIT
// Whether one move is clearly the best, by a judge who is asked with ever more nodes. Where a turn is several decisions
// without luck in between, they are asked about one after the other, and the least clear of them counts.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/judge.hpp"
#include "session/any_game.hpp"

namespace cb {

// By so much of a sure win the best must be ahead of the second: a review would call every other move a mistake.
inline constexpr float kClearMargin = 0.10F;
// What a later look may take off that before it counts as another opinion.
inline constexpr float kLeastMargin = 0.5F * kClearMargin;
// With a smaller chance than this there is nothing left to find.
inline constexpr float kLeastChance = 0.2F;
// With fewer moves to choose from there is nothing to find.
inline constexpr std::size_t kFewestMoves = 3;

struct ClearLine {
  std::vector<ActionCode> line;  // what is forced among the decisions too
  int decisions = 0;
  float best = 1;    // the winning chance by the least hopeful look
  float second = 0;  // and of the best of all other moves
  std::uint64_t choices = 1;
  std::uint64_t settles = 0;  // the fewest nodes from which on the judge stays with all of the line

  float margin() const { return best - second; }
};

class ClearBest {
 public:
  static Result<ClearBest> make(const std::shared_ptr<const AnyGame>& game, std::string_view judge,
                                std::uint64_t nodes);

  // What is clearly best from here, somebody being to act, and worth finding: not what strikes the eye, one of several
  // ways, the same at a half and at a quarter of the nodes, and at kTimesMore of them with other luck.
  std::optional<ClearLine> find(const AnyState& start, const std::atomic<bool>* stop);

  // The line's worth at kTimesMore the nodes; nothing where the judge would play otherwise there, or the margin is
  // smaller than this. The luck of the search follows from the position and the seed.
  std::optional<ClearLine> confirm(const AnyState& start, const ClearLine& line, float margin, std::uint64_t seed,
                                   const std::atomic<bool>* stop);

 private:
  struct Look {
    ActionCode action = 0;
    float best = 0;
    float second = 0;
  };
  struct Rung {
    std::uint64_t nodes;
    Judge judge;
  };

  ClearBest(const std::shared_ptr<const AnyGame>& game, std::vector<Rung> rungs, Judge deep)
      : game_(game), mind_(game), rungs_(std::move(rungs)), deep_(std::move(deep)) {}

  std::optional<Look> look(Judge& judge, const AnyState& state, std::uint64_t seed, const std::atomic<bool>* stop);
  // The longest line of clear decisions that the judge sees from here.
  ClearLine follow(Judge& judge, const AnyState& start, const std::atomic<bool>* stop);
  // How much of the line the judge sees as clear too.
  ClearLine agreed(Judge& judge, const AnyState& start, const ClearLine& line, float margin, std::uint64_t seed,
                   const std::atomic<bool>* stop);
  bool would_play(Judge& judge, const AnyState& start, const ClearLine& line, const std::atomic<bool>* stop);
  // The line up to its last decision that is worth finding, if there is one: among several moves, and not what somebody
  // plays who looks at each of them and at no answer to it.
  ClearLine worthwhile(const AnyState& start, const ClearLine& line);
  bool strikes_the_eye(const AnyState& state, ActionCode action);
  std::uint64_t count_ways(const AnyState& state, int seat, std::size_t plies, std::uint64_t most) const;

  std::shared_ptr<const AnyGame> game_;
  AnyMind mind_;
  SearchMemory memory_;
  std::vector<Rung> rungs_;  // each with half of the nodes of the one before
  Judge deep_;
};

}  // namespace cb
