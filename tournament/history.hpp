// SPDX-License-Identifier: MIT
// What pairings look back at: points, who met whom, who began.
#pragma once

#include <cstddef>
#include <vector>

#include "tournament/points.hpp"
#include "tournament/tournament.hpp"

namespace cb::tournament {

// How often two players were at one table.
class Meetings {
 public:
  explicit Meetings(int players) : players_(players), of_(static_cast<std::size_t>(players) * players) {}
  int operator()(int one, int two) const { return of_[static_cast<std::size_t>(one) * players_ + two]; }
  void add(int one, int two) {
    ++of_[static_cast<std::size_t>(one) * players_ + two];
    ++of_[static_cast<std::size_t>(two) * players_ + one];
  }

 private:
  int players_;
  std::vector<int> of_;
};

// Tables that were played; a game that nobody came to or that was called off is no meeting. `laid`: those too, and
// those that are being played.
enum class Counting { played, laid };
Meetings meetings(const Tournament& tournament, Counting counting);

// Against somebody with fewer points, or with more.
enum class Float { none, down, up };

struct Past {
  Points score = 0;
  std::vector<bool> first;    // for each game that was played: whether they began
  int seats_waited = 0;       // at all tables together, how many seats acted before theirs
  int byes = 0;               // rounds with points and without a game, also won by forfeit
  std::vector<Float> floats;  // for each round
};
// Of every player, in formats that are played in rounds.
std::vector<Past> pasts(const Tournament& tournament);

}  // namespace cb::tournament
