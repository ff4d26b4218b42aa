// SPDX-License-Identifier: MIT
#include "server/room/rooms.hpp"

#include <utility>

#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

// Long enough for a page that reloads, short enough that an evening's tables do not pile up.
constexpr Milliseconds kSleepAfter = 30'000;
// How long seats are waited for that have not yet added their number to the luck.
constexpr Milliseconds kNonceWait = 5'000;
// When a table is woken again that could not be kept or read, even if nobody comes: its clock or bot may wait for it.
constexpr Milliseconds kTryAgain = 10'000;
// How many tables are woken at a time when the server starts.
constexpr int kWakeAtOnce = 200;

}  // namespace

Rooms::Rooms(World world, Directory& directory) : world_(std::move(world)), directory_(directory) {}

void Rooms::find(const MatchId& match, Then then) {
  if (const auto awake = rooms_.find(match); awake != rooms_.end()) {
    awake->second.idle_since = 0;
    if (!awake->second.room->broken()) return then(awake->second.room);
    rooms_.erase(awake);
  }
  auto& waiting = waking_[match];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  world_.log.read_end(match, [this, match](auto end) { woken(match, std::move(end)); });
}

void Rooms::woken(const MatchId& match, Result<LogEnd> end) {
  auto room = end ? build(match, *end) : std::unexpected(end.error());
  if (!room && end && !end->snapshot.bytes.empty()) {
    // Written by a build that other numbers mean something else to: the log is understood by all.
    world_.log.read(match, 0, [this, match](auto log) {
      woken(match, log ? Result<LogEnd>(LogEnd{{}, std::move(*log)}) : std::unexpected(log.error()));
    });
    return;
  }
  auto waiting = std::move(waking_.extract(match).mapped());
  if (room) {
    rooms_.emplace(match, Entry{.room = *room, .snapshot_at = end->snapshot.version});
    // First of all, so that nobody is shown or loses by a clock that ran while no server was there.
    (*room)->wake(gaps_);
    // A server that was killed may have left the directory behind the log.
    directory_.put(entry_of(match, (*room)->table(), (*room)->table().latest()), [](const auto&) {});
  }
  for (auto& then : waiting) then(room);
}

Result<std::shared_ptr<Room>> Rooms::build(const MatchId& match, const LogEnd& end) {
  auto awake = wake_table(end, shelf_);
  if (!awake) return std::unexpected(awake.error());
  return std::make_shared<Room>(match, table_id(match), std::move(*awake), world_);
}

void Rooms::keep_snapshot(const MatchId& match, Entry& entry) {
  const auto& room = *entry.room;
  if (room.broken() || room.version() - entry.snapshot_at < kEventsToRead) return;
  entry.snapshot_at = room.version();
  world_.log.keep_snapshot(match, {room.version(), write_snapshot(room.table(), room.tail(), shelf_)});
}

void Rooms::keep_snapshots() {
  for (auto& [match, entry] : rooms_)
    if (entry.room->idle()) keep_snapshot(match, entry);
}

void Rooms::entry(const MatchId& match, Directory::Then<std::optional<TableEntry>> then) {
  const auto described = [match](const Room& room) { return entry_of(match, room.table(), room.table().latest()); };
  if (const auto awake = rooms_.find(match); awake != rooms_.end() && !awake->second.room->broken())
    return then(described(*awake->second.room));
  directory_.find(match, [this, match, described, then = std::move(then)](auto found) mutable {
    if (!found || !*found || !(*found)->details.empty()) return then(std::move(found));
    // Written by a version of this program that kept less; a table that wakes is entered anew.
    find(match, [described, then = std::move(then)](const auto& room) mutable {
      if (!room) return then(std::unexpected(room.error()));
      then(described(**room));
    });
  });
}

void Rooms::make(const MatchId& match, const table::Made& made, std::move_only_function<void(Result<void>)> then) {
  auto table = table::Table::make(made, [this](const auto& wanted) { return shelf_.find(wanted); });
  if (!table) return then(std::unexpected(table.error()));
  auto text = table::write_event(made);
  auto room = std::make_shared<Room>(match, table_id(match), begin_table(std::move(*table), text), world_);
  world_.log.append(match, 0, {std::move(text)},
                    [this, match, room = std::move(room), then = std::move(then)](Appended outcome) mutable {
                      if (outcome != Appended::done)
                        return then(fail("rooms.store", "", "The table could not be kept; try again in a moment."));
                      rooms_.emplace(match, Entry{.room = room});
                      directory_.put(entry_of(match, room->table(), world_.now()), std::move(then));
                    });
}

void Rooms::tick() {
  const auto now = world_.now();
  for (auto at = rooms_.begin(); at != rooms_.end();) {
    auto& [match, entry] = *at;
    entry.room->tick();
    if (entry.room->broken()) {
      alarms_.emplace(now + kTryAgain, match);
      at = rooms_.erase(at);
      continue;
    }
    begin_when_waited(entry, now);
    if (!entry.room->idle()) {
      entry.idle_since = 0;
    } else if (entry.idle_since == 0) {
      entry.idle_since = now;
    } else if (now - entry.idle_since >= kSleepAfter) {
      if (const auto deadline = entry.room->deadline()) alarms_.emplace(*deadline, match);
      keep_snapshot(match, entry);
      at = rooms_.erase(at);
      continue;
    }
    ++at;
  }
  while (!alarms_.empty() && alarms_.begin()->first <= now) {
    const auto match = alarms_.extract(alarms_.begin()).value().second;
    wake_by_alarm(match);
  }
  if (wake_again_ && wake_again_->first <= now) wake_more(std::exchange(wake_again_, std::nullopt)->second);
}

void Rooms::wake_by_alarm(const MatchId& match) {
  find(match, [this, match](const auto& room) {
    if (!room) alarms_.emplace(world_.now() + kTryAgain, match);
  });
}

// Seats that do not add to the luck in time do without.
void Rooms::begin_when_waited(Entry& entry, Milliseconds now) {
  if (entry.room->table().stage() != table::Stage::promising) {
    entry.promised_at = 0;
  } else if (entry.promised_at == 0) {
    entry.promised_at = now;
  } else if (now - entry.promised_at >= kNonceWait) {
    entry.room->begin();
  }
}

void Rooms::close_where(const std::string& person) {
  std::erase_if(rooms_, [&](const auto& entry) {
    const auto& room = entry.second.room;
    const bool knows = room->table().host() == person || !room->table().seats_of(person).empty();
    if (!knows) return false;
    room->give_up("somebody has left for good");
    alarms_.emplace(world_.now() + kTryAgain, entry.first);
    return true;
  });
}

void Rooms::wake_all(const std::vector<Directory::Gap>& gaps) {
  gaps_ = gaps;
  wake_more(std::nullopt);
}

void Rooms::wake_more(std::optional<MatchId> after) {
  directory_.playing(after, kWakeAtOnce, [this, after](Result<std::vector<MatchId>> found) {
    if (found) return wake_each(*found);
    wake_again_ = {world_.now() + kTryAgain, after};
  });
}

void Rooms::wake_each(const std::vector<MatchId>& matches) {
  const auto left = std::make_shared<std::size_t>(matches.size());
  for (const auto& match : matches)
    find(match, [this, match, left, last = matches.back()](const auto& room) {
      if (!room) alarms_.emplace(world_.now() + kTryAgain, match);
      if (--*left == 0) wake_more(last);
    });
}

}  // namespace cb::server
