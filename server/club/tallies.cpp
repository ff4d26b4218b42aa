// SPDX-License-Identifier: MIT
#include "server/club/tallies.hpp"

namespace cb::server {

std::int64_t Tallies::today() const { return now_() / kDay; }

void Tallies::begin_day() {
  const auto day = today();
  if (std::exchange(day_, day) == day) return;
  seen_.clear();
  not_told_yet_.clear();
  over_.clear();
}

void Tallies::saw(const std::string& person) {
  begin_day();
  if (seen_.insert(person).second) not_told_yet_.push_back(person);
}

void Tallies::finished(const MatchId& match, const std::string& game, bool rated) {
  begin_day();
  if (!over_.insert(match).second) return;
  add(std::string(kFinished) + game);
  if (rated) add(kRated);
}

void Tallies::answered(std::string_view method, std::string_view route, int status) {
  constexpr int kCreated = 201;
  constexpr int kForbidden = 403;
  constexpr int kTooOften = 429;
  if (status == kForbidden || status == kTooOften) add(kRefusals);
  if (method != "POST" || status != kCreated) return;
  if (route == "/api/guest") add(kGuests);
  if (route == "/api/account") add(kAccounts);
  if (route == "/api/reports") add(kReports);
}

void Tallies::hand_over() {
  begin_day();
  if (waiting_.empty() && not_told_yet_.empty()) return;
  std::vector<DayTally> tallies;
  for (const auto& [key, count] : std::exchange(waiting_, {})) tallies.push_back({key.first, key.second, count});
  // What could not be kept is lost: numbers are no reason to fill the memory of a server with a full disk.
  club_.count(std::move(tallies), day_, std::exchange(not_told_yet_, {}), [](const auto&) {});
}

}  // namespace cb::server
