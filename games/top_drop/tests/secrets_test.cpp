// SPDX-License-Identifier: MIT
// TD-22 and TD-23: who sees what, and what may be said.
#include <cctype>
#include <map>
#include <set>

#include "game/testing.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/tests/late.hpp"

namespace cb::top_drop {
namespace {

using Table = testing_table::Table<Definition>;

std::string seen(const Table& table, int seat) {
  return Definition::write_view(table.rules(), table.rules().view(table.state(), seat));
}
std::string drawn_for(const Table& table, int seat) {
  return Definition::draw(table.rules(), table.rules().view(table.state(), seat), seat, Pen(false));
}

TEST(TopDrop, TD_22_HandsAreSeenByTheirHoldersOnly) {
  const Table table("players=3", "10.20.30.40,5.15.25.35,6.16.26.36/22,1.2/up/s2f3c3w4/b-turn");
  EXPECT_EQ(seen(table, 0), "10.20.30.40,?4,?4/22,1.2/up/s2f3c3w4/b-turn");
  EXPECT_EQ(seen(table, 1), "?4,5.15.25.35,?4/22,1.2/up/s2f3c3w4/b-turn");
  EXPECT_EQ(seen(table, 2), "?4,?4,6.16.26.36/22,1.2/up/s2f3c3w4/b-turn");
  EXPECT_EQ(seen(table, kNobody), "?4,?4,?4/22,1.2/up/s2f3c3w4/b-turn");
  // Nothing of a view, text or picture changes when only hidden cards do.
  const Table other("players=3", "10.20.30.40,7.17.27.37,8.18.28.38/22,1.2/up/s2f3c3w4/b-turn");
  EXPECT_EQ(table.rules().view(table.state(), 0), other.rules().view(other.state(), 0));
  EXPECT_EQ(drawn_for(table, 0), drawn_for(other, 0));
  EXPECT_EQ(drawn_for(table, kNobody), drawn_for(other, kNobody));
  EXPECT_NE(drawn_for(table, 1), drawn_for(other, 1));
  // Placed cards, sizes and helps are public.
  const View view = table.rules().view(table.state(), kNobody);
  EXPECT_EQ(view.placed, bit(1) | bit(2) | bit(22));
  EXPECT_EQ(view.pile_size, 45);
  EXPECT_EQ(view.hand_size[2], 4);
  EXPECT_EQ(view.help[kSkip], 2);
}

TEST(TopDrop, TD_22_DrawsAreSeenByTheDrawerOnly) {
  Table table("", "10.20.30,5.15.25.35/22,1.2/up/s2f2c2w4/a-draw");
  const auto read = [&](int seat) {
    return Definition::write_seen_action(table.rules(), table.state(), card_action(33), seat);
  };
  EXPECT_EQ(read(0), "+33");
  EXPECT_EQ(read(1), "+?");
  EXPECT_EQ(read(kNobody), "+?");
  table.play("+33");
  EXPECT_EQ(Definition::write_seen_action(table.rules(), table.state(), card_action(25), 0), "25");
  EXPECT_EQ(seen(table, 1), "?4,5.15.25.35/22,1.2/up/s2f2c2w4/b-turn");
}

TEST(TopDrop, TD_22_WhetherASecondCardWasPossibleStaysHidden) {
  // One seat could go on, the other could not: to the rest of the table there is no difference.
  Table can("", "10.20.30.40,5.15.25.35/22/up/s2f2c2w4/a-turn");
  Table cannot("", "7.8.9.30,5.15.25.35/22/up/s2f2c2w4/a-turn");
  for (auto* table : {&can, &cannot}) table->play("30");
  EXPECT_EQ(can.rules().view(can.state(), 1), cannot.rules().view(cannot.state(), 1));
  for (auto* table : {&can, &cannot}) table->play("stop");
  EXPECT_EQ(can.rules().view(can.state(), 1), cannot.rules().view(cannot.state(), 1));
}

TEST(TopDrop, TD_22_AfterTheGameAllIsShown) {
  const Table lost("", "4.9.20.30,5.15.25.35/33,41-50/up/s0f0c0w0/a-turn");
  ASSERT_TRUE(lost.over());
  for (const int seat : {0, 1, kNobody}) {
    EXPECT_EQ(seen(lost, seat), lost.position());
    EXPECT_NE(drawn_for(lost, seat).find("Still in the draw pile"), std::string::npos);
  }
}

TEST(TopDrop, TD_22_SamplesFitTheViewAndAreEquallyLikely) {
  // Seat a sees its hand; b's four cards are among the six unseen: fifteen ways.
  const Table table("", late("10.20.30.40,5.15.25.35", "50.55", 22, "up/s2f2c2w4/a-turn"));
  const View view = table.rules().view(table.state(), 0);
  Rng rng(1);
  std::map<Bits64, int> times;
  constexpr int kEach = 1000;
  for (int n = 0; n < 15 * kEach; ++n) {
    const State state = table.rules().sample(view, rng);
    ASSERT_EQ(table.rules().view(state, 0), view);
    ++times[state.hand[1]];
  }
  EXPECT_EQ(times.size(), 15u);
  for (const auto& [hand, seen_times] : times) EXPECT_NEAR(seen_times, kEach, 150);
}

TEST(TopDrop, TD_22_SamplesKnowThatTheGameGoesOn) {
  // No help is left and the game is not over: b holds the 50 or the 55, or both.
  const Table table("", late("10.20.30.40,5.15.25.50", "9.55", 22, "up/s0f0c0w0/b-turn"));
  Rng rng(2);
  for (const int seat : {0, kNobody}) {
    const View view = table.rules().view(table.state(), seat);
    std::set<Bits64> hands;
    for (int n = 0; n < 2000; ++n) {
      const State state = table.rules().sample(view, rng);
      ASSERT_EQ(table.rules().view(state, seat), view);
      ASSERT_NE(table.rules().actor(state), kNobody);
      hands.insert(state.hand[1]);
    }
    EXPECT_GT(hands.size(), 10u);
  }
}

TEST(TopDrop, TD_23_PhrasesAreGeneral) {
  std::set<std::string> codes;
  std::set<std::string> texts;
  const std::set<std::string> forbidden = {
      "zero",   "one",    "two",   "three",  "four",   "five",  "six",   "seven", "eight", "nine", "ten",
      "eleven", "twelve", "teen",  "twenty", "thirty", "forty", "fifty", "sixty", "first", "last", "blue",
      "red",    "yellow", "green", "purple", "colour", "color", "skip",  "flip",  "wild",  "even", "odd"};
  for (const auto& [code, text] : Definition::phrases()) {
    EXPECT_TRUE(codes.insert(std::string(code)).second) << code;
    std::string word;
    std::string said;
    for (const char c : lower(text) + " ") {
      EXPECT_FALSE(std::isdigit(static_cast<unsigned char>(c))) << text;
      if (std::isalpha(static_cast<unsigned char>(c))) {
        word += c;
      } else if (!word.empty()) {
        EXPECT_FALSE(forbidden.contains(word)) << text;
        said += said.empty() ? word : " " + word;
        word.clear();
      }
    }
    texts.insert(said);
  }
  for (const auto* needed :
       {"no big jumps please", "i only have low cards", "i only have high cards", "i will need an action card",
        "i cannot play any card", "i wish we went up", "i wish we went down", "i am comfortable"})
    EXPECT_TRUE(texts.contains(needed)) << needed;
}

}  // namespace
}  // namespace cb::top_drop
