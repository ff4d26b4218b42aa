// SPDX-License-Identifier: MIT
// What is kept of puzzles: who has tried which and whether the first try was right, how good everybody is at those of a
// game, and how hard each has turned out to be. Which puzzles there are, and how a try changes what is known, is for
// whoever asks to say.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/people.hpp"

namespace cb {

// Longer names of puzzles are not kept.
constexpr std::size_t kLongestPuzzleName = 40;

// How hard a puzzle has turned out to be.
struct PuzzleStanding {
  std::string puzzle;
  Rating rating;  // `games`: how many tries it was reckoned from
  std::int64_t tries = 0;
  std::int64_t right = 0;  // of these, at the first try
  bool operator==(const PuzzleStanding&) const = default;
};

// Somebody's first try at a puzzle.
struct PuzzleTry {
  std::string person;
  std::string game;
  std::string puzzle;
  bool right = false;
  std::int64_t at = 0;
  bool operator==(const PuzzleTry&) const = default;
};

// The two sides of a try.
struct PuzzleRatings {
  Rating person;  // at the puzzles of the game
  Rating puzzle;
};
// What becomes of them; `puzzle` is nothing where nobody has tried it yet. A plain function, run wherever the database
// reads and writes.
using RerateTry = std::function<PuzzleRatings(const Rating& person, const std::optional<Rating>& puzzle)>;

class Puzzles {
 public:
  template <class T>
  using Then = People::Then<T>;

  virtual ~Puzzles() = default;

  // One a person and puzzle: the second changes nothing, and answers with nothing. A puzzle whose rating stays as it
  // was has not been tried either, as far as others are told.
  virtual void attempt(PuzzleTry attempt, RerateTry rerate, Then<std::optional<PuzzleStanding>> then) = 0;
  // Of the puzzles of a game that somebody has tried, in the order of their names.
  virtual void standings(std::string game, Then<std::vector<PuzzleStanding>> then) = 0;
  // What somebody has tried, in any order, after `after` in it; and how good they are, by game.
  virtual void tries_of(std::string person, std::optional<PuzzleTry> after, int most,
                        Then<std::vector<PuzzleTry>> then) = 0;
  virtual void skill_of(std::string person, Then<Ratings> then) = 0;
  // Forgets tries from before that time, so many at most, and says how many; what they taught of the puzzles stays.
  virtual void purge(std::int64_t before, int most, Then<std::int64_t> then) = 0;
};

}  // namespace cb
