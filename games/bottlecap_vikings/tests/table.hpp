// SPDX-License-Identifier: MIT
// Words for the rule tests of Bottlecap Vikings.
#pragma once

#include <string>
#include <string_view>

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
  std::string text(Definition::editions().front());
  const auto at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  if (at != std::string::npos) text.replace(at, old_text.size(), new_text);
  return text;
}

}  // namespace cb::bottlecap_vikings
