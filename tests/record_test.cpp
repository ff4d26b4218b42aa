// SPDX-License-Identifier: MIT
// A contest's file: gone on with after any cut, refused where it belongs to something else.
#include "arena/record.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "arena/play.hpp"
#include "game/edition_testing.hpp"
#include "tests/arena_testing.hpp"

namespace cb {
namespace {

using testing_table::read_file;

class Record : public testing::Test {
 protected:
  void SetUp() override {
    const auto* name = testing::UnitTest::GetInstance()->current_test_info()->name();
    path_ = (std::filesystem::path(testing::TempDir()) / fmt::format("record-{}-{}", name, getpid())).string();
    std::filesystem::remove(path_);
    contest_ = testing_arena::contest_of(testing_arena::make("top-cap"), "1@30", "random");
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void write(std::string_view text) const { std::ofstream(path_) << text; }

  // Plays up to so many rounds with the file, and says what was counted, less the time it took.
  std::vector<std::string> play(std::uint64_t rounds, int jobs = 1) {
    auto record = RecordFile::open(path_, contest_);
    EXPECT_TRUE(record) << record.error().text();
    if (!record) return {};
    was_cut_ = record->was_cut();
    found_ = record->rounds().size();
    Scoreboard board(rounds);
    for (const auto& round : record->rounds()) board.add(round);
    auto pairs = make_players(contest_, jobs).value();
    const std::atomic<bool> stop = false;
    EXPECT_TRUE(
        play_rounds(contest_, board, pairs, stop, [&](const RoundResult& round) { return record->append(round); }));
    std::vector<std::string> counted;
    for (auto round : board.counted()) {
      for (auto& effort : round.effort) effort.nanoseconds = effort.longest = 0;
      counted.push_back(round_json(*contest_.game, round).dump());
    }
    return counted;
  }

  std::string refusal() const {
    const auto record = RecordFile::open(path_, contest_);
    return record ? "" : record.error().text();
  }

  std::string path_;
  Contest contest_;
  bool was_cut_ = false;
  std::size_t found_ = 0;
};

TEST_F(Record, ARunInTwoHalvesIsTheRunInOne) {
  const auto whole = play(10);
  ASSERT_EQ(whole.size(), 10u);
  for (const int jobs : {1, 2}) {
    std::filesystem::remove(path_);
    EXPECT_EQ(play(4, jobs).size(), 4u);
    EXPECT_EQ(play(10, jobs), whole);
    EXPECT_EQ(found_, 4u);
    EXPECT_EQ(play(10, jobs), whole) << "nothing is left to play";
    EXPECT_EQ(found_, 10u);
    EXPECT_EQ(play(4), std::vector(whole.begin(), whole.begin() + 4)) << "only as many as asked for count";
  }
}

TEST_F(Record, AnyCutIsMended) {
  const auto whole = play(3);
  const auto text = read_file(path_);
  for (std::size_t size = 0; size < text.size(); size += 37) {
    write(std::string_view(text).substr(0, size));
    EXPECT_EQ(play(3), whole) << size;
    EXPECT_EQ(was_cut_, size > 0 && text[size - 1] != '\n') << size;
  }
}

TEST_F(Record, RoundsMayStandInAnyOrderWithGaps) {
  const auto whole = play(6);
  const auto text = read_file(path_);
  const auto lines = split(text, '\n');
  write(fmt::format("{}\n{}\n{}\n", lines[0], lines[6], lines[2]));
  EXPECT_EQ(play(6, 2), whole);
  EXPECT_EQ(found_, 2u);
}

TEST_F(Record, AnotherContestIsRefusedAndItsFileLeftAlone) {
  play(2);
  const auto text = read_file(path_);
  const auto same = contest_;
  const auto expect_other = [&](std::string_view what) {
    EXPECT_NE(refusal().find(fmt::format("another contest ({}: ", what)), std::string::npos) << refusal();
    EXPECT_EQ(read_file(path_), text);
    contest_ = same;
  };
  contest_.players[1] = "1";
  expect_other("players");
  contest_.seed = 2;
  expect_other("seed");
  contest_.ply_limit = 10;
  expect_other("ply_limit");
  contest_.opening = 0;
  expect_other("opening");
  contest_.threads = 2;
  expect_other("threads");
  contest_.start = contest_.game->read_position("a4c3c2d1/c6d5f3d2/cream").value();
  expect_other("start");
  contest_.game = testing_arena::make("top-cap", "repetition=off");
  expect_other("options");
  const auto edition = "# mine\n" + same.game->edition();
  contest_.game = find_game("top-cap").value()->make({}, edition).value();
  expect_other("edition");
  contest_.game = testing_arena::make("loot");
  contest_.start = contest_.game->start();
  expect_other("game");
  EXPECT_EQ(refusal(), "");
}

TEST_F(Record, GarbageIsRefusedAndLeftAlone) {
  play(2);
  const auto text = read_file(path_);
  const auto expect_refused = [&](const std::string& garbage, std::string_view words) {
    write(garbage);
    EXPECT_NE(refusal().find(words), std::string::npos) << refusal();
    EXPECT_EQ(read_file(path_), garbage);
  };
  const auto first_line = text.substr(0, text.find('\n') + 1);
  expect_refused("shopping list", "not the record of a contest");
  expect_refused("shopping list\n", "not the record of a contest");
  expect_refused("{\"game\":\"top-cap\"}\n", "not the record of a contest");
  expect_refused("[]\n", "not the record of a contest");
  expect_refused(first_line + "nonsense\n", "line 2");
  expect_refused(first_line + "\n", "line 2");
  expect_refused(first_line + "{\"round\":0}\n", "line 2");
  expect_refused(text + text.substr(first_line.size()), "second time");
  const auto wrong = [&](std::string_view from, std::string_view to) {
    return testing_table::replaced(text, from, to);
  };
  expect_refused(wrong("\"winners\":[", "\"winners\":[\"green\","), "line 2");
  expect_refused(wrong("\"score\":", "\"score\":0.1"), "line 2");
  expect_refused(wrong("\"end\":\"rules\"", "\"end\":\"rain\""), "line 2");
  expect_refused(wrong("\"round\":0", "\"round\":-1"), "line 2");
}

TEST_F(Record, ForfeitsAreKept) {
  RoundResult round;
  round.games.resize(2);
  round.games[0].winners = 0b01;
  round.games[0].forfeited = 1;
  round.games[0].why = "It said \"\xff\" and left.";
  round.games[1].winners = 0b11;
  round.score = 0.75;
  {
    auto record = RecordFile::open(path_, contest_).value();
    EXPECT_TRUE(record.append(round));
  }
  const auto record = RecordFile::open(path_, contest_).value();
  ASSERT_EQ(record.rounds().size(), 1u);
  const auto& back = record.rounds()[0];
  EXPECT_EQ(back.games[0].forfeited, 1);
  EXPECT_TRUE(back.games[0].why.starts_with("It said"));
  EXPECT_FALSE(back.games[1].forfeited);
  EXPECT_FALSE(back.games[1].finished);
  EXPECT_EQ(back.score, 0.75);
}

TEST_F(Record, OneRunAtATime) {
  const auto record = RecordFile::open(path_, contest_);
  ASSERT_TRUE(record);
  EXPECT_NE(refusal().find("Another run"), std::string::npos);
}

}  // namespace
}  // namespace cb
