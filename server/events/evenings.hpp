// SPDX-License-Identifier: MIT
// All events of this server: those that are not over are awake and run by themselves, others are read when somebody
// asks for them.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/events/evening.hpp"
#include "server/operations/logger.hpp"
#include "server/room/room.hpp"
#include "storage/directory.hpp"
#include "storage/people.hpp"
#include "storage/tournaments.hpp"

namespace cb::server {

// How many events may be under way at a time, of everybody and of one organiser.
inline constexpr std::size_t kMostUnfinished = 500;
inline constexpr int kMostOfOrganiser = 5;
// How many that are not over somebody may take part in.
inline constexpr int kMostJoined = 20;
// How often it is looked whether those have come who had not when they should have.
inline constexpr Milliseconds kLookForAbsent = 10'000;
// After a start of the server everybody has so long to come back, or as long as they had anyway.
inline constexpr Milliseconds kComeBackIn = 120'000;
// An event at which nothing has happened for so long, and nobody plays, is over.
inline constexpr Milliseconds kForgottenAfter = 30LL * 24 * 60 * 60 * 1000;

struct EveningsWorld {
  Log& log;
  Tournaments& tournaments;
  std::function<Milliseconds()> now;
  std::function<void(const MatchId&, const table::Made&, const std::optional<Seed>&,
                     std::move_only_function<void(Result<void>)>)>
      lay;
  // The room of a table, woken where it sleeps.
  std::function<void(const MatchId&, std::move_only_function<void(Result<std::shared_ptr<Room>>)>)> find_room;
  // None: nobody reads it.
  Logger* logger = nullptr;
  // Of rounds of many people.
  Reckon reckon = reckon_at_once;
  // Whether this node does what is due by itself, where several share the logs. None: nobody else is there.
  std::function<bool()> leads = {};
  // What is known of a table without waking it; needed where several nodes are.
  std::function<void(const MatchId&, Directory::Then<std::optional<TableEntry>>)> find_entry = {};
};

class Evenings {
 public:
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  explicit Evenings(EveningsWorld world) : world_(std::move(world)) {}

  // Wakes everything that is not over.
  void start(Then<void> then);
  // Called about every second.
  void tick();
  // This node does what is due from now on, and another may have left something undone.
  void look_after_all();
  // Who sits at a table, or how far it is, has changed; that is stored already.
  void table_changed(const Room& room);
  // Whoever may not come to this server leaves whatever they take part in, as if they had said so.
  void take_out(const std::string& person);
  // Whoever deleted themselves takes part no more, and is called by no name.
  void forget(const std::string& person);

  void make(const MatchId& id, const tournament::Made& made, const Person& organiser, Then<void> then);
  // An event, read from its log where it is not awake; `event.unknown` where there is none.
  void find(const MatchId& id, Then<std::shared_ptr<Evening>> then);
  // Those that are not over, in any order.
  std::vector<std::shared_ptr<Evening>> unfinished() const;
  // How many there are of these, with those that are just being stored.
  std::size_t under_way() const { return unfinished().size() + being_made_.size(); }
  // How many of all these somebody organises, and in how many that are not over they take part.
  int organised_by(const std::string& person) const;
  int joined_by(const std::string& person) const;

 private:
  struct Seat {
    MatchId event;
    int table = 0;
  };

  net::Task<> wake(MatchId id);
  net::Task<> wake_all(Then<void> then);
  EveningWorld evening_world();
  net::Task<std::vector<std::shared_ptr<Room>>> running_rooms(std::shared_ptr<Evening> evening);
  void keep(const std::shared_ptr<Evening>& evening, const std::vector<std::shared_ptr<Room>>& rooms);
  bool leads() const { return !world_.leads || world_.leads(); }
  bool shared() const { return static_cast<bool>(world_.leads); }
  void read_anew(const std::shared_ptr<Evening>& evening);
  void look_at_log(const std::shared_ptr<Evening>& evening);
  void look_for_new();
  void look_for_ended_tables();
  void note_over(const MatchId& id);
  void stored(Evening& evening, std::span<const tournament::Event> events);
  void happened(Evening& evening, std::span<const tournament::Event> events);
  void put(const Evening& evening);
  void watch_table(Evening& evening, int table, Milliseconds check_at);
  void look_at_table(const MatchId& event, int table);
  void look_for_absent(Evening& evening, int table);
  void report(const Room& room, const Seat& seat);
  void end_if_forgotten(Evening& evening, Milliseconds now);

  EveningsWorld world_;
  std::unordered_map<MatchId, std::shared_ptr<Evening>, HashMatchId> awake_;
  std::unordered_map<MatchId, std::vector<Then<std::shared_ptr<Evening>>>, HashMatchId> waking_;
  std::unordered_map<MatchId, Seat, HashMatchId> playing_;  // by match
  std::list<MatchId> over_;                                 // of those awake, the latest asked for first
  std::vector<MatchId> wake_again_;                         // after a failure
  std::unordered_multiset<std::string> being_made_;         // by whom
  Milliseconds look_at_ = 0;                                // when it is next looked what other nodes did
  Milliseconds look_at_tables_at_ = 0;
};

// What a list says of an event.
TournamentEntry entry_of(const Evening& evening);

}  // namespace cb::server
