// SPDX-License-Identifier: MIT
#include "tournament/knock_out.hpp"

#include <gtest/gtest.h>

#include "tests/tournament/evening.hpp"
#include "tournament/standings.hpp"

namespace cb::tournament {
namespace {

class KnockOut : public testing::Test {
 protected:
  static Made knock_out(bool third_place = false) {
    Made made{.name = "Cup", .format = Format::knock_out};
    made.third_place = third_place;
    made.seed = 5;
    return made;
  }
  void begin(int players) {
    evening.join(players);
    evening.begin();
    evening.go_on();
  }
  Pairs running() const {
    Pairs out;
    for (const int table : evening.running()) {
      const auto& players = evening.tournament.table(table).players;
      out.insert({players.begin(), players.end()});
    }
    return out;
  }
  // The table at which somebody sits ends so, for them: 1, or 2 for a loss.
  void ends(int player, int place) {
    const int table = evening.tournament.table_of(player).value();
    const bool first = evening.tournament.table(table).players[0] == player;
    ASSERT_EQ(evening.report(table, first ? std::vector{place, 3 - place} : std::vector{3 - place, place}), "");
    evening.go_on();
  }
  void even(int player) {
    ASSERT_EQ(evening.report(evening.tournament.table_of(player).value(), {1, 1}), "");
    evening.go_on();
  }
  std::vector<int> ranks() const {
    std::vector<int> out(evening.tournament.players().size());
    for (const auto& row : standings(evening.tournament).rows) out[static_cast<std::size_t>(row.player)] = row.rank;
    return out;
  }

  Evening evening = Evening(knock_out());
};

TEST_F(KnockOut, SparesTheBestTheFirstRoundAndKeepsThemApart) {
  begin(6);
  EXPECT_EQ(running(), (Pairs{{3, 4}, {2, 5}}));
  EXPECT_EQ(evening.tournament.rounds()[0].byes, (std::vector{0, 1}));
  ends(3, 1);
  ends(2, 1);
  EXPECT_EQ(running(), (Pairs{{0, 3}, {1, 2}}));
  ends(0, 1);
  ends(1, 1);
  EXPECT_EQ(running(), (Pairs{{0, 1}}));
  ends(1, 1);
  EXPECT_EQ(evening.tournament.stage(), Stage::over);
  EXPECT_EQ(ranks(), (std::vector{2, 1, 3, 3, 5, 5}));
}

TEST_F(KnockOut, PlaysOnceMoreWithSeatsChangedAndThenTheHigherSeedGoesOn) {
  begin(4);
  const auto before = evening.tournament.table(evening.tournament.table_of(3).value()).players;
  even(3);
  const auto after = evening.tournament.table(evening.tournament.table_of(3).value()).players;
  EXPECT_EQ(after, (std::vector{before[1], before[0]}));
  EXPECT_EQ(evening.tournament.rounds().size(), 1U);
  even(3);
  EXPECT_FALSE(evening.tournament.table_of(3));
  ends(2, 1);
  EXPECT_EQ(running(), (Pairs{{0, 2}}));
}

TEST_F(KnockOut, PlaysForTheThirdPlaceIfAsked) {
  evening = Evening(knock_out(true));
  begin(4);
  ends(0, 1);
  ends(2, 1);
  EXPECT_EQ(running(), (Pairs{{0, 2}, {1, 3}}));
  ends(3, 1);
  ends(0, 1);
  EXPECT_EQ(ranks(), (std::vector{1, 4, 2, 3}));
}

TEST_F(KnockOut, LetsTheOtherGoOnWhereSomebodyLeft) {
  begin(4);
  ASSERT_EQ(evening(Left{0, evening.now}), "");
  ends(0, 1);  // at a table that was being played
  ends(1, 1);
  EXPECT_EQ(evening.tournament.stage(), Stage::over);
  EXPECT_EQ(ranks(), (std::vector{2, 1, 3, 3}));
}

TEST_F(KnockOut, PlaysAgainWhatWasCalledOff) {
  begin(2);
  ASSERT_EQ(evening(CalledOff{0, evening.now}), "");
  evening.go_on();
  EXPECT_EQ(running(), (Pairs{{0, 1}}));
  EXPECT_EQ(evening.tournament.table(0).players, evening.tournament.table(1).players);
}

TEST_F(KnockOut, ChangesNoResultThatItWentOnFrom) {
  begin(4);
  ends(0, 1);
  EXPECT_EQ(evening(Corrected{evening.tournament.table(0).seat_of(0) ? 0 : 1, {{2, 1}}, evening.now}), "");
  ends(1, 1);
  EXPECT_EQ(evening(Corrected{0, {{1, 2}}, evening.now}), "tournament.correction");
}

TEST_F(KnockOut, TakesNobodyLateAndNoOtherPairs) {
  begin(4);
  EXPECT_EQ(evening(Joined{"late", "Late", 1, {}, 0}), "tournament.late");
  ends(0, 1);
  EXPECT_EQ(evening(Paired{2, {{{0, 1}, 0}}, {}, evening.now}), "tournament.round");
  EXPECT_EQ(evening(Paired{1, {{{0, 3}, 0}}, {}, evening.now}), "tournament.pairing");
  EXPECT_EQ(evening(Paired{1, {}, {0}, evening.now}), "tournament.pairing");
}

}  // namespace
}  // namespace cb::tournament
