// SPDX-License-Identifier: MIT
// What is said when people sit down: the game, who sits where, who plays with whom.
#pragma once

#include <string>

#include "game/pen.hpp"
#include "session/match_file.hpp"

namespace cb::cli {

std::string greeting(const MatchFile& file, const Pen& pen);

}  // namespace cb::cli
