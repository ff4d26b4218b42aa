// SPDX-License-Identifier: MIT
// Every kind of message and event, out of scripted sessions, printed for check_schemas.py to hold against docs/schemas.
#include <iostream>

#include "../wire/examples.hpp"
#include "edition_testing.hpp"
#include "room_testing.hpp"
#include "table/event_json.hpp"

namespace cb::server::testing_room {
namespace {

class Messages : public RoomTest {
 protected:
  ~Messages() override {
    for (const auto& client : people_)
      for (const auto& text : client->heard) std::cout << "server " << text << "\n";
  }
  Person hello(Room& room, const std::string& who, std::int64_t after = -1, bool moves = false,
               const std::string& link = {}) {
    json text = {{"t", "hello"}, {"protocol", 1}, {"after", after}};
    if (moves) text["moves"] = true;
    if (!link.empty()) text["link"] = link;
    auto client = std::make_shared<Listener>(who);
    people_.push_back(client);
    std::cout << "client " << text.dump() << "\n";
    room.join(client, std::get<Hello>(request(text.dump()).body));
    return client;
  }
  static void send(Room& room, const Person& who, const std::string& text) {
    std::cout << "client " << json::parse(text).dump() << "\n";
    ask(room, who, text);
  }
  static void move(Room& room, const Person& who) {
    Rng rng(room.version());
    const int seat = room.table().match().actor();
    send(room, who,
         json{{"t", "act"}, {"seat", seat}, {"action", random_move(room, rng)}, {"at", room.version() - 1}}.dump());
  }

  std::vector<Person> people_;
};

TEST_F(Messages, ATableOfThreeFromTheFirstGuestToTheRematch) {
  auto table = made("trap-the-cap", "players=3", {person("ann"), {}, bot("1")});
  table.clock = {Pace::live, 100'000, 1'000};
  table.chatty = true;
  auto room = open(table);
  auto ann = hello(*room, "ann", -1, true);
  auto bob = hello(*room, "bob");
  send(*room, bob, R"({"t":"sit","seat":1,"id":1})");
  send(*room, bob, R"({"t":"stand","seat":1})");
  send(*room, bob, R"({"t":"sit","seat":1})");
  send(*room, ann, R"({"t":"start","id":"go"})");
  send(*room, ann, R"({"t":"nonce","seat":0,"value":"mine"})");
  send(*room, bob, R"({"t":"nonce","seat":1,"value":"yours"})");
  ASSERT_EQ(room->table().stage(), table::Stage::playing);
  send(*room, ann, R"({"t":"ping","id":3})");
  send(*room, ann, R"({"t":"say","seat":0,"phrase":"hello"})");
  send(*room, bob, R"({"t":"chat","text":"hello \"all\" é"})");
  send(*room, ann, R"({"t":"host","do":"no-chat"})");
  send(*room, ann, R"({"t":"host","do":"chat"})");
  send(*room, ann, R"({"t":"host","do":"mute","person":"eve"})");
  send(*room, ann, R"({"t":"host","do":"mute","seat":1})");
  send(*room, ann, R"({"t":"host","do":"unmute","seat":1})");
  for (int n = 0; n < 30; ++n) {
    now_ += 100;
    const int actor = room->table().match().actor();
    if (actor == 2)
      tasks_.back().then(kNoMove);
    else
      move(*room, actor == 0 ? ann : bob);
  }
  send(*room, ann, R"({"t":"host","do":"pause"})");
  send(*room, ann, R"({"t":"host","do":"resume"})");
  send(*room, ann, R"({"t":"offer","seat":0,"what":"draw","id":4})");
  send(*room, ann, R"({"t":"offer","seat":0,"what":"abort"})");
  hello(*room, "eve");
  send(*room, bob, R"({"t":"answer","seat":1,"what":"abort","yes":false})");
  send(*room, bob, R"({"t":"offer","seat":1,"what":"take-back"})");

