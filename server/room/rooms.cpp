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
// The same for a table that was made or looked after on this node and to which people come on another.
constexpr Milliseconds kSleepUnvisited = 3'000;
// How long seats are waited for that have not yet added their number to the luck.
constexpr Milliseconds kNonceWait = 5'000;
// When a table is woken again that could not be kept or read, even if nobody comes: its clock or bot may wait for it.
constexpr Milliseconds kTryAgain = 10'000;
// How often it is looked whether there are tables that play and are known to no node any more.
constexpr Milliseconds kLookAgain = 60'000;
// How many tables are woken at a time when the server starts.
constexpr int kWakeAtOnce = 200;

TableEntry as_it_is(const Room& room) { return entry_of(room.match(), room.table(), room.table().latest()); }

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
  if (waiting.size() == 1) net::spawn(wake(match));
}

net::Task<> Rooms::wake(MatchId match) {
  auto end = co_await net::answer_of<Result<LogEnd>>([&](auto then) { world_.log.read_end(match, std::move(then)); });
  auto room = build(match, end);
  if (!room && end && !end->snapshot.bytes.empty()) {
    // Written by a build that other numbers mean something else to: the log is understood by all.
    auto log = co_await net::answer_of<Result<std::vector<std::string>>>(
        [&](auto then) { world_.log.read(match, 0, std::move(then)); });
    end = log ? Result<LogEnd>(LogEnd{{}, std::move(*log)}) : std::unexpected(log.error());
    room = build(match, end);
  }
  auto waiting = std::move(waking_.extract(match).mapped());
  if (room) {
    rooms_.emplace(match, Entry{.room = *room, .snapshot_at = end->snapshot.version});
    // A server that was killed may have left the directory behind the log.
    if ((*room)->table().stage() == table::Stage::over)
      see_to_its_end(*room);
    else
      directory_.put(as_it_is(**room), [](const auto&) {});
    // Before anybody is told, so that nobody is shown or loses by a clock that ran while no server was there.
    (*room)->wake(gaps_);
  }
  for (auto& then : waiting) then(room);
}

// LOOKING (tests/model/duties.pml): where the directory does not say that a match is over, nobody has done yet what
// follows from its end, or is just about to; what is done twice is done once.
void Rooms::see_to_its_end(const std::shared_ptr<Room>& room) {
  directory_.find(room->match(), [this, room](const Result<std::optional<TableEntry>>& entry) {
    if (!entry) {
      looked_at_.erase(room->match());
    } else if (!*entry || (*entry)->stage != TableEntry::Stage::over) {
      if (world_.changed) world_.changed(*room, true);
    } else if ((*entry)->details.empty()) {
      directory_.put(as_it_is(*room), [](const auto&) {});
    }
  });
}

Result<std::shared_ptr<Room>> Rooms::build(const MatchId& match, const Result<LogEnd>& end) {
  if (!end) return std::unexpected(end.error());
  auto awake = wake_table(*end, shelf_);
  if (!awake) return std::unexpected(awake.error());
  return std::make_shared<Room>(match, table_id(match), std::move(*awake), world_);
}

// Not one that is being stored or read to; it is looked at again.
void Rooms::keep_snapshot(const MatchId& match, Entry& entry) {
  const auto& room = *entry.room;
  if (!room.settled() || room.version() - entry.snapshot_at < kEventsToRead) return;
  entry.snapshot_at = room.version();
  world_.log.keep_snapshot(match, {room.version(), write_snapshot(room.table(), room.tail(), shelf_)});
}

void Rooms::keep_snapshots() {
  for (auto& [match, entry] : rooms_) keep_snapshot(match, entry);
}

void Rooms::entry(const MatchId& match, Directory::Then<std::optional<TableEntry>> then) {
  const auto awake = rooms_.find(match);
  if (awake == rooms_.end() || awake->second.room->broken()) return net::spawn(look_up(match, std::move(then)));
  const auto& room = awake->second.room;
  if (!room->behind()) return then(as_it_is(*room));
  room->look([this, room, then = std::move(then)]() mutable {
    if (room->broken()) return net::spawn(look_up(room->match(), std::move(then)));
    then(as_it_is(*room));
  });
}

const Room* Rooms::awake(const MatchId& match) const {
  const auto found = rooms_.find(match);
  return found == rooms_.end() || found->second.room->broken() ? nullptr : found->second.room.get();
}

