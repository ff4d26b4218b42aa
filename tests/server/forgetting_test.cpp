// SPDX-License-Identifier: MIT
// What is kept of a person can be taken away by them, and is gone when they go.
#include "people_testing.hpp"
#include "server/room/table_id.hpp"
#include "table/event_json.hpp"
#include "tournament/event_json.hpp"

namespace cb::server::testing_people {
namespace {

std::string seats_json(const std::string& person, const std::string& name) {
  table::Made made;
  made.game = "loot";
  made.host = person;
  made.seats = {{table::Holder::Kind::person, person, name}, {table::Holder::Kind::person, "other", "Bob"}};
  return table::write_event(made);
}

TEST_F(PeopleTest, WhatIsKeptCanBeTakenAway) {
  auto browser = guest("Ann");
  const std::string id = fine(browser, "GET", "/api/me")["id"];
  fine(browser, "POST", "/api/tokens", {{"label", "my bot"}});
  bool done = false;
  const auto draw = [](const std::vector<Contestant>& known) {
    return std::vector<Rerated>{{known.front().rating, {"bob", "bot:3"}, 0, 1, Went::won, {"bot:3"}}};
  };
  store_->people.rate({MatchId{}, "loot", 40, 0, {id}}, draw, [](const auto&) {});
  TableEntry entry;
  entry.match.bytes[3] = 7;
  entry.game = "loot";
  entry.host = id;
  entry.seats = {{"person", id, "Ann"}};
  entry.changed = 50;
  store_->directory.put(entry, [&](const auto&) { done = true; });
  loop_.run_until([&] { return done; });
  const auto all = fine(browser, "GET", "/api/me/export");
  EXPECT_EQ(all["person"]["id"], id);
  EXPECT_EQ(all["person"]["made"], now_);
  EXPECT_EQ(all["tokens"].size(), 2u);
  EXPECT_EQ(all["tokens"][1]["label"], "my bot");
  EXPECT_EQ(all["ratings"]["loot"]["rating"], 1500);
  ASSERT_EQ(all["rated_games"].size(), 1u);
  EXPECT_EQ(all["rated_games"][0], json::parse(fmt::format(R"({{"table":"{}","game":"loot","at":40,
      "opponents":["bob","bot:3"],"before":{{"rating":1500.0,"deviation":300.0,"provisional":true}},
      "after":{{"rating":1500.0,"deviation":300.0,"provisional":true}},"seat":1,"went":"won","known":["bot:3"]}})",
                                                           table_id(MatchId{}))));
  EXPECT_EQ(all["tables"], json::array({table_id(entry.match)}));
  const auto tables = fine(browser, "GET", "/api/me/tables")["tables"];
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0]["table"], table_id(entry.match));
  EXPECT_EQ(tables[0]["seats"][0]["name"], "Ann");
  EXPECT_TRUE(fine(browser, "GET", "/api/me/tables?before=50")["tables"].empty());
  EXPECT_EQ(refused(browser, "GET", "/api/me/tables?before=x", nullptr, 400), "tables.before");
  Browser anyone;
  const auto shown = fine(anyone, "GET", "/api/people/" + id);
  EXPECT_EQ(shown["name"], "Ann");
  EXPECT_EQ(shown["ratings"]["loot"]["games"], 0);
  EXPECT_EQ(shown["ratings"]["loot"]["provisional"], true);
  EXPECT_FALSE(shown.contains("tokens"));
  EXPECT_EQ(refused(anyone, "GET", "/api/people/nobody", nullptr, 404), "person.unknown");
}

