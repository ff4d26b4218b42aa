// SPDX-License-Identifier: MIT
// What games are called in each language that the pages have.
#pragma once

#include <string>
#include <string_view>

namespace cb::server {

// In English where that language has no name for it; a game that nobody knows is called what it is called here.
std::string game_title(std::string_view game, std::string_view language);

}  // namespace cb::server
