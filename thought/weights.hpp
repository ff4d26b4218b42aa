// SPDX-License-Identifier: MIT
// The numbers of a game's evaluation as text: "mobile=15,stuck=50".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/any_game.hpp"

namespace cb {

std::vector<int> weight_values(const AnyGame& game);

// All of the game's weights with those named in the text changed; at least one must be named.
Result<std::vector<int>> read_weights(const AnyGame& game, std::string_view text);

// By their names, all of them.
std::string write_weights(const AnyGame& game, std::span<const int> values);

// The place of a weight among the game's.
Result<std::size_t> find_weight(const AnyGame& game, std::string_view name);

}  // namespace cb
