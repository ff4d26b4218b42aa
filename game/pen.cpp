// SPDX-License-Identifier: MIT
#include "game/pen.hpp"

#include <array>

namespace cb {

std::string Pen::paint(Colour colour, std::string_view text) const {
  // From the 256-colour palette, chosen to read on both dark and light terminals.
  constexpr std::array<std::string_view, 9> kCodes = {"1;38;5;179", "1;38;5;33",  "1;38;5;160",
                                                      "1;38;5;34",  "1;38;5;172", "1;38;5;133",
                                                      "38;5;136",   "38;5;94",    "38;5;245"};
  return wrap(kCodes[static_cast<std::size_t>(colour)], text);
}

}  // namespace cb
