// SPDX-License-Identifier: MIT
// Who has asked whom for a game, and what became of it.
#include <gtest/gtest.h>

#include "power_cut.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;
using Names = std::vector<std::string>;

class ChallengesStorage : public storage_testing::AnyStore {
 protected:
  ChallengesStorage() {
    for (const std::string id : {"ann", "bob", "cid", "dan"}) EXPECT_TRUE(add_guest(store_->people, id, "Mx " + id));
    EXPECT_TRUE(make_account(store_->people, "bob", "Mx bob", "bob"));
  }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  // The code of the refusal; empty where there is none.
  std::string add(const std::string& id, const std::string& from, const std::string& to, const Names& to_all = {},
                  std::int64_t now = 10, Challenges::Limits limits = {10, 20}) {
    Challenge challenge{
        .id = id, .from = {from, {}, false}, .to = {}, .game = "loot", .clock = "day", .word = {}, .table = {}};
    if (!to.empty()) challenge.to = Challenge::One{to, {}, false};
    challenge.made = now;
    challenge.until = now + 100;
    const auto ask = [&](auto then) { store_->challenges.add(challenge, to_all, limits, std::move(then)); };
    const auto done = answer<void>(ask);
    return done ? "" : done.error().code;
  }
  static Names ids(const std::vector<Challenge>& all) {
    Names names;
    for (const auto& one : all) names.push_back(one.id);
    return names;
  }
  std::vector<Challenge> received(const std::string& person, std::int64_t now = 20) {
    const auto ask = [&](auto then) { store_->challenges.received(person, now, 10, std::move(then)); };
    return answer<std::vector<Challenge>>(ask).value();
  }
  std::vector<Challenge> sent(const std::string& person, std::int64_t now = 20) {
    const auto ask = [&](auto then) { store_->challenges.sent(person, now, 10, std::move(then)); };
    return answer<std::vector<Challenge>>(ask).value();
  }
  bool accept(const std::string& id, const std::string& person, std::int64_t now = 20) {
    const auto ask = [&](auto then) { store_->challenges.accept(id, person, now, std::move(then)); };
    return answer<std::optional<Challenge>>(ask).value().has_value();
  }
  bool decline(const std::string& id, const std::string& person) {
    const auto ask = [&](auto then) { store_->challenges.decline(id, person, "later", 20, 500, std::move(then)); };
    return answer<bool>(ask).value();
  }
  bool withdraw(const std::string& id, const std::string& person) {
    return answer<bool>([&](auto then) { store_->challenges.withdraw(id, person, std::move(then)); }).value();
  }
  void settle(const std::string& id, const std::string& table) {
    const auto ask = [&](auto then) { store_->challenges.settle(id, table, 300, std::move(then)); };
    EXPECT_TRUE(answer<void>(ask));
  }

  std::unique_ptr<Store> store_ = open();
};

FOR_EVERY_STORE(ChallengesStorage);

TEST_P(ChallengesStorage, OneIsKeptUntilItIsTooOld) {
  EXPECT_EQ(add("1", "ann", "bob"), "");
  reopen();
  const auto found = received("bob");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].from, (Challenge::One{"ann", "Mx ann", false}));
  EXPECT_EQ(found[0].to, (Challenge::One{"bob", "Mx bob", true}));
  EXPECT_EQ(found[0].until, 110);
  EXPECT_EQ(sent("ann"), found);
  EXPECT_EQ(received("ann"), std::vector<Challenge>{});
  EXPECT_EQ(received("cid"), std::vector<Challenge>{});
  EXPECT_EQ(received("bob", 110), std::vector<Challenge>{});
  EXPECT_FALSE(accept("1", "bob", 110));
  store_->challenges.forget_old(110);
  EXPECT_EQ(sent("ann"), std::vector<Challenge>{}) << "it is gone, whatever the time";
}

TEST_P(ChallengesStorage, WhatIsTooMuchIsRefused) {
  EXPECT_EQ(add("1", "ann", "ann"), "challenge.self");
  EXPECT_EQ(add("1", "ann", "nobody"), "person.unknown");
  EXPECT_EQ(add("1", "ann", "", {"ann", "nobody"}), "challenge.nobody");
  EXPECT_EQ(add("1", "ann", "bob"), "");
  EXPECT_EQ(add("2", "ann", "bob"), "challenge.twice");
  EXPECT_EQ(add("2", "ann", "cid", {}, 10, {1, 20}), "challenge.most");
  EXPECT_EQ(add("2", "cid", "bob", {}, 10, {10, 1}), "challenge.full");
  EXPECT_EQ(add("2", "cid", "", {"bob", "ann"}, 10, {10, 1}), "") << "without Bob, who has enough";
  EXPECT_EQ(ids(received("bob")), Names{"1"});
  EXPECT_EQ(ids(received("ann")), Names{"2"});
  EXPECT_EQ(add("3", "ann", "bob", {}, 200), "") << "the first is too old to count";
}

