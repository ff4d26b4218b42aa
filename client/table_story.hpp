// SPDX-License-Identifier: MIT
// What somebody at a table knows of it: made from what the server tells, and nothing else. Where hands are hidden the
// state here is only one of those that fit what the seat sees; it is never to be shown but through the seat's eyes.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.hpp"
#include "session/any_game.hpp"
#include "table/event.hpp"
#include "table/table.hpp"
#include "wire/message.hpp"

namespace cb::client {

// One action or outcome, in words for whoever looks.
struct StoryPly {
  Actor actor = kNobody;  // a seat, or kChance
  int turn = 0;
  bool begins_turn = false;
  std::string word;     // "a4-a5", "[3]"
  std::string meaning;  // empty where the word says it all
};

class TableStory {
 public:
  explicit TableStory(std::uint64_t seed) : rng_(seed) {}

  // Takes in whatever tells of the table. An error means that what is known here no longer fits what is told:
  // begin again from a fresh welcome.
  Result<void> take(const wire::Message& message);
  // Back to how the table was made, to be told everything from there.
  Result<void> rewind();

  // What happened besides the game since the last call, a sentence each.
  std::vector<std::string> take_news() { return std::exchange(news_, {}); }
  // Phrases and chat of this person, or of all others, are no longer told.
  void mute(std::string person, bool quiet);

  bool known() const { return game_ != nullptr; }
  const AnyGame& game() const { return *game_; }
  const table::Made& made() const { return made_; }
  std::int64_t version() const { return known() ? static_cast<std::int64_t>(standing_.version) - 1 : -1; }
  table::Stage stage() const { return standing_.stage; }
  const std::vector<table::Holder>& seats() const { return standing_.seats; }
  const std::string& person() const { return person_; }
  bool is_host() const { return standing_.host == person_; }
  // As others read it; empty where nobody knows it any more.
  const std::string& host_name() const { return host_name_; }
  // Those who watch, where that is told: how many, and some by name.
  const std::vector<std::string>& watchers() const { return watchers_; }
  int watching() const { return watching_; }
  std::vector<int> own_seats() const { return standing_.seats_of(person_); }
  bool owns(int seat) const { return standing_.sits(person_, seat); }
  // Whose eyes the board is seen with.
  int eyes() const { return eyes_; }
  bool is_here(int seat) const;
  const AnyState& state() const { return state_; }
  // Who is to act; kNobody where the game does not run.
  Actor actor() const;
  bool own_turn() const { return actor() >= 0 && owns(actor()); }
  const std::vector<StoryPly>& log() const { return log_; }
  const std::optional<table::Pending>& offer() const { return standing_.pending; }
  // Whether the offer waits for an answer of this person; then the seat that gives it.
  std::optional<int> asked_seat() const;
  const std::optional<table::Ended>& ended() const { return standing_.ended; }
  const std::string& rematch() const { return standing_.rematch; }
  // Milliseconds each seat has left by now; empty where there are no clocks.
  std::vector<Milliseconds> clocks() const;
  std::string who(int seat) const;  // "Blue (Ann)"

 private:
  using Clock = std::chrono::steady_clock;

  Result<void> take(const wire::Welcome& welcome);
  Result<void> take(const wire::Missed& missed);
  Result<void> take(const wire::Happened& happened);
  Result<void> take(const wire::Here& here);
  static Result<void> take(const wire::Refused&) { return {}; }
  static Result<void> take(const wire::Pong&) { return {}; }
  static Result<void> take(const wire::LinkGiven&) { return {}; }
  void take_now(const wire::Now& now);
  Result<void> take_event(std::int64_t version, const wire::Raw& text);
  bool is_muted(const table::Event& event) const;
  Result<void> play(std::string_view text, Actor actor);
  Result<void> play_unseen(std::string_view text);
  void note(const AnyState& before, ActionCode action, std::string_view text);
  Result<void> take_back(int by);
  Result<void> look_through_own_eyes();
  void tell(std::string text);

  Rng rng_;
  std::shared_ptr<const AnyGame> game_;
  table::Made made_;
  table::Standing standing_;
  std::string person_;
  std::string host_name_;
  std::vector<std::string> watchers_;
  int watching_ = 0;
  std::optional<std::vector<int>> here_;  // not told yet
  int eyes_ = kNobody;
  bool rewinding_ = false;
  AnyState state_{};
  std::vector<AnyState> past_;  // the state before each ply of the log
  std::vector<StoryPly> log_;
  std::vector<Milliseconds> clocks_;
  Clock::time_point clocks_at_;
  std::vector<std::string> news_;
  std::vector<std::string> muted_;
};

}  // namespace cb::client
