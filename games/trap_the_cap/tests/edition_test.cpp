// SPDX-License-Identifier: MIT
// TT-32 and what is refused in an edition file.
#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

using Table = testing_table::Table<trap_the_cap::Definition>;
using testing_table::Words;

std::string_view printed() { return trap_the_cap::Definition::editions()[0]; }
std::string_view four() { return trap_the_cap::Definition::editions()[1]; }

std::string names(const Table& table, const SpaceSet& set) {
  std::string out;
  for (int space = 0; space < table.rules().board().spaces(); ++space)
    if (set.has(space)) out += place_name(table.rules(), space) + " ";
  return out;
}

std::string refusal(std::string_view settings, std::string_view edition) {
  const auto rules = testing_table::try_rules<trap_the_cap::Definition>(settings, edition);
  return rules ? "" : rules.error().rule;
}

TEST(TrapTheCap, TT_32_BoardForFour) {
  const Table table("players=4", {}, four());
  const Board& board = table.rules().board();
  EXPECT_EQ(board.spaces(), 52 + 4 * 6 + 1);
  EXPECT_EQ(names(table, board.grey), "A4 A11 B4 B11 C4 C11 D4 D11 AC3 BC3 CC3 DC3 ");
  EXPECT_EQ(board.yellow.size(), board.spaces() - 12);
  EXPECT_TRUE(board.yellow.has(board.centre()));
  EXPECT_EQ(table.position(), "a=6/b=6/c=6/d=6/a.throw/q0.t0");
  EXPECT_EQ(Table("players=2 caps=4", {}, four()).position(), "a=4/c=4/a.throw/q0.t0");
  EXPECT_EQ(Table("players=3", {}, four()).position(), "a=6/b=6/c=6/a.throw/q0.t0");
  EXPECT_EQ(refusal("players=5", four()), "TT-32");
  EXPECT_EQ(refusal("players=4 caps=4", printed()), "TT-03");
  // The same rules play it.
  Table play("players=2", "a=5,A13/c=5,AC6/a.move3/q1.t1", four());
  EXPECT_EQ(play.actions("A13"), (Words{"A13-A10", "A13-B3", "A13-BC2"}));
  play.set("a=5,AC5/c=5,BC6/a.move3/q1.t1");
  EXPECT_EQ(play.actions("AC5"), (Words{"AC5-AC2", "AC5-BC6", "AC5-CC6", "AC5-DC6"}));
  play.play("AC5-BC6");
  EXPECT_EQ(play.position(), "a=5,BC6+c1/c=5/c.throw/q0.t1");
  // In team games A and C play B and D.
  const Table team("players=4 game=team", "a=5,A2/b=6/c=5,A3/d=6/a.move1/q1.t1", four());
  EXPECT_EQ(team.refusal("A2-A3"), "TT-21");
  EXPECT_NE(trap_the_cap::Definition::draw(table.rules(), table.state(), 0, Pen(false)).find("TT-32"),
            std::string::npos);
}

