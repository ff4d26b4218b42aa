// SPDX-License-Identifier: MIT
// Reads an edition, the board of a game as data: what is the same for every game, and the file below it.
#pragma once

#include "game/game_file.hpp"

namespace cb {

// What an edition says of itself.
struct EditionHead {
  std::string name;
  std::string by;     // who made it; "house": one of ours that is not the printed one
  std::string about;  // a line about it
};

class EditionReader : public GameFileReader {
 public:
  EditionReader(std::string_view text, std::string_view game);

  const EditionHead& head() const { return head_; }
  // Boards whose print is lost say so wherever they are shown.
  bool reconstructed() const { return head_.name == "reconstructed"; }

 private:
  EditionHead head_;
};

}  // namespace cb
