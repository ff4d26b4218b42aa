// SPDX-License-Identifier: MIT
// Editions of Top Cap with fewer caps: the printed setups without their outer ones.
#pragma once

#include <string_view>

namespace cb::testing_table {

inline constexpr std::string_view kTwoCaps = R"(
game = "top-cap"
name = "two caps"
caps = 2
[setups.diagonal]
cream = ["b3", "c2"]
blue = ["d5", "e4"]
[setups.one]
cream = ["b2", "c2"]
blue = ["d5", "e5"]
[setups.two]
cream = ["a2", "b2"]
blue = ["e5", "f5"]
[setups.three]
cream = ["b3", "c2"]
blue = ["d5", "e4"]
)";
inline constexpr std::string_view kThreeCaps = R"(
game = "top-cap"
name = "three caps"
caps = 3
[setups.diagonal]
cream = ["b3", "c2", "d1"]
blue = ["c6", "d5", "e4"]
[setups.one]
cream = ["b2", "c2", "d2"]
blue = ["c5", "d5", "e5"]
[setups.two]
cream = ["a2", "b2", "e3"]
blue = ["b4", "e5", "f5"]
[setups.three]
cream = ["b3", "c2", "c1"]
blue = ["d6", "d5", "e4"]
)";

}  // namespace cb::testing_table