// Columns on the screen: bytes that do not continue a character.
std::size_t columns(std::string_view line) {
  return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

TEST(TrapTheCapEdition, BothBoardsDrawInsideTheTerminalAndReadBack) {
  for (const auto edition : {printed(), four()}) {
    for (const auto* settings : {"players=4", "players=4 game=golden", "players=4 game=tower"}) {
      const Table table(settings, {}, edition);
      const auto& rules = table.rules();
      Rng rng(11);
      State state = table.state();
      for (int ply = 0; ply < 1500 && rules.actor(state) != kNobody; ++ply) {
        ASSERT_NO_FATAL_FAILURE(testing_table::play_any(rules, state, rng));
        const auto text = trap_the_cap::Definition::write_position(rules, state);
        const auto back = trap_the_cap::Definition::read_position(rules, text);
        ASSERT_TRUE(back) << text << ": " << back.error().text();
        ASSERT_EQ(*back, state) << text;
        const auto picture = trap_the_cap::Definition::draw(rules, state, ply % 4, Pen(false));
        for (const auto line : split(picture, '\n')) ASSERT_LE(columns(line), 78U) << line;
      }
    }
  }
}

using testing_table::line_of;

// The printed edition with one line replaced.
std::string with(std::string_view line, std::string_view replacement) {
  return testing_table::replaced(printed(), line, replacement);
}

TEST(TrapTheCapEdition, BadFilesAreRefusedWithLineAndReason) {
  struct Case {
    std::string_view line, replacement, reason;
  };
  for (const auto& [line, replacement, reason] : {
           Case{"bases = 6", "bases = 7", "from 2 to 6"},
           Case{"bases = 6", "bases = \"six\"", "whole number"},
           Case{"rim = 6", "rim = 1", "from 2 to 40"},
           Case{"grey = [\"4\", \"C3\"]", "grey = [\"4\", \"C6\"]", "no space"},
           Case{"grey = [\"4\", \"C3\"]", "grey = [\"4\", \"4\"]", "named twice"},
           Case{"grey = [\"4\", \"C3\"]", "grey = [\"4\", \"centre\"]", "golden cap"},
           Case{"grey = [\"4\", \"C3\"]", "grey = [\"4\", \"C3\", \"5\"]", "18 grey"},
           Case{"grey = [\"4\", \"C3\"]", "grey = 4", "list of texts"},
           Case{"yellow = [\"1\"]", "yellow = [\"4\"]", "4 is both grey and yellow. · TT-02"},
           Case{"yellow = [\"1\"]", "yellow = [\"7\"]", "no space"},
           Case{"seats = [\"AD\",", "seats = [\"ADE\",", "must name 2"},
           Case{"seats = [\"AD\",", "seats = [\"DA\",", "clockwise"},
           Case{"seats = [\"AD\",", "seats = [\"AG\",", "from A to F"},
           Case{"caps = [6]", "caps = [5]", "six caps or four"},
           Case{"caps = [6]", "caps = [7]", "from 4 to 6"},
           Case{"caps = [6]", "caps = []", "must name"},
           Case{"caps = [6]", "caps = [6]\nhats = 3", "not a key"},
           Case{"game = \"trap-the-cap\"", "game = \"loot\"", "not for trap-the-cap"},
       }) {
    const auto text = with(line, replacement);
    const auto edition = read_edition<trap_the_cap::Definition>(text);
    ASSERT_FALSE(edition) << replacement;
    EXPECT_NE(edition.error().text().find(reason), std::string::npos) << edition.error().text();
    EXPECT_NEAR(edition.error().line, line_of(text, replacement), 1) << edition.error().text();
  }
  // A board with a way round that is too short, and one that is too large.
  EXPECT_FALSE(read_edition<trap_the_cap::Definition>(with("spoke = 5", "spoke = 2")));
  EXPECT_FALSE(read_edition<trap_the_cap::Definition>(with("spoke = 5", "spoke = 14")));
  EXPECT_TRUE(read_edition<trap_the_cap::Definition>(with("spoke = 5", "spoke = 12")));
  EXPECT_FALSE(read_edition<trap_the_cap::Definition>(
      with("seats = [\"AD\", \"ACE\", \"ABDE\", \"ABCDE\", \"ABCDEF\"]", "seats = []")));
}

TEST(TrapTheCapEdition, BoardsOfOtherShapesPlay) {
  const auto text = with("bases = 6", "bases = 5");
  EXPECT_FALSE(read_edition<trap_the_cap::Definition>(text));  // a seat F is named
  std::string five = with("\"ABCDEF\"]", "]");
  five.replace(five.find("bases = 6"), 9, "bases = 5");
  five.replace(five.find("\"ABCDE\", ]"), 10, "\"ABCDE\"]");
  Table table("players=5", {}, five);
  EXPECT_EQ(table.rules().board().spaces(), 56);
  table.play("6 AH-E2");
  EXPECT_EQ(table.refusal("again"), "");
  EXPECT_FALSE(trap_the_cap::Definition::draw(table.rules(), table.state(), 3, Pen(false)).empty());
}

}  // namespace
}  // namespace cb::trap_the_cap
