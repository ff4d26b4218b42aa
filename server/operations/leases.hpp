// SPDX-License-Identifier: MIT
// What this node is the first to do: the duties whose leases it has. It counts on a lease by a clock of its own that
// nobody sets, and from before it asked, so never for longer than the store does.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/operations/logger.hpp"
#include "storage/duties.hpp"
#include "storage/log.hpp"
#include "table/clock.hpp"

namespace cb::server {

// Tables are divided by the first bits of their ids, which are random.
inline constexpr std::size_t kShards = 64;
inline constexpr std::chrono::milliseconds kLease{3'000};
inline constexpr std::chrono::milliseconds kBeat{1'000};
// What is done once for all tables or people.
namespace duty {
inline constexpr std::string_view kPairs = "pairs";            // bringing people together who look for a game
inline constexpr std::string_view kEvents = "events";          // what is due at evenings and tournaments
inline constexpr std::string_view kLetters = "letters";        // to those for whom tables have waited long
inline constexpr std::string_view kChallenges = "challenges";  // those that nobody answers
inline constexpr std::string_view kRetention = "retention";    // what was kept for a time only
}  // namespace duty

struct LeasesWorld {
  Duties& duties;
  std::string node;                      // another one for each start of a server
  std::function<Milliseconds()> passed;  // a clock that nobody sets
  // The store's time, between those two of this clock. None: nobody wants to know.
  std::function<void(Milliseconds theirs, Milliseconds sent, Milliseconds came)> told_time = {};
  Logger* logger = nullptr;
};

class Leases {
 public:
  explicit Leases(LeasesWorld world);
  Leases(const Leases&) = delete;
  Leases& operator=(const Leases&) = delete;

  // Called about once in kBeat. `then` where it was answered; not where one before it is still under way.
  void beat(std::function<void(const Result<void>&)> then = {});
  // The server goes: others may have all of it at once.
  void release(std::move_only_function<void()> then);
  // Duties have come that were not held before, or a node has gone, even if another or itself has come in its place:
  // somebody may have left something undone. Called after the beat that showed it.
  void when_more_is_due(std::function<void()> look) { look_ = std::move(look); }

  bool holds(std::string_view duty) const;
  bool holds_table(const MatchId& match) const;
  // How many live, as far as is known.
  std::size_t nodes() const { return std::max(nodes_.size(), std::size_t{1}); }
  std::size_t held() const { return counts() ? held_.size() : 0; }
  const std::string& node() const { return world_.node; }

 private:
  bool counts() const { return for_good_ || world_.passed() < until_; }
  void take(const Beat& beat, Milliseconds sent);

  LeasesWorld world_;
  std::vector<std::string> names_;
  std::map<std::string, std::int64_t, std::less<>> held_;  // by their terms
  std::array<bool, kShards> shards_{};
  Milliseconds until_ = 0;
  bool for_good_ = false;
  bool under_way_ = false;
  bool released_ = false;
  std::set<std::string> nodes_;  // that live
  std::function<void()> look_;
};

}  // namespace cb::server
