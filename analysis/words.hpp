// SPDX-License-Identifier: MIT
// The judgement in English, for the terminal; everything else in this folder is codes and numbers.
#pragma once

#include <string>
#include <string_view>

#include "analysis/review.hpp"

namespace cb {

// "64%"; 0% and 100% are kept for what is certain.
std::string percent(float chance);

// "winning chance", or where all play together "chance that the team wins".
std::string_view chance_word(const AnyGame& game);

// "c3-c1 e5-e6 d4-d5": a line in notation.
std::string line_text(const AnyGame& game, AnyState state, const std::vector<ActionCode>& line);

// A line for each of the best moves, at most `most`: the move, its value, what it does, what is expected after the
// first. Moves that the judge hardly looked at are left out.
std::vector<std::string> best_move_lines(const AnyGame& game, const AnyState& state, const Assessment& assessment,
                                         std::size_t most);

// "Turn 12, blue: c3-c1 gave the game away: winning chance 71% → 22%; better was e5-e6."
std::string moment_text(const Match& match, const Review& review, const Moment& moment);

// "14 decisions, 9 of them the best; 2 inaccuracies, 1 mistake, no blunder; 2.1 points lost a move"
std::string summary_text(const SeatSummary& summary);

}  // namespace cb
