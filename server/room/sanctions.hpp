// SPDX-License-Identifier: MIT
// Who is muted or banned, at hand for every door: asked with every call, every socket and every word that is said.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "storage/club.hpp"
#include "table/clock.hpp"

namespace cb::server {

// "2026-11-18 20:15 UTC", which a page can read too.
inline std::string time_in_words(Milliseconds at) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(at)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                     clock.minutes().count());
}

class Sanctions {
 public:
  void fill(const std::vector<Sanction>& all) {
    for (const auto& one : all) lay(one);
  }
  // All of them anew.
  void replace(const std::vector<Sanction>& all) {
    of_.clear();
    fill(all);
  }
  void lay(const Sanction& sanction) { of_.insert_or_assign({sanction.person, sanction.kind}, sanction); }
  void lift(const std::string& person, Sanction::Kind kind) { of_.erase({person, kind}); }
  // A person is gone for good.
  void forget(const std::string& person) {
    for (const auto kind : {Sanction::Kind::mute, Sanction::Kind::ban}) lift(person, kind);
  }

  bool banned(const std::string& person, Milliseconds now) const {
    return find(person, Sanction::Kind::ban, now) != nullptr;
  }
  std::vector<std::string> all_banned(Milliseconds now) const {
    std::vector<std::string> people;
    for (const auto& [key, sanction] : of_)
      if (key.second == Sanction::Kind::ban && sanction.holds(now)) people.push_back(key.first);
    return people;
  }
  // Why somebody does not come in; nothing where they may.
  std::optional<Error> ban_of(const std::string& person, Milliseconds now) const {
    const auto* const ban = find(person, Sanction::Kind::ban, now);
    if (ban == nullptr) return std::nullopt;
    if (ban->until == 0)
      return refuse("person.banned", "", "The operators of this server have banned you for good: {}", ban->reason);
    return refuse("person.banned-until", "", "The operators of this server have banned you until {}: {}",
                  time_in_words(ban->until), ban->reason);
  }
  // Why somebody says nothing here.
  std::optional<Error> mute_of(const std::string& person, Milliseconds now) const {
    const auto* const mute = find(person, Sanction::Kind::mute, now);
    if (mute == nullptr) return std::nullopt;
    if (mute->until == 0)
      return refuse("person.muted", "", "The operators of this server have muted you for good: {}", mute->reason);
    return refuse("person.muted-until", "", "The operators of this server have muted you until {}: {}",
                  time_in_words(mute->until), mute->reason);
  }

 private:
  const Sanction* find(const std::string& person, Sanction::Kind kind, Milliseconds now) const {
    const auto found = of_.find({person, kind});
    return found != of_.end() && found->second.holds(now) ? &found->second : nullptr;
  }

  std::map<std::pair<std::string, Sanction::Kind>, Sanction> of_;
};

}  // namespace cb::server
