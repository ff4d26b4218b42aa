// SPDX-License-Identifier: MIT
// Exact values in words, for the terminal.
#pragma once

#include <string>

#include "solver/summary.hpp"
#include "thought/exact.hpp"

namespace cb::cli {

// "wins in 5 moves", "draws", "loses in 3 moves": moves of the winner. A game that is over: "has lost".
std::string exact_words(const ExactValue& value);

// Who wins, what every move is worth, and how it goes on.
std::string exact_report(const Oracle& oracle, const AnyGame& game, const AnyState& state, const ExactValue& value);

// Shares, a position that takes the longest, and a line for every number of plies.
std::string summary_report(const TablebaseSummary& summary, std::string_view longest);

}  // namespace cb::cli
