// SPDX-License-Identifier: MIT
// Two nodes that bring people together over what one store keeps: what becomes of a claim whose node stops before the
// table is laid, and how often all who wait are read.
#include "memory_seekers.hpp"
#include "people_testing.hpp"
#include "server/finding/finder.hpp"
#include "server/room/table_id.hpp"
#include "table/event_json.hpp"

namespace cb::server::testing_people {
namespace {

class FinderNodes : public PeopleTest {
 protected:
  struct Node {
    bool leads = false;
    bool stopped = false;  // before its tables are laid
    std::vector<std::move_only_function<void()>> held;
    std::unique_ptr<Finder> finder;
    Router router;
  };
  FinderNodes() {
    for (auto& node : nodes_) {
      node.finder = std::make_unique<Finder>(
          FinderWorld{.people = store_->people,
                      .blocks = blocks_,
                      .now = [this] { return now_; },
                      .make_table = {},
                      .shuffle = [](auto& party) { std::ranges::reverse(party); },
                      .seekers = &seekers_,
                      .leads = [&node] { return node.leads; },
                      .draw_match =
                          [this] {
                            MatchId match;
                            match.bytes[0] = ++drawn_;
                            return match;
                          },
                      .lay = [this, &node](const auto& match, auto made,
                                           auto then) { lay(node, match, std::move(made), std::move(then)); }});
      api_->add_routes(node.router);
      node.finder->add_routes(node.router);
    }
    nodes_[0].leads = true;
    router_ = nodes_[0].router;
  }
  // The append at version 0, as Rooms::lay does it: a table that is there already is fine.
  void lay(Node& node, const MatchId& match, table::Made made, std::move_only_function<void(Result<void>)> then) {
    auto append = [this, match, made = std::move(made), then = std::move(then)]() mutable {
      if (failing_) return then(fail("rooms.store", "", "The table could not be kept."));
      store_->log.append(match, 0, {table::write_event(made)},
                         [this, match, then = std::move(then)](Appended outcome) mutable {
                           if (outcome == Appended::done) laid_.push_back(match);
                           then({});
                         });
    };
    if (node.stopped)
      node.held.emplace_back(std::move(append));
    else
      append();
  }
  void go_on(Node& node) {
    node.stopped = false;
    for (auto& one : std::exchange(node.held, {})) one();
    settle();
  }
  void look_for(Browser& browser) { fine(browser, "POST", "/api/find", {{"game", "loot"}, {"clock", "day"}}); }
  json looks(Node& node, Browser& browser) {
    router_ = node.router;
    return fine(browser, "GET", "/api/find");
  }
  void tick(Node& node) {
    node.finder->tick();
    settle();
    settle();
  }
  std::string id_of(Browser& browser) { return fine(browser, "GET", "/api/me")["id"]; }
  void leaving(const std::string& person) override { nodes_[0].finder->send_away(person); }
  // Whoever leads is another node from now on.
  void take_over(Milliseconds after = 10'000) {
    nodes_[0].leads = false;
    nodes_[1].leads = true;
    now_ += after;
  }
  // Two people, whom the first node has claimed and then stopped.
  void claim_and_stop() {
    look_for(ann_);
    look_for(bob_);
    nodes_[0].stopped = true;
    tick(nodes_[0]);
    ASSERT_EQ(nodes_[0].held.size(), 1u);
    ASSERT_TRUE(laid_.empty());
  }