  while (room->table().match().actor() == 2) tasks_.back().then(kNoMove);
  room = open_again();
  const std::vector<Directory::Gap> gaps = {{now_, now_ + 5'000}};
  now_ += 6'000;
  ann = hello(*room, "ann", 2, true);
  bob = hello(*room, "bob", 5);
  room->wake(gaps);
  send(*room, bob, R"({"t":"link","seat":1,"for":"other"})");
  send(*room, bob, R"({"t":"link","seat":1,"for":"self","id":7})");
  room->tick();
  const auto phone = hello(*room, "phone", -1, false, bob->last("link")["token"]);
  hello(*room, "eve", -1, false, "guessed");
  send(*room, ann, R"({"t":"host","do":"pass","seat":1})");
  send(*room, phone, R"({"t":"host","do":"replace","seat":2,"bot":"2"})");
  send(*room, phone, R"({"t":"host","do":"remove","seat":2})");
  send(*room, ann, R"({"t":"resign","seat":0})");
  send(*room, phone, R"({"t":"leave","seat":1})");
  ASSERT_EQ(room->table().stage(), table::Stage::over);
  EXPECT_EQ(room->table().ended()->code, "abandoned");
}

TEST_F(Messages, HiddenHandsAreOpenedAtTheEndAndPlayedAgain) {
  const auto room = open(made("top-drop", "players=2"));
  const auto ann = hello(*room, "ann");
  const auto bob = hello(*room, "bob", -1, true);
  send(*room, ann, R"({"t":"start"})");
  room->begin();
  for (int n = 0; n < 12 && room->table().stage() == table::Stage::playing; ++n)
    move(*room, room->table().match().actor() == 0 ? ann : bob);
  hello(*room, "bob", 3, true);
  send(*room, ann, R"({"t":"host","do":"close"})");
  send(*room, bob, R"({"t":"say","seat":1,"phrase":"good-game"})");
  send(*room, ann, R"({"t":"host","do":"mute","seat":1})");
  send(*room, ann, R"({"t":"rematch","seat":0})");
  send(*room, bob, R"({"t":"rematch","seat":1})");
  hello(*room, "eve", 0);
  hello(*room, "eve");
  EXPECT_EQ(ann->last_event(), "rematch");
  ASSERT_EQ(made_.size(), 1u);
  made_[0].maker = person("ann");
  hello(*open(made_[0], MatchId{{1}}), "eve", 0);
  hello(*open(made_[0], MatchId{{2}}), "eve");
}

TEST_F(Messages, RequestsAsOurOwnClientsWriteThem) {
  for (const auto& body : wire::example_requests()) std::cout << "client " << wire::write_request({body, "1"}) << "\n";
}

TEST_F(Messages, OfTheseKindsAndNoOther) {
  const auto tell = [](std::string_view folder, std::span<const std::string_view> names) {
    std::cout << "kinds " << folder;
    for (const auto name : names) std::cout << " " << name;
    std::cout << "\n";
  };
  tell("client", wire::request_names());
  tell("server", wire::message_names());
  tell("events", table::event_names());
}

TEST_F(Messages, ATableOnABoardOfSomebodysOwn) {
  auto table = made("loot");
  table.edition = own_board("Fjord");
  table.edition_key = std::string(64, 'f');
  table.edition_of = "ann";
  hello(*open(table), "ann");
}

TEST_F(Messages, AGameThatRunsOutOfTime) {
  auto table = made("top-cap");
  table.clock = {Pace::live, 1'000, 0};
  const auto room = open(table);
  const auto ann = hello(*room, "ann");
  send(*room, ann, R"({"t":"start"})");
  room->begin();
  now_ += 1'000 + kMostLag;
  room->tick();
  ASSERT_TRUE(room->table().ended());
  EXPECT_EQ(room->table().ended()->code, "out-of-time");
}

}  // namespace
}  // namespace cb::server::testing_room
