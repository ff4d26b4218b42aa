// SPDX-License-Identifier: MIT
// People who come to several nodes: what each node has in memory is what the store has, and whoever pairs them claims
// them there first.
#include <set>
#include <utility>

#include "server/finding/finder.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

// How exactly it is kept when somebody asked last.
constexpr Milliseconds kNoteEvery = 5'000;
// How long a table may take to be laid before somebody else sees to it, and how long that is tried at least.
constexpr Milliseconds kLaidWithin = 10'000;

}  // namespace

void Finder::note_asked(const std::string& person) {
  auto& known = known_.at(person);
  const auto now = world_.now();
  if (world_.seekers == nullptr) {
    known.asked = now;
  } else if (now - known.asked >= kNoteEvery) {
    known.asked = now;
    world_.seekers->asked(person, now);
  }
}

void Finder::look_at_all(std::move_only_function<void()> then) {
  world_.seekers->all([this, then = std::move(then)](const Result<std::vector<KeptSeeker>>& all) mutable {
    if (all) take(*all);
    then();
  });
}

void Finder::take(const std::vector<KeptSeeker>& all) {
  const auto now = world_.now();
  std::set<std::string_view> there;
  for (const auto& one : all) {
    there.insert(one.person);
    if (one.laid) {
      if (!found_.contains(one.person)) leave_all(one.person);
      found_[one.person] = {table_id(*one.match), one.claimed + kFoundFor};
      if (one.claimed + kFoundFor <= now && world_.leads()) world_.seekers->leave(one.person);
      continue;
    }
    found_.erase(one.person);
    const auto known = known_.find(one.person);
    const bool as_it_was =
        known != known_.end() && known->second.offer == one.offer && known->second.since == one.since;
    if (one.match) {
      queue_.leave(one.person);
    } else if (!as_it_was || !queue_.outlook(one.person, now)) {
      if (!queue_.enter({one.person, one.offer, one.rating, one.deviation}, one.since)) continue;
    }
    if (!as_it_was) remember(one.person, {one.offer, one.since, one.rating, one.deviation, one.asked, {}});
    auto& asked = known_.at(one.person).asked;
    asked = std::max(asked, one.asked);
    if (one.match && now - one.claimed >= kLaidWithin && world_.leads()) settle(one);
  }
  std::vector<std::string> gone;
  for (const auto& [person, known] : known_)
    if (!there.contains(person)) gone.push_back(person);
  for (const auto& [person, found] : found_)
    if (!there.contains(person)) gone.push_back(person);
  for (const auto& person : gone) leave_all(person);
}

// A node that was killed may have laid the table and not said so, or not have come to it.
void Finder::settle(const KeptSeeker& seeker) {
  const auto now = world_.now();
  std::erase_if(settling_, [&](const auto& one) { return now - one.second >= kLaidWithin; });
  if (!settling_.emplace(*seeker.match, now).second) return;
  world_.is_there(*seeker.match, [this, match = *seeker.match](const Result<bool>& there) {
    if (!there) return;
    if (*there)
      world_.seekers->laid(match, [](const auto&) {});
    else
      world_.seekers->release(match, [](const auto&) {});
  });
}

void Finder::lay_together(const Party& party, table::Made made) {
  const auto match = world_.draw_match();
  auto claimed = [this, party, match, made = std::move(made)](const Result<bool>& ours) mutable {
    // Somebody has gone, or another node was faster: who still waits is found again.
    if (!ours || !*ours) return;
    world_.lay(match, std::move(made), [this, party, match](const Result<void>& laid) {
      auto then = [this, party, match, laid](const Result<void>& kept) {
        if (laid && kept) told(party.people, table_id(match));
      };
      if (laid)
        world_.seekers->laid(match, std::move(then));
      else
        world_.seekers->release(match, std::move(then));
    });
  };
  world_.seekers->claim(party.people, party.offer, match, world_.now(), std::move(claimed));
}

}  // namespace cb::server
