// SPDX-License-Identifier: MIT
// A match: one game being played, with its log. Rules that need the past (repetition) and
// table manners (take-back) live here; the game's own rules know neither.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "session/any_game.hpp"

namespace cb {

// One logged action or chance outcome.
struct Ply {
  ActionCode action = 0;
  Actor actor = kNobody;  // a seat, or kChance
  int turn = 0;           // whose turn it belongs to
  bool begins_turn = false;
};

// How a match ended: who won, and why in words.
struct Finish {
  std::uint8_t winners = 0;
  Sentence why;
};

class Match {
 public:
  explicit Match(const std::shared_ptr<const AnyGame>& game);
  Match(std::shared_ptr<const AnyGame> game, const AnyState& start);
  // As one was left: its state, log() and keys(), which nobody checks again.
  Match(std::shared_ptr<const AnyGame> game, const AnyState& start, const AnyState& state, std::vector<Ply> log,
        std::vector<std::uint64_t> keys);

  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  const AnyState& start() const { return start_; }
  const AnyState& state() const { return state_; }
  const std::vector<Ply>& log() const { return log_; }

  // Who acts next; kNobody once the match is finished, by the game's rules or by repetition.
  Actor actor() const { return actor_; }
  const std::optional<Finish>& finish() const { return finish_; }

  // Refuses what is not legal now, and changes nothing then.
  Result<void> play(ActionCode action);
  Result<void> play(std::string_view text);

  // Where hands are hidden and only one seat's view of them is known: goes on from another state that looks the same
  // to it. The log stays, but earlier states no longer follow from it.
  void suppose(const AnyState& state);

  // The keys of the positions before the present one, where repetition counts; otherwise none.
  std::span<const std::uint64_t> past_keys() const;
  // And of the present one, unless the rules have ended the game.
  const std::vector<std::uint64_t>& keys() const { return keys_; }

  // Whether the last ply may be taken back: never past a chance outcome, a reveal or another seat's action.
  Result<void> can_take_back(int seat) const;
  // Takes the last ply back; ask can_take_back first.
  void take_back();

  // The state after the first `plies` plies.
  AnyState state_after(std::size_t plies) const;

 private:
  void settle();  // after every change: who acts, whether it is over
  int occurrences_of_last_position() const;

  std::shared_ptr<const AnyGame> game_;
  AnyState start_;
  AnyState state_;
  std::vector<Ply> log_;
  // The key of the position before each ply and of the current one, kept only where repetition counts.
  std::vector<std::uint64_t> keys_;
  Actor actor_ = kNobody;
  std::optional<Finish> finish_;
};

}  // namespace cb
