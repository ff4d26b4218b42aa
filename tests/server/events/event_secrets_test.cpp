// SPDX-License-Identifier: MIT
// What nobody is told of an event: deals before they are played, and whatever is hidden at its tables.
#include "events_testing.hpp"

namespace cb::server::testing_people {
namespace {

TEST_F(EventsTest, TeamsPlayTheSameDealsAndNobodyKnowsThemBefore) {
  const auto event =
      make(organiser_, {{"game", "top-drop"}, {"format", "duplicate"}, {"rounds", 1}, {"options", {{"players", 2}}}});
  EXPECT_EQ(page(event)["team_size"], 2);
  std::vector<Browser> people;
  for (const std::string name : {"Ann", "Bob", "Cid", "Dan", "Eve"}) people.push_back(guest(name));
  const auto players = "/api/events/" + event + "/players";
  EXPECT_EQ(refused(people[0], "POST", players, json::object(), 400), "event.team");
  EXPECT_EQ(refused(people[0], "POST", players, {{"team", " "}}, 400), "event.team-name");
  EXPECT_EQ(refused(people[0], "POST", players, {{"code", "guess"}}, 400), "event.code");
  const std::string owls = join(people[0], event, {{"team", "The Owls"}})["code"];
  join(people[1], event, {{"code", owls}});
  EXPECT_EQ(refused(people[2], "POST", players, {{"code", owls}}, 409), "event.team-full");
  const std::string cats = join(people[2], event, {{"team", "Cats"}})["code"];
  join(people[3], event, {{"code", cats}});
  join(people[4], event, {{"team", "Alone"}});
  const auto open = call(organiser_, "GET", "/api/events/" + event).body;
  EXPECT_EQ(open.find(owls), std::string::npos) << "whoever has the code joins the team";
  fine(organiser_, "POST", "/api/events/" + event + "/begin");
  auto now = page_when(event, [](const json& page) { return page["table_count"] == 2 && all_laid(page); });
  EXPECT_EQ(now["players"][2]["present"], false) << "a team of one cannot play";
  EXPECT_EQ(now["tables"][0]["id"], "") << "where others play the same deal is nobody's business";
  std::vector<std::shared_ptr<Room>> rooms;
  for (const std::size_t n : {0U, 2U}) {
    const auto own = fine(people[n], "GET", "/api/events/" + event + "/you")["table"];
    rooms.push_back(playing_room(own["id"]));
    EXPECT_EQ(table::kind_of_laid(rooms.back()->table().made().laid), "deal");
    EXPECT_FALSE(rooms.back()->table().made().watchable);
  }
  EXPECT_EQ(rooms[0]->table().commitment(), rooms[1]->table().commitment());
  EXPECT_EQ(rooms[0]->table().match().state(), rooms[1]->table().match().state()) << "the same hands";
  EXPECT_EQ(now["deals"], json::array());
  const auto before = page(event);

  // One team has given up: what it made of the deal is not shown, nor the seed, before the other is done.
  const auto give_up = [&](Room& room, std::size_t from) {
    for (const std::size_t n : {from, from + 1}) {
      const auto client = std::make_shared<Listener>(id_of(people[n]));
      room.join(client, {});
      room.ask(client, {wire::Leave{room.table().first_seat_of(client->person())}}, 0);
      pump_until([&] { return room.settled(); });
      for (const auto& heard : client->heard)
        EXPECT_EQ(heard.find(room.table().standing().promised.seed), std::string::npos) << heard;
    }
    pump_until([&] { return room.table().stage() == table::Stage::over; });
  };
  give_up(*rooms[0], 0);
  now = page_when(event, [&](const json& page) { return page["version"] != before["version"]; });
  const auto seed = rooms[0]->table().standing().promised.seed;
  for (const auto* what : {"", "/tables", "/standings.csv"}) {
    const auto body = call(people[4], "GET", "/api/events/" + event + what).body;
    EXPECT_EQ(body.find(seed), std::string::npos) << body;
  }
  for (const auto& table : now["tables"]) EXPECT_EQ(table["score"], nullptr);
  EXPECT_EQ(refused(organiser_, "GET", "/api/events/" + event + "/results.csv", nullptr, 409), "event.running");
  EXPECT_TRUE(rooms[0]->table().standing().revealed.empty());

  give_up(*rooms[1], 2);
  now = page_when(event, [](const json& page) { return page["stage"] == "over"; });
  for (const auto& table : now["tables"]) EXPECT_EQ(table["score"], 0);
  ASSERT_EQ(now["deals"].size(), 1u);
  EXPECT_EQ(now["deals"][0]["seed"], seed);
  EXPECT_EQ(now["deals"][0]["commitment"], rooms[0]->table().commitment());
  EXPECT_EQ(commitment_to(read_seed(seed).value()), rooms[0]->table().commitment());
  EXPECT_EQ(now["commitment"], before["commitment"]);
}

TEST_F(EventsTest, TellNothingThatIsHidden) {
  const auto event = make(organiser_, {{"listed", false}, {"title", "Only for us"}});
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  join(ann, event);
  join(bob, event);
  fine(organiser_, "POST", "/api/events/" + event + "/begin");
  const auto now = page_when(event, all_laid);
  const std::string table = now["tables"][0]["id"];
  EXPECT_EQ(room(table)->table().made().laid, "event") << "whoever watches a table does not learn the event's link";
  std::shared_ptr<Evening> evening;
  evenings_->find(read_table_id(event).value(), [&](const auto& found) { evening = found.value(); });
  ASSERT_TRUE(evening);
  const auto secret = to_hex(evening->play().secret);
  const auto seed = std::to_string(evening->tournament().made().seed);
  Browser anyone;
  for (const auto& path :
       {"/api/events/" + event, "/api/events/" + event + "/tables", "/api/events/" + event + "/results.csv",
        "/api/events/" + event + "/standings.csv", std::string("/api/events")}) {
    const auto body = call(anyone, "GET", path).body;
    EXPECT_EQ(body.find(secret), std::string::npos) << path;
    EXPECT_EQ(body.find(seed), std::string::npos) << path;
  }
  for (const std::string path : {"/api/events", "/api/events?stage=running", "/api/events?stage=over"})
    EXPECT_EQ(call(anyone, "GET", path).body.find(event), std::string::npos) << path;
  // The log lies elsewhere than a table of that name would.
  std::optional<std::size_t> events;
  store_->log.read(read_table_id(event).value(), 0, [&](const auto& read) { events = read->size(); });
  loop_.run_until([&] { return events.has_value(); });
  EXPECT_EQ(*events, 0u);
}

}  // namespace
}  // namespace cb::server::testing_people