net::Task<> Rooms::look_up(MatchId match, Directory::Then<std::optional<TableEntry>> then) {
  auto found = co_await net::answer_of<Result<std::optional<TableEntry>>>(
      [&](auto told) { directory_.find(match, std::move(told)); });
  if (found && *found && (*found)->details.empty()) {
    // Written by a version of this program that kept less; a table that wakes is entered anew.
    const auto room =
        co_await net::answer_of<Result<std::shared_ptr<Room>>>([&](auto told) { find(match, std::move(told)); });
    if (room)
      found = as_it_is(**room);
    else
      found = std::unexpected(room.error());
  }
  then(std::move(found));
}

void Rooms::make(const MatchId& match, const table::Made& made, std::move_only_function<void(Result<void>)> then) {
  auto room = set_up(match, {made});
  if (!room) return then(std::unexpected(room.error()));
  net::spawn(enter(std::move(*room), {table::write_event(made)}, false, std::move(then)));
}

void Rooms::lay(const MatchId& match, const table::Made& made, const std::optional<Seed>& seed,
                std::move_only_function<void(Result<void>)> then) {
  table::Events events = {made};
  if (seed) events.emplace_back(table::Promised{commitment_to(*seed), to_hex(*seed)});
  auto room = set_up(match, events);
  if (!room) return then(std::unexpected(room.error()));
  std::vector<std::string> texts;
  for (const auto& event : events) texts.push_back(table::write_event(event));
  net::spawn(enter(std::move(*room), std::move(texts), true, std::move(then)));
}

Result<std::shared_ptr<Room>> Rooms::set_up(const MatchId& match, const table::Events& events) {
  auto table = table::Table::replay(events, [this](const auto& wanted) { return shelf_.find(wanted); });
  if (!table) return std::unexpected(table.error());
  AwakeTable awake{std::move(*table), Tail(0)};
  for (const auto& event : events) awake.tail.add(event, table::write_event(event), awake.table.game().seats());
  return std::make_shared<Room>(match, table_id(match), std::move(awake), world_);
}

net::Task<> Rooms::enter(std::shared_ptr<Room> room, std::vector<std::string> texts, bool may_be_there,
                         std::move_only_function<void(Result<void>)> then) {
  const auto match = room->match();
  const auto outcome = co_await net::answer_of<Appended>(
      [&](auto told) { world_.log.append(match, 0, std::move(texts), std::move(told)); });
  if (outcome == Appended::done) {
    rooms_.emplace(match, Entry{.room = room});
    directory_.put(entry_of(match, room->table(), world_.now()), std::move(then));
  } else if (outcome == Appended::conflict && may_be_there) {
    // Whoever laid it may have been killed before they could say so; waking writes its entry again.
    find(match, [then = std::move(then)](const Result<std::shared_ptr<Room>>& there) mutable {
      then(there ? Result<void>() : std::unexpected(there.error()));
    });
  } else {
    then(fail("rooms.store", "", "The table could not be kept; try again in a moment."));
  }
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
    keep_snapshot(match, entry);
    begin_when_waited(entry, now);
    if (!entry.room->idle()) {
      entry.idle_since = 0;
      entry.was_read = false;
    } else if (entry.idle_since == 0) {
      entry.idle_since = now;
    } else if (now - entry.idle_since >= sleeps_after(*entry.room) && may_sleep(match, entry)) {
      if (const auto deadline = entry.room->deadline())
        alarms_.emplace(*deadline + entry.room->left_to_others(), match);
      // Who looks for something to watch sees how far it is without waking it.
      if (const auto& table = entry.room->table(); table.stage() == table::Stage::playing && table.made().watchable)
        directory_.put(as_it_is(*entry.room), [](const auto&) {});
      at = rooms_.erase(at);
      continue;
    }
    ++at;
  }
  while (!alarms_.empty() && alarms_.begin()->first <= now) {
    const auto match = alarms_.extract(alarms_.begin()).value().second;
    wake_by_alarm(match);
  }
  if (wake_again_ && wake_again_->at <= now) std::exchange(wake_again_, std::nullopt)->go_on(now);
  if (world_.leads && awake_once_ && !walking_ && now - walk_at_ >= kLookAgain) net::spawn(look_after_playing());
}

