// SPDX-License-Identifier: MIT
// How those fared who did or got the things that a game names.
#pragma once

#include <span>
#include <vector>

#include "study/findings.hpp"

namespace cb {

std::vector<DeedFound> find_deeds(const AnyRules& game, std::span<const Observation> seen);

}  // namespace cb
