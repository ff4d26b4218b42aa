// SPDX-License-Identifier: MIT
// Everything that can happen in a tournament, as its log keeps it. A tournament is what its events make of it.
// Players (in a duplicate event: teams) are numbered from 0 in the order in which they joined, tables from 0 in the
// order in which they were paired, rounds and deals from 1.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace cb::tournament {

using Milliseconds = std::int64_t;

enum class Format : std::uint8_t { round_robin, swiss, knock_out, arena, duplicate };

// What ranks those who have as many points, in the order in which a tournament names them; docs/tournaments.md says
// how each is counted.
enum class TieBreak : std::uint8_t {
  buchholz_cut_1,    // points of all opponents but the weakest
  buchholz,          // points of all opponents
  sonneborn_berger,  // points of those one beat, half of those one drew with
  direct_encounter,  // points in the games of those who are tied
  wins,              // games won, tables on which one was alone at the top
  second_seats,      // games in which somebody else began
  fewer_games,       // the same in fewer games
  raw_score,         // what the deals were worth, added up
  tops,              // deals on which nobody did better
};

// The first event. Members that say nothing are left out of the log.
struct Made {
  std::string name;
  Format format = Format::swiss;
  int seats = 2;   // the most at a table: 2, or 3 to 6; in a duplicate event a team has the table to itself
  int fewest = 2;  // the fewest at a table
  // Swiss, and round robin at tables of more than two: how many rounds; round robin of two: 1, or 2 for a return
  // round; duplicate: how many deals; otherwise 0.
  int rounds = 0;
  std::uint64_t seed = 0;                 // of every lot that is drawn, and of the deals
  std::vector<int> points = {};           // for each place; empty: 1 for the first, 0 for the last, even steps between
  std::vector<TieBreak> tie_breaks = {};  // empty: those of the format
  bool third_place = false;               // knock-out: those who lost a semi-final play for it
  Milliseconds starts = 0;                // when it begins by itself; 0: when the organiser says so
  Milliseconds length = 0;                // arena: how long; duplicate: how long, 0 for as long as it takes
  Milliseconds last_pairing = 0;          // arena: nobody is paired with less time left than this
  Milliseconds pause = 0;                 // between the last result of a round and the next round
  std::string organiser = {};             // a person's id
  std::string play = {};                  // what tables are made from; read by whoever lays them, not here
  Milliseconds at = 0;
  bool operator==(const Made&) const = default;
};
// A team that has joined already gets further members in the same way, until the tournament begins.
struct Joined {
  std::string id;    // of the person or the team
  std::string name;  // as others read it
  int rating = 0;
  std::vector<std::string> members = {};  // of a team: ids of persons
  Milliseconds at = 0;
  bool operator==(const Joined&) const = default;
};
// Is paired no more. A table that is being played goes on to its result.
struct Left {
  int player = 0;
  Milliseconds at = 0;
  bool removed = false;     // by the organiser: cannot come back
  std::string member = {};  // before the beginning: only this one leaves the team, which goes with its last member
  bool operator==(const Left&) const = default;
};
struct CameBack {
  int player = 0;
  Milliseconds at = 0;
  bool operator==(const CameBack&) const = default;
};
struct Begun {
  Milliseconds at = 0;
  bool operator==(const Begun&) const = default;
};
// One table: who sits where, the first seat first.
struct Pairing {
  std::vector<int> players;
  int deal = 0;  // in a duplicate event
  bool operator==(const Pairing&) const = default;
};
// A round's tables. In an arena and a duplicate event whoever was free; in a knock-out also the replays of a round that
// has begun.
struct Paired {
  int round = 0;
  std::vector<Pairing> tables;
  std::vector<int> byes = {};  // who has no table this round; in a knock-out: who goes on without a game
  Milliseconds at = 0;
  bool operator==(const Paired&) const = default;
};
// The table was laid: where it is played.
struct Laid {
  int table = 0;
  std::string match;
  bool operator==(const Laid&) const = default;
};
// How a table ended.
struct Outcome {
  std::vector<int> places = {};  // of every seat, 1 the best; who shares a place has the same: 1, 1, 3
  std::int64_t score = 0;        // of a team in a duplicate event, more is better; there are no places then
  bool played = true;            // false: by forfeit, somebody did not come
  bool operator==(const Outcome&) const = default;
};
struct Reported {
  int table = 0;
  Outcome outcome;
  Milliseconds at = 0;
  bool operator==(const Reported&) const = default;
};
// Another result in place of the one that was reported.
struct Corrected {
  int table = 0;
  Outcome outcome;
  Milliseconds at = 0;
  bool operator==(const Corrected&) const = default;
};
// There will be no result of this table.
struct CalledOff {
  int table = 0;
  Milliseconds at = 0;
  bool operator==(const CalledOff&) const = default;
};
struct Ended {
  Milliseconds at = 0;
  bool called_off = false;  // before its time
  bool operator==(const Ended&) const = default;
};

// Another name in place of the organiser's, or none; also after the end.
struct Renamed {
  std::string name;
  std::string organiser = {};  // as in Made: the name goes with them
  Milliseconds at = 0;
  bool operator==(const Renamed&) const = default;
};

using Event =
    std::variant<Made, Joined, Left, CameBack, Begun, Paired, Laid, Reported, Corrected, CalledOff, Ended, Renamed>;

}  // namespace cb::tournament
