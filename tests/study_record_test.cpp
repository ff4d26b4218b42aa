// SPDX-License-Identifier: MIT
// A study's file: gone on with after any cut, refused where it belongs to something else.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "game/edition_testing.hpp"
#include "study/observation_json.hpp"
#include "study/record.hpp"
#include "tests/study_testing.hpp"

namespace cb {
namespace {

using testing_table::read_file;

class StudyFile : public testing::Test {
 protected:
  void SetUp() override {
    const auto* name = testing::UnitTest::GetInstance()->current_test_info()->name();
    path_ = (std::filesystem::path(testing::TempDir()) / fmt::format("study-{}-{}", name, getpid())).string();
    std::filesystem::remove(path_);
    plan_ = testing_study::plan_of("top-cap", {"setup=one", "setup=two"}, 3);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void write(std::string_view text) const { std::ofstream(path_) << text; }

  std::vector<Observation> play(std::uint64_t games, int jobs = 1) {
    auto plan = plan_;
    plan.games = games;
    auto record = StudyRecord::open(path_, plan);
    EXPECT_TRUE(record) << record.error().text();
    if (!record) return {};
    found_ = record->found().size();
    const std::atomic<bool> stop = false;
    return run_study(plan, std::move(record->found()), jobs, stop,
                     [&](const Observation& seen, std::uint64_t) { return record->append(seen); })
        .value();
  }

  std::string refusal() const {
    const auto record = StudyRecord::open(path_, plan_);
    return record ? "" : record.error().text();
  }

  std::string path_;
  StudyPlan plan_;
  std::size_t found_ = 0;
};

TEST_F(StudyFile, ARunInPartsIsTheRunInOne) {
  plan_.games = 4;
  const auto whole = testing_study::play(plan_);
  ASSERT_EQ(whole.size(), 8u);
  for (const int jobs : {1, 2}) {
    std::filesystem::remove(path_);
    EXPECT_EQ(play(1, jobs).size(), 2u);
    EXPECT_EQ(play(4, jobs), whole);
    EXPECT_EQ(found_, 2u);
    EXPECT_EQ(play(4, jobs), whole) << "nothing is left to play";
    EXPECT_EQ(found_, 8u);
    EXPECT_EQ(play(1), std::vector(whole.begin(), whole.begin() + 2)) << "only as many as asked for count";
  }
}

TEST_F(StudyFile, AnyCutIsMended) {
  const auto whole = play(2);
  const auto text = read_file(path_);
  for (std::size_t size = 0; size < text.size(); size += 203) {
    write(std::string_view(text).substr(0, size));
    EXPECT_EQ(play(2), whole) << size;
  }
}

TEST_F(StudyFile, AnotherStudyIsRefusedAndItsFileLeftAlone) {
  play(1);
  const auto text = read_file(path_);
  const auto same = plan_;
  const auto expect_other = [&](std::string_view what) {
    EXPECT_NE(refusal().find(fmt::format("another study ({}: ", what)), std::string::npos) << refusal();
    EXPECT_EQ(read_file(path_), text);
    plan_ = same;
  };
  plan_.bot = "2";
  expect_other("bot");
  plan_.seed = 2;
  expect_other("seed");
  plan_.ply_limit = 10;
  expect_other("ply_limit");
  plan_.judge_every = 4;
  expect_other("judge_every");
  plan_.variants.pop_back();
  expect_other("variants");
  plan_.variants[1].opening = 0;
  expect_other("variants");
  plan_ = testing_study::plan_of("loot", {""}, 1);
  expect_other("game");
  plan_.games = 100;
  EXPECT_EQ(refusal(), "") << "the number of games may change";
}

// Made by an older program: nothing but a change to the bots may change how a game of a study goes and what is seen of
// it.
TEST(StudyRecords, OfOldAreWhatIsPlayedToday) {
  int records = 0;
  for (const auto& entry : std::filesystem::directory_iterator(RECORDS)) {
    if (entry.path().extension() != ".jsonl") continue;
    SCOPED_TRACE(entry.path().string());
    const auto text = read_file(entry.path());
    const auto heading = nlohmann::ordered_json::parse(text.substr(0, text.find('\n')));
    const auto lines = split(std::string_view(text).substr(0, text.size() - 1), '\n');
    auto plan = testing_study::plan_of(heading["game"].get<std::string>(), {""}, lines.size() - 1);
    EXPECT_EQ(heading_json(plan), heading);
    std::vector<Observation> found;
    for (std::size_t n = 1; n < lines.size(); ++n) found.push_back(read_observation(plan, lines[n]).value());
    EXPECT_EQ(testing_study::play(plan), found);
    ++records;
  }
  EXPECT_EQ(records, 5);
}

TEST_F(StudyFile, GarbageIsRefusedAndLeftAlone) {
  play(1);
  const auto text = read_file(path_);
  const auto first_line = text.substr(0, text.find('\n') + 1);
  const auto expect_refused = [&](const std::string& garbage, std::string_view words) {
    write(garbage);
    EXPECT_NE(refusal().find(words), std::string::npos) << refusal();
    EXPECT_EQ(read_file(path_), garbage);
  };
  const auto wrong = [&](std::string_view from, std::string_view to) {
    return testing_table::replaced(text, from, to);
  };
  expect_refused("{\"arena\":1}\n", "not the record of a study");
  expect_refused(first_line + "nonsense\n", "line 2");
  expect_refused(first_line + "{\"variant\":0}\n", "line 2");
  expect_refused(text + text.substr(first_line.size()), "second time");
  expect_refused(wrong("\"variant\":0", "\"variant\":7"), "line 2");
  expect_refused(wrong("\"game\":0", "\"game\":-1"), "line 2");
  expect_refused(wrong("\"winners\":", "\"winners\":8"), "line 2");
  expect_refused(wrong("\"standings\":[", "\"standings\":[[1000,0],"), "line 2");
  expect_refused(wrong("\"deeds\":[[0", "\"deeds\":[[2"), "line 2");
  expect_refused(wrong("\"key\":\"", "\"key\":\"g"), "line 2");
  expect_refused(wrong("\"ending\":\"", "\"ending\":7,\"was\":\""), "line 2");
  expect_refused(wrong("\"choices\":[[", "\"choices\":[[0,"), "line 2");
}

}  // namespace
}  // namespace cb
