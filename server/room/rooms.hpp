// SPDX-License-Identifier: MIT
// All tables of this server: awake while somebody is there, a bot thinks or something is being stored; otherwise only
// their log is left, and the time at which a clock will be up.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "net/task.hpp"
#include "server/room/game_shelf.hpp"
#include "server/room/room.hpp"
#include "server/room/waking.hpp"
#include "storage/directory.hpp"

namespace cb::server {

class Rooms {
 public:
  using Then = std::move_only_function<void(Result<std::shared_ptr<Room>>)>;

  Rooms(World world, Directory& directory);

  // The room of a match, woken from its log where it sleeps.
  void find(const MatchId& match, Then then);
  // What is known of a table, without waking it: of one that is awake as it is, otherwise as the directory has it.
  void entry(const MatchId& match, Directory::Then<std::optional<TableEntry>> then);
  // The room of a match that is awake; nothing is woken.
  const Room* awake(const MatchId& match) const;
  // A new table, in the log before it is answered.
  void make(const MatchId& match, const table::Made& made, std::move_only_function<void(Result<void>)> then);
  // The same, but where there is such a table already that is fine; `seed`: of its luck, where others have the same.
  void lay(const MatchId& match, const table::Made& made, const std::optional<Seed>& seed,
           std::move_only_function<void(Result<void>)> then);
  // Called a few times a second: clocks that are up, bots that wait for a place, games that wait for nonces, and rooms
  // that nobody needs any more.
  void tick();
  // Called before the end, so that the next start need not read long logs.
  void keep_snapshots();
  // Wakes every table that plays, a few at a time: their bots think again and their clocks run. Where several nodes
  // are, each wakes those at which it is the first to do what is due.
  void wake_all(const std::vector<Directory::Gap>& gaps);
  // There was such a time again, which is on nobody's clock.
  void forgive(std::span<const Directory::Gap> gaps);
  // As wake_all, for those that were not looked at yet or are awake here: this node leads at more tables, or another
  // has gone and may have left something undone.
  void look_after_more();

  // Rooms that know a person are put to sleep; whoever is there comes back to one that has read its log anew.
  void close_where(const std::string& person);

  // The game of a table; those that play the same share one.
  Result<std::shared_ptr<const AnyGame>> find_game(const table::Made& made) { return shelf_.find(made); }

  std::size_t awake() const { return rooms_.size(); }

 private:
  struct Entry {
    std::shared_ptr<Room> room;
    Milliseconds idle_since = 0;    // 0: not idle
    bool was_read = false;          // since it could have slept
    Milliseconds promised_at = 0;   // 0: it does not wait for numbers
    std::uint64_t snapshot_at = 0;  // the version of its snapshot
  };
  struct Later {
    Milliseconds at;
    std::move_only_function<void(Milliseconds)> go_on;
  };

  net::Task<> wake(MatchId match);
  Result<std::shared_ptr<Room>> build(const MatchId& match, const Result<LogEnd>& end);
  net::Task<> look_up(MatchId match, Directory::Then<std::optional<TableEntry>> then);
  Result<std::shared_ptr<Room>> set_up(const MatchId& match, const table::Events& events);
  net::Task<> enter(std::shared_ptr<Room> room, std::vector<std::string> texts, bool may_be_there,
                    std::move_only_function<void(Result<void>)> then);
  void keep_snapshot(const MatchId& match, Entry& entry);
  void wake_by_alarm(const MatchId& match);
  static void begin_when_waited(Entry& entry, Milliseconds now);
  Milliseconds sleeps_after(const Room& room) const;
  bool may_sleep(const MatchId& match, Entry& entry);
  void see_to_its_end(const std::shared_ptr<Room>& room);
  bool leads(const MatchId& match) const { return !world_.leads || world_.leads(match); }
  net::Task<> look_after_playing();
  net::Task<> wake_playing();
  void look_again(const std::shared_ptr<Room>& room);
  void wake_each(std::span<const MatchId> matches, std::move_only_function<void(bool)> then);

  World world_;
  Directory& directory_;
  GameShelf shelf_;
  std::vector<Directory::Gap> gaps_;
  std::unordered_map<MatchId, Entry, HashMatchId> rooms_;
  std::unordered_map<MatchId, std::vector<Then>, HashMatchId> waking_;
  std::set<std::pair<Milliseconds, MatchId>> alarms_;  // of sleeping tables
  // Those that slept and were looked at since there last was more to look after: whoever has them awake sees to them.
  std::unordered_set<MatchId, HashMatchId> looked_at_;
  bool walking_ = false;
  bool walk_again_ = false;
  bool awake_once_ = false;
  Milliseconds walk_at_ = 0;
  // Where the directory could not be read while all were woken.
  std::optional<Later> wake_again_;
};

}  // namespace cb::server
