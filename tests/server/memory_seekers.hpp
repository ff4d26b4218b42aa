// SPDX-License-Identifier: MIT
// Who looks for somebody to play with, in memory: what a store keeps for several nodes, which can be told to be slow.
#pragma once

#include <algorithm>
#include <utility>

#include "storage/seekers.hpp"

namespace cb::server {

class MemorySeekers final : public Seekers {
 public:
  void enter(KeptSeeker seeker, Then<void> then) override {
    const auto found = std::ranges::find(kept, seeker.person, &KeptSeeker::person);
    if (found == kept.end())
      kept.push_back(std::move(seeker));
    else if (!being_seated(*found))
      *found = std::move(seeker);
    then({});
  }
  void leave(std::string person) override {
    std::erase_if(kept, [&](const auto& one) { return one.person == person && !being_seated(one); });
  }
  void asked(std::string person, std::int64_t now) override {
    for (auto& one : kept)
      if (one.person == person) one.asked = std::max(one.asked, now);
  }
  void all(Then<std::vector<KeptSeeker>> then) override {
    ++reads;
    // As they are when it is asked, not when it is answered.
    waiting.emplace_back([all = kept, then = std::move(then)]() mutable { then(std::move(all)); });
    if (at_once) answer_one();
  }
  void claim(std::vector<std::string> people, std::string offer, MatchId match, std::int64_t now,
             Then<bool> then) override {
    const auto waits = [&](const std::string& person) {
      return std::ranges::any_of(
          kept, [&](const auto& one) { return one.person == person && one.offer == offer && !one.match; });
    };
    if (!std::ranges::all_of(people, waits)) {
      ++claims_refused;
      return then(false);
    }
    for (auto& one : kept) {
      if (std::ranges::find(people, one.person) == people.end()) continue;
      one.match = match;
      one.claimed = now;
    }
    then(true);
  }
  void laid(MatchId match, Then<void> then) override {
    if (deaf_to_laid) return;
    for (auto& one : kept)
      if (one.match == match) one.laid = true;
    then({});
  }
  void release(MatchId match, Then<void> then) override {
    for (auto& one : kept)
      if (one.match == match && !one.laid) one.match.reset();
    then({});
  }
  void answer_one() {
    auto one = std::move(waiting.front());
    waiting.erase(waiting.begin());
    one();
  }

  std::vector<KeptSeeker> kept;
  std::vector<std::move_only_function<void()>> waiting;  // reads
  bool at_once = true;
  bool deaf_to_laid = false;  // whoever says so is never heard, nor answered
  int reads = 0;
  int claims_refused = 0;

 private:
  static bool being_seated(const KeptSeeker& one) { return one.match && !one.laid; }
};

}  // namespace cb::server
