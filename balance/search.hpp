// SPDX-License-Identifier: MIT
// Looks for a board that is nearer to what is aimed at: rounds of races between changed boards. It knows texts and what
// games say of them, and no game.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "balance/changes.hpp"
#include "balance/loss.hpp"

namespace cb::balance {

// Games that are to be played on a board: the same numbers and seed have the same luck on every board.
struct Trial {
  std::string text;
  std::string bot;
  std::uint64_t seed = 1;
  std::uint64_t from = 0;
  std::uint64_t games = 0;
  std::string why;  // for a record: "round 3, candidate 7, rung 1", and for whoever waits
};

// Where boards are changed and games are played.
class Field {
 public:
  virtual ~Field() = default;
  virtual std::optional<Change> change(const std::string& text, Rng& rng) = 0;
  // What the games of each trial say; nothing where somebody wished to stop before all were played.
  virtual Result<std::optional<std::vector<Played>>> play(std::span<const Trial> trials) = 0;
};

struct SearchPlan {
  std::string base;
  std::vector<Aim> aims;
  std::string bot = "3";
  std::string sieve;  // who plays the first rungs of a race; the bot where it is empty
  std::uint64_t seed = 1;
  std::size_t rounds = 10;
};

// What a round has come to.
struct RoundFound {
  std::size_t round = 0;
  std::vector<std::string> turned;  // of the board that came out first
  double loss = 0;                  // of the best before, in the games of this round that decide
  Estimate difference;              // what the loss of the other is less by where it is below zero
  bool replaced = false;
};

struct SearchFound {
  std::string best;
  Played played;  // on the best, in games by which it was not chosen
  std::vector<RoundFound> rounds;
  bool met = false;      // all aims, in games of their own
  bool stopped = false;  // by somebody
};

inline constexpr std::size_t kCandidates = 16;
inline constexpr std::uint64_t kProof = 2'048;  // games that show whether all aims are met

// A round draws kCandidates boards by changing the best, or now and then another of the good ones. All play 64 games,
// the better half 128 more, the better half of these 320 more. What comes out first is the best of many and looks
// better than it is, so it meets the best so far in 512 games that neither was chosen by, and takes its place if its
// loss is less by more than a standard error. The same plan on the same field goes the same way.
Result<SearchFound> search(const SearchPlan& plan, Field& field,
                           const std::function<void(const RoundFound&)>& on_round);

}  // namespace cb::balance