TEST_P(ChallengesStorage, OnlyTheFirstAccepts) {
  EXPECT_EQ(add("1", "ann", "", {"bob", "cid"}), "");
  EXPECT_FALSE(accept("1", "dan")) << "who was not asked";
  EXPECT_FALSE(accept("1", "ann"));
  EXPECT_TRUE(accept("1", "cid"));
  EXPECT_FALSE(accept("1", "bob"));
  EXPECT_EQ(received("bob"), std::vector<Challenge>{});
  EXPECT_FALSE(withdraw("1", "ann")) << "a table is being laid";
  settle("1", "a-table");
  EXPECT_EQ(sent("ann").at(0).state, Challenge::State::accepted);
  EXPECT_EQ(sent("ann").at(0).table, "a-table");
  EXPECT_EQ(sent("ann").at(0).until, 300);
  EXPECT_TRUE(withdraw("1", "ann"));
}

TEST_P(ChallengesStorage, ATableThatWasNotLaidLeavesItOpen) {
  EXPECT_EQ(add("1", "ann", "bob"), "");
  EXPECT_EQ(add("2", "ann", "cid"), "");
  EXPECT_TRUE(accept("1", "bob"));
  EXPECT_TRUE(answer<void>([&](auto then) { store_->challenges.reopen("1", std::move(then)); }));
  EXPECT_TRUE(accept("1", "bob"));
  EXPECT_TRUE(accept("2", "cid"));
  settle("2", "a-table");
  reopen();  // killed between the answer and the table
  const auto reopen_left = [&](std::int64_t before) {
    EXPECT_TRUE(answer<void>([&](auto then) { store_->challenges.reopen_left(before, std::move(then)); }));
  };
  reopen_left(20);
  EXPECT_EQ(received("bob"), std::vector<Challenge>{}) << "accepted just then: it may come yet";
  reopen_left(21);
  EXPECT_EQ(ids(received("bob")), Names{"1"});
  EXPECT_EQ(received("cid"), std::vector<Challenge>{}) << "its table is there";
  // It came after all.
  settle("1", "another-table");
  EXPECT_EQ(received("bob"), std::vector<Challenge>{});
  EXPECT_EQ(sent("ann").at(1).table, "another-table");
  settle("1", "a-third");
  EXPECT_EQ(sent("ann").at(1).table, "another-table") << "it has one";
}

TEST_P(ChallengesStorage, ItIsKnownWhenWhoAskedWasLastThere) {
  EXPECT_EQ(add("1", "ann", "bob"), "");
  EXPECT_EQ(add("2", "ann", "cid"), "");
  EXPECT_EQ(add("3", "dan", "bob"), "");
  EXPECT_EQ(received("cid").at(0).seen, 10);
  EXPECT_TRUE(accept("1", "bob"));
  store_->challenges.seen("ann", 30);
  store_->challenges.seen("ann", 25);
  store_->challenges.seen("nobody", 40);
  reopen();
  EXPECT_EQ(received("cid").at(0).seen, 30);
  EXPECT_EQ(sent("ann").at(1).seen, 10) << "an answer is not waited for any more";
  EXPECT_EQ(received("bob").at(0).seen, 10) << "of somebody else";
}

TEST_P(ChallengesStorage, WhoDeclinesSaysAWord) {
  EXPECT_EQ(add("1", "ann", "bob"), "");
  EXPECT_EQ(add("2", "ann", "", {"bob", "cid"}), "");
  EXPECT_FALSE(decline("1", "cid"));
  EXPECT_TRUE(decline("1", "bob"));
  EXPECT_FALSE(decline("1", "bob"));
  EXPECT_TRUE(decline("2", "bob"));
  EXPECT_EQ(received("bob"), std::vector<Challenge>{});
  EXPECT_EQ(ids(received("cid")), Names{"2"}) << "who is one of many declines for themselves";
  const auto own = sent("ann");
  ASSERT_EQ(ids(own), (Names{"2", "1"}));
  EXPECT_EQ(own[0].state, Challenge::State::open);
  EXPECT_EQ(own[1].state, Challenge::State::declined);
  EXPECT_EQ(own[1].word, "later");
  EXPECT_FALSE(withdraw("1", "bob"));
  EXPECT_TRUE(withdraw("1", "ann"));
  EXPECT_TRUE(withdraw("2", "ann"));
  EXPECT_EQ(received("cid"), std::vector<Challenge>{});
}

TEST_P(ChallengesStorage, WhoGoesTakesTheirsAlong) {
  EXPECT_EQ(add("1", "ann", "bob"), "");
  EXPECT_EQ(add("2", "cid", "ann"), "");
  EXPECT_EQ(add("3", "cid", "", {"ann", "bob"}), "");
  EXPECT_EQ(add("4", "ann", "", {"bob", "cid"}), "");
  const auto ask = [&](auto then) { store_->people.remove("ann", std::move(then), [](const auto&) {}); };
  EXPECT_TRUE(answer<void>(ask));
  EXPECT_EQ(ids(received("bob")), Names{"3"});
  EXPECT_EQ(ids(sent("cid")), Names{"3"});
  EXPECT_EQ(received("ann"), std::vector<Challenge>{});
  EXPECT_EQ(sent("ann"), std::vector<Challenge>{});
}

}  // namespace
}  // namespace cb