  Blocks blocks_;
  MemorySeekers seekers_;
  std::uint8_t drawn_ = 0;
  bool failing_ = false;
  std::vector<MatchId> laid_;
  std::array<Node, 2> nodes_;
  Browser ann_ = guest("Ann"), bob_ = guest("Bob"), cid_ = guest("Cid");
};

TEST_F(FinderNodes, ANodeThatStopsBeforeItsTableAndComesBackLaysNoSecond) {
  claim_and_stop();
  take_over(9'000);
  tick(nodes_[1]);
  EXPECT_TRUE(laid_.empty()) << "it may come yet";
  now_ += 1'000;
  tick(nodes_[1]);
  ASSERT_EQ(laid_.size(), 1u) << "another lays it";
  const auto table = table_id(laid_[0]);
  for (auto* const one : {&ann_, &bob_})
    EXPECT_EQ(looks(nodes_[1], *one), (json{{"state", "found"}, {"table", table}}));
  go_on(nodes_[0]);
  tick(nodes_[1]);
  EXPECT_EQ(laid_.size(), 1u);
  for (auto* const one : {&ann_, &bob_})
    EXPECT_EQ(looks(nodes_[0], *one), (json{{"state", "found"}, {"table", table}}));
}

TEST_F(FinderNodes, ATableThatWasLaidAndNotSaidIsTheirs) {
  look_for(ann_);
  look_for(bob_);
  seekers_.deaf_to_laid = true;  // killed in between
  tick(nodes_[0]);
  ASSERT_EQ(laid_.size(), 1u);
  seekers_.deaf_to_laid = false;
  EXPECT_EQ(looks(nodes_[1], ann_)["state"], "seating");
  take_over();
  tick(nodes_[1]);
  EXPECT_EQ(looks(nodes_[1], ann_)["table"], table_id(laid_[0]));
  EXPECT_EQ(laid_.size(), 1u);
}

TEST_F(FinderNodes, AStoreThatCouldNotKeepATableLetsNobodyGo) {
  look_for(ann_);
  look_for(bob_);
  failing_ = true;
  tick(nodes_[0]);
  tick(nodes_[0]);
  // Whether it was kept after all nobody knows.
  EXPECT_EQ(looks(nodes_[0], ann_)["state"], "seating");
  now_ += 10'000;
  tick(nodes_[0]);
  EXPECT_EQ(looks(nodes_[0], ann_)["state"], "seating");
  failing_ = false;
  now_ += 10'000;
  tick(nodes_[0]);
  ASSERT_EQ(laid_.size(), 1u);
  EXPECT_EQ(laid_[0].bytes[0], 1) << "the first they were claimed for";
  EXPECT_EQ(looks(nodes_[0], bob_)["state"], "found");
}

TEST_F(FinderNodes, WhoeverIsBeingSeatedCannotLeaveTheOtherAlone) {
  claim_and_stop();
  fine(ann_, "DELETE", "/api/find");
  look_for(bob_);
  take_over();
  tick(nodes_[1]);
  ASSERT_EQ(laid_.size(), 1u);
  EXPECT_EQ(looks(nodes_[1], ann_)["state"], "found");
  EXPECT_EQ(looks(nodes_[1], bob_)["state"], "found");
}

TEST_F(FinderNodes, WhereOneHasLeftForGoodTheOtherWaitsOn) {
  claim_and_stop();
  nodes_[0].held.clear();  // killed
  fine(ann_, "DELETE", "/api/me");
  finish_forgetting();
  take_over();
  tick(nodes_[1]);
  tick(nodes_[1]);
  EXPECT_TRUE(laid_.empty());
  EXPECT_EQ(looks(nodes_[1], bob_)["state"], "waiting");
  EXPECT_EQ(seekers_.kept.size(), 1u) << "nothing of her is left";
  look_for(cid_);
  tick(nodes_[1]);
  EXPECT_EQ(laid_.size(), 1u);
  EXPECT_EQ(looks(nodes_[1], bob_)["state"], "found");
}

TEST_F(FinderNodes, AClaimOfSomebodyWhoHasGoneCostsTheOtherNothing) {
  look_for(ann_);
  look_for(bob_);
  // On another node, of which this one has not heard: both are paired, and the claim fails.
  nodes_[0].finder->tick();
  seekers_.leave(id_of(ann_));
  settle();
  settle();
  EXPECT_TRUE(laid_.empty());
  EXPECT_EQ(seekers_.claims_refused, 1);
  tick(nodes_[0]);
  EXPECT_EQ(looks(nodes_[0], bob_)["state"], "waiting");
  look_for(cid_);
  tick(nodes_[0]);
  EXPECT_EQ(looks(nodes_[0], bob_)["state"], "found");
}

TEST_F(FinderNodes, HoweverManyAskAllAreReadOnceAtATime) {
  seekers_.at_once = false;
  router_ = nodes_[1].router;
  int answered = 0;
  std::vector<json> states;
  for (int n = 0; n < 10; ++n) {
    begin(ann_, "GET", "/api/find", nullptr, [&](const Reply& reply) {
      ++answered;
      states.push_back(json::parse(reply.body)["state"]);
    });
    settle();
  }
  EXPECT_EQ(seekers_.reads, 1);
  // She has come to the other node meanwhile: only the first may not know.
  seekers_.enter({id_of(ann_), "loot/day", 1500, 300, now_, now_}, [](const auto&) {});
  seekers_.answer_one();
  EXPECT_EQ(answered, 1);
  EXPECT_EQ(seekers_.reads, 2);
  seekers_.answer_one();
  EXPECT_EQ(answered, 10);
  EXPECT_EQ(seekers_.reads, 2);
  EXPECT_EQ(states.front(), "idle");
  EXPECT_EQ(states.back(), "waiting");
}

}  // namespace
}  // namespace cb::server::testing_people
