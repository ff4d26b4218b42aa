// SPDX-License-Identifier: MIT
// What somebody at a terminal knows of a table elsewhere: what its server tells, followed by the fold that all share,
// and put into words.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/follower.hpp"

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
  explicit TableStory(std::uint64_t seed) : follower_(seed) {}

  // Takes in whatever tells of the table. An error means that what is known here no longer fits what is told:
  // begin again from a fresh welcome.
  Result<void> take(const wire::Message& message);
  // Back to how the table was made, to be told everything from there.
  Result<void> rewind();

  // What happened besides the game since the last call, a sentence each.
  std::vector<std::string> take_news() { return std::exchange(news_, {}); }
  // Phrases and chat of this person, or of all others, are no longer told.
  void mute(std::string person, bool quiet);

  bool known() const { return follower_.known(); }
  const AnyGame& game() const { return follower_.game(); }
  const table::Made& made() const { return follower_.made(); }
  std::int64_t version() const { return follower_.version(); }
  table::Stage stage() const { return standing().stage; }
  const std::vector<table::Holder>& seats() const { return standing().seats; }
  const std::string& person() const { return follower_.person(); }
  bool is_host() const { return standing().host == person(); }
  // As others read it; empty where nobody knows it any more.
  std::string host_name() const;
  // Those who watch, where that is told: how many, and some by name.
  const std::vector<std::string>& watchers() const { return watchers_; }
  int watching() const { return watching_; }
  std::vector<int> own_seats() const { return follower_.own_seats(); }
  bool owns(int seat) const { return standing().sits(person(), seat); }
  // Whose eyes the board is seen with.
  int eyes() const { return follower_.eyes(); }
  bool is_here(int seat) const;
  const AnyState& state() const { return follower_.state(); }
  // Who is to act; kNobody where the game does not run.
  Actor actor() const { return follower_.actor(); }
  bool own_turn() const { return actor() >= 0 && owns(actor()); }
  std::size_t plies() const { return follower_.plies().size(); }
  std::vector<StoryPly> log() const;
  const std::optional<table::Pending>& offer() const { return standing().pending; }
  // Whether the offer waits for an answer of this person; then the seat that gives it.
  std::optional<int> asked_seat() const;
  // Shown as it came, but for what a terminal would obey; so is the next table.
  std::optional<table::Ended> ended() const;
  std::string rematch() const;
  // Milliseconds each seat has left by now; empty where there are no clocks.
  std::vector<Milliseconds> clocks() const;
  std::string who(int seat) const;  // "Blue (Ann)"

 private:
  using Clock = std::chrono::steady_clock;

  Result<void> take_one(const wire::Welcome& welcome);
  Result<void> take_one(const wire::Missed& missed);
  Result<void> take_one(const wire::Happened& happened);
  Result<void> take_one(const wire::Here& here);
  Result<void> take_one(const auto&) { return {}; }
  void take_clocks(const std::vector<Milliseconds>& clocks);
  wire::Follower::Hear hear();
  bool is_muted(const table::Event& event, const table::Standing& before) const;
  const table::Standing& standing() const { return follower_.standing(); }

  wire::Follower follower_;
  bool rewinding_ = false;
  std::vector<std::string> watchers_;
  int watching_ = 0;
  std::optional<std::vector<int>> here_;  // not told yet
  std::vector<Milliseconds> clocks_;
  Clock::time_point clocks_at_;
  std::vector<std::string> news_;
  std::vector<std::string> muted_;
};

}  // namespace cb::client
