// SPDX-License-Identifier: MIT
// A match looked back on: every decision judged from the view of the seat that took it, before it took it, and what
// luck did told apart from what players did. Codes and numbers only; words.hpp has the words.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "analysis/judge.hpp"
#include "session/match.hpp"

namespace cb {

enum class Mark : std::uint8_t {
  best,        // the judge's own move, or one as good
  good,        // a little less
  inaccuracy,  // worth a look
  mistake,     // felt in the game
  blunder,     // often decides it
  forced,      // there was no choice, and so nothing to judge
  chance,      // a throw or a draw
  luck,        // one that swung the game
  unknown,     // the judge had too little time to say
};

// "best", "blunder" …
std::string_view mark_code(Mark mark);

// What a move gave up in winning chance, against the best.
inline constexpr float kAsGood = 0.01F;      // less than a search of some thousand nodes can tell
inline constexpr float kInaccuracy = 0.05F;  // more than the noise of such a search
inline constexpr float kMistake = 0.10F;     // one game in ten
inline constexpr float kBlunder = 0.20F;     // one game in five: what an even game can hardly bear
inline constexpr float kSwing = 0.20F;       // luck is told of where it weighs as much as a blunder

// Beyond these a game counts as decided; a tree search never says exactly 0 or 1.
inline constexpr float kSurelyWinning = 0.995F;
inline constexpr float kSurelyLosing = 0.005F;

// What a costly move did, in one code.
enum class Story : std::uint8_t {
  lost_ground,     // none of the below
  gave_lead,       // from ahead to behind
  gave_away,       // the same, by a blunder
  missed_win,      // from a sure win to a lead
  threw_win_away,  // from a sure win to behind
  lost_game,       // to a sure loss
};

struct JudgedPly {
  std::size_t ply = 0;    // in the match's log
  int turn = 0;           // as match files number turns, from 1
  Actor actor = kNobody;  // a seat, or kChance
  ActionCode action = 0;
  Mark mark = Mark::unknown;
  ActionCode best_action = 0;
  float best = 0;    // the acting seat's chance with the best action
  float played = 0;  // and with this one
  Chances before;    // of every seat, with the best action to come
  Chances after;     // once this action was taken

  bool judged() const { return mark <= Mark::blunder; }
  float loss() const { return best > played ? best - played : 0.0F; }
};

// Luck between two decisions: one throw or draw, or a few together.
struct Swing {
  std::size_t first = 0;  // plies
  std::size_t last = 0;
  int seat = 0;  // of the side that it helped most
  float before = 0;
  float after = 0;
};

// How a seat played.
struct SeatSummary {
  int decisions = 0;  // that were judged
  int count[5] = {};  // by mark, best to blunder
  float average_loss = 0;
};

struct Review {
  std::vector<JudgedPly> plies;  // one for each of the log
  std::vector<Swing> swings;
  std::vector<SeatSummary> seats;
  std::uint64_t nodes = 0;
};

struct ReviewSettings {
  std::string judge = "5";                    // as Bot::make takes it; with nodes, not time, a review is repeatable
  std::string second_look;                    // the judge of decisions that the first was wrong about; empty: nobody
  std::shared_ptr<const Oracle> oracle = {};  // as BotResources has it
  int threads = 1;                            // judge several decisions at once; the review does not depend on it
  std::uint64_t seed = 1;
  std::function<void(float share)> progress;  // how much is done; never called by two threads at once
  const std::atomic<bool>* stop = nullptr;
};

Result<Review> review(const Match& match, const ReviewSettings& settings);

// A moment worth telling: a costly move or a swing of luck.
struct Moment {
  std::size_t ply = 0;
  float weight = 0;              // winning chance that changed hands
  const Swing* swing = nullptr;  // null: the move of that ply
};

// The weightiest moments, at most `most`, in the order of the match.
std::vector<Moment> turning_points(const Review& review, std::size_t most);

Story story_of(const AnyRules& game, const JudgedPly& ply);

// More than an equal share; a team of all is ahead when it wins more often than not.
bool ahead(const AnyRules& game, float chance);

}  // namespace cb
