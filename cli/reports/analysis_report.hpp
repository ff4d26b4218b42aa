// SPDX-License-Identifier: MIT
// Analysis as a page for the terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "analysis/review.hpp"
#include "game/pen.hpp"
#include "session/match_file.hpp"

namespace cb::cli {

// The bot whose word counts, unless another is asked.
inline constexpr std::string_view kJudge = "5";
// For each decision of a review: a match of a hundred takes seconds, and a blunder shows.
inline constexpr std::uint64_t kReviewNodes = 10'000;
// What a second look may spend, times the first.
inline constexpr std::uint64_t kSecondLook = 20;

std::string position_report(const AnyGame& game, const AnyState& state, const Assessment& found, const Pen& pen);
// Where chance acts there is nothing to choose, only chances to tell.
std::string chance_report(const AnyGame& game, const Chances& chances);

std::string review_report(const MatchFile& file, const Review& review, std::string_view judge, std::size_t width,
                          const Pen& pen);

}  // namespace cb::cli
