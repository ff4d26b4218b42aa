// SPDX-License-Identifier: MIT
#include "server/operations/leases.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "storage/next_version.hpp"

namespace cb::server {
namespace {

// Two clocks do not run alike: so much earlier a lease is not counted on any more.
constexpr Milliseconds kMargin = 100;

std::string shard_name(std::size_t shard) { return fmt::format("tables-{:02}", shard); }
std::size_t shard_of(const MatchId& match) { return match.bytes[0] % kShards; }

}  // namespace

Leases::Leases(LeasesWorld world) : world_(std::move(world)) {
  for (std::size_t shard = 0; shard < kShards; ++shard) names_.push_back(shard_name(shard));
  for (const auto name : {duty::kPairs, duty::kEvents, duty::kLetters, duty::kChallenges, duty::kRetention})
    names_.emplace_back(name);
  for (const auto name : next_version::kDuties) names_.emplace_back(name);
}

bool Leases::holds(std::string_view duty) const { return counts() && held_.contains(duty); }
bool Leases::holds_table(const MatchId& match) const { return counts() && shards_[shard_of(match)]; }

void Leases::beat(std::function<void(const Result<void>&)> then) {
  if (under_way_ || released_) return;
  under_way_ = true;
  const auto sent = world_.passed();
  world_.duties.beat(world_.node, names_, kLease, [this, sent, then = std::move(then)](const Result<Beat>& told) {
    under_way_ = false;
    if (told && !released_) take(*told, sent);
    if (!then) return;
    if (told)
      then({});
    else
      then(std::unexpected(told.error()));
  });
}

void Leases::take(const Beat& beat, Milliseconds sent) {
  const bool had_lapsed = !counts();
  std::set<std::string> nodes(beat.nodes.begin(), beat.nodes.end());
  bool more = !std::ranges::includes(nodes, nodes_);
  decltype(held_) held;
  shards_ = {};
  for (const auto& [name, term] : beat.held) {
    const auto before = held_.find(name);
    more = more || had_lapsed || before == held_.end() || before->second != term;
    held.emplace(name, term);
  }
  for (std::size_t shard = 0; shard < kShards; ++shard) shards_[shard] = held.contains(shard_name(shard));
  if (world_.logger != nullptr && (nodes != nodes_ || held.size() != held_.size()))
    world_.logger->info("node.duties", {{"node", world_.node}, {"nodes", nodes.size()}, {"duties", held.size()}});
  held_ = std::move(held);
  nodes_ = std::move(nodes);
  for_good_ = beat.for_good;
  until_ = sent + kLease.count() - kMargin;
  if (beat.now != 0 && world_.told_time) world_.told_time(beat.now, sent, world_.passed());
  if (more && look_) look_();
}

void Leases::release(std::move_only_function<void()> then) {
  released_ = true;
  held_.clear();
  shards_ = {};
  world_.duties.release(world_.node, [then = std::move(then)](const auto&) mutable { then(); });
}

}  // namespace cb::server