TEST_F(PeopleTest, WhoeverGoesIsGone) {
  auto browser = guest("Guest");
  const std::string id = fine(browser, "GET", "/api/me")["id"];
  fine(browser, "POST", "/api/account", {{"name", "Rumpelstilz"}, {"password", "correct horse"}});
  bool kept = false;
  store_->log.append(
      MatchId{}, 0,
      {seats_json(id, "Rumpelstilz"), table::write_event(table::Chatted{id, "Rumpelstilz", "I live at Rumpelstreet"})},
      [&](Appended outcome) { kept = outcome == Appended::done; });
  loop_.run_until([&] { return kept; });
  auto old = browser;
  fine(browser, "DELETE", "/api/me");
  EXPECT_EQ(browser.token, "");
  EXPECT_EQ(gone_, std::vector{id});
  EXPECT_EQ(call(old, "GET", "/api/me").status, 401);
  EXPECT_EQ(refused(browser, "POST", "/api/login", {{"name", "Rumpelstilz"}, {"password", "correct horse"}}, 401),
            "login.wrong");
  EXPECT_EQ(fine(browser, "GET", "/api/people/" + id)["name"], kSomeoneWhoLeft);

  // Once the logs have been gone through: here whoever goes next is behind the first.
  finish_forgetting();
  std::vector<std::string> events;
  store_->log.read(MatchId{}, 0, [&](const auto& read) {
    if (read) events.assign(read->begin(), read->end());
  });
  loop_.run_until([&] { return !events.empty(); });
  const auto made = std::get<table::Made>(table::read_event(events.at(0)).value());
  EXPECT_EQ(made.seats[0].id, id);
  EXPECT_EQ(made.seats[0].name, kSomeoneWhoLeft);
  EXPECT_EQ(made.seats[1].name, "Bob");
  const auto said = std::get<table::Chatted>(table::read_event(events.at(1)).value());
  EXPECT_EQ(said.name, kSomeoneWhoLeft);
  EXPECT_EQ(said.text, "");
  expect_nowhere("Rumpel");
}

TEST(Forgetting, TakesNamesAndWordsOfOnePersonOnly) {
  using table::Holder;
  const Holder ann{Holder::Kind::person, "ann", "Ann"};
  const Holder bob{Holder::Kind::person, "bob", "Bob"};
  table::Made again;
  again.seats = {bob, {Holder::Kind::person, "phone", "Ann", "ann"}};
  again.maker = ann;
  again.talk = {{"ann", "Ann", "", "hello"}, {"phone", "Ann", "", "hello", "ann"}};
  const auto forget = [](const table::Event& event) { return without_person(table::write_event(event), "ann"); };
  const auto events = {table::Event(table::Sat{0, ann}),
                       table::Event(table::Replaced{1, ann, table::Leaving::moved, 5}),
                       table::Event(table::Chatted{"ann", "Ann", "hello"}),
                       table::Event(table::Replaced{1, {Holder::Kind::person, "phone", "Ann", "ann"}}),
                       table::Event(table::Chatted{"phone", "Ann", "hello", "ann"}),
                       table::Event(again)};
  for (const auto& event : events) {
    const auto without = forget(event);
    ASSERT_TRUE(without);
    EXPECT_EQ(without->find("Ann"), std::string::npos) << *without;
    EXPECT_EQ(without->find("hello"), std::string::npos) << *without;
    EXPECT_LE(without->size(), table::write_event(event).size());
    EXPECT_TRUE(table::read_event(*without));
    EXPECT_FALSE(without_person(*without, "ann")) << "once is enough";
  }
  // What they called an event or a team goes too; a team they are not in stays, and so do results.
  using tournament::Joined;
  using tournament::Left;
  const auto forget_at_event = [](const tournament::Event& event) {
    return without_person(tournament::write_event(event), "ann");
  };
  for (const auto& event : {tournament::Event(tournament::Made{.name = "Ann's house\nhello", .organiser = "ann"}),
                            tournament::Event(Joined{"team", "Ann and co", 0, {"bob", "ann"}, 1})}) {
    const auto without = forget_at_event(event);
    ASSERT_TRUE(without);
    EXPECT_EQ(without->find("Ann"), std::string::npos) << *without;
    EXPECT_EQ(without->find("hello"), std::string::npos) << *without;
    EXPECT_TRUE(tournament::read_event(*without));
  }
  EXPECT_FALSE(forget_at_event(Joined{"team", "Bobs", 0, {"bob"}, 1}));
  EXPECT_FALSE(forget_at_event(Left{0, 1, false, "ann"}));
  EXPECT_FALSE(forget(table::Sat{0, bob}));
  EXPECT_FALSE(forget(table::Chatted{"bob", "Bob", "I like ann"}));
  EXPECT_FALSE(forget(table::Hosted{"ann"}));
  EXPECT_FALSE(without_person("no event at all: ann", "ann"));
}

}  // namespace
}  // namespace cb::server::testing_people
