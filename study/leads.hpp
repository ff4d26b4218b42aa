// SPDX-License-Identifier: MIT
// Who was ahead, who won, and whether that was the same.
#pragma once

#include <optional>
#include <span>

#include "study/findings.hpp"

namespace cb {

// Where all play together the table itself is the other side, number 1.
inline constexpr int kTable = 1;

// The side that won alone; where all play together 0 or kTable. Nothing where several shared or it was not finished.
std::optional<int> decided_by(const AnyRules& game, const Observation& seen);

// The side in front, nothing where the judge cannot tell or the next is close behind.
std::optional<int> leader(const AnyRules& game, const Standing& standing);

Lead lead_after(const AnyRules& game, std::span<const Observation> seen, std::size_t part);

// How often another side than before was in front, looked at after each part but the last; of games that were judged.
Mean lead_changes(const AnyRules& game, std::span<const Observation> seen);

}  // namespace cb
