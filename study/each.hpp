// SPDX-License-Identifier: MIT
// Which variants of a game lie side by side in a study: every choice of an option, or of several in all combinations.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/any_game.hpp"

namespace cb {

// An option and the values to compare.
struct Each {
  std::string option;
  std::vector<std::string> values;
};

// "setup" for every choice there is, or "quiet=50,100,off" for some.
Result<Each> read_each(const GameType& type, std::string_view text);

// All combinations, the last option changing fastest; one without settings where nothing is to be compared.
std::vector<Settings> combinations(std::span<const Each> each);

// "players=2 game=tower"
std::string variant_name(const Settings& settings);

}  // namespace cb
