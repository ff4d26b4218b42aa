// SPDX-License-Identifier: MIT
// What happens in a day, in numbers. Counted in memory and handed to the store every now and then.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "storage/club.hpp"
#include "table/clock.hpp"

namespace cb::server {

inline constexpr Milliseconds kDay = 24LL * 60 * 60 * 1000;

class Tallies {
 public:
  Tallies(Club& club, std::function<Milliseconds()> now) : club_(club), now_(std::move(now)) {}

  // What is counted.
  static constexpr std::string_view kPeople = "people";  // who came, each once
  static constexpr std::string_view kGuests = "guests";  // who came for the first time
  static constexpr std::string_view kAccounts = "accounts";
  static constexpr std::string_view kRated = "rated";
  static constexpr std::string_view kReports = "reports";
  static constexpr std::string_view kRefusals = "refusals";
  static constexpr std::string_view kMade = "made ";          // and the game
  static constexpr std::string_view kFinished = "finished ";  // and the game

  void add(std::string_view what) { ++waiting_[{today(), std::string(what)}]; }
  void saw(const std::string& person);
  // A table that is over is told of more than once.
  void finished(const MatchId& match, const std::string& game, bool rated);
  // An answer that went out over HTTP.
  void answered(std::string_view method, std::string_view route, int status);

  void hand_over();

 private:
  std::int64_t today() const;
  void begin_day();

  Club& club_;
  std::function<Milliseconds()> now_;
  std::map<std::pair<std::int64_t, std::string>, std::int64_t> waiting_;
  std::int64_t day_ = 0;
  std::unordered_set<std::string> seen_;   // on this day
  std::vector<std::string> not_told_yet_;  // of these, whom the store does not know yet
  std::unordered_set<MatchId, HashMatchId> over_;
};

}  // namespace cb::server
