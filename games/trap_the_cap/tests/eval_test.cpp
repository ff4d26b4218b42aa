// SPDX-License-Identifier: MIT
// The evaluation: shares of one win in every variant, and the better of two positions judged better.
#include "games/trap_the_cap/eval.hpp"

#include "game/edition.hpp"
#include "game/testing.hpp"
#include "games/trap_the_cap/embedded.hpp"
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

using Table = testing_table::Table<trap_the_cap::Definition>;

Weights weights() {
  GameFileReader in(embedded::trap_the_cap::bots_toml, "trap-the-cap");
  Weights weights;
  for (const auto& weight : Evaluation::kWeights)
    weights.*weight.at = in.integer("weights." + std::string(weight.name), -1'000'000, 1'000'000);
  return weights;
}

SeatValues judge(const Table& table) {
  return Evaluation(table.rules(), weights()).values(table.rules(), table.state());
}

// What the first seat makes of a position.
float judge(std::string_view settings, std::string_view position) { return judge(Table(settings, position)).at[0]; }

void expect_shares(std::string_view settings, std::string_view edition) {
  Table table(settings, {}, edition);
  const Rules& rules = table.rules();
  const Evaluation evaluation(rules, weights());
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Rng rng(seed);
    State state = rules.start();
    for (int ply = 0; ply < 300 && rules.actor(state) != kNobody; ++ply) {
      const SeatValues values = evaluation.values(rules, state);
      float sum = 0;
      for (int seat = 0; seat < rules.seats(); ++seat) {
        ASSERT_GE(values.at[seat], 0.0F) << settings;
        ASSERT_EQ(values.at[seat], values.at[rules.side(seat)]) << settings;
        if (rules.side(seat) == seat) sum += values.at[seat];
      }
      ASSERT_NEAR(sum, 1.0F, 1e-4F) << settings;
      testing_table::play_any(rules, state, rng);
    }
  }
}

TEST(TrapTheCapEvaluation, SharesOneWinAmongTheSidesOfEveryVariant) {
  for (const auto settings : trap_the_cap::Definition::variants()) expect_shares(settings, {});
  for (const auto* settings : {"players=2", "players=4 caps=4", "players=4 game=golden", "players=3 game=tower"})
    expect_shares(settings, trap_the_cap::Definition::editions()[1]);
}

TEST(TrapTheCapEvaluation, StartsEven) {
  const auto values = judge(Table("players=6"));
  for (const float value : values.at) EXPECT_FLOAT_EQ(value, 1.0F / 6);
}

TEST(TrapTheCapEvaluation, LikesCaptivesNearHomeAndBestInIt) {
  const float far = judge("players=2", "a=5,CC2+d1/d=5/a.throw/q0.t9");
  const float near = judge("players=2", "a=5,A2+d1/d=5/a.throw/q0.t9");
  const float home = judge("players=2", "a=5+d1,A2/d=5/a.throw/q0.t9");
  EXPECT_GT(far, 0.5F);
  EXPECT_GT(near, far);
  EXPECT_GT(home, near);
  // A partner's or an own cap under the stack is worth bringing home as well.
  EXPECT_GT(judge("players=2", "a=4,A2+a1/d=6/a.throw/q0.t9"), judge("players=2", "a=4,CC2+a1/d=6/a.throw/q0.t9"));
  EXPECT_GT(judge("players=4 game=team", "a=5,A2+d1/b=6/d=5/e=6/a.throw/q0.t9"),
            judge("players=4 game=team", "a=5,CC2+d1/b=6/d=5/e=6/a.throw/q0.t9"));
  // In Trap the Tower there is no home to go to (TT-25).
  EXPECT_EQ(judge("players=2 game=tower", "a=5,A2+d1/d=5/a.throw/q0.t9"),
            judge("players=2 game=tower", "a=5,CC2+d1/d=5/a.throw/q0.t9"));
}

