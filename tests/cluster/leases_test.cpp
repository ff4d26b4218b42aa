// SPDX-License-Identifier: MIT
// What a node counts on: leases, by its own clock and for no longer than the store gave them.
#include "server/operations/leases.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cb::server {
namespace {

// Answers when it is told to, with what it is told to.
class SlowDuties final : public Duties {
 public:
  void beat(std::string, std::vector<std::string> duties, std::chrono::milliseconds, Then<Beat> then) override {
    all = std::move(duties);
    waiting = std::move(then);
    ++asked;
  }
  void release(std::string, Then<void> then) override {
    ++released;
    then({});
  }
  void answer(Result<Beat> beat) { std::exchange(waiting, nullptr)(std::move(beat)); }
  void give(const std::vector<std::string>& held, std::vector<std::string> nodes = {"a/1", "b/1"},
            std::int64_t term = 1) {
    Beat beat;
    for (const auto& name : held) beat.held.push_back({name, term});
    beat.nodes = std::move(nodes);
    beat.now = 5'000;
    answer(std::move(beat));
  }

  std::vector<std::string> all;
  Then<Beat> waiting;
  int asked = 0;
  int released = 0;
};

class LeasesTest : public ::testing::Test {
 protected:
  LeasesTest() {
    leases_.when_more_is_due([this] { ++looked_; });
  }
  static MatchId match(std::uint8_t first) {
    MatchId match;
    match.bytes[0] = first;
    return match;
  }

  Milliseconds now_ = 1'000;
  int looked_ = 0;
  std::vector<Milliseconds> told_;
  SlowDuties duties_;
  Leases leases_{{.duties = duties_,
                  .node = "a",
                  .passed = [this] { return now_; },
                  .told_time = [this](auto theirs, auto sent, auto came) { told_ = {theirs, sent, came}; }}};
};

TEST_F(LeasesTest, HoldFromBeforeTheyWereAskedForAndNoLonger) {
  EXPECT_FALSE(leases_.holds(duty::kPairs));
  leases_.beat();
  now_ += 2'000;  // the answer takes its time
  leases_.beat();
  EXPECT_EQ(duties_.asked, 1) << "one at a time";
  duties_.give({"pairs", "tables-07"});
  EXPECT_EQ(told_, (std::vector<Milliseconds>{5'000, 1'000, 3'000}));
  EXPECT_TRUE(leases_.holds(duty::kPairs));
  EXPECT_FALSE(leases_.holds(duty::kEvents));
  EXPECT_TRUE(leases_.holds_table(match(7)));
  EXPECT_TRUE(leases_.holds_table(match(64 + 7)));
  EXPECT_FALSE(leases_.holds_table(match(8)));
  now_ = 1'000 + kLease.count();
  EXPECT_FALSE(leases_.holds(duty::kPairs));
  EXPECT_FALSE(leases_.holds_table(match(7)));
  EXPECT_EQ(leases_.held(), 0u);
}

TEST_F(LeasesTest, AFailureGivesNothingAndTakesNothing) {
  leases_.beat();
  duties_.give({"pairs"});
  now_ += 500;
  bool failed = false;
  leases_.beat([&](const Result<void>& told) { failed = !told; });
  duties_.answer(fail("storage.failed", "", "The database is away."));
  EXPECT_TRUE(failed);
  EXPECT_TRUE(leases_.holds(duty::kPairs));
  now_ = 1'000 + kLease.count();
  EXPECT_FALSE(leases_.holds(duty::kPairs));
}

TEST_F(LeasesTest, ALookIsTakenWheneverSomethingMayHaveBeenLeftUndone) {
  using Names = std::vector<std::string>;
  const auto looks_after = [&](const Names& held, const Names& nodes, std::int64_t term) {
    const auto before = looked_;
    leases_.beat();
    duties_.give(held, nodes, term);
    return looked_ > before;
  };
  const Names three = {"a/1", "b/1", "c/1"};
  EXPECT_TRUE(looks_after({"pairs"}, three, 1));
  EXPECT_FALSE(looks_after({"pairs"}, three, 1));
  EXPECT_TRUE(looks_after({"events", "pairs"}, three, 1));
  EXPECT_FALSE(looks_after({"events"}, three, 1)) << "let go";
  EXPECT_TRUE(looks_after({"events"}, {"a/1", "b/1"}, 1)) << "a node has gone";
  EXPECT_FALSE(looks_after({"events"}, three, 1)) << "one has come";
  EXPECT_TRUE(looks_after({"events"}, {"a/1", "b/2", "c/1"}, 1)) << "one was killed and is back";
  EXPECT_TRUE(looks_after({"events"}, {"a/1", "c/1", "d/1"}, 1)) << "one has gone and another come";
  EXPECT_FALSE(looks_after({"events"}, {"d/1", "c/1", "a/1"}, 1)) << "the same in another order";
  EXPECT_TRUE(looks_after({"events"}, {"a/1", "c/1", "d/1"}, 2)) << "somebody else had it meanwhile";
  now_ += 10'000;
  EXPECT_TRUE(looks_after({"events"}, {"a/1", "c/1", "d/1"}, 2)) << "nobody did it for a while";
}

TEST_F(LeasesTest, WhoGoesHasNothingAtOnce) {
  leases_.beat();
  duties_.give({"pairs"});
  leases_.beat();
  bool done = false;
  leases_.release([&] { done = true; });
  EXPECT_TRUE(done);
  duties_.give({"pairs"});  // was under way
  EXPECT_FALSE(leases_.holds(duty::kPairs));
  leases_.beat();
  EXPECT_EQ(duties_.asked, 2);
  EXPECT_EQ(duties_.released, 1);
}

TEST(LeasesOfOne, AreItsOwnFromTheFirstBeatOn) {
  AllDuties all;
  Milliseconds now = 0;
  Leases leases({.duties = all, .node = "only", .passed = [&] { return now; }});
  leases.beat();
  now += 1'000'000;
  EXPECT_TRUE(leases.holds(duty::kLetters));
  for (int first = 0; first < 256; ++first) {
    MatchId match;
    match.bytes[0] = static_cast<std::uint8_t>(first);
    EXPECT_TRUE(leases.holds_table(match));
  }
  EXPECT_EQ(leases.nodes(), 1u);
}

}  // namespace
}  // namespace cb::server
