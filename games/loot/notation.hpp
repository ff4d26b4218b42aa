// SPDX-License-Identifier: MIT
// Tiles and sides in words, for Loot's notation, edition and picture.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/loot/state.hpp"

namespace cb::loot {

std::string tile_name(int tile);                      // "a1" … "i9"
std::optional<int> read_tile(std::string_view text);  // the other way round

std::string_view side_name(int side);   // "crates"
std::string_view side_title(int side);  // "Crates"

}  // namespace cb::loot
