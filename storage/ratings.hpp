// SPDX-License-Identifier: MIT
// What is kept of ratings: how each stands in every game, what each rated match made of it, and who leads. Which match
// counts, and for how much, is for whoever rates to say.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "storage/log.hpp"

namespace cb {

struct Rating {
  double rating = 1500;
  double deviation = 300;  // of somebody new: how far the strengths of strangers lie apart
  double volatility = 0.06;
  std::int64_t games = 0;
  std::int64_t at = 0;  // when it last changed
  bool operator==(const Rating&) const = default;
};
using Ratings = std::vector<std::pair<std::string, Rating>>;  // by game

enum class Went : std::uint8_t { won, drawn, lost };

// Somebody in a game.
struct RatingOf {
  std::string person;
  std::string game;
};

// What a rated match made of one person's rating.
struct RatedGame {
  struct Points {
    double rating = 0;
    double deviation = 0;
    bool operator==(const Points&) const = default;
  };
  MatchId match;
  std::string game;
  std::string person;
  // Against whom it counted: persons by their id, others by any word without a blank. None: the match changed nothing.
  std::vector<std::string> opponents;
  Points before;
  Points after;
  std::int64_t at = 0;
  // Where they sat when it began, whoever sits there now; -1: from before this was kept.
  int seat = 0;
  Went went = Went::drawn;
  std::vector<std::string> known = {};  // those of the opponents who count where somebody is to lead
  bool operator==(const RatedGame&) const = default;
};

// A match to be rated.
struct MatchToRate {
  MatchId match;
  std::string game;
  std::int64_t at = 0;
  std::int64_t since = 0;           // how far back the games of each are wanted
  std::vector<std::string> people;  // whose ratings it may change
};

// What is known of one of them before it.
struct Contestant {
  struct Met {
    std::int64_t at = 0;
    std::vector<std::string> opponents;
    std::vector<std::string> known = {};  // as in RatedGame
    Went went = Went::drawn;
  };
  Rating rating;
  bool guest = false;       // is kept, and has no account
  std::vector<Met> recent;  // games that counted, the latest first
};

// What becomes of them.
struct Rerated {
  Rating rating;
  std::vector<std::string> opponents;  // as in RatedGame; none: the rating stays as it was
  std::int64_t leads_until = 0;        // for how long they stand among the leaders if they play no more; 0: they do not
  int seat = 0;                        // where they sat when it began
  Went went = Went::drawn;
  std::vector<std::string> known = {};  // as in RatedGame
};

// In the order of the people; a plain function, run wherever the database reads and writes.
using Rerate = std::function<std::vector<Rerated>(const std::vector<Contestant>&)>;

// Where one stands among the leaders of a game.
struct LeaderPlace {
  double rating = 0;
  std::string person;
};

}  // namespace cb
