// SPDX-License-Identifier: MIT
// What a tuning has found, as the tables of a bots.toml.
#pragma once

#include <string>
#include <string_view>

#include "tune/tuning.hpp"

namespace cb::cli {

// The tables [weights] and [origin], with the numbers of the start beside the new ones and above them the arena's
// command that compares the two. `settings` are the game's as on a command line, `command` is the one that tuned.
std::string tune_text(const Tuning& tuning, const Spsa& spsa, std::string_view settings, std::string_view command);

}  // namespace cb::cli
