// SPDX-License-Identifier: MIT
// For people who just typed ./play: which game, how many play, how many of them sit here.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace cb::cli {

struct Wish {
  std::string game;
  std::optional<std::string> players;  // where the game lets one choose
  int people = 1;                      // the others are bots
};

// Nothing when they would rather leave.
std::optional<Wish> ask_what_to_play(std::istream& in);

}  // namespace cb::cli
