// SPDX-License-Identifier: MIT
// What is to be studied: a game in one variant or several, played by one bot in all seats.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "session/any_game.hpp"
#include "thought/player.hpp"

namespace cb {

// Whoever says how a game stands while it is looked back on: the strongest level, with little time.
inline constexpr std::string_view kStudyJudge = "5@1000";

// A game's course is cut into so many parts of equal length, so that short and long games can be laid side by side.
// The judge looks between them; thirds and the half are among these places.
inline constexpr int kParts = 12;

struct StudyVariant {
  std::string name;  // "setup=one", or empty where there is but one
  std::shared_ptr<const AnyGame> game;
  AnyState start;
  int opening = 0;  // so many random moves before the bot takes over: games without luck would all go alike
};

struct StudyPlan {
  std::vector<std::string> each;  // the options by which the variants differ
  std::vector<StudyVariant> variants;
  std::string bot;
  std::shared_ptr<const Oracle> oracle;  // of the game, for the bot and the judge; nobody where there is none
  // Somebody else may think for the bot, who plays the same; nobody does for the judge.
  MakePlayer make_player = make_bot_player;
  std::uint64_t seed = 1;
  std::uint32_t ply_limit = 5'000;
  std::uint64_t games = 0;  // of each variant
  // The judge looks at game n where n is a multiple of this, and at none where it is 0: who was ahead is dear to know,
  // who won is there for nothing. No game goes another way for it.
  std::uint64_t judge_every = 1;
};

}  // namespace cb
