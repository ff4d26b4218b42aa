// SPDX-License-Identifier: MIT
// Words for edition tests: a file changed in one place, and the line and reason with which it is refused.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "game/definition.hpp"

namespace cb::testing_table {

// The text with the first `from` in it replaced.
inline std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string out(text);
  const auto at = out.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? out : out.replace(at, from.size(), to);
}

// The built-in edition with one text replaced.
template <Definition D>
std::string edition_with(std::string_view from, std::string_view to) {
  return replaced(D::editions().front(), from, to);
}

// The line, counted from 1, on which a piece of the text begins.
inline int line_of(std::string_view text, std::string_view piece) {
  const auto at = text.find(piece);
  EXPECT_NE(at, std::string_view::npos) << piece;
  return 1 + static_cast<int>(std::ranges::count(text.substr(0, at), '\n'));
}
template <Definition D>
int edition_line(std::string_view piece) {
  return line_of(D::editions().front(), piece);
}

template <Definition D>
void expect_edition_refused(std::string_view text, int line, std::string_view reason) {
  const auto edition = read_edition<D>(text);
  ASSERT_FALSE(edition) << reason;
  EXPECT_EQ(edition.error().line, line) << edition.error().text();
  EXPECT_NE(edition.error().text().find(reason), std::string::npos) << edition.error().text();
}

}  // namespace cb::testing_table
