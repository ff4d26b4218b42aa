// SPDX-License-Identifier: MIT
// The time at the tables of several nodes: the store's, whatever their machines say.
#include "server/operations/truth_clock.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "../server/room_testing.hpp"

namespace cb::server {
namespace {

// A machine: how long it has run, and by how much its time of day is wrong.
struct Machine {
  Milliseconds runs_since = 0;
  Milliseconds wrong = 0;
  Milliseconds* true_time = nullptr;

  Milliseconds passed() const { return *true_time - runs_since; }
  // Asks the store, which is `skew` off the true time, over a way that takes so long there and so long back.
  void ask(TruthClock& clock, Milliseconds there, Milliseconds back, Milliseconds skew = 0) const {
    const auto sent = passed();
    *true_time += there;
    const auto told = *true_time + skew;
    *true_time += back;
    clock.learn(told, sent, passed());
  }
  std::unique_ptr<TruthClock> clock() const {
    return std::make_unique<TruthClock>([this] { return passed(); }, [this] { return *true_time + wrong; });
  }
};

TEST(TruthClock, IsTheMachinesUntilSomebodyKnowsBetter) {
  Milliseconds true_time = 1'000'000;
  const Machine machine{.runs_since = 999'000, .wrong = 2'000, .true_time = &true_time};
  const auto clock = machine.clock();
  EXPECT_EQ(clock->now(), 1'002'000);
  machine.ask(*clock, 1, 1);
  EXPECT_EQ(clock->now(), true_time);
}

TEST(TruthClock, IsAsGoodAsTheBestWayThereAndBack) {
  Milliseconds true_time = 1'000'000;
  const Machine machine{.runs_since = 5'000, .true_time = &true_time};
  const auto clock = machine.clock();
  machine.ask(*clock, 400, 0);  // all of it on the way there
  EXPECT_EQ(clock->now(), true_time + 200);
  for (int n = 0; n < 3; ++n) machine.ask(*clock, 2, 2);
  true_time += 10'000;
  EXPECT_EQ(clock->now(), true_time);
  machine.ask(*clock, 0, 300);  // a worse one changes nothing
  EXPECT_EQ(clock->now(), true_time);
}

TEST(TruthClock, NeverRunsBackwardsAndComesRightSlowly) {
  Milliseconds true_time = 1'000'000;
  const Machine machine{.true_time = &true_time};
  const auto clock = machine.clock();
  machine.ask(*clock, 1, 1);
  for (const Milliseconds skew : {2'000, 0}) {
    machine.ask(*clock, 1, 1, skew);
    auto before = clock->now();
    for (int n = 0; n < 1'000; ++n) {
      true_time += 100;
      const auto at = clock->now();
      EXPECT_GE(at - before, 95);
      EXPECT_LE(at - before, 106);
      before = at;
    }
    EXPECT_EQ(clock->now(), true_time + skew);
  }
  // So far off is nobody's clock but one that was set anew.
  machine.ask(*clock, 1, 1, 3'600'000);
  EXPECT_EQ(clock->now(), true_time + 3'600'000);
}

class SkewedNodes : public testing_room::RoomTest {};

// Two nodes whose machines are four seconds apart, and a game of which a seat has three seconds: nobody loses by that.
TEST_F(SkewedNodes, TakeNobodysTimeAway) {
  now_ = 1'000'000;
  const Machine behind{.runs_since = 300'000, .wrong = -2'000, .true_time = &now_};
  const Machine ahead{.runs_since = 800'000, .wrong = 2'000, .true_time = &now_};
  const auto one = behind.clock();
  const auto other = ahead.clock();
  const auto credulous = ahead.clock();  // goes by its machine
  behind.ask(*one, 2, 2);
  ahead.ask(*other, 2, 2);
  auto table = made("top-cap");
  table.clock = {Pace::live, 3'000, 0};
  log_.kept[{}] = {table::write_event(table)};
  const auto room_by = [&](TruthClock& clock) {
    auto there = world();
    there.now = [&clock] { return clock.now(); };
    there.bus = nullptr;
    there.look_every = 1;
    return std::make_shared<Room>(MatchId{}, name_of({}), awake(), there);
  };
  const auto at_one = room_by(*one);
  const auto ann = come(*at_one, "ann");
  begin(*at_one, ann);
  const auto at_other = room_by(*other);
  const auto bob = come(*at_other, "bob");
  const auto level = [&] {
    at_one->tick();
    at_other->tick();
  };
  Rng rng(1);
  for (int n = 0; n < 4; ++n) {
    now_ += 500;
    level();
    const bool anns = at_one->table().match().actor() == 0;
    auto& room = anns ? *at_one : *at_other;
    act(room, anns ? ann : bob, anns ? 0 : 1, random_move(room, rng));
    now_ += 1;
    level();
    ASSERT_EQ(at_one->version(), at_other->version());
    ASSERT_EQ(at_one->table().stage(), table::Stage::playing);
    for (int seat = 0; seat < 2; ++seat)
      EXPECT_NEAR(static_cast<double>(at_one->table().clocks().left(seat, one->now())),
                  static_cast<double>(at_other->table().clocks().left(seat, other->now())), 10);
  }
  EXPECT_EQ(ann->refused() + bob->refused(), "");
  // This is what it would be like.
  now_ += 600;
  level();
  ASSERT_EQ(at_one->table().stage(), table::Stage::playing);
  room_by(*credulous)->tick();
  now_ += 1;
  level();
  EXPECT_EQ(at_one->table().stage(), table::Stage::over);
}

}  // namespace
}  // namespace cb::server
