// SPDX-License-Identifier: MIT
// Boards of people's own, for tests of a server.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace cb::server {

// A board of Loot's that no edition of the game has.
inline std::string own_board(std::string_view name, std::string_view respawn = "b5") {
  return fmt::format(R"(game = "loot"
name = "{}"
respawns = ["{}", "e5", "g5"]

[crates]
loot = "e1"
pawns = ["c2", "d2", "e2", "f2", "g2"]

[barrels]
loot = "e9"
pawns = ["c8", "d8", "e8", "f8", "g8"]
)",
                     name, respawn);
}

}  // namespace cb::server
