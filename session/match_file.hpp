// SPDX-License-Identifier: MIT
// A match as text: one line a turn, so that two files compare well in a diff. docs/notation.md
// describes the format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/match.hpp"
#include "session/match_record.hpp"

namespace cb {

struct MatchFile {
  Match match;
  std::vector<std::string> seats;  // who sat there ("human", "bot:random"), as many as the game has
  MatchRecord record = {};
  std::vector<int> lines = {};  // where each ply stands in the file it was read from
};

// By the rules or otherwise.
inline bool is_over(const MatchFile& file) { return file.match.finish() || file.record.closing; }

std::string write_match(const MatchFile& file);

// The code of the refusal of a file whose actions are legal but lead to another result.
inline constexpr std::string_view kWrongResult = "match.result";

// Replays every action; the first that is not legal is refused with its line and reason, and so is a
// result that does not follow. `edition` is needed where the match was not played on a built-in one and its board is
// not in the file.
Result<MatchFile> read_match(std::string_view text, std::string_view edition = {});

// One line for each turn of the log: "3 cream a4-a5".
std::vector<std::string> turn_lines(const Match& match);

}  // namespace cb
