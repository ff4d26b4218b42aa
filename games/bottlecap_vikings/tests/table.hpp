// SPDX-License-Identifier: MIT
// Words for the rule tests of Bottlecap Vikings.
#pragma once

#include <string>
#include <string_view>

#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "games/bottlecap_vikings/game.hpp"

namespace cb::bottlecap_vikings {

using Table = testing_table::Table<Definition>;
using testing_table::Words;

// Two players who may hold any side; 0 A, 1 B, 2 F, 3 H, 4 D, 5 I, 6 E, 7 M, the helper at 0.
inline std::string two(std::string_view red, std::string_view blue, std::string_view turn = "red,sail",
                       std::string_view rondel = "ABFHDIEM", std::string_view helper = "h0") {
  return fmt::format("{}/{}/{}/{}/{}", rondel, helper, red, blue, turn);
}
inline Table game(std::string_view red, std::string_view blue = "common,@7", std::string_view turn = "red,sail",
                  std::string_view rondel = "ABFHDIEM", std::string_view helper = "h0") {
  return Table("cities=pick", two(red, blue, turn, rondel, helper));
}

// A player's part of the position, such as "common,@1,w2,y3".
inline std::string part(const Table& table, int seat) {
  const auto text = table.position();
  return std::string(split(text, '/')[static_cast<std::size_t>(seat) + 2]);
}
inline std::string turn_part(const Table& table) {
  const auto text = table.position();
  return std::string(split(text, '/').back());
}

// The built-in edition with one text put in place of another.
inline std::string edition_with(std::string_view old_text, std::string_view new_text) {
  return testing_table::edition_with<Definition>(old_text, new_text);
}

}  // namespace cb::bottlecap_vikings
