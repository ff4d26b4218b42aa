// SPDX-License-Identifier: MIT
// For people who just typed ./play: which game, how many play, how many of them sit here, how strong the bots are.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace cb::cli {

struct Wish {
  std::string game;
  std::optional<std::string> players;  // where the game lets one choose
  int people = 1;                      // the others are bots
  std::optional<int> level;            // of the bots, where it was asked
};

// Nothing when they would rather leave. The bots' level is asked only where `asks_level`.
std::optional<Wish> ask_what_to_play(std::istream& in, bool asks_level);

}  // namespace cb::cli
