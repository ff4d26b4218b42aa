// SPDX-License-Identifier: MIT
// Follows a table by what its server tells, and knows nothing else of it: what the terminal, the pages and every test
// know of a table elsewhere. Where hands are hidden the state is only one of those that fit what the seat sees; it is
// never to be shown but through the seat's eyes.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "session/any_game.hpp"
#include "table/standing.hpp"
#include "wire/message.hpp"

namespace cb::wire {

// An action or an outcome.
struct Followed {
  Actor actor = kNobody;  // a seat, or kChance
  int turn = 0;
  bool begins_turn = false;
  ActionCode action = 0;
  std::string text;  // as it was told
  AnyState before;
};

class Follower {
 public:
  // Hears of each event before it changes anything.
  using Hear = std::function<void(const table::Event& event, const table::Standing& before)>;
  explicit Follower(std::uint64_t seed) : rng_(seed) {}

  // An error means that what is known here no longer fits what is told: begin again from a fresh welcome.
  Result<void> take(const Welcome& welcome);
  Result<void> take(const Missed& missed, const Hear& hear = {});
  Result<void> take(const Happened& happened, const Hear& hear = {});
  // Back to how the table was made, to be told everything from there.
  Result<void> rewind();

  bool known() const { return game_ != nullptr; }
  const AnyGame& game() const { return *game_; }
  const table::Made& made() const { return made_; }
  const table::Standing& standing() const { return standing_; }
  // The version of the latest event.
  std::int64_t version() const { return known() ? static_cast<std::int64_t>(standing_.version) - 1 : -1; }
  const std::string& person() const { return person_; }
  // As others read it; empty where nobody knows it any more.
  std::string host_name() const { return standing_.host_name(made_); }
  std::vector<int> own_seats() const { return standing_.seats_of(person_); }
  // Whose eyes the board is seen with: the first seat of this person, or kNobody.
  int eyes() const { return eyes_; }
  const AnyState& start() const { return plies_.empty() ? state_ : plies_.front().before; }
  const AnyState& state() const { return state_; }
  const std::vector<Followed>& plies() const { return plies_; }
  // How many of the first `known` plies, as they were when this was asked last, are still the same.
  std::size_t unchanged(std::size_t known) { return std::min(known, std::exchange(fewest_, plies_.size())); }
  // Who is to act; kNobody where the game does not run.
  Actor actor() const;
  // Whether an offer waits for an answer of this person: the seat that gives it, or kNobody.
  int asked_seat() const;
  // Everything is known since hands were laid open.
  bool laid_open() const { return laid_open_; }

 private:
  Result<void> take_event(std::int64_t told, const Raw& text, const Hear& hear);
  void take_now(const Now& now);
  Result<void> play(std::string_view text, Actor actor);
  void note(const AnyState& before, ActionCode action, std::string_view text);
  Result<void> take_back(int seat);
  Result<void> look_through_own_eyes();

  Rng rng_;
  std::shared_ptr<const AnyGame> game_;
  table::Made made_;
  table::Standing standing_;
  std::string person_;
  int eyes_ = kNobody;
  AnyState state_{};
  std::vector<Followed> plies_;
  std::size_t fewest_ = 0;  // plies there were since somebody asked
  bool laid_open_ = false;
};

}  // namespace cb::wire
