// SPDX-License-Identifier: MIT
// A match that is over, looked back on at the table.
#pragma once

#include <string>

#include "cli/table/screen.hpp"
#include "game/pen.hpp"
#include "session/match_file.hpp"
#include "thought/exact.hpp"

namespace cb::cli {

// The review as a page, or why there is none. Shows how far it has come; a wish to stop ends it.
std::string look_back(const MatchFile& file, const std::shared_ptr<const Oracle>& oracle, const Screen& screen,
                      const Pen& pen);

}  // namespace cb::cli
