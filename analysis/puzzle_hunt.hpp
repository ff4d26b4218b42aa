// SPDX-License-Identifier: MIT
// Puzzles out of games between bots: where nothing is hidden, decisions with one clearly best way; where hands are
// hidden and all win together, endings in which everything can be told from what is seen, and one first move alone
// still wins.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/clear_best.hpp"
#include "analysis/puzzle_book.hpp"
#include "session/match.hpp"

namespace cb {

struct HuntPlan {
  std::shared_ptr<const AnyGame> game;
  std::string players = "3";     // the bot in all seats: it errs now and then, or there would be nothing to punish
  std::string judge = "5";       // who says what is best, where it is not worked out
  std::uint64_t nodes = 40'000;  // that it has; ten times as many to check
  std::uint64_t seed = 1;
  std::uint32_t ply_limit = 600;
};

class PuzzleHunter {
 public:
  // Refused where hands are hidden and not all win together: nobody could say what is best.
  static Result<PuzzleHunter> make(const HuntPlan& plan);

  // The puzzles of a game, which is always the same by its number; nothing where somebody wished to stop.
  std::optional<std::vector<KeptPuzzle>> hunt(std::uint64_t game, const std::atomic<bool>* stop = nullptr);

  // Whether a puzzle of this game still stands, with ten times the nodes or worked out anew. Another seed is other luck
  // for a search that needs some.
  Result<void> check(const KeptPuzzle& puzzle, std::uint64_t seed = 0, const std::atomic<bool>* stop = nullptr);

 private:
  PuzzleHunter(HuntPlan plan, Bot bot, std::optional<ClearBest> clear)
      : plan_(std::move(plan)), bot_(std::move(bot)), clear_(std::move(clear)) {}

  Match play(std::uint64_t game, const std::atomic<bool>* stop);
  std::optional<KeptPuzzle> pose(const AnyState& state, const std::atomic<bool>* stop);
  std::optional<KeptPuzzle> pose_best(const AnyState& state, const std::atomic<bool>* stop);
  std::optional<KeptPuzzle> pose_ending(const AnyState& state) const;
  KeptPuzzle written(const AnyState& state, PuzzleKind kind, const std::vector<ActionCode>& line) const;
  std::vector<std::string> write_way(AnyState state, const std::vector<ActionCode>& way) const;
  Result<void> check_best(const AnyState& start, const KeptPuzzle& puzzle, std::uint64_t seed,
                          const std::atomic<bool>* stop);
  Result<void> check_ending(const AnyState& start, const KeptPuzzle& puzzle) const;

  HuntPlan plan_;
  Bot bot_;
  std::optional<ClearBest> clear_;  // none where endings are worked out
};

}  // namespace cb
