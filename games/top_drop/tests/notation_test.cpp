// SPDX-License-Identifier: MIT
// Positions and actions as text: what is written reads back, and what is spoilt is refused or playable.
#include "games/top_drop/notation.hpp"

#include "game/playout.hpp"
#include "game/testing.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/tests/late.hpp"

namespace cb::top_drop {
namespace {

using Table = testing_table::Table<Definition>;

// Plays on at random to the end; every state on the way must write and read back.
void play_on(const Rules& rules, State state, Rng& rng) {
  for (int plies = 0; rules.actor(state) != kNobody; ++plies) {
    ASSERT_LT(plies, 1000);
    const auto text = Definition::write_position(rules, state);
    const auto back = Definition::read_position(rules, text);
    ASSERT_TRUE(back) << text << ": " << back.error().text();
    ASSERT_EQ(*back, state) << text;
    ASSERT_NO_FATAL_FAILURE(testing_table::play_any(rules, state, rng));
  }
}

TEST(TopDropNotation, SpoiltPositionsAreRefusedOrPlayable) {
  constexpr std::string_view kLetters = "0123456789.,-/?abcdupnowesfctr+ \xff";
  int accepted = 0;
  Rng rng(11);
  const auto any = [&](std::size_t bound) { return rng.below(static_cast<std::uint32_t>(bound)); };
  for (const auto* settings : {"players=1", "players=2", "players=3 difficulty=extreme", "players=4"}) {
    const Table table(settings);
    const Rules& rules = table.rules();
    for (int game = 0; game < 150; ++game) {
      State state = rules.start();
      for (auto plies = any(80); plies > 0 && rules.actor(state) != kNobody; --plies)
        ASSERT_NO_FATAL_FAILURE(testing_table::play_any(rules, state, rng));
      for (int spoilt = 0; spoilt < 20; ++spoilt) {
        auto text = Definition::write_position(rules, state);
        for (auto changes = 1 + any(3); changes > 0; --changes) {
          const auto at = any(text.size());
          if (any(3) == 0)
            text.erase(at, 1);
          else if (any(2) == 0)
            text.insert(at, 1, kLetters[any(kLetters.size())]);
          else
            text[at] = kLetters[any(kLetters.size())];
          if (text.empty()) break;
        }
        const auto read = Definition::read_position(rules, text);
        if (!read) {
          ASSERT_TRUE(read.error().rule.starts_with("TD-")) << text;
          continue;
        }
        ++accepted;
        ASSERT_NO_FATAL_FAILURE(play_on(rules, *read, rng)) << text;
      }
    }
  }
  EXPECT_GT(accepted, 100);
}

// The examples of docs/notation.md.
TEST(TopDropNotation, DocumentedExamplesHold) {
  Table table;
  table.play("+10 +20 +30 +40 +5 +15 +25 +35 up-a 20 30 +22 +7 colour 25 stop +60");
  EXPECT_EQ(table.position(), "7.10.22.40,5.15.35.60/25,20.30/up/s2f2c1w4/a-turn");
  table.set("10.20.30.40,5.15.25.35/22,1.6-9/up/s2f1c2w4/a-turn");
  EXPECT_EQ(Definition::write_view(table.rules(), table.rules().view(table.state(), 1)),
            "?4,5.15.25.35/22,1.6-9/up/s2f1c2w4/a-turn");
  EXPECT_EQ(Table("players=3 difficulty=medium").position(), "-,-,-/-/none/s3f3c3w3/a-draw");
}

TEST(TopDropNotation, CardsInAnyOrderAndInRuns) {
  const Table table("", "40.10.30.20,35.5.25.15/22,9.6-8.1/up/s2f2c2w4/a-turn");
  EXPECT_EQ(table.position(), "10.20.30.40,5.15.25.35/22,1.6-9/up/s2f2c2w4/a-turn");
  EXPECT_EQ(write_cards(0, true), "-");
  EXPECT_EQ(write_cards(bit(1) | bit(2) | bit(58) | bit(59) | bit(60), true), "1.2.58-60");
  EXPECT_EQ(write_cards(kAllCards, true), "1-60");
  EXPECT_EQ(read_cards("1-60").cards, kAllCards);
  EXPECT_TRUE(read_cards("1-3.2").problem);
}

TEST(TopDropNotation, EveryActionOfEveryBitPatternIsExplained) {
  for (const auto* position :
       {"10.20.30.40,5.15.25.35/22/up/s2f2c2w4/a-turn", "10.20.30.40,5.15.25.35/22/down/s2f1c2w4/a-flip",
        "10.20.30.40,5.15.25.35/22/up/s2f2c1w4/a-colour", "10.20.30,5.15.25.35/22/up/s2f2c2w4/a-second",
        "10.20.30,5.15.25.35/22/up/s2f2c2w4/a-draw", "10.20.30.40,5.15.25.35/-/none/s2f2c2w4/a-open",
        "4.9.20.30,5.15.25.35/33,41-50/up/s0f0c0w0/a-turn"}) {
    const Table table("", position);
    for (int code = 0; code < 256; ++code) {
      const Error error = Definition::explain(table.rules(), table.state(), Action{static_cast<std::uint8_t>(code)});
      EXPECT_TRUE(error.rule.starts_with("TD-"));
      EXPECT_TRUE(error.message.ends_with('.')) << error.message;
    }
  }
}

TEST(TopDropNotation, PicturesAreAtMost78ColumnsWide) {
  for (const auto* settings : {"players=1", "players=4"}) {
    const Table table(settings);
    Rng rng(3);
    for (int game = 0; game < 20; ++game) {
      State state = table.rules().start();
      playout(table.rules(), state, rng, 40 + rng.below(200));
      for (const int seat : {kNobody, 0}) {
        const auto picture = Definition::draw(table.rules(), table.rules().view(state, seat), seat, Pen(false));
        for (const auto line : split(picture, '\n')) {
          const auto columns = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
          EXPECT_LE(columns, 78) << line;
        }
      }
    }
  }
}

}  // namespace
}  // namespace cb::top_drop
