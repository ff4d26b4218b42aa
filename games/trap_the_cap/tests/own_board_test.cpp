// SPDX-License-Identifier: MIT
// Boards with spaces, ways and homes of their own: what an edition may ask for, and the tables against walks.
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "game/edition_testing.hpp"
#include "game/edition_tree.hpp"
#include "game/testing.hpp"
#include "games/trap_the_cap/board.hpp"
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"
#include "games/trap_the_cap/tests/own_boards.hpp"

namespace cb::trap_the_cap {
namespace {

using Table = testing_table::Table<trap_the_cap::Definition>;
using Words = testing_table::Words;

// The printed board with more in its [board].
std::string printed_with(std::string_view lines) {
  return testing_table::replaced(Definition::editions().front(), "spoke = 5\n", fmt::format("spoke = 5\n{}\n", lines));
}

Words joined_to(const Table& table, std::string_view name) {
  Words names;
  for (const auto place : table.rules().board().next[*read_place(table.rules(), name)])
    if (place != kNowhere) names.push_back(place_name(table.rules(), place));
  std::ranges::sort(names);
  return names;
}

std::string spaces_in(const Table& table, const SpaceSet& set) {
  std::string out;
  for (int space = 0; space < table.rules().board().spaces(); ++space)
    if (set.has(space)) out += place_name(table.rules(), space) + " ";
  return out;
}

TEST(TrapTheCapOwnBoard, SingleSpacesHaveColours) {
  const auto text =
      testing_table::replaced(testing_table::replaced(Definition::editions().front(), "grey = [\"4\", \"C3\"]",
                                                      "grey = [\"C3\"]\ngrey_spaces = [\"B4\", \"C3\"]"),
                              "yellow = [\"1\"]", "yellow = [\"1\"]\nyellow_spaces = [\"CC2\", \"centre\"]");
  const Table table("players=2", {}, text);
  // "C3" alone is the third of C's rim, for every base it is the third of each spoke.
  EXPECT_EQ(spaces_in(table, table.rules().board().grey), "B4 C3 AC3 BC3 CC3 DC3 EC3 FC3 ");
  EXPECT_EQ(spaces_in(table, table.rules().board().yellow), "A1 B1 C1 D1 E1 F1 CC2 centre ");
}

TEST(TrapTheCapOwnBoard, WaysAreMadeAndClosed) {
  const Table table("players=6", {}, printed_with("ways = [\"C5-A5\"]\nclosed = [\"B1-BC1\", \"D3-D2\"]"));
  EXPECT_EQ(joined_to(table, "A5"), (Words{"A4", "A6", "C5"}));
  EXPECT_EQ(joined_to(table, "C5"), (Words{"A5", "C4", "C6"}));
  EXPECT_EQ(joined_to(table, "B1"), (Words{"A6", "B2", "BH"}));
  EXPECT_EQ(joined_to(table, "BC1"), (Words{"BC2"}));
  EXPECT_EQ(joined_to(table, "D2"), (Words{"D1"}));
  Table play("players=2", "a=5,A4/d=5,C5/a.move2/q1.t1", printed_with("ways = [\"A5-C5\"]"));
  EXPECT_EQ(play.actions("A4"), (Words{"A4-A2", "A4-A6", "A4-C5"}));
  play.play("A4-C5");
  EXPECT_EQ(play.position(), "a=5,C5+d1/d=5/d.throw/q0.t1");
  // The end of a closed way leads nowhere on: there is no turning back.
  const Table end("players=2", "a=5,D1/d=6/a.move2/q1.t1", printed_with("closed = [\"D2-D3\"]"));
  EXPECT_EQ(end.actions("D1"), (Words{"D1-C5", "D1-DC2"}));
}

TEST(TrapTheCapOwnBoard, HomesJoinWhereTheyAreSaidTo) {
  const auto text = printed_with("homes = [\"3\", \"1\", \"1\", \"6\", \"1\", \"1\"]");
  Table table("players=2", "a=5,A5+d1/d=5/a.move4/q1.t1", text);
  EXPECT_EQ(joined_to(table, "AH"), (Words{"A3"}));
  EXPECT_EQ(joined_to(table, "A3"), (Words{"A2", "A4", "AH"}));
  EXPECT_EQ(joined_to(table, "A1"), (Words{"A2", "AC1", "F6"}));
  EXPECT_EQ(joined_to(table, "DH"), (Words{"D6"}));
  // TT-15: three points in, and the fourth comes out again.
  EXPECT_EQ(table.actions("A5"), (Words{"A5-A1", "A5-AH", "A5-AH-A3", "A5-B3", "A5-BC2"}));
  EXPECT_EQ(table.actions("AH"), (Words{"AH-A6", "AH-AC1", "AH-F6"}));
}

TEST(TrapTheCapOwnBoard, WhatIsOwnIsSaidInTheTerminal) {
  const auto drawn = [](std::string_view edition) {
    const Table table("players=2", {}, edition);
    return Definition::draw(table.rules(), table.state(), 0, Pen(false));
  };
  const auto own =
      drawn(printed_with("ways = [\"A4-C4\"]\nclosed = [\"D2-D3\"]\n"
                         "homes = [\"1\", \"2\", \"1\", \"1\", \"1\", \"1\"]"));
  EXPECT_NE(own.find(" More ways: A4-C4\n Closed ways: D2-D3\n Homes: BH-B2\n"), std::string::npos) << own;
  EXPECT_EQ(drawn(Definition::editions().front()).find("ways:"), std::string::npos);
}

TEST(TrapTheCapOwnBoard, WhatCannotBePlayedOnIsRefusedWhereItStands) {
  struct Case {
    std::string_view lines, key, code;
  };
  for (const auto& [lines, key, code] : {
           Case{"ways = [\"A4-C4\", \"A4\"]", "board.ways[1]", "trap.edition.way"},
           Case{"ways = [\"A4-AH\"]", "board.ways[0]", "trap.edition.way"},
           Case{"ways = [\"A4-A4\"]", "board.ways[0]", "trap.edition.way"},
           Case{"ways = [\"A4-B4-C4\"]", "board.ways[0]", "trap.edition.way"},
           Case{"ways = [\"A4-A5\"]", "board.ways[0]", "trap.edition.way-there"},
           Case{"ways = [\"A4-C4\", \"C4-A4\"]", "board.ways[1]", "trap.edition.twice"},
           Case{"ways = [\"A4-BC2\"]", "board.ways[0]", "trap.edition.round"},
           Case{"ways = [\"A4-C4\", \"A5-C4\"]", "board.ways[0]", "trap.edition.round"},
           Case{"closed = [\"A4-C4\"]", "board.closed[0]", "trap.edition.no-way"},
           Case{"closed = [\"A4-A5\", \"A5-A4\"]", "board.closed[1]", "trap.edition.twice"},
           Case{"closed = [\"A4-A5\", \"A5-A6\"]", "board.closed", "trap.edition.alone"},
           Case{"homes = [\"1\", \"1\"]", "board.homes", "trap.edition.homes"},
           Case{"homes = [\"1\", \"1\", \"7\", \"1\", \"1\", \"1\"]", "board.homes[2]", "trap.edition.home"},
           Case{"homes = [\"1\", \"1\", \"1\", \"C1\", \"1\", \"1\"]", "board.homes[3]", "trap.edition.home"},
           Case{"grey_spaces = [\"4\"]", "board.grey_spaces[0]", "trap.edition.place"},
           Case{"grey_spaces = [\"A4\"]", "board.grey_spaces[0]", "trap.edition.twice"},
           Case{"grey_spaces = [\"centre\"]", "board.grey_spaces[0]", "trap.edition.centre"},
           Case{"grey_spaces = [\"A3\", \"B3\", \"C3\", \"D3\", \"E3\"]", "board.grey", "trap.edition.greys"},
           Case{"yellow_spaces = [\"A4\"]", "board.yellow_spaces[0]", "trap.edition.both"},
       }) {
    SCOPED_TRACE(lines);
    const auto text = printed_with(lines);
    EditionReader in(text, Definition::info.name);
    Definition::read_edition(in);
    const auto first = in.finish();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->code, code) << first->text();
    EXPECT_EQ(in.problems().front().key, key);
    const std::string_view at = code == "trap.edition.greys" ? "grey = [" : lines;
    EXPECT_EQ(first->line, testing_table::line_of(text, at)) << first->text();
  }
  std::string many = "ways = [";
  for (int n = 0; n < 17; ++n) many += "\"A4-C4\", ";
  EditionReader in(printed_with(many + "]"), Definition::info.name);
  Definition::read_edition(in);
  EXPECT_EQ(in.problems().front().error.code, "trap.edition.ways");
}

// From one space of a board so large that no way of these makes a short round: every twelve spaces or more.
TEST(TrapTheCapOwnBoard, SixWaysMeetAtMost) {
  const auto board = [](std::string_view ways) {
    return fmt::format(
        "game = \"trap-the-cap\"\nname = \"own\"\n[board]\nbases = 2\nrim = 40\nspoke = 6\ngrey = []\nyellow = []\n"
        "ways = [{}]\n[players]\nseats = [\"AB\"]\ncaps = [6]\n",
        ways);
  };
  EXPECT_TRUE(read_edition<Definition>(board(R"("A2-A14", "A2-A27", "A2-A40", "A2-B13")")));
  const auto refused = read_edition<Definition>(board(R"("A2-A14", "A2-A27", "A2-A40", "A2-B13", "A2-B26")"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "trap.edition.crowd") << refused.error().text();
}

TEST(TrapTheCapOwnBoard, EveryRefusalHasItsSentences) {
  const std::regex code("\"(trap\\.edition\\.[a-z-]+)\"");
  int found = 0;
  for (const auto* language : {"en", "de"}) {
    const auto words =
        nlohmann::json::parse(testing_table::read_file(fmt::format("{}/../messages/{}.json", TEST_DATA, language)));
    for (const auto* name : {"edition.cpp", "ways.cpp"}) {
      const auto text = testing_table::read_file(fmt::format("{}/../{}", TEST_DATA, name));
      for (std::sregex_iterator it(text.begin(), text.end(), code), end; it != end; ++it, ++found)
        EXPECT_TRUE(words.contains("refused." + (*it)[1].str())) << language << ": " << (*it)[1];
    }
  }
  EXPECT_GE(found, 40);
}

TEST(TrapTheCapOwnBoard, TheirTextInTheOneFormSaysTheSame) {
  const auto like = read_edition_tree(Definition::editions().front()).value();
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto own = plain_trap::own_board(seed);
    const auto before = read_edition<Definition>(own.text);
    if (!before) continue;
    const auto text = write_edition_tree(read_edition_tree(own.text).value(), like).value();
    SCOPED_TRACE(text);
    const auto after = read_edition<Definition>(text).value();
    EXPECT_EQ(after.grey, before->grey);
    EXPECT_EQ(after.yellow, before->yellow);
    EXPECT_TRUE(std::ranges::equal(after.more, before->more));
    EXPECT_TRUE(std::ranges::equal(after.closed, before->closed));
    EXPECT_TRUE(std::ranges::equal(after.home_at, before->home_at));
  }
}

// Every place reached with each number of points, by which way, and how far it is home.
void expect_tables(const Rules& rules, const plain_trap::Table& table) {
  const Board& board = rules.board();
  auto places = plain_trap::all_spaces(table);
  for (const char seat : table.seats) places.push_back(plain_trap::home(seat));
  const auto at = [&](const std::string& name) { return *read_place(rules, name); };
  for (const auto& from : places) {
    std::set<int> next;
    for (const auto& other : plain_trap::next_to(table, from)) next.insert(at(other));
    const auto* const row = board.next[at(from)];
    ASSERT_EQ(std::set<int>(row, std::find(row, row + kMaxSeats + 1, kNowhere)), next) << from;
    for (int points = 1; points <= kDieSides; ++points) {
      std::vector<std::string> way;
      std::vector<std::vector<std::string>> all;
      plain_trap::ways(table, table.seats[0], false, from, "", points, way, all, false);
      SpaceSet reached;
      for (const auto& one : all) {
        ASSERT_FALSE(reached.has(at(one.back()))) << from << " " << one.back() << ": two ways";
        reached |= only(at(one.back()));
        const auto path = board.path(at(from), at(one.back()));
        ASSERT_EQ(path.points, points);
        ASSERT_EQ(path.before, at(points > 1 ? one[one.size() - 2] : from));
      }
      ASSERT_EQ(board.reach[points][at(from)], reached) << from << " with " << points;
    }
    for (std::size_t seat = 0; seat < table.seats.size() && !plain_trap::is_home(from); ++seat) {
      std::vector<std::string> way;
      std::vector<std::vector<std::string>> all;
      plain_trap::ways(table, table.seats[seat], true, from, "", kDieSides, way, all, true);
      std::size_t home = 0;
      for (const auto& one : all)
        if (one.back() == plain_trap::home(table.seats[seat])) home = one.size();
      ASSERT_EQ(board.home_in[seat][at(from)], home) << from;
    }
  }
}

// A board is taken exactly where walking finds nothing wrong with it, and then its tables are what walking finds.
TEST(TrapTheCapOwnBoard, TablesAreWhatWalkingFinds) {
  const std::uint64_t boards = testing_table::takes_its_time() ? 5000 : 800;
  std::map<std::string, int> verdicts;
  for (std::uint64_t seed = 0; seed < boards; ++seed) {
    const auto own = plain_trap::own_board(seed);
    SCOPED_TRACE(own.text);
    const auto problem = plain_trap::board_problem(own.table);
    ++verdicts[problem];
    const auto edition = read_edition<Definition>(own.text);
    ASSERT_EQ(edition.has_value(), problem.empty()) << problem << (edition ? "" : edition.error().text());
    if (!edition) continue;
    const auto players = 2 + seed % own.seatings.size();
    auto table = own.table;
    for (const char base : own.seatings[players - 2]) table.seats += static_cast<char>(base - 'A' + 'a');
    expect_tables(testing_table::try_rules<Definition>(fmt::format("players={}", players), own.text).value(), table);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(verdicts[""], static_cast<int>(boards / 5));
  EXPECT_GT(verdicts["round"], 0);
  EXPECT_GT(verdicts["alone"], 0);
}

}  // namespace
}  // namespace cb::trap_the_cap
