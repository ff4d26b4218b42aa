// SPDX-License-Identifier: MIT
// Perft tables: lines "settings ; position ; depth=count depth=count …", '#' begins a comment.
// An empty position is the start.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>

#include "core/text.hpp"
#include "game/perft.hpp"
#include "game/testing.hpp"

namespace cb::testing_table {

// Expects counted(settings, table, depth) to be what the table says, for every count up to the limit.
template <Definition D, class Count>
void check_perft_table(const std::filesystem::path& path, std::uint64_t limit, Count&& counted) {
  int checked = 0;
  std::istringstream in(read_file(path));
  for (std::string line; std::getline(in, line);) {
    const auto text = trim(std::string_view(line).substr(0, line.find('#')));
    if (text.empty()) continue;
    const auto fields = split(text, ';');
    ASSERT_EQ(fields.size(), 3u) << line;
    const auto settings = trim(fields[0]);
    const Table<D> table(settings, trim(fields[1]));
    for (const auto word : words(fields[2])) {
      const auto [depth, count] = read_setting(word).value();
      const auto expected = to_number<std::uint64_t>(count).value();
      if (expected > limit) continue;
      EXPECT_EQ(counted(settings, table, to_number(depth).value()), expected) << line;
      ++checked;
    }
  }
  EXPECT_GT(checked, 0) << path << " checks nothing";
}

template <Definition D>
void check_perft_table(const std::filesystem::path& path, std::uint64_t limit) {
  check_perft_table<D>(path, limit, [](std::string_view, const Table<D>& table, int depth) {
    return perft(table.rules(), table.state(), depth);
  });
}

}  // namespace cb::testing_table
