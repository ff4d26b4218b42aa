// SPDX-License-Identifier: MIT
// Two boards side by side: what is laid beside what, and when it is said that they differ.
#include <gtest/gtest.h>

#include <algorithm>

#include "game/edition_testing.hpp"
#include "study/comparison.hpp"
#include "tests/study_testing.hpp"

namespace cb {
namespace {

using testing_study::plan_of;

std::vector<Observation> games_won_by(std::uint8_t winners, std::size_t games, const std::string& ending) {
  Observation one;
  one.winners = winners;
  one.ending = ending;
  one.turns = one.plies = 10;
  one.choices[0] = {10, 30, 1};
  return std::vector<Observation>(games, one);
}

SharePair pair_named(const std::vector<SharePair>& pairs, std::string_view what) {
  const auto found = std::ranges::find(pairs, what, &SharePair::what);
  EXPECT_NE(found, pairs.end()) << what;
  return found == pairs.end() ? SharePair{} : *found;
}

TEST(StudyComparison, LaysEveryShareBesideItsLike) {
  const auto game = plan_of("loot", {""}, 1).variants[0].game;
  auto one = games_won_by(0b01, 40, "home");
  one[0].deeds = {{0, "event", "trick", 1}};
  auto other = games_won_by(0b01, 20, "home");
  std::ranges::copy(games_won_by(0b10, 20, "gone"), std::back_inserter(other));
  const auto pairs = compare(*game, find(*game, one), *game, find(*game, other));
  const auto crates = pair_named(pairs, "won: crates");
  EXPECT_EQ(crates.one.count, 40u);
  EXPECT_EQ(crates.other.count, 20u);
  EXPECT_EQ(crates.other.of, 40u);
  EXPECT_TRUE(crates.apart());
  EXPECT_FALSE(pair_named(pairs, "decided").apart());
  const auto gone = pair_named(pairs, "ended: gone");
  EXPECT_EQ(gone.one.count, 0u);
  EXPECT_EQ(gone.one.of, 40u);
  EXPECT_EQ(gone.other.count, 20u);
  const auto trick = pair_named(pairs, "won by those who did: event, trick");
  EXPECT_EQ(trick.one.of, 1u);
  EXPECT_FALSE(trick.other.known());
  EXPECT_FALSE(trick.apart()) << "there is nothing beside it";
  EXPECT_EQ(std::ranges::count(pairs, std::string("won"), &SharePair::what), 0) << "nobody plays together";
}

TEST(StudyComparison, IsOfTheTeamWhereAllPlayTogether) {
  const auto game = plan_of("top-drop", {""}, 1).variants[0].game;
  const auto won = find(*game, games_won_by(0b11, 30, "victory"));
  const auto pairs = compare(*game, won, *game, find(*game, games_won_by(0, 30, "defeat")));
  EXPECT_TRUE(pair_named(pairs, "won").apart());
}

StudyVariant on_board(const std::string& edition) {
  std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, edition).value();
  return {"movement=free", game, game->start(), 0};
}

TEST(StudyComparison, NamesBothBoards) {
  const std::string printed(find_game("loot").value()->editions().front());
  auto one = on_board("");
  auto other = on_board(testing_table::replaced(printed, "\"c5\"", "\"b5\""));
  ASSERT_TRUE(name_editions(one, other));
  EXPECT_TRUE(one.name.starts_with("edition=reconstructed#")) << one.name;
  EXPECT_TRUE(one.name.ends_with(" movement=free")) << one.name;
  EXPECT_NE(one.name, other.name) << "they have one name and are two boards";
  auto third = on_board(testing_table::replaced(printed, "\"reconstructed\"", "\"Fjord cities\""));
  one.name.clear();
  ASSERT_TRUE(name_editions(one, third));
  EXPECT_EQ(one.name, "edition=reconstructed");
  EXPECT_EQ(third.name, "edition=Fjord cities movement=free");
}

TEST(StudyComparison, OfABoardWithItselfIsRefused) {
  auto one = on_board("");
  auto other = on_board("");
  const auto named = name_editions(one, other);
  ASSERT_FALSE(named);
  EXPECT_EQ(named.error().code, "study.against");
}

}  // namespace
}  // namespace cb
