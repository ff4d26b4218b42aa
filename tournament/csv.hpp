// SPDX-License-Identifier: MIT
// Results and standings for spreadsheets, by RFC 4180. A text that a spreadsheet would take for a formula gets an
// apostrophe in front.
#pragma once

#include <string>
#include <string_view>

#include "tournament/tournament.hpp"

namespace cb::tournament {

// One text, quoted where it has to be.
std::string csv_field(std::string_view text);

// A line for every seat of every table, and for every bye.
std::string results_csv(const Tournament& tournament);
std::string standings_csv(const Tournament& tournament);

}  // namespace cb::tournament
