// SPDX-License-Identifier: MIT
#include "tournament/standings.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/tournament/evening.hpp"
#include "tournament/csv.hpp"

namespace cb::tournament {
namespace {

using Values = std::vector<std::optional<Points>>;

// A Swiss whose pairings are given: the tables of a round as "first second result" with result 1, 0 or 5 for even.
class ByHand : public testing::Test {
 protected:
  void begin(std::vector<TieBreak> tie_breaks, int players = 4) {
    Made made{.name = "By hand", .format = Format::swiss};
    made.rounds = 9;
    made.tie_breaks = std::move(tie_breaks);
    evening.emplace(made);
    evening->join(players);
    evening->begin();
  }
  struct Game {
    int first;
    int second;
    int result;
  };
  void round(const std::vector<Game>& games, std::vector<int> byes = {}) {
    Paired paired{static_cast<int>(evening->tournament.rounds().size()) + 1, {}, std::move(byes), 0};
    for (const auto& game : games) paired.tables.push_back({{game.first, game.second}, 0});
    int table = static_cast<int>(evening->tournament.tables().size());
    ASSERT_EQ((*evening)(paired), "");
    for (const auto& game : games) {
      const auto places = game.result == 5   ? std::vector{1, 1}
                          : game.result == 1 ? std::vector{1, 2}
                                             : std::vector{2, 1};
      ASSERT_EQ(evening->report(table++, places), "");
    }
  }
  Standings now() const { return standings(evening->tournament); }
  std::vector<std::pair<int, int>> ranks() const {
    std::vector<std::pair<int, int>> out;
    for (const auto& row : now().rows) out.emplace_back(row.rank, row.player);
    return out;
  }
  Standing row(int player) const {
    const auto rows = now().rows;
    return *std::ranges::find(rows, player, &Standing::player);
  }

  std::optional<Evening> evening;
};

using Ranks = std::vector<std::pair<int, int>>;

// 0: 2.5 of three, 1: 2, 2: 1.5, 3: 0.
TEST_F(ByHand, CountsBuchholzAndSonnebornBerger) {
  begin({TieBreak::buchholz_cut_1, TieBreak::buchholz, TieBreak::sonneborn_berger});
  round({{0, 3, 1}, {1, 2, 1}});
  round({{0, 2, 5}, {3, 1, 0}});
  round({{1, 0, 0}, {2, 3, 1}});
  EXPECT_EQ(ranks(), (Ranks{{1, 0}, {2, 1}, {3, 2}, {4, 3}}));
  EXPECT_EQ(row(0).score, kPoint * 5 / 2);
  // Met 3 (0), 2 (1.5) and 1 (2); beat 3 and 1, drew with 2.
  EXPECT_EQ(row(0).tie_breaks, (Values{kPoint * 7 / 2, kPoint * 7 / 2, kPoint * 11 / 4}));
  EXPECT_EQ(row(3).tie_breaks, (Values{kPoint * 9 / 2, kPoint * 6, 0}));
}

// Whoever had a bye met somebody as good as themselves; whoever was away drew, for those who met them.
TEST_F(ByHand, CountsRoundsThatWereNotPlayed) {
  begin({TieBreak::buchholz}, 3);
  round({{0, 1, 1}}, {2});
  ASSERT_EQ((*evening)(Left{1, 0}), "");
  round({{0, 2, 1}});
  EXPECT_EQ(row(0).score, 2 * kPoint);
  EXPECT_EQ(row(0).tie_breaks, (Values{kPoint / 2 + kPoint}));
  EXPECT_EQ(row(2).tie_breaks, (Values{kPoint + 2 * kPoint}));
}

TEST_F(ByHand, DecidesByDirectEncounterWhereAllHaveMet) {
  begin({TieBreak::direct_encounter});
  round({{3, 0, 1}, {1, 2, 5}});
  round({{0, 1, 1}, {2, 3, 1}});
  // 0 and 3 have a point each and 3 won; 1 is behind 2.
  EXPECT_EQ(ranks(), (Ranks{{1, 2}, {2, 3}, {3, 0}, {4, 1}}));
  EXPECT_EQ(row(0).decided_by, TieBreak::direct_encounter);
  EXPECT_EQ(row(3).decided_by, std::nullopt);
  EXPECT_EQ(row(2).tie_breaks, Values{std::nullopt});
}

TEST_F(ByHand, SharesARankWhereNothingTellsPlayersApart) {
  begin({TieBreak::wins});
  round({{0, 1, 5}, {2, 3, 1}});
  EXPECT_EQ(ranks(), (Ranks{{1, 2}, {2, 0}, {2, 1}, {4, 3}}));
  EXPECT_EQ(row(1).decided_by, std::nullopt);
}

TEST_F(ByHand, RanksByWinsAndBySeats) {
  begin({TieBreak::wins, TieBreak::second_seats});
  round({{0, 1, 5}, {2, 3, 1}});
  round({{1, 0, 5}, {3, 2, 1}});
  round({{0, 1, 5}, {2, 3, 5}});
  // All have one and a half; 2 and 3 won a game, and 3 sat second more often, as 1 did.
  EXPECT_EQ(ranks(), (Ranks{{1, 3}, {2, 2}, {3, 1}, {4, 0}}));
  EXPECT_EQ(row(2).decided_by, TieBreak::second_seats);
  EXPECT_EQ(row(1).decided_by, TieBreak::wins);
}

TEST_F(ByHand, CountsACorrectedResult) {
  begin({});
  round({{0, 1, 1}, {2, 3, 1}});
  ASSERT_EQ((*evening)(Corrected{0, {{2, 1}}, 0}), "");
  EXPECT_EQ(row(0).score, 0);
  EXPECT_EQ(row(1).score, kPoint);
}

TEST(Csv, QuotesByTheStandard) {
  EXPECT_EQ(csv_field("Ann"), "Ann");
  EXPECT_EQ(csv_field(""), "");
  EXPECT_EQ(csv_field("Ann, Bob"), "\"Ann, Bob\"");
  EXPECT_EQ(csv_field("the \"best\""), "\"the \"\"best\"\"\"");
  EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
}

TEST(Csv, LetsNoNameBeAFormula) {
  EXPECT_EQ(csv_field("=1+1"), "'=1+1");
  EXPECT_EQ(csv_field("+49"), "'+49");
  EXPECT_EQ(csv_field("-1"), "'-1");
  EXPECT_EQ(csv_field("@sum"), "'@sum");
  EXPECT_EQ(csv_field("\t=1"), "'\t=1");
  EXPECT_EQ(csv_field("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  EXPECT_EQ(csv_field("a=1"), "a=1");
}

TEST_F(ByHand, WritesWhatASpreadsheetReads) {
  begin({TieBreak::buchholz}, 3);
  round({{0, 1, 5}}, {2});
  EXPECT_EQ(results_csv(evening->tournament),
            "round,table,deal,seat,name,place,score,points,how\r\n"
            "1,1,,1,Player 0,1,,0.5,played\r\n"
            "1,1,,2,Player 1,1,,0.5,played\r\n"
            "1,,,,Player 2,,,1,bye\r\n");
  EXPECT_EQ(standings_csv(evening->tournament),
            "rank,name,points,buchholz,games,wins,draws,losses,decided by\r\n"
            "1,Player 2,1,1,0,0,0,0,\r\n"
            "2,Player 0,0.5,0.5,1,0,1,0,\r\n"
            "2,Player 1,0.5,0.5,1,0,1,0,\r\n");
}

}  // namespace
}  // namespace cb::tournament
