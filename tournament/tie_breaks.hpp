// SPDX-License-Identifier: MIT
// What ranks those who have as many points.
#pragma once

#include <optional>
#include <vector>

#include "tournament/points.hpp"
#include "tournament/tournament.hpp"

namespace cb::tournament {

// Those that the organiser named, otherwise those of the format.
std::vector<TieBreak> tie_breaks_of(const Made& made);

// Everything of a player that tie-breaks are counted from.
struct Record {
  Points score = 0;
  int games = 0;  // with a result, also by forfeit
  int wins = 0;   // alone at the top
  int draws = 0;  // with somebody at the top
  int losses = 0;
  int second_seats = 0;
  std::int64_t raw_score = 0;
  int tops = 0;
  std::vector<Points> opponents = {};  // for each round: the points of whom they met, the mean of several
  Points beaten = 0;                   // Sonneborn-Berger
};

class Records {
 public:
  explicit Records(const Tournament& tournament);
  const Record& of(int player) const { return records_[static_cast<std::size_t>(player)]; }
  // By a tie-break among players with as many points who are equal in all before it; more is better, but for
  // fewer_games. Nothing where it cannot be told: direct encounter of players who have not all met.
  std::optional<Points> value(TieBreak tie_break, int player, const std::vector<int>& tied) const;

 private:
  // Two who were at one table: what the first got of it, a whole point, half of one or none.
  struct Encounter {
    int opponent;
    Points share;
  };
  void count_tables(const Tournament& tournament);
  void count_opponents(const Tournament& tournament);
  void count_deals(const Tournament& tournament);
  std::optional<Points> direct_encounter(int player, const std::vector<int>& tied) const;
  Record& record(int player) { return records_[static_cast<std::size_t>(player)]; }

  std::vector<Record> records_;
  std::vector<std::vector<Encounter>> encounters_;  // played, of each player
  std::vector<bool> counts_;
};

}  // namespace cb::tournament