// Numbers for the luck are waited for awake.
Milliseconds Rooms::sleeps_after(const Room& room) const {
  const bool waits = room.table().stage() == table::Stage::promising;
  return !world_.leads || room.was_visited() || waits ? kSleepAfter : kSleepUnvisited;
}

// What it leaves behind, its alarm and its place in the directory, is to be as the log had it a moment ago: where
// others play fast there is always something new.
bool Rooms::may_sleep(const MatchId& match, Entry& entry) {
  auto& room = *entry.room;
  if (room.behind() && !entry.was_read) {
    room.look([this, match] {
      if (const auto found = rooms_.find(match); found != rooms_.end()) found->second.was_read = true;
    });
  }
  return (!room.behind() || entry.was_read) && room.idle() && room.settled();
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
  } else if (now - entry.promised_at >= kNonceWait + entry.room->left_to_others()) {
    entry.room->begin();
  }
}

void Rooms::close_where(const std::string& person) {
  std::erase_if(rooms_, [&](const auto& entry) {
    const auto& room = entry.second.room;
    const auto& table = room->table();
    const bool knows = table.host() == person || !table.seats_of(person).empty() || table.made().edition_of == person;
    if (!knows) return false;
    room->give_up("somebody has left for good");
    alarms_.emplace(world_.now() + kTryAgain, entry.first);
    return true;
  });
}

void Rooms::wake_all(const std::vector<Directory::Gap>& gaps) {
  gaps_ = gaps;
  awake_once_ = true;
  look_after_more();
}

void Rooms::forgive(std::span<const Directory::Gap> gaps) {
  if (gaps.empty()) return;
  gaps_.insert(gaps_.end(), gaps.begin(), gaps.end());
  std::vector<std::shared_ptr<Room>> awake;
  awake.reserve(rooms_.size());
  for (const auto& [match, entry] : rooms_) awake.push_back(entry.room);
  for (const auto& room : awake) room->forgive(gaps);
}

void Rooms::look_after_more() {
  if (!awake_once_) return;
  looked_at_.clear();
  walk_again_ = true;
  if (!walking_) net::spawn(look_after_playing());
}

net::Task<> Rooms::look_after_playing() {
  walking_ = true;
  do {
    walk_again_ = false;
    walk_at_ = world_.now();
    co_await wake_playing();
  } while (walk_again_);
  walking_ = false;
}

net::Task<> Rooms::wake_playing() {
  std::optional<MatchId> after;
  for (;;) {
    const auto found = co_await net::answer_of<Result<std::vector<MatchId>>>(
        [&](auto then) { directory_.playing(after, kWakeAtOnce, std::move(then)); });
    if (!found) {
      co_await net::answer_of<Milliseconds>(
          [&](auto then) { wake_again_ = Later{world_.now() + kTryAgain, std::move(then)}; });
      continue;
    }
    if (found->empty()) co_return;
    after = found->back();
    std::vector<MatchId> ours;
    for (const auto& match : *found) {
      if (!leads(match)) continue;
      if (const auto awake = rooms_.find(match); awake != rooms_.end() && !awake->second.room->broken())
        look_again(awake->second.room);
      else if (looked_at_.insert(match).second)
        ours.push_back(match);
    }
    if (ours.empty()) continue;
    co_await net::answer_of<bool>([&](auto then) { wake_each(ours, std::move(then)); });
  }
}

// One where nobody is does not look by itself, and news may have been lost.
void Rooms::look_again(const std::shared_ptr<Room>& room) {
  room->look([this, room] {
    if (!room->broken() && room->table().stage() == table::Stage::over) see_to_its_end(room);
  });
}

// `then`: once all of them are awake or have failed to wake.
void Rooms::wake_each(std::span<const MatchId> matches, std::move_only_function<void(bool)> then) {
  const auto all =
      std::make_shared<std::pair<std::size_t, std::move_only_function<void(bool)>>>(matches.size(), std::move(then));
  for (const auto& match : std::vector(matches.begin(), matches.end())) {
    find(match, [this, match, all](const auto& room) {
      if (!room) {
        looked_at_.erase(match);
        alarms_.emplace(world_.now() + kTryAgain, match);
      }
      if (--all->first == 0) all->second(true);
    });
  }
}

}  // namespace cb::server