TEST(TrapTheCapEvaluation, FearsAThrowThatTraps) {
  // B5 is three points behind d's cap; on grey B4 nobody is trapped, and behind the back of one to throw it is worse.
  const float reached = judge("players=2", "a=5,B5+d1/d=4,C2/d.throw/q0.t9");
  EXPECT_LT(reached, judge("players=2", "a=5,B5+d1/d=4,E2/d.throw/q0.t9"));
  EXPECT_LT(reached, judge("players=2", "a=5,B5+d1/d=4,C2/a.throw/q0.t9"));
  EXPECT_LT(judge("players=2", "a=5,B5/d=5,C2/d.throw/q0.t9"), judge("players=2", "a=5,B4/d=5,C2/d.throw/q0.t9"));
  // A partner is no danger.
  constexpr auto* kTeam = "players=4 game=team";
  EXPECT_LT(judge(kTeam, "a=5,B5/b=5,C2/d=5,E2/e=6/b.throw/q0.t9"),
            judge(kTeam, "a=5,B5/b=5,E2/d=5,C2/e=6/d.throw/q0.t9"));
  // In Total Team Play a partner's cap can be moved against it now (TT-24), in Team Play only later.
  constexpr auto* kReachedByE = "a=5,B5/b=6/d=6/e=5,C2/b.throw/q0.t9";
  EXPECT_LT(judge("players=4 game=total-team", kReachedByE), judge(kTeam, kReachedByE));
}

TEST(TrapTheCapEvaluation, KnowsWhatTheEndingCounts) {
  // Three captives at home are worth more where they are counted.
  constexpr auto* kHoard = "a=2+c3/c=3+a2/e=6+a2/a.throw/q0.t9";
  EXPECT_GT(judge("players=3", kHoard), judge("players=3 ending=last-left", kHoard));
  // Without a free cap one may still have the most captives, but cannot be the last one left.
  constexpr auto* kAllTrapped = "a=0+c4/c=2+a3/e=6+a3/c.throw/q0.t9";
  EXPECT_GT(judge("players=3", kAllTrapped), 0.01F);
  EXPECT_EQ(judge("players=3 ending=last-left", kAllTrapped), 0.0F);
  // The last cap is dearer than the sixth.
  const float sixth =
      judge("players=3", "a=6/c=6/e=6/a.throw/q0.t9") / judge("players=3", "a=5/c=6+a1/e=6/a.throw/q0.t9");
  const float last =
      judge("players=3", "a=2/c=6+a4/e=6/a.throw/q0.t9") / judge("players=3", "a=1/c=6+a5/e=6/a.throw/q0.t9");
  EXPECT_GT(last, sixth);
}

TEST(TrapTheCapEvaluation, WantsTheGoldenCap) {
  constexpr auto* kCaptives = "players=2 game=golden ending=captives";
  const float neutral = judge(kCaptives, "a=6/d=6/g=centre/a.throw/q0.t9");
  const float carried = judge(kCaptives, "a=5,A4+g/d=6/g=caught/a.throw/q0.t9");
  const float home = judge(kCaptives, "a=6/d=6/g=a.AH/a.throw/q0.t9");
  EXPECT_FLOAT_EQ(neutral, 0.5F);
  EXPECT_GT(carried, neutral);
  EXPECT_GT(home, carried);
  EXPECT_GT(judge("players=2 game=golden", "a=6/d=6/g=a.AH/a.throw/q0.t9"), home);
  // Within a throw of it, and of it outside.
  EXPECT_GT(judge(kCaptives, "a=5,AC3/d=6/g=centre/a.throw/q0.t9"),
            judge(kCaptives, "a=5,A4/d=6/g=centre/a.throw/q0.t9"));
  EXPECT_LT(judge(kCaptives, "a=6/d=5,C2/g=a.B5/d.throw/q0.t9"), judge(kCaptives, "a=6/d=5,C2/g=a.B4/d.throw/q0.t9"));
}

}  // namespace
}  // namespace cb::trap_the_cap
