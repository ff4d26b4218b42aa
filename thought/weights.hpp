// SPDX-License-Identifier: MIT
// The numbers of a game's evaluation as text: "mobile=15,stuck=50".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "thought/mind.hpp"

namespace cb {

std::vector<int> weight_values(const AnyMind& mind);

// All of the game's weights with those named in the text changed; at least one must be named.
Result<std::vector<int>> read_weights(const AnyMind& mind, std::string_view text);

// By their names, all of them.
std::string write_weights(const AnyMind& mind, std::span<const int> values);

// The place of a weight among the game's.
Result<std::size_t> find_weight(const AnyMind& mind, std::string_view name);

}  // namespace cb
