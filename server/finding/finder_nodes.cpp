// SPDX-License-Identifier: MIT
// People who come to several nodes: what each node has in memory is what the store has, and whoever pairs them claims
// them there first.
#include <map>
#include <set>
#include <utility>

#include "server/finding/finder.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

// How exactly it is kept when somebody asked last.
constexpr Milliseconds kNoteEvery = 5'000;
// How long a table may take to be laid before somebody else sees to it, and how long that is tried at least.
constexpr Milliseconds kTableWithin = 10'000;

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

// However many ask, one look is under way; whoever comes meanwhile may know of what it does not show yet, and waits for
// the one after it.
void Finder::look_at_all(std::move_only_function<void()> then) {
  to_hear_.push_back(std::move(then));
  if (!looking_) look_once();
}

void Finder::look_once() {
  looking_ = true;
  world_.seekers->all([this, asked = std::exchange(to_hear_, {})](const Result<std::vector<KeptSeeker>>& all) mutable {
    looking_ = false;
    if (all) take(*all);
    for (auto& then : asked) then();
    if (!looking_ && !to_hear_.empty()) look_once();
  });
}

void Finder::take(const std::vector<KeptSeeker>& all) {
  const auto now = world_.now();
  std::set<std::string_view> there;
  struct Claim {
    std::string offer;
    std::vector<std::string> people;
  };
  std::map<MatchId, Claim> unsettled;
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
    if (!one.match || now - one.claimed < kTableWithin) continue;
    unsettled[*one.match].offer = one.offer;
    unsettled[*one.match].people.push_back(one.person);
  }
  if (world_.leads())
    for (const auto& [match, claim] : unsettled) settle(match, claim.offer, claim.people);
  std::vector<std::string> gone;
  for (const auto& [person, known] : known_)
    if (!there.contains(person)) gone.push_back(person);
  for (const auto& [person, found] : found_)
    if (!there.contains(person)) gone.push_back(person);
  for (const auto& person : gone) leave_all(person);
}

// A node that was killed, or only sleeps, may have laid the table and not said so, or not have come to it. It is laid
// here under the same id, so that theirs, whenever it comes, is the same table. Only where it never can be (one of them
// has left for good) the others wait on.
void Finder::settle(const MatchId& match, const std::string& offer, const std::vector<std::string>& people) {
  const auto now = world_.now();
  std::erase_if(settling_, [&](const auto& one) { return now - one.second >= kTableWithin; });
  if (!settling_.emplace(match, now).second) return;
  world_.people.look_up(people, [this, match, offer, people](const Result<std::vector<std::optional<Person>>>& found) {
    if (!found) return;
    std::vector<PartyMember> members;
    for (const auto& person : *found)
      if (person) members.push_back({person->id, person->name, person->account});
    world_.shuffle(members);
    auto made = table_for(offer, members, world_.now());
    if (members.size() == people.size() && made) return lay_claimed(match, people, std::move(*made));
    world_.seekers->release(match, [this, people, found = *found](const Result<void>& free) {
      for (std::size_t n = 0; free && n < people.size(); ++n)
        if (!found[n]) send_away(people[n]);
    });
  });
}

void Finder::lay_together(const Party& party, table::Made made) {
  const auto match = world_.draw_match();
  auto claimed = [this, people = party.people, match, made = std::move(made)](const Result<bool>& ours) mutable {
    // Somebody has gone, or another node was faster: who still waits is found again.
    if (ours && *ours) lay_claimed(match, std::move(people), std::move(made));
  };
  world_.seekers->claim(party.people, party.offer, match, world_.now(), std::move(claimed));
}

// FENCE (tests/model/duties.pml): whoever comes second finds the first one's table under the id. Where it could not be
// kept nobody can say whether it was: nobody is let go, and whoever pairs lays it again in a while.
void Finder::lay_claimed(const MatchId& match, std::vector<std::string> people, table::Made made) {
  world_.lay(match, std::move(made), [this, match, people = std::move(people)](const Result<void>& laid) mutable {
    if (!laid) return;
    world_.seekers->laid(match, [this, match, people = std::move(people)](const Result<void>& kept) {
      if (kept) told(people, table_id(match));
    });
  });
}

}  // namespace cb::server
