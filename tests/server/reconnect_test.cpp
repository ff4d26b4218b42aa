// SPDX-License-Identifier: MIT
// Whoever is cut off at any event and comes back has missed nothing: the same events in the same order as one who
// stayed, or after a long time the same view.
#include "room_testing.hpp"

namespace cb::server::testing_room {
namespace {

class Reconnect : public RoomTest, public ::testing::WithParamInterface<const GameType*> {
 protected:
  std::string game() const { return std::string(GetParam()->info().name); }
  Made table_of_two() const {
    auto table = made(game(), players(game(), 2));
    table.clock = {Pace::live, 1'000'000'000, 1'000};
    return table;
  }
  static void say(Room& room, const Person& who, int seat) {
    ask(room, who, json{{"t", "say"}, {"seat", seat}, {"phrase", room.table().game().phrases().front().code}}.dump());
  }
  // Some talk and offers among the moves, so that other events are cut off too.
  void play_and_talk(Room& room, const std::vector<Person>& seats, Rng& rng, int most) {
    for (int n = 0; n < most && room.table().stage() == table::Stage::playing; ++n) {
      now_ += 700;
      if (n % 7 == 3) say(room, seats[1], 1);
      if (n % 9 == 5) ask(room, seats[0], R"({"t":"link","seat":0})");
      if (n % 11 == 6) {
        ask(room, seats[0], R"({"t":"host","do":"pause"})");
        ask(room, seats[0], R"({"t":"host","do":"resume"})");
      }
      play(room, seats, rng, 1);
    }
  }
};

TEST_P(Reconnect, CutOffAtAnyEventTheStoryIsTheSame) {
  for (const std::uint64_t seed : {1, 2}) {
    const auto room = open(table_of_two());
    const auto ann = come(*room, "ann");
    const auto bob = come(*room, "bob");
    const auto eve = come(*room, "eve");
    begin(*room, ann);
    Rng rng(seed);
    play_and_talk(*room, {ann, bob}, rng, 40);
    for (const auto& stayed : {ann, bob, eve}) {
      const auto story = stayed->story();
      ASSERT_EQ(story.size(), room->version() - 1);
      for (const auto& [version, event] : story) {
        const auto back = come(*room, stayed->person(), static_cast<std::int64_t>(version) - 1);
        ASSERT_EQ(back->last("events")["from"], version);
        ASSERT_EQ(back->last("welcome"), json());
        ASSERT_EQ(back->story(), decltype(story)(story.find(version), story.end()));
        room->leave(*back);
      }
      // Who has everything gets an empty gap.
      EXPECT_EQ(come(*room, stayed->person(), static_cast<std::int64_t>(room->version()) - 1)->last("events")["list"],
                json::array());
      // Who claims to know more than there is gets the present view.
      EXPECT_EQ(come(*room, stayed->person(), 1'000'000)->last("welcome")["version"], room->version() - 1);
    }
  }
}

TEST_P(Reconnect, TheStoryIsTheSameAfterTheTableSlept) {
  const auto room = open(table_of_two());
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  const auto eve = come(*room, "eve");
  begin(*room, ann);
  Rng rng(4);
  play_and_talk(*room, {ann, bob}, rng, 40);
  const LogEnd end{{room->version(), write_snapshot(room->table(), room->tail(), shelf_)}, {}};
  const auto woken = std::make_shared<Room>(room->match(), room->id(), wake_table(end, shelf_).value(), world());
  for (const auto& stayed : {ann, bob, eve}) EXPECT_EQ(come(*woken, stayed->person(), 0)->story(), stayed->story());
}

TEST_P(Reconnect, CutOffAndBackAgainWhileTheGameGoesOn) {
  const auto room = open(table_of_two());
  auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  const auto watcher = come(*room, "ann");
  begin(*room, ann);
  std::map<std::uint64_t, json> pieces = ann->story();
  Rng rng(5);
  for (int n = 0; n < 30 && room->table().stage() == table::Stage::playing; ++n) {
    // Between a request and its storing, after it, or after the other's.
    log_.at_once = n % 3 != 0;
    play_and_talk(*room, {ann, bob}, rng, 1);
    if (n % 2 == 0) room->leave(*ann);
    log_.at_once = true;
    log_.answer();
    if (n % 2 != 0) room->leave(*ann);
    pieces.merge(ann->story());
    ann = come(*room, "ann", static_cast<std::int64_t>(pieces.empty() ? 0 : pieces.rbegin()->first));
    pieces.merge(ann->story());
  }
  EXPECT_EQ(pieces, watcher->story());
  EXPECT_GT(pieces.size(), 20u);
}

TEST_P(Reconnect, AfterALongTimeTheViewIsTheOneOfWhoStayed) {
  const auto room = open(table_of_two());
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  const auto eve = come(*room, "eve");
  begin(*room, ann);
  const auto early = static_cast<std::int64_t>(room->version()) - 1;
  Rng rng(3);
  play_and_talk(*room, {ann, bob}, rng, 5);
  ASSERT_EQ(room->table().stage(), table::Stage::playing);
  for (int n = 0; n < 501; ++n) say(*room, bob, 1);
  for (const auto& stayed : {ann, bob, eve}) {
    const auto back = come(*room, stayed->person(), early);
    EXPECT_EQ(back->last("events"), json());
    const auto welcome = back->last("welcome");
    ASSERT_EQ(welcome["version"], room->version() - 1);
    // One who stayed makes the view out of the events it was told.
    const auto& game = room->table().game();
    const int eyes = room->table().first_seat_of(stayed->person());
    EXPECT_EQ(welcome["view"], game.write_view(game.view(room->table().match().state(), eyes)));
    EXPECT_EQ(welcome["clocks"], stayed->last("event")["clocks"]);
    if (!game.hides_information()) {
      Match told(room->table().match().shared_game());
      for (const auto& [version, event] : stayed->story()) {
        const auto* member = event["t"] == "acted" ? "action" : event["t"] == "chance" ? "outcome" : nullptr;
        ASSERT_TRUE(member == nullptr || told.play(event[member].get<std::string>()));
      }
      EXPECT_EQ(welcome["view"], game.write_position(told.state()));
    }
  }
}

std::string name_of_game(const ::testing::TestParamInfo<const GameType*>& type) {
  std::string name(type.param->info().name);
  std::erase(name, '-');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Games, Reconnect, ::testing::ValuesIn(all_game_types().begin(), all_game_types().end()),
                         name_of_game);

// The new holder of a seat is shown that seat's past, and nothing that another seat alone knew.
TEST_F(RoomTest, WhoTakesASeatIsToldItsPastAsItsHolderWas) {
  const auto room = open(made("top-drop", "players=2"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  const auto eve = come(*room, "eve");
  begin(*room, ann);
  Rng rng(6);
  play(*room, {ann, bob}, rng, 10);
  ask(*room, bob, R"({"t":"link","seat":1})");
  const auto before = bob->story();
  const auto dan = come(*room, "dan", 0, bob->last("link")["token"]);
  auto told = dan->story();
  std::erase_if(told, [&](const auto& one) { return !before.contains(one.first); });
  EXPECT_EQ(told, before);
  // Who gave it up is a spectator from then on, for the past too.
  const auto again = come(*room, "bob", 0);
  auto seen = eve->story();
  EXPECT_EQ(again->story(), seen);
  EXPECT_NE(before, decltype(before)(seen.begin(), std::prev(seen.end())));
}

}  // namespace
}  // namespace cb::server::testing_room
