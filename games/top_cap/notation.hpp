// SPDX-License-Identifier: MIT
// Cells in words, for Top Cap's notation, edition and picture.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "games/top_cap/state.hpp"

namespace cb::top_cap {

std::string cell_name(int cell);                      // "a1" … "f6"
std::optional<int> read_cell(std::string_view text);  // the other way round

// Adds a cap to a set being read; why it cannot stand there, or nothing.
struct CapPlacement {
  Bits64 caps[2] = {0, 0};
  std::optional<Error> add(int side, std::string_view text);
};

// Why a side cannot have so many caps.
Error wrong_count(int side, int wanted, int given);

}  // namespace cb::top_cap
