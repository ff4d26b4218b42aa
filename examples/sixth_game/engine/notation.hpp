// SPDX-License-Identifier: MIT
// Points and sides in words, for the notation, edition and pictures of Three Men's Morris.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/three_men/state.hpp"

namespace cb::three_men {

std::string point_name(int point);                     // "a1" … "c3"
std::optional<int> read_point(std::string_view text);  // the other way round

constexpr std::string_view side_name(int side) { return side == kRed ? "red" : "blue"; }
constexpr std::string_view side_title(int side) { return side == kRed ? "Red" : "Blue"; }

}  // namespace cb::three_men
