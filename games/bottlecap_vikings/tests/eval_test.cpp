// SPDX-License-Identifier: MIT
// What the bots think of positions, with the weights they play with.
#include "games/bottlecap_vikings/eval.hpp"

#include "game/edition.hpp"
#include "games/bottlecap_vikings/embedded.hpp"
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

using Judge = bottlecap_vikings::Evaluation;

Weights weights() {
  GameFileReader in(embedded::bottlecap_vikings::bots_toml, "bottlecap-vikings");
  Weights weights;
  for (const auto& weight : Judge::kWeights)
    weights.*weight.at = in.integer("weights." + std::string(weight.name), -1'000'000, 1'000'000);
  return weights;
}

SeatValues values(const Table& table) {
  static const Weights kWeights = weights();
  return Judge(table.rules(), kWeights).values(table.rules(), table.state());
}
// Red's chances with blue always the same, red to move unless said otherwise.
float red(std::string_view player, std::string_view turn = "red,sail") {
  return values(game(player, "common,@7,g2,w2,y4", turn)).at[0];
}

TEST(BottlecapVikingsEval, SharesOneWinAmongAllInEveryPhaseOfEveryVariant) {
  for (const auto settings : Definition::variants()) {
    Table table(settings);
    Rng rng(7);
    for (int n = 0; n < 1'000 && !table.over(); ++n) {
      const SeatValues judged = values(table);
      float sum = 0;
      for (int seat = 0; seat < table.rules().seats(); ++seat) {
        ASSERT_GE(judged.at[seat], 0.0F) << settings << ": " << table.position();
        sum += judged.at[seat];
      }
      ASSERT_NEAR(sum, 1.0F, 1e-4F) << settings << ": " << table.position();
      testing_table::play_any(table.rules(), table.state(), rng);
    }
  }
}

TEST(BottlecapVikingsEval, HasNoFavouriteSeat) {
  const std::string_view one = "common-61,@2,g3,w1,y5,R1";
  const std::string_view other = "common-60,@6,g1,w4,y4,G2";
  const float first = values(game(one, other, "red,sail")).at[0];
  EXPECT_FLOAT_EQ(first, values(game(other, one, "blue,sail")).at[1]);
  EXPECT_GT(first, values(game(one, other, "blue,sail")).at[0]);  // to move is worth something
}

TEST(BottlecapVikingsEval, LikesWhatWins) {
  const float plain = red("common,@1,g1,w1,y4");
  EXPECT_GT(red("common,@1,g1,w1,y5"), plain);
  EXPECT_GT(red("common,@1,g2,w1,y4"), plain);
  EXPECT_GT(red("common,@1,g1,w2,y4"), plain);
  EXPECT_GT(red("common-61,@1,g1,w1,y4"), plain);
  EXPECT_LT(red("common,@1,g1,w1,y4,G1"), plain);
  EXPECT_GT(plain, 0.05F);
}

TEST(BottlecapVikingsEval, FearsValkyriesMoreTheMoreRedsAreOut) {
  const auto loss = [](std::string_view blue) {
    return values(game("common,@1,g2,y5,G1", blue)).at[0] - values(game("common,@1,g2,y5,G3", blue)).at[0];
  };
  EXPECT_GT(loss("common,@7,y5"), 0.0F);
  EXPECT_GT(loss("common,@7,y5,R3"), loss("common,@7,y5,G3"));
}

TEST(BottlecapVikingsEval, SeesAThroneInReach) {
  // The hut's throne from A at space 0, the glory throne from B at space 1.
  const auto chances = [](std::string_view player, std::string_view turn = "red,sail") {
    return values(game(player, "common-61-64-67,@4,w5,y8", turn)).at[0];
  };
  EXPECT_GT(chances("common-61-64-67,@6,g8,y6"), chances("common-61-64-67,@1,g8,y6") + 0.1F);
  EXPECT_GT(chances("common,@7,g1,w2,y9"), chances("common,@1,g1,w2,y9") + 0.1F);
  EXPECT_GT(chances("common,@7,g1,w2,y9"), chances("common,@7,g1,w2,y9", "blue,sail"));
}

TEST(BottlecapVikingsEval, CountsATurnUnderWayAsPlayedOut) {
  Table table = game("common,@7,g2,y4", "common,@4,y4");
  table.play("sail1");
  const float landed = values(table).at[0];
  Table idle = table;
  idle.play("end");
  EXPECT_GT(landed, values(idle).at[0]);
  ASSERT_FALSE(table.actions("A").empty());
  float best = 0;
  for (const auto& build : table.actions("A")) {
    Table built = table;
    built.play(build);
    best = std::max(best, values(built).at[0]);
  }
  EXPECT_FLOAT_EQ(landed, best);
}

TEST(BottlecapVikingsEval, TakesAThroneAtHandForGranted) {
  Table table = game("common-61-64-67,@7,g8,y6", "common,@4,y4");
  table.play("sail1");
  EXPECT_EQ(values(table).at[0], 1.0F);
  EXPECT_EQ(values(table).at[1], 0.0F);
}

TEST(BottlecapVikingsEval, TurnsToGloryBeforeTheLimit) {
  const auto lead = [](std::string_view turn) {
    const auto position = two("common,@1,y6", "common-61-64,@7,g6,w6,y5", turn);
    return values(Table("cities=pick", position)).at[0];
  };
  EXPECT_GT(lead("red,sail,turns=396"), lead("red,sail,turns=300"));
  // In the very last turn the part is played, not left out because the turn's end ends the game.
  Table last("cities=pick", two("common,@0,g1,w2,y5", "common,@4,y5", "red,sail,turns=399"));
  last.play("sail1");
  EXPECT_EQ(values(last).at[0], 1.0F);
}

TEST(BottlecapVikingsEval, KnowsNothingBeforeTheCardsAreDealt) {
  EXPECT_EQ(values(Table("cities=unique")).at[0], 0.5F);
}

}  // namespace
}  // namespace cb::bottlecap_vikings
