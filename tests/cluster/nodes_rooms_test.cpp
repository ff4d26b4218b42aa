// SPDX-License-Identifier: MIT
// The tables of two nodes over one log and one directory, without network or database: who does what is due, and what
// is left to others for how long.
#include <array>

#include "../server/memory_directory.hpp"
#include "../server/room_testing.hpp"
#include "server/room/rooms.hpp"
#include "server/room/table_entry.hpp"

namespace cb::server::testing_room {
namespace {

class NodesRooms : public RoomTest {
 protected:
  // What a node leads at, and what it was told of.
  struct Node {
    std::unique_ptr<Rooms> rooms;
    bool leads = false;
    int changed_here = 0;
    std::vector<BotTask> thoughts;
  };
  void SetUp() override { start(nullptr, 1'000); }
  // No bus: all news is lost.
  void start(Bus* bus, Milliseconds look_every) {
    for (auto& node : nodes_) {
      auto there = world();
      there.bus = bus;
      there.node = &node == nodes_.data() ? "a" : "b";
      there.look_every = look_every;
      there.leads = [&node](const MatchId&) { return node.leads; };
      there.bot_patience = 3'000;
      there.changed = [this, &node](const Room& room, bool ours) {
        if (!ours) return;
        ++node.changed_here;
        directory_.entries[room.match()] = entry_of(room.match(), room.table(), now_);
      };
      there.think = [&node](BotTask& task) {
        node.thoughts.push_back(std::move(task));
        return true;
      };
      node.rooms = std::make_unique<Rooms>(there, directory_);
      node.rooms->wake_all({});
    }
    nodes_[0].leads = true;
  }
  std::shared_ptr<Room> find(Node& node, MatchId match = {}) {
    std::shared_ptr<Room> found;
    node.rooms->find(match, [&](const auto& room) { found = room ? *room : nullptr; });
    return found;
  }
  void make(Node& node, const Made& made, MatchId match = {}) {
    node.rooms->make(match, made, [](const Result<void>& kept) { EXPECT_TRUE(kept); });
  }
  void pass(Node& node, Milliseconds time) {
    now_ += time;
    node.rooms->tick();
  }
  // A live game that ann began on a node.
  Person begin_on(Node& node, const std::vector<Holder>& seats, Milliseconds base = 60'000) {
    auto table = made("top-cap", "", seats);
    table.clock = {Pace::live, base, 0};
    make(node, table);
    auto ann = come(*find(node), "ann");
    begin(*find(node), ann);
    return ann;
  }
  bool is_over(const MatchId& match = {}) const {
    for (const auto& text : log_.kept.at(match))
      if (json::parse(text)["t"] == "ended") return true;
    return false;
  }

  MemoryDirectory directory_;
  std::array<Node, 2> nodes_;
};

TEST_F(NodesRooms, AClockIsCalledByWhoLeadsAndAfterAWhileByAnybody) {
  begin_on(nodes_[1], {person("ann"), person("bob")}, 1'000);
  pass(nodes_[1], 1'000 + kMostLag + 100);
  EXPECT_FALSE(is_over()) << "that is the other's to do";
  pass(nodes_[1], kLeftToOthers);
  EXPECT_TRUE(is_over()) << "nobody did it";
  EXPECT_EQ(nodes_[1].changed_here, 3) << "it was promised, began and ended here";
}

TEST_F(NodesRooms, WhoLeadsCallsItWhereverTheGameIsPlayed) {
  begin_on(nodes_[1], {person("ann"), person("bob")}, 1'000);
  find(nodes_[0]);
  pass(nodes_[0], 1'000 + kMostLag + 100);
  EXPECT_TRUE(is_over());
  // The other hears of it when it looks, and does not tell the world a second time.
  const auto before = nodes_[1].changed_here;
  pass(nodes_[1], 1'000);
  EXPECT_EQ(find(nodes_[1])->table().stage(), table::Stage::over);
  EXPECT_EQ(nodes_[1].changed_here, before);
}

TEST_F(NodesRooms, WhoBroughtABotToItsTurnHasItThink) {
  auto& one = nodes_[0];
  auto& other = nodes_[1];
  const auto ann = begin_on(other, {person("ann"), bot("1")});
  const auto eve = come(*find(one), "eve");  // watches on the node that leads
  Rng rng(1);
  act(*find(other), ann, 0, random_move(*find(other), rng));
  ASSERT_EQ(find(other)->table().thinking_bot(), 1);
  EXPECT_EQ(other.thoughts.size(), 1u) << "at once, though it does not lead";
  pass(one, 1'000);
  ASSERT_EQ(find(one)->table().thinking_bot(), 1) << "it has heard of it";
  pass(one, 2'900);
  EXPECT_EQ(one.thoughts.size(), 0u);
  pass(one, 200);
  EXPECT_EQ(one.thoughts.size(), 1u) << "nothing came of it";
  // Both moves come; one is kept.
  const auto version = log_.kept.at({}).size();
  for (auto* const node : {&one, &other}) {
    auto task = std::move(node->thoughts.back());
    task.then(task.game->actions(find(*node)->table().match().state()).front().code);
  }
  EXPECT_EQ(log_.kept.at({}).size(), version + 1);
  pass(one, 1'000);
  pass(other, 1'000);
  EXPECT_EQ(find(one)->version(), find(other)->version());
}

TEST_F(NodesRooms, WhoComesToLeadWakesWhatItDoesNotKnow) {
  auto& heir = nodes_[1];
  begin_on(nodes_[0], {person("ann"), bot("1")}, 1'000);
  EXPECT_EQ(heir.rooms->awake(), 0u);
  heir.rooms->look_after_more();
  EXPECT_EQ(heir.rooms->awake(), 0u) << "it does not lead there";
  nodes_[0].leads = false;  // killed
  heir.leads = true;
  heir.rooms->look_after_more();
  EXPECT_EQ(heir.rooms->awake(), 1u);
  pass(heir, 1'000 + kMostLag);
  EXPECT_TRUE(is_over());
}

// A node that was killed after the last move and before what follows from it.
TEST_F(NodesRooms, WhatFollowsFromAnEndIsDoneByWhoeverFindsItUndone) {
  auto& heir = nodes_[1];
  begin_on(nodes_[0], {person("ann"), person("bob")}, 1'000);
  const auto as_it_was = directory_.entries.at(MatchId{});
  find(nodes_[0]);
  pass(nodes_[0], 2'000);
  ASSERT_TRUE(is_over());
  auto left_undone = as_it_was;
  left_undone.stage = TableEntry::Stage::playing;
  directory_.entries[MatchId{}] = left_undone;
  heir.leads = true;
  heir.rooms->look_after_more();
  EXPECT_EQ(heir.changed_here, 1);
  // Who only looks at a table that is over does nothing of the kind.
  directory_.entries[MatchId{}].stage = TableEntry::Stage::over;
  heir.rooms->look_after_more();
  EXPECT_EQ(heir.changed_here, 1);
}

TEST_F(NodesRooms, ATableThatNobodyKnowsIsFoundAgainInAWhile) {
  auto& one = nodes_[0];
  begin_on(nodes_[1], {person("ann"), person("bob")}, 1'000);
  // Nobody ever tells the node that leads.
  for (int n = 0; n < 70; ++n) pass(one, 1'000);
  EXPECT_TRUE(is_over());
}

// One of which the directory says that it plays, woken by whoever looks at it before the node that leads finds it.
TEST_F(NodesRooms, WhoeverComesToAMatchThatIsOverSeesThatWhatFollowsIsDone) {
  begin_on(nodes_[0], {person("ann"), person("bob")}, 1'000);
  const auto left_undone = directory_.entries.at(MatchId{});
  find(nodes_[0]);
  pass(nodes_[0], 2'000);
  ASSERT_TRUE(is_over());
  directory_.entries[MatchId{}] = left_undone;
  find(nodes_[1]);
  EXPECT_EQ(nodes_[1].changed_here, 1) << "the directory must not say that it is over before";
  nodes_[1].rooms->close_where("ann");
  find(nodes_[1]);
  EXPECT_EQ(nodes_[1].changed_here, 1);
}

// What was killed: a node that played at a table that another has awake, which hears of nothing.
TEST_F(NodesRooms, WhoLeadsLooksAgainAtWhatItHasAwake) {
  auto& leader = nodes_[0];
  auto& killed = nodes_[1];
  begin_on(killed, {person("ann"), person("bob")}, 1'000);
  find(leader);
  pass(killed, 1'000 + kMostLag + kLeftToOthers);
  ASSERT_TRUE(is_over());
  directory_.entries[MatchId{}].stage = TableEntry::Stage::playing;  // it did not come to that any more
  ASSERT_EQ(find(leader)->table().stage(), table::Stage::playing) << "it has heard of nothing";
  leader.rooms->look_after_more();
  EXPECT_EQ(find(leader)->table().stage(), table::Stage::over);
  EXPECT_EQ(leader.changed_here, 1);
}

TEST_F(NodesRooms, ABotsTurnIsFoundThoughItsTableIsAwake) {
  auto& leader = nodes_[0];
  auto& killed = nodes_[1];
  const auto ann = begin_on(killed, {person("ann"), bot("1")});
  find(leader);
  Rng rng(1);
  act(*find(killed), ann, 0, random_move(*find(killed), rng));
  pass(leader, 4'000);
  ASSERT_EQ(leader.thoughts.size(), 0u) << "it has heard of nothing";
  leader.rooms->look_after_more();
  pass(leader, 3'000);
  EXPECT_EQ(leader.thoughts.size(), 1u);
}

// The node that leads has a room where nobody is, of a table that is played on the other.
class NodesNews : public NodesRooms {
 protected:
  void SetUp() override { start(&bus_, 2'000); }
  // All that happened so far is news that has just been read.
  Person begin(const std::vector<Holder>& seats, Milliseconds base = 60'000) {
    auto table = made("top-cap", "", seats);
    table.clock = {Pace::live, base, 0};
    make(there_, table);
    find(leader_);
    const auto ann = come(*find(there_), "ann");
    testing_room::RoomTest::begin(*find(there_), ann);
    return ann;
  }
  void read_all() {
    find(leader_)->look();
    ASSERT_EQ(find(leader_)->version(), stored());
  }
  std::uint64_t stored() const { return log_.kept.at(MatchId{}).size(); }

  Node& leader_ = nodes_[0];
  Node& there_ = nodes_[1];
  Rng rng_{1};
};

TEST_F(NodesNews, WhatOthersPlayIsReadOnceInAWhile) {
  const auto ann = begin({person("ann"), person("bob")});
  const auto bob = come(*find(there_), "bob");
  read_all();
  log_.reads = 0;
  for (int n = 0; n < 10; ++n) {
    play(*find(there_), {ann, bob}, rng_, 1);
    pass(leader_, 100);
  }
  EXPECT_EQ(log_.reads, 0);
  EXPECT_EQ(find(leader_)->version() + 10, stored());
  pass(leader_, 1'000);
  EXPECT_EQ(log_.reads, 1);
  EXPECT_EQ(find(leader_)->version(), stored());
}

TEST_F(NodesNews, WhoMovesAndGoesIsNotToldThatItIsTheirTurn) {
  const auto ann = begin({person("ann"), person("bob")});
  read_all();
  awaited_.clear();
  act(*find(there_), ann, 0, random_move(*find(there_), rng_));
  ASSERT_TRUE(find(leader_)->behind());
  find(there_)->leave(*ann);
  for (const auto& people : awaited_) EXPECT_EQ(people, std::vector<std::string>{"bob"});
  EXPECT_FALSE(awaited_.empty());
  EXPECT_EQ(find(leader_)->version(), stored()) << "who comes and goes is told of the table as it is";
}

TEST_F(NodesNews, AShortTimeIsUpOnTime) {
  begin({person("ann"), person("bob")}, 1'000);
  pass(leader_, 1'000 + kMostLag - 1);
  EXPECT_FALSE(is_over());
  pass(leader_, 1);
  EXPECT_TRUE(is_over());
}

TEST_F(NodesNews, ABotsTurnIsTakenOverFromWhenItWasHeardOf) {
  const auto ann = begin({person("ann"), bot("1")});
  read_all();
  act(*find(there_), ann, 0, random_move(*find(there_), rng_));
  there_.rooms.reset();  // killed while its bot thinks
  pass(leader_, 1'900);
  ASSERT_TRUE(find(leader_)->behind());
  pass(leader_, 100);
  ASSERT_FALSE(find(leader_)->behind());
  pass(leader_, 999);
  EXPECT_EQ(leader_.thoughts.size(), 0u);
  pass(leader_, 1);
  EXPECT_EQ(leader_.thoughts.size(), 1u);
}

// A bot's turn that is long over, as everybody was told.
TEST_F(NodesNews, NothingIsDoneOfItselfBeforeTheNewsIsRead) {
  const auto ann = begin({person("ann"), bot("1")});
  act(*find(there_), ann, 0, random_move(*find(there_), rng_));
  read_all();
  pass(leader_, 2'500);
  read_all();
  pass(leader_, 100);
  auto task = std::move(there_.thoughts.back());
  task.then(task.game->actions(find(there_)->table().match().state()).front().code);
  ASSERT_TRUE(find(leader_)->behind());
  pass(leader_, 400);
  EXPECT_FALSE(find(leader_)->behind()) << "or it would think";
  EXPECT_EQ(leader_.thoughts.size(), 0u);
}

TEST_F(NodesNews, WhoComesIsShownWhatHappened) {
  const auto ann = begin({person("ann"), person("bob")});
  read_all();
  act(*find(there_), ann, 0, random_move(*find(there_), rng_));
  ASSERT_TRUE(find(leader_)->behind());
  const auto eve = come(*find(leader_), "eve");
  EXPECT_EQ(eve->last("welcome")["version"], stored() - 1);
}

TEST_F(NodesNews, WhatIsSaidOfATableIsAsItsLogHasIt) {
  const auto ann = begin({person("ann"), person("bob")});
  read_all();
  ask(*find(there_), ann, R"({"t":"resign","seat":0})");
  ASSERT_TRUE(is_over());
  ASSERT_TRUE(find(leader_)->behind());
  auto stage = TableEntry::Stage::playing;
  leader_.rooms->entry({}, [&](const Result<std::optional<TableEntry>>& entry) { stage = entry.value()->stage; });
  EXPECT_EQ(stage, TableEntry::Stage::over);
}

TEST_F(NodesNews, ATableFallsAsleepAsItsLogHasIt) {
  const auto ann = begin({person("ann"), person("bob")});
  read_all();
  pass(leader_, 0);
  pass(leader_, 2'900);
  act(*find(there_), ann, 0, random_move(*find(there_), rng_));  // read at once, since nothing was for long
  ask(*find(there_), ann, R"({"t":"resign","seat":0})");
  ASSERT_TRUE(is_over());
  directory_.entries[MatchId{}].version = 0;  // whatever is put now stands
  pass(leader_, 100);
  ASSERT_EQ(leader_.rooms->awake(), 0u);
  EXPECT_EQ(directory_.entries.at(MatchId{}).stage, TableEntry::Stage::over);
}

TEST_F(NodesNews, ATableFallsAsleepThoughOthersPlayItFast) {
  const auto ann = begin({person("ann"), person("bob")});
  const auto bob = come(*find(there_), "bob");
  read_all();
  const auto began = now_;
  // What it reads at a tick comes after it, and something new is there by then.
  log_.at_once = false;
  while (leader_.rooms->awake() > 0 && now_ - began < 10'000) {
    pass(leader_, 200);
    const auto& room = *find(there_);
    const int seat = room.table().match().actor();
    act(*find(there_), seat == 0 ? ann : bob, seat, random_move(room, rng_));
    log_.answer();
  }
  EXPECT_EQ(leader_.rooms->awake(), 0u);
  EXPECT_GE(now_ - began, 3'000);
  EXPECT_LE(now_ - began, 4'000);
}

// Whoever makes a table may come to it on another node.
TEST_F(NodesRooms, ATableSleepsSoonWhereNobodyEverWas) {
  auto& one = nodes_[0];
  make(one, made("top-cap"));
  pass(one, 0);
  pass(one, 2'900);
  EXPECT_EQ(one.rooms->awake(), 1u);
  pass(one, 100);
  EXPECT_EQ(one.rooms->awake(), 0u);
  const auto ann = come(*find(one), "ann");
  find(one)->leave(*ann);
  pass(one, 0);
  pass(one, 20'000);
  EXPECT_EQ(one.rooms->awake(), 1u) << "whose page reloads comes back";
}

class NodesPeople : public NodesRooms {
 protected:
  std::shared_ptr<Room> room_on(const std::string& node) {
    auto there = world();
    there.node = node;
    there.leads = [](const MatchId&) { return false; };
    return std::make_shared<Room>(MatchId{}, name_of({}), awake(), there);
  }
  static json seats(const Person& who) { return who->last("here")["seats"]; }
};

TEST_F(NodesPeople, WhoIsAtATableIsToldOnEveryNode) {
  open(made("top-cap"));
  const auto one = room_on("a");
  const auto other = room_on("b");
  const auto ann = come(*one, "ann");
  EXPECT_EQ(seats(ann), json::array({0}));
  const auto bob = come(*other, "bob");
  EXPECT_EQ(seats(ann), json::array({0, 1}));
  EXPECT_EQ(seats(bob), json::array({0, 1})) << "the other was told of the one";
  EXPECT_TRUE(one->is_here("bob"));
  EXPECT_TRUE(awaited_.empty() || awaited_.back().empty()) << "nobody is told by a push who is here";
  const auto eve = come(*other, "eve");
  other->tick();
  one->tick();
  EXPECT_EQ(one->watching(), 1u);
  other->leave(*bob);
  EXPECT_EQ(seats(ann), json::array({0}));
  EXPECT_FALSE(one->is_here("bob"));
}

TEST_F(NodesPeople, ANodeThatIsSilentHasNobody) {
  open(made("top-cap"));
  const auto one = room_on("a");
  auto other = room_on("b");
  const auto ann = come(*one, "ann");
  const auto bob = come(*other, "bob");
  for (int n = 0; n < 20; ++n) {
    now_ += 1'000;
    one->tick();
    other->tick();
  }
  EXPECT_EQ(seats(ann), json::array({0, 1})) << "it is said again";
  other.reset();  // killed
  now_ += 13'000;
  one->tick();
  EXPECT_EQ(seats(ann), json::array({0}));
  // What is none, or a newer program's, is passed over.
  for (const auto* news :
       {"here", "here b", "here b x 0", "here b 255 0", "here b 2 -1", "here  2 1 1", "there b 2 1", "seven"})
    bus_.publish(name_of({}), news);
  EXPECT_EQ(seats(ann), json::array({0}));
}

TEST_F(NodesPeople, WhoeverMakesUpNodesIsBelievedOfFewOnly) {
  auto watched = made("top-cap");
  open(watched);
  const auto room = room_on("a");
  come(*room, "ann");
  for (int n = 0; n < 1'000; ++n) bus_.publish(name_of({}), fmt::format("here made-up-{} 0 1", n));
  room->tick();
  EXPECT_EQ(room->watching(), 64u);
}

TEST_F(NodesPeople, WhoIsThereCanBeAsked) {
  open(made("top-cap"));
  const auto one = room_on("a");
  const auto ann = come(*one, "ann");
  // It woke after that was said, and does not wait until it is said again.
  const auto other = room_on("b");
  EXPECT_FALSE(other->is_here("ann"));
  other->forfeit_absent();
  EXPECT_TRUE(other->is_here("ann"));
}

}  // namespace
}  // namespace cb::server::testing_room
