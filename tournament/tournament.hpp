// SPDX-License-Identifier: MIT
// A tournament: who takes part, what was paired and how it ended. A plain value made by taking its events one by one;
// an event that does not fit is refused with a sentence and changes nothing, so that a result counts once however often
// it is reported.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/error.hpp"
#include "tournament/event.hpp"

namespace cb::tournament {

inline constexpr int kMostPlayers = 256;
inline constexpr int kMostSeats = 6;
inline constexpr int kMostRounds = 100;

struct Player {
  std::string id;
  std::string name;
  int rating = 0;
  std::vector<std::string> members;
  bool present = true;
  bool removed = false;         // by the organiser
  bool from_the_start = false;  // was there when it began
  Milliseconds free_since = 0;  // joined, came back, or got up from a table
  bool operator==(const Player&) const = default;
};

struct Table {
  int round = 0;
  int deal = 0;
  std::vector<int> players;  // by seat
  std::string match;         // where it is played; empty until it was laid
  std::optional<Outcome> outcome;
  bool called_off = false;
  Milliseconds paired_at = 0;
  Milliseconds ended_at = 0;

  bool running() const { return !outcome && !called_off; }
  // Somebody met somebody: neither called off nor won by forfeit.
  bool played() const { return outcome && outcome->played; }
  std::optional<int> seat_of(int player) const;
  bool operator==(const Table&) const = default;
};

struct Round {
  std::vector<int> tables;
  std::vector<int> byes;
  bool operator==(const Round&) const = default;
};

enum class Stage : std::uint8_t { open, running, over };

class Tournament {
 public:
  static Result<Tournament> make(const Made& made);
  // All events of a log, the first of which is Made.
  static Result<Tournament> fold(std::span<const Event> events);

  Result<void> take(const Event& event);

  const Made& made() const { return made_; }
  Stage stage() const { return stage_; }
  const std::vector<Player>& players() const { return players_; }
  const Player& player(int number) const { return players_[static_cast<std::size_t>(number)]; }
  const std::vector<Table>& tables() const { return tables_; }
  const Table& table(int number) const { return tables_[static_cast<std::size_t>(number)]; }
  // Of an arena and a duplicate event every time that somebody was paired is a round.
  const std::vector<Round>& rounds() const { return rounds_; }
  Milliseconds begun_at() const { return begun_at_; }
  Milliseconds ended_at() const { return ended_at_; }
  // It ended before its time.
  bool called_off() const { return called_off_; }
  // The latest time of any event.
  Milliseconds latest() const { return latest_; }

  std::optional<int> find(std::string_view id) const;
  // The table at which a player sits now.
  std::optional<int> table_of(int player) const;
  // No table is being played.
  bool all_tables_done() const { return running_ == 0; }
  // Who is present, by number.
  std::vector<int> present() const;
  // Present and at no table.
  std::vector<int> free() const;

  bool operator==(const Tournament&) const = default;

 private:
  explicit Tournament(Made made) : made_(std::move(made)), latest_(made_.at) {}

  Result<void> on(const Made& made);
  Result<void> on(const Joined& joined);
  Result<void> on(const Left& left);
  Result<void> on(const CameBack& back);
  Result<void> on(const Begun& begun);
  Result<void> on(const Paired& paired);
  Result<void> on(const Laid& laid);
  Result<void> on(const Reported& reported);
  Result<void> on(const Corrected& corrected);
  Result<void> on(const CalledOff& off);
  Result<void> on(const Ended& ended);
  Result<void> on(const Renamed& renamed);

  bool knows(int player) const { return player >= 0 && player < static_cast<int>(players_.size()); }
  Result<Table*> known_table(int number);
  Result<void> check_round(const Paired& paired) const;
  Result<void> check_seats(const Paired& paired) const;
  Result<void> check_outcome(const Table& table, const Outcome& outcome) const;
  Result<void> join_team(int team, const Joined& joined);
  Result<void> leave_team(Player& team, const std::string& member);
  void get_up(Table& table, Milliseconds at);

  Made made_;
  Stage stage_ = Stage::open;
  std::vector<Player> players_;
  std::unordered_map<std::string, int> numbers_;  // by id
  std::vector<int> sits_at_;                      // by player; -1: at no table
  std::vector<Table> tables_;
  std::vector<Round> rounds_;
  int running_ = 0;
  Milliseconds begun_at_ = 0;
  Milliseconds ended_at_ = 0;
  bool called_off_ = false;
  Milliseconds latest_ = 0;
};

}  // namespace cb::tournament
