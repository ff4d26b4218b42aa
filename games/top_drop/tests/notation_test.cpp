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

// A few letters taken out, put in or changed.
std::string spoilt(std::string text, Rng& rng) {
  constexpr std::string_view kLetters = "0123456789.,-/?abcdupnowesfctr+ \xff";
  const auto any = [&](std::size_t bound) { return rng.below(static_cast<std::uint32_t>(bound)); };
  for (auto changes = 1 + any(3); changes > 0 && !text.empty(); --changes) {
    const auto at = any(text.size());
    if (any(3) == 0)
      text.erase(at, 1);
    else if (any(2) == 0)
      text.insert(at, 1, kLetters[any(kLetters.size())]);
    else
      text[at] = kLetters[any(kLetters.size())];
  }
  return text;
}

TEST(TopDropNotation, SpoiltPositionsAreRefusedOrPlayable) {
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
      for (int n = 0; n < 20; ++n) {
        const auto text = spoilt(Definition::write_position(rules, state), rng);
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

// Whose view it is; kChance where it is nobody's.
int owner(const Rules& rules, const State& state, const View& view) {
  for (int seat = kNobody; seat < rules.seats(); ++seat)
    if (seat != kChance && rules.view(state, seat) == view) return seat;
  return kChance;
}

TEST(TopDropNotation, SpoiltViewsAreRefusedOrFitAState) {
  int accepted = 0;
  Rng rng(12);
  for (const auto* settings : {"players=1", "players=2", "players=3 difficulty=extreme", "players=4"}) {
    const Table table(settings);
    const Rules& rules = table.rules();
    for (int game = 0; game < 150; ++game) {
      State state = rules.start();
      for (auto plies = rng.below(80); plies > 0 && rules.actor(state) != kNobody; --plies)
        ASSERT_NO_FATAL_FAILURE(testing_table::play_any(rules, state, rng));
      const int seat = static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats())));
      const auto text = spoilt(Definition::write_view(rules, rules.view(state, seat)), rng);
      const auto view = Definition::read_view(rules, text);
      if (!view) {
        ASSERT_TRUE(view.error().rule.starts_with("TD-")) << text;
        continue;
      }
      ++accepted;
      ASSERT_EQ(Definition::read_view(rules, Definition::write_view(rules, *view)), *view) << text;
      const State fits = rules.sample(*view, rng);
      ASSERT_NE(owner(rules, fits, *view), kChance) << text;
      ASSERT_TRUE(Definition::read_position(rules, Definition::write_position(rules, fits))) << text;
    }
  }
  EXPECT_GT(accepted, 30);
}

TEST(TopDropNotation, ViewsThatNobodyCouldSeeAreRefused) {
  const Table table("players=3");
  const auto refusal = [&](const std::string& text) {
    const auto view = Definition::read_view(table.rules(), text);
    return view ? "" : view.error().rule;
  };
  EXPECT_EQ(refusal("?4,5.15.25.35,?4/22/up/s2f3c3w4/b-turn"), "");
  EXPECT_EQ(refusal("?4,?4,?4/22/up/s2f3c3w4/b-turn"), "");  // a spectator's
  // Two hands at once, while the game runs and when it is over.
  EXPECT_EQ(refusal("10.20.30.40,5.15.25.35,?4/22/up/s2f3c3w4/b-turn"), "TD-22");
  EXPECT_EQ(refusal("4.9.10.11,5.15.25.35,6.16.26.36/33,41-50/up/s0f0c0w0/a-turn"), "");
  EXPECT_EQ(refusal("4.9.10.11,?4,?4/33,41-50/up/s0f0c0w0/a-turn"), "TD-20");
  // Sizes.
  EXPECT_EQ(refusal("?5,5.15.25.35,?4/22/up/s2f3c3w4/b-turn"), "TD-22");
  EXPECT_EQ(refusal("?0,5.15.25.35,?4/22/up/s2f3c3w4/b-turn"), "TD-22");
  EXPECT_EQ(refusal("?,5.15.25.35,?4/22/up/s2f3c3w4/b-turn"), "TD-22");
  EXPECT_EQ(refusal("?3,5.15.25.35,?4/22/up/s2f3c3w4/b-turn"), "TD-17");
  EXPECT_EQ(refusal("?4,1,?4/60,2-55/down/s2f3c3w4/b-turn"), "TD-01");
  // No help is left. The 59 would follow the 58, and may be in a hidden hand; nothing follows the 59.
  EXPECT_EQ(refusal("?4,?4,?4/59,1-6.60/up/s0f0c0w0/a-turn"), "TD-20");
  EXPECT_EQ(refusal("?4,?4,?4/58,1-6.60/up/s0f0c0w0/a-turn"), "");
  // What is no position either.
  EXPECT_EQ(refusal("?4,5.15.25.35,?4/1/down/s2f3c3w4/b-turn"), "TD-16");
  EXPECT_EQ(refusal("?4,5.15.22.35,?4/22/up/s2f3c3w4/b-turn"), "TD-01");
  // A position hides nothing, so no hidden hand is read there.
  EXPECT_FALSE(Definition::read_position(table.rules(), "?4,5.15.25.35,?4/22/up/s2f3c3w4/b-turn"));
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
