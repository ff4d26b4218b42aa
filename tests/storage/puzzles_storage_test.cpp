// SPDX-License-Identifier: MIT
// Tries of puzzles: one a person and puzzle, what they teach, and what is left when people go or time passes.
#include <gtest/gtest.h>

#include "power_cut.hpp"
#include "storage/sqlite_schema.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;

class PuzzlesStorage : public storage_testing::AnyStore {
 protected:
  PuzzlesStorage() {
    for (const std::string id : {"ann", "bob"}) EXPECT_TRUE(add_guest(people(), id, "Mx " + id));
  }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  People& people() { return store_->people; }
  Puzzles& puzzles() { return store_->puzzles; }

  // A person gains ten points with each try, and where it counts a puzzle of 1700 loses one.
  static RerateTry by_ones(bool counts) {
    return [counts](const Rating& person, const std::optional<Rating>& puzzle) {
      PuzzleRatings after{person, puzzle.value_or(Rating{1700, 200, 0.06, 0, 0})};
      after.person.rating += 10;
      ++after.person.games;
      if (!counts) return after;
      after.puzzle.rating -= 1;
      after.puzzle.deviation = 150;
      ++after.puzzle.games;
      after.puzzle.at = 77;
      return after;
    };
  }
  Result<std::optional<PuzzleStanding>> attempt(const std::string& person, const std::string& puzzle, bool right,
                                                std::int64_t at = 50, bool counts = true,
                                                const std::string& game = "loot") {
    return answer<std::optional<PuzzleStanding>>(
        [&](auto then) { puzzles().attempt({person, game, puzzle, right, at}, by_ones(counts), std::move(then)); });
  }
  std::vector<PuzzleStanding> standings(const std::string& game = "loot") {
    return answer<std::vector<PuzzleStanding>>([&](auto then) { puzzles().standings(game, std::move(then)); }).value();
  }
  std::vector<PuzzleTry> tries(const std::string& person, std::optional<PuzzleTry> after = {}, int most = 100) {
    return answer<std::vector<PuzzleTry>>([&](auto then) { puzzles().tries_of(person, after, most, std::move(then)); })
        .value();
  }
  Ratings skill(const std::string& person) {
    return answer<Ratings>([&](auto then) { puzzles().skill_of(person, std::move(then)); }).value();
  }
  std::int64_t purge(std::int64_t before, int most) {
    return answer<std::int64_t>([&](auto then) { puzzles().purge(before, most, std::move(then)); }).value();
  }

  std::unique_ptr<Store> store_ = open();
};

FOR_EVERY_STORE(PuzzlesStorage);

TEST_P(PuzzlesStorage, OneTryAPersonAndPuzzle) {
  const auto first = attempt("ann", "0badcafe", true).value();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->tries, 1);
  EXPECT_EQ(first->right, 1);
  EXPECT_EQ(first->rating.rating, 1699);
  for (const bool right : {true, false}) EXPECT_EQ(attempt("ann", "0badcafe", right).value(), std::nullopt);
  EXPECT_EQ(attempt("bob", "0badcafe", false).value()->right, 1);
  EXPECT_EQ(attempt("ann", "0badcafe", true, 51, true, "top-cap").value()->tries, 1) << "of another game";
  reopen();
  ASSERT_EQ(standings().size(), 1u);
  EXPECT_EQ(standings()[0].puzzle, "0badcafe");
  EXPECT_EQ(standings()[0].tries, 2);
  EXPECT_EQ(standings()[0].rating.rating, 1698);
  EXPECT_EQ(standings()[0].rating.deviation, 150);
  EXPECT_EQ(skill("ann").size(), 2u);
  EXPECT_EQ(skill("ann")[0].second.rating, 1510);
  EXPECT_EQ(skill("ann")[0].second.games, 1) << "the second and the third changed nothing";
}

TEST_P(PuzzlesStorage, WhatDoesNotCountIsKeptAndTeachesNothing) {
  const auto kept = attempt("ann", "0badcafe", true, 50, false).value();
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->tries, 0);
  EXPECT_TRUE(standings().empty());
  EXPECT_EQ(tries("ann").size(), 1u);
  EXPECT_EQ(attempt("ann", "0badcafe", true).value(), std::nullopt) << "nor does it count later";
}

TEST_P(PuzzlesStorage, StrangersAndLongNamesAreRefused) {
  EXPECT_EQ(attempt("eve", "0badcafe", true).error().code, "person.unknown");
  EXPECT_EQ(attempt("ann", std::string(kLongestPuzzleName + 1, 'a'), true).error().code, "puzzle.long");
}

TEST_P(PuzzlesStorage, WhoeverGoesTakesTheirTriesAlong) {
  attempt("ann", "0badcafe", true).value();
  attempt("bob", "0badcafe", false).value();
  std::promise<void> gone;
  people().remove("ann", [&](const auto&) { gone.set_value(); }, [](const auto&) {});
  gone.get_future().get();
  EXPECT_TRUE(tries("ann").empty());
  EXPECT_TRUE(skill("ann").empty());
  EXPECT_EQ(tries("bob").size(), 1u);
  EXPECT_EQ(standings()[0].tries, 2) << "what it taught of the puzzle tells of nobody";
  store_ = nullptr;
  EXPECT_EQ(number("SELECT (SELECT COUNT(*) FROM puzzle_tries) + (SELECT COUNT(*) FROM puzzle_solvers)"), 2)
      << "one try and one skill, which are Bob's";
}

TEST_P(PuzzlesStorage, TriesComeInPagesAndGoWithTime) {
  for (int n = 0; n < 10; ++n) attempt("ann", fmt::format("puzzle{}", n), n % 2 == 0, 100 - n).value();
  const auto page = tries("ann", {}, 4);
  ASSERT_EQ(page.size(), 4u);
  EXPECT_EQ(page[0], (PuzzleTry{"ann", "loot", "puzzle0", true, 100}));
  const auto rest = tries("ann", page.back());
  ASSERT_EQ(rest.size(), 6u);
  EXPECT_EQ(rest[0].puzzle, "puzzle4");

  EXPECT_EQ(purge(96, 3), 3) << "a few at a time";
  EXPECT_EQ(purge(96, 3), 2);
  EXPECT_EQ(purge(96, 3), 0);
  EXPECT_EQ(tries("ann").size(), 5u);
  EXPECT_EQ(standings().size(), 10u);
  EXPECT_TRUE(attempt("ann", "puzzle9", true, 500).value()) << "it can be tried anew";
}

TEST(PuzzlesSchema, AFileOfBeforeGetsIt) {
  power_cut::Disk disk("older-puzzles");
  {
    auto database = sqlite::Database::open("log", disk.name()).value();
    ASSERT_TRUE(prepare_schema(database, "log", 11));
    ASSERT_TRUE(database.run("INSERT INTO people (id, made, name) VALUES ('ann', 1, x'416E6E00')"));
  }
  const auto store = open_on(disk.name()).value();
  const auto none =
      answer<std::vector<PuzzleStanding>>([&](auto then) { store->puzzles.standings("loot", std::move(then)); });
  EXPECT_TRUE(none.value().empty());
}

}  // namespace
}  // namespace cb
