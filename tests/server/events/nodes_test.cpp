// SPDX-License-Identifier: MIT
// An event on two nodes over one store: both let people in, one does what is due, and the other goes on with it.
#include "events_testing.hpp"

namespace cb::server::testing_people {
namespace {

using tournament::Stage;
using tournament::Tournament;

class EventsOfNodes : public EventsTest {
 protected:
  EventsOfNodes() {
    leads_ = [this] { return one_leads_; };
    node_ = "one";
    start_again();
    other_ = std::make_unique<Evenings>(evenings_world([this] { return !one_leads_; }));
    bool woken = false;
    other_->start([&](const Result<void>& done) { woken = done.has_value(); });
    loop_.run_until([&] { return woken; });
  }
  ~EventsOfNodes() override { other_ = nullptr; }

  std::shared_ptr<Evening> at(Evenings& evenings, const std::string& event) {
    std::shared_ptr<Evening> found;
    evenings.find(read_table_id(event).value(), [&](const auto& evening) { found = evening.value(); });
    loop_.run_until([&] { return found != nullptr; });
    return found;
  }
  // Somebody goes, by way of a node.
  static void leave(Evening& evening, int player, int& kept) {
    evening.ask(
        [player](const Tournament& tournament, Milliseconds now) -> Result<TournamentEvents> {
          if (!tournament.player(player).present) return TournamentEvents{};
          return TournamentEvents{tournament::Left{player, now}};
        },
        [&kept](const Result<std::uint64_t>& done) { kept += done ? 1 : 100; });
  }
  template <class Wanted>
  void go_on_until(Wanted wanted) {
    for (int tries = 0; tries < 500 && !wanted(); ++tries) {
      now_ += 1'000;
      rooms_->tick();
      evenings_->tick();
      other_->tick();
      pump();
    }
    EXPECT_TRUE(wanted());
  }

  bool one_leads_ = true;
  std::unique_ptr<Evenings> other_;
};

TEST_F(EventsOfNodes, IsTheSameOnBothHoweverTheyAreAsked) {
  const auto event = make(organiser_);
  auto ann = guest("Ann");
  join(ann, event);
  // The other has not heard of her: it reads what it lacks when it is refused.
  go_on_until([&] { return !other_->unfinished().empty(); });
  auto bob = guest("Bob");
  join(bob, event);
  int kept = 0;
  leave(*at(*other_, event), 0, kept);
  leave(*at(*evenings_, event), 0, kept);
  pump_until([&] { return kept == 2; });
  // Made, two came, and one left once.
  const auto version = [&](Evenings& evenings) { return at(evenings, event)->version(); };
  go_on_until([&] { return version(*evenings_) == 4 && version(*other_) == 4; });
  for (auto* const evenings : {evenings_.get(), other_.get()}) {
    EXPECT_FALSE(at(*evenings, event)->tournament().player(0).present);
    EXPECT_TRUE(at(*evenings, event)->tournament().player(1).present);
  }
  EXPECT_EQ(at(*other_, event)->name_of(id_of(bob)), "Bob");
}

TEST_F(EventsOfNodes, GoesOnWhereTheOtherWasKilled) {
  const auto event = make(organiser_);
  std::vector<Browser> people;
  for (const std::string name : {"Ann", "Bob"}) {
    people.push_back(guest(name));
    join(people.back(), event);
  }
  fine(organiser_, "POST", "/api/events/" + event + "/begin");
  go_on_until([&] { return all_laid(page(event)); });
  const std::string table = page(event)["tables"][0]["id"];
  go_on_until([&] { return at(*other_, event)->tournament().stage() == Stage::running; });
  // The one that leads hears of nothing more, and the table ends.
  deaf_ = true;
  one_leads_ = false;
  resign(table, id_of(people[1]));
  go_on_until([&] { return at(*other_, event)->tournament().rounds().size() == 2; });
  // It was asleep only, and sees what became of its event.
  go_on_until([&] { return page(event)["round"] == 2; });
  EXPECT_EQ(page(event)["standings"][0]["points"], 1);
}

// Somebody who looks at the board on another node than the one that looks for who has not come.
class WhoIsAtAnotherNode : public EventsOfNodes {
 protected:
  WhoIsAtAnotherNode() : event_(make(organiser_, {{"rounds", 1}, {"forfeit_after", 120'000}})) {
    for (auto* const one : {&ann_, &bob_}) join(*one, event_);
    fine(organiser_, "POST", "/api/events/" + event_ + "/begin");
    table_ = page_when(event_, all_laid)["tables"][0]["id"];
    playing_room(table_);
    other_rooms_ = std::make_unique<Rooms>(rooms_world("other"), store_->directory);
    other_rooms_->find(read_table_id(table_).value(), [this](const auto& room) { there_ = room.value(); });
    loop_.run_until([&] { return there_ != nullptr; });
    first_ = std::make_shared<Listener>(there_->table().seats()[0].id);
    there_->join(first_, {});
    pump();
  }
  ~WhoIsAtAnotherNode() override {
    there_ = nullptr;
    other_rooms_ = nullptr;
  }
  // So many seconds go by, and whatever is due happens.
  void pass(int seconds) {
    for (int n = 0; n < seconds; ++n) {
      now_ += 1'000;
      rooms_->tick();
      other_rooms_->tick();
      evenings_->tick();
      pump();
    }
  }
  // Nobody looked at the table on this node, and now they are looked for.
  void fall_asleep_and_look() {
    pass(100);
    ASSERT_EQ(rooms_->awake(), 0u);
    EXPECT_EQ(there_->table().stage(), table::Stage::playing);
    pass(22);
    ASSERT_EQ(rooms_->awake(), 1u) << "it was woken to look for who is absent";
  }
  bool is_over() {
    pump();
    return room(table_)->table().stage() == table::Stage::over;
  }

  Browser ann_ = guest("Ann"), bob_ = guest("Bob");
  std::string event_, table_;
  std::unique_ptr<Rooms> other_rooms_;
  std::shared_ptr<Room> there_;
  std::shared_ptr<Listener> first_;
};

TEST_F(WhoIsAtAnotherNode, DoesNotLoseByForfeitUntilTheyGo) {
  fall_asleep_and_look();
  EXPECT_FALSE(is_over());
  pass(60);
  EXPECT_FALSE(is_over());
  there_->leave(*first_);
  pass(30);
  EXPECT_TRUE(is_over());
  EXPECT_EQ(room(table_)->table().ended()->code, "no-show");
}

TEST_F(WhoIsAtAnotherNode, DoesNotLoseWhileNobodyHearsOfThem) {
  fall_asleep_and_look();
  pass(10);
  bus_.cut = true;
  pass(60);
  EXPECT_FALSE(is_over()) << "nothing can be known of the other node";
  // The other is slower to come back, and says again only in a while who is there.
  bus_.cut = false;
  pass(2);
  EXPECT_FALSE(is_over());
  pass(60);
  EXPECT_FALSE(is_over());
  there_->leave(*first_);
  pass(30);
  EXPECT_TRUE(is_over());
}

}  // namespace
}  // namespace cb::server::testing_people
