// SPDX-License-Identifier: MIT
#include "game/edition.hpp"

namespace cb {

EditionReader::EditionReader(std::string_view text, std::string_view game) : GameFileReader(text, game) {
  if (!readable()) return;
  head_.name = string("name");
  if (has("by")) head_.by = string("by");
  if (has("about")) head_.about = string("about");
}

}  // namespace cb
