// SPDX-License-Identifier: MIT
// A directory of tables in memory, which can be told to fail.
#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "storage/directory.hpp"

namespace cb::server {

class MemoryDirectory final : public Directory {
 public:
  void put(TableEntry entry, Then<void> then) override {
    if (failing) return then(fail("storage.failed", "", "The database does not answer."));
    auto& there = entries[entry.match];
    if (there.version <= entry.version) there = std::move(entry);
    then({});
  }
  void find(const MatchId& match, Then<std::optional<TableEntry>> then) override {
    if (failing) return then(fail("storage.failed", "", "The database does not answer."));
    const auto found = entries.find(match);
    then(found == entries.end() ? std::nullopt : std::optional(found->second));
  }
  void lobby(std::string game, int most, Then<std::vector<TableEntry>> then) override {
    if (failing) return then(fail("storage.failed", "", "The database does not answer."));
    std::vector<TableEntry> found;
    for (const auto& [match, entry] : entries)
      if (entry.listed && entry.stage == TableEntry::Stage::gathering && (game.empty() || entry.game == game) &&
          std::ssize(found) < most)
        found.push_back(entry);
    then(std::move(found));
  }
  void of_person(std::string, std::int64_t, int, Then<std::vector<TableEntry>> then) override { then({}); }
  void rated_of(std::string, std::string, int, Then<std::vector<RatedTable>> then) override { then({}); }
  void shown(TableEntry::Stage, std::string, std::optional<ShownPlace>, int,
             Then<std::vector<ShownTable>> then) override {
    then({});
  }
  void featured(int, Then<std::vector<ShownTable>> then) override { then({}); }
  void await(const MatchId& match, std::uint64_t version, std::vector<std::string> people, std::int64_t since,
             std::int64_t due, Then<std::vector<std::string>> then) override {
    if (version < awaited[match].version) return then(std::vector<std::string>());
    const auto before = std::exchange(awaited[match], {version, std::move(people), since, due}).people;
    auto fresh = awaited[match].people;
    std::erase_if(fresh, [&](const auto& one) { return std::ranges::find(before, one) != before.end(); });
    then(std::move(fresh));
  }
  void turns_of(std::string, int, Then<std::vector<Turn>> then) override { then({}); }
  void take_old_turns(std::int64_t, int, Then<std::vector<Turn>> then) override { then({}); }
  void playing(std::optional<MatchId> after, int most, Then<std::vector<MatchId>> then) override {
    if (failing) return then(fail("storage.failed", "", "The database does not answer."));
    std::vector<MatchId> found;
    for (const auto& [match, entry] : entries)
      if (entry.stage == TableEntry::Stage::playing && (!after || *after < match) && std::ssize(found) < most)
        found.push_back(match);
    then(std::move(found));
  }
  void alive(std::int64_t, std::int64_t, std::int64_t, Then<std::vector<Gap>> then) override { then({}); }

  struct Waits {
    std::uint64_t version = 0;
    std::vector<std::string> people;
    std::int64_t since = 0;
    std::int64_t due = 0;
  };
  std::map<MatchId, TableEntry> entries;
  std::map<MatchId, Waits> awaited;
  bool failing = false;
};

}  // namespace cb::server
