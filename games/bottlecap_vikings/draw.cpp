// SPDX-License-Identifier: MIT
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
std::string Definition::draw(const Rules& rules, const State& view, int, const Pen&) {
  return write_position(rules, view) + "\n";
}
}  // namespace cb::bottlecap_vikings
