// SPDX-License-Identifier: MIT
// Bad words are refused with a rule, and whatever is accepted can be played on from.
#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

using Table = testing_table::Table<trap_the_cap::Definition>;

TEST(TrapTheCapNotation, BadActionsAreRefused) {
  const Table table("players=2 game=golden", "a=4,A1,A1/d=6/g=centre/a.move3/q1.t1");
  for (const auto* word :
       {"",          "-",           "A1",          "A1-",     "-A4",     "A1-A4-",          "A1--A4",
        "A1-Z9",     "A9-A1",       "A1-AH-A2-A3", "x.A1-A4", ".A1-A4",  "A1(-A4",          "A1()-A4",
        "A1(b9)-A4", "A1(d1d1)-A4", "g.A1(d1)-A2", "turn",    "A1-turn", "A1-A4-turn-turn", "PASS",
        "a1-a4",     "7",           "0",           "12",      "again!"})
    EXPECT_TRUE(table.refusal(word).starts_with("TT-")) << word;
  EXPECT_EQ(table.refusal("A1-A4"), "");
  EXPECT_EQ(table.refusal("A1(alone)-A4"), "");
  EXPECT_EQ(table.refusal("a.A1-A4"), "");
  EXPECT_EQ(table.refusal("A1(d1)-A4"), "TT-04");
  EXPECT_EQ(table.refusal("3"), "TT-04");
  EXPECT_EQ(table.refusal("d"), "TT-04");
}

TEST(TrapTheCapNotation, BadPositionsAreRefused) {
  const Table table("players=2 game=golden");
  for (const auto* text : {"",
                           "/",
                           "a=6/d=6/a.throw/q0.t0",
                           "a=6/d=6/g=centre/a.throw",
                           "d=6/a=6/g=centre/a.throw/q0.t0",
                           "a=6/d=6/g=centre/a.throw/q0.t0/",
                           "a=06/d=6/g=centre/a.throw/q0.t0",
                           "a=-1/d=6/g=centre/a.throw/q0.t0",
                           "a=/d=6/g=centre/a.throw/q0.t0",
                           "a=5,/d=6/g=centre/a.throw/q0.t0",
                           "a=5,AH/d=6/g=centre/a.throw/q0.t0",
                           "a=5,A1+/d=6/g=centre/a.throw/q0.t0",
                           "a=5+a1/d=6/g=centre/a.throw/q0.t0",
                           "a=6+g/d=6/g=caught/a.throw/q0.t0",
                           "a=6/d=6/g=/a.throw/q0.t0",
                           "a=6/d=6/g=x.A1/a.throw/q0.t0",
                           "a=6/d=6/g=a.A1+g/a.throw/q0.t0",
                           "a=6/d=6/g=centre/b.throw/q0.t0",
                           "a=6/d=6/g=centre/a.move/q1.t1",
                           "a=6/d=6/g=centre/a.move0/q1.t1",
                           "a=6/d=6/g=centre/a.move7/q1.t1",
                           "a=6/d=6/g=centre/a.throw3/q1.t1",
                           "a=6/d=6/g=centre/a.six.3/q1.t1",
                           "a=6/d=6/g=a.A2/a.turned3.3.A1/q1.t1",
                           "a=6/d=6/g=a.A2/a.turned3.0.A1/q1.t1",
                           "a=6/d=6/g=a.A2/a.turned3/q1.t1",
                           "a=6/d=6/g=a.A2/a.turned3.1.X1/q1.t1",
                           "a=6/d=6/g=centre/a.throw/q0",
                           "a=6/d=6/g=centre/a.throw/t0.q0",
                           "a=6/d=6/g=centre/a.throw/q00.t0",
                           "a=6/d=6/g=centre/a.throw/q-1.t0",
                           "a=6/d=6/g=centre/a.throw/q99999.t99999",
                           "a=6/d=6/g=centre/a.throw/q0.t99999999999",
                           "a=6/d=6/g=centre/a.lot/q1.t1",
                           "a=6/d=6/g=centre/a.over/q0.t0",
                           "a=0,A1,A2,A3,A5,A6,B1,B2/d=6/g=centre/a.throw/q0.t0"})
    EXPECT_TRUE(table.position_refusal(text).starts_with("TT-")) << text;
}

// Positions of random games with a few characters changed: most are refused, none may break anything.
TEST(TrapTheCapNotation, DamagedPositionsAreRefusedOrPlayable) {
  for (const auto* settings : {"players=2 game=golden", "players=4 game=total-team", "players=3 quiet=9 throws=60"}) {
    const Table table(settings);
    const auto& rules = table.rules();
    Rng rng(4);
    const auto step = [&](State& state) {
      if (rules.at_chance(state)) return rules.apply(state, rules.chance(state).pick(rng.below(6)));
      const auto legal = rules.legal(state);
      rules.apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    };
    int accepted = 0;
    State state = rules.start();
    for (int n = 0; n < 20'000; ++n) {
      if (rules.actor(state) == kNobody) state = rules.start();
      auto text = trap_the_cap::Definition::write_position(rules, state);
      step(state);
      const std::string_view letters = "abdeghACFH0123456+,./=-";
      for (std::uint32_t change = 1 + rng.below(3); change > 0; --change)
        text[rng.below(static_cast<std::uint32_t>(text.size()))] =
            letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
      auto read = trap_the_cap::Definition::read_position(rules, text);
      if (!read) continue;
      ++accepted;
      const auto written = trap_the_cap::Definition::write_position(rules, *read);
      ASSERT_EQ(trap_the_cap::Definition::read_position(rules, written), *read) << text;
      for (int ply = 0; ply < 30 && rules.actor(*read) != kNobody; ++ply) {
        step(*read);
        const auto next = trap_the_cap::Definition::write_position(rules, *read);
        const auto back = trap_the_cap::Definition::read_position(rules, next);
        ASSERT_TRUE(back) << text << " leads to " << next << ": " << back.error().text();
      }
    }
    EXPECT_GT(accepted, 100);
  }
}

}  // namespace
}  // namespace cb::trap_the_cap
