// SPDX-License-Identifier: MIT
// The judgement as JSON: codes, numbers and notation, no sentences.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "analysis/review.hpp"

namespace cb {

// Seats by name with their chances.
nlohmann::ordered_json to_json(const AnyGame& game, const Chances& chances);
nlohmann::ordered_json to_json(const AnyGame& game, const AnyState& state, const Assessment& assessment);
nlohmann::ordered_json to_json(const Match& match, const Review& review);

}  // namespace cb
