// SPDX-License-Identifier: MIT
// Golden playthroughs: whole matches kept as files. Each must replay to the last action, end where its
// last comment says, and be written again exactly as it stands.
#include <gtest/gtest.h>

#include <set>

#include "game/testing.hpp"
#include "session/match_file.hpp"
#include "tests/playthroughs.hpp"

namespace cb {
namespace {

constexpr std::string_view kEndsAt = "# ends at ";

TEST(Playthrough, EveryGoldenMatchReplaysExactly) {
  std::set<std::string_view> played;
  for (const auto& path : playthroughs()) {
    SCOPED_TRACE(path.string());
    const std::string text = testing_table::read_file(path);
    const auto file = read_match(text);
    ASSERT_TRUE(file) << file.error().text();
    const auto mark = text.find(kEndsAt);
    ASSERT_NE(mark, std::string::npos);
    EXPECT_EQ(write_match(*file), text.substr(0, mark));
    ASSERT_TRUE(file->match.finish()) << "a golden match is played to its end";
    const auto& game = file->match.game();
    EXPECT_EQ(game.write_position(file->match.state()), trim(text.substr(mark + kEndsAt.size())));
    played.insert(game.info().name);
  }
  EXPECT_EQ(played.size(), all_game_types().size()) << "a game has no golden match";
}

}  // namespace
}  // namespace cb
