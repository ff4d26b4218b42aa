// SPDX-License-Identifier: MIT
// How an event is made, goes on and ends, also where the server was not there for a while, and what is left of it.
#include <fstream>

#include "events_testing.hpp"

namespace cb::server::testing_people {
namespace {

TEST_F(EventsTest, AnAccountMakesOneAndOthersComeByItsLink) {
  auto ann = guest("Ann");
  EXPECT_EQ(refused(ann, "POST", "/api/events", form(), 403), "event.guest");
  const auto reply = call(organiser_, "POST", "/api/events", form({{"about", "Bring a friend.\n  And cake."}}));
  ASSERT_EQ(reply.status, 201) << reply.body;
  const std::string event = json::parse(reply.body)["event"];
  EXPECT_EQ(json::parse(reply.body)["path"], "/e/" + event);
  const auto hidden = make(organiser_, {{"listed", false}, {"title", "Only for us"}});

  const auto shown = page(event);
  EXPECT_EQ(shown["title"], "Friday evening");
  EXPECT_EQ(shown["about"], "Bring a friend.\nAnd cake.");
  EXPECT_EQ(shown["organiser"]["name"], "Mary");
  EXPECT_EQ(shown["stage"], "open");
  EXPECT_EQ(shown["version"], 1);
  EXPECT_EQ(shown["forfeit_after"], 300'000);
  EXPECT_EQ(shown["tie_breaks"][0], "buchholz-cut-1");

  Browser anyone;
  const auto list = fine(anyone, "GET", "/api/events")["events"];
  ASSERT_EQ(list.size(), 1u) << "the other is for those who have its link";
  EXPECT_EQ(list[0]["event"], event);
  EXPECT_EQ(list[0]["organiser"]["name"], "Mary");
  EXPECT_EQ(fine(organiser_, "GET", "/api/events?mine=1")["events"].size(), 2u);
  EXPECT_EQ(fine(anyone, "GET", "/api/events?mine=1")["events"].size(), 0u);
  EXPECT_EQ(fine(anyone, "GET", "/api/events?stage=running")["events"].size(), 0u);
  EXPECT_EQ(refused(anyone, "GET", "/api/events/" + table_id(MatchId{}), nullptr, 404), "event.unknown");
  EXPECT_EQ(refused(anyone, "GET", "/api/events/nonsense", nullptr, 404), "event.unknown");

  EXPECT_EQ(join(ann, event)["player"], 0);
  EXPECT_EQ(refused(ann, "POST", "/api/events/" + event + "/players", json::object(), 409), "event.joined");
  EXPECT_EQ(page(event)["players"][0]["name"], "Ann");
  EXPECT_EQ(fine(ann, "GET", "/api/events/" + event + "/you")["player"], 0);
  EXPECT_EQ(fine(organiser_, "GET", "/api/events/" + event + "/you")["organiser"], true);
  EXPECT_EQ(call(anyone, "GET", "/api/events/" + event + "/you").status, 401);
  fine(ann, "DELETE", "/api/events/" + event + "/players/me");
  EXPECT_EQ(page(event)["players"][0]["present"], false);
  EXPECT_EQ(refused(ann, "DELETE", "/api/events/" + event + "/players/me", nullptr, 409), "event.not-in");
  EXPECT_EQ(join(ann, event)["player"], 0) << "whoever comes back is who they were";

  const auto version = std::to_string(page(event)["version"].get<int>());
  EXPECT_EQ(call(ann, "GET", "/api/events/" + event + "?after=" + version).status, 304);
  EXPECT_EQ(call(ann, "GET", "/api/events/" + event + "?after=" + version).body, "");
  EXPECT_EQ(call(ann, "GET", "/api/events/" + event + "?after=1").status, 200);
}

TEST_F(EventsTest, WhatCannotBePlayedIsRefused) {
  const auto code = [&](const json& more) { return refused(organiser_, "POST", "/api/events", form(more), 400); };
  EXPECT_EQ(code({{"title", " "}}), "event.title");
  EXPECT_EQ(code({{"title", std::string(81, 'x')}}), "event.title");
  EXPECT_EQ(code({{"title", "a\u202Eb"}}), "event.title");
  EXPECT_EQ(code({{"about", std::string(501, 'x')}}), "event.about");
  EXPECT_EQ(code({{"game", "chess"}}), "event.game");
  EXPECT_EQ(code({{"game", 5}}), "form.member");
  EXPECT_EQ(code({{"clock", nullptr}}), "form.clock");
  EXPECT_EQ(code({{"clock", {{"pace", "none"}}}}), "event.clock");
  EXPECT_EQ(code({{"format", "chess"}}), "event.format");
  EXPECT_EQ(code({{"rounds", 0}}), "tournament.rounds");
  EXPECT_EQ(code({{"rounds", -1}}), "form.member");
  EXPECT_EQ(code({{"rounds", 1e300}}), "form.member");
  EXPECT_EQ(code({{"seats", 3}}), "event.seats");
  EXPECT_EQ(code({{"game", "trap-the-cap"}, {"options", {{"players", 4}}}}), "event.seats");
  EXPECT_EQ(code({{"game", "trap-the-cap"}, {"seats", 4}, {"fewest", 4}, {"options", {{"game", "team"}}}}),
            "event.game");
  EXPECT_EQ(code({{"game", "top-drop"}}), "event.game");
  EXPECT_EQ(code({{"game", "loot"}, {"format", "duplicate"}}), "event.duplicate");
  EXPECT_EQ(code({{"game", "top-drop"}, {"format", "duplicate"}, {"watchable", true}}), "event.watchable");
  EXPECT_EQ(code({{"game", "top-drop"}, {"format", "duplicate"}, {"rated", true}}), "form.rated");
  EXPECT_EQ(code({{"points", {1, 2}}}), "tournament.points");
  EXPECT_EQ(code({{"points", {"x"}}}), "form.member");
  EXPECT_EQ(code({{"tie_breaks", {"luck"}}}), "form.member");
  EXPECT_EQ(code({{"third_place", true}}), "tournament.third-place");
  EXPECT_EQ(code({{"starts", 5}}), "event.starts");
  EXPECT_EQ(code({{"format", "arena"}, {"rounds", 0}, {"length", 1'000}}), "event.length");
  EXPECT_EQ(code({{"forfeit_after", 5}}), "event.forfeit");
  EXPECT_EQ(code({{"secret", "x"}}), "form.unknown");
  EXPECT_EQ(call(organiser_, "POST", "/api/events", json::array()).status, 400);
  for (const auto& more :
       {json{{"game", "trap-the-cap"}, {"seats", 4}}, json{{"game", "bottlecap-vikings"}, {"seats", 4}, {"fewest", 2}},
        json{{"game", "loot"}, {"format", "round-robin"}, {"rounds", 2}, {"rated", true}},
        json{{"game", "loot"}, {"format", "knock-out"}, {"rounds", 0}, {"third_place", true}}})
    EXPECT_EQ(call(organiser_, "POST", "/api/events", form(more)).status, 201) << more;
}

TEST_F(EventsTest, ASwissLaysItsTablesAndComesToItsEnd) {
  const auto event = make(organiser_);
  std::vector<Browser> people;
  std::map<std::string, int> numbers;
  for (const std::string name : {"Ann", "Bob", "Cid", "Dan"}) {
    people.push_back(guest(name));
    numbers[id_of(people.back())] = join(people.back(), event)["player"];
  }
  EXPECT_EQ(refused(people[0], "POST", "/api/events/" + event + "/begin", nullptr, 403), "event.organiser");
  fine(organiser_, "POST", "/api/events/" + event + "/begin");
  EXPECT_EQ(refused(organiser_, "POST", "/api/events/" + event + "/begin", nullptr, 409), "event.begun");
  auto now = page_when(event, all_laid);
  ASSERT_EQ(now["tables"].size(), 2u);
  EXPECT_EQ(now["round"], 1);
  const auto own = fine(people[0], "GET", "/api/events/" + event + "/you")["table"];
  EXPECT_EQ(own["path"], "/t/" + own["id"].get<std::string>());
  const auto at = room(own["id"]);
  EXPECT_EQ(at->table().made().laid, "event:" + event);
  EXPECT_EQ(at->table().made().host, "");
  EXPECT_GE(at->table().first_seat_of(id_of(people[0])), 0);

  for (const auto& table : now["tables"]) {
    const int loser = table["players"][1];
    resign(table["id"], now["players"][static_cast<std::size_t>(loser)]["id"]);
  }
  now = page_when(event, [](const json& page) { return page["round"] == 2 && all_laid(page); });
  EXPECT_EQ(now["standings"][0]["points"], 1);
  EXPECT_EQ(now["standings"][3]["points"], 0);
  const auto first = fine(organiser_, "GET", "/api/events/" + event + "/tables?round=1")["tables"];
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0]["state"], "done");
  EXPECT_EQ(first[0]["places"], json({1, 2}));
  EXPECT_EQ(first[0]["points"], json({1, 0}));
  EXPECT_EQ(fine(organiser_, "GET", "/api/events/" + event + "/tables?player=0")["tables"].size(), 2u);
  EXPECT_EQ(fine(organiser_, "GET", "/api/events/" + event + "/tables?before=1")["tables"].size(), 1u);

  // The organiser decides one table, and then thinks better of it; what the table itself says later counts no more.
  const std::string decided = now["tables"][0]["id"];
  const auto result = "/api/events/" + event + "/tables/2/result";
  EXPECT_EQ(refused(people[0], "PUT", result, {{"places", {1, 2}}}, 403), "event.organiser");
  EXPECT_EQ(refused(organiser_, "PUT", result, {{"places", {1, 3}}}, 400), "event.places");
  EXPECT_EQ(refused(organiser_, "PUT", result, {{"score", 3}}, 400), "event.places");
  EXPECT_EQ(refused(organiser_, "PUT", result, {{"winner", 1}}, 400), "event.places");
  EXPECT_EQ(refused(organiser_, "PUT", "/api/events/" + event + "/tables/9/result", {{"places", {1, 2}}}, 404),
            "event.table");
  fine(organiser_, "PUT", result, {{"places", {2, 1}}});
  fine(organiser_, "PUT", result, {{"places", {1, 1}}});
  resign(decided, now["players"][now["tables"][0]["players"][0].get<std::size_t>()]["id"]);
  resign(now["tables"][1]["id"], now["players"][now["tables"][1]["players"][0].get<std::size_t>()]["id"]);
  now = page_when(event, [](const json& page) { return page["stage"] == "over"; });
  EXPECT_EQ(fine(organiser_, "GET", "/api/events/" + event + "/tables")["tables"][1]["places"], json({1, 1}));
  EXPECT_EQ(fine(people[0], "GET", "/api/events?stage=over")["events"][0]["event"], event);
  EXPECT_EQ(fine(people[0], "GET", "/api/events?mine=1")["events"][0]["stage"], "over");
  EXPECT_EQ(refused(people[0], "POST", "/api/events/" + event + "/players", json::object(), 409), "event.over");
  const auto csv = call(organiser_, "GET", "/api/events/" + event + "/standings.csv");
  EXPECT_EQ(csv.type, "text/csv; charset=utf-8");
  EXPECT_TRUE(csv.body.starts_with("rank,name,points,")) << csv.body;
  EXPECT_NE(csv.body.find("Ann"), std::string::npos);
  EXPECT_NE(call(organiser_, "GET", "/api/events/" + event + "/results.csv").body.find("played"), std::string::npos);
}

TEST_F(EventsTest, GoesOnAfterAStartFromWhatWasKept) {
  const auto event = make(organiser_, {{"rounds", 1}});
  std::vector<Browser> people;
  for (const std::string name : {"Ann", "Bob"}) {
    people.push_back(guest(name));
    join(people.back(), event);
  }
  start_again();
  EXPECT_EQ(page(event)["players"].size(), 2u);
  fine(organiser_, "POST", "/api/events/" + event + "/begin");
  start_again();
  auto now = page_when(event, all_laid);
  ASSERT_EQ(now["table_count"], 1);
  const std::string table = now["tables"][0]["id"];
  resign(table, id_of(people[1]));
  start_again();
  now = page_when(event, [](const json& page) { return page["stage"] == "over"; });
  EXPECT_EQ(now["tables"][0]["state"], "done");
  const auto ended = now["version"];
  start_again();
  EXPECT_EQ(page(event)["version"], ended) << "a result counts once";
}

TEST_F(EventsTest, WhoDoesNotComeLosesByForfeit) {
  const auto event = make(organiser_, {{"rounds", 1}, {"forfeit_after", 120'000}});
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  join(ann, event);
  join(bob, event);
  fine(organiser_, "POST", "/api/events/" + event + "/begin");
  auto now = page_when(event, all_laid);
  const auto at = playing_room(now["tables"][0]["id"]);
  now_ += 60'000;
  evenings_->tick();
  EXPECT_EQ(at->table().stage(), table::Stage::playing) << "there is still time";
  // The one who is to begin looks at the board, and is not absent.
  const auto first = at->table().seats()[0].id;
  const auto client = std::make_shared<Listener>(first);
  at->join(client, {});
  now_ += 61'000;
  evenings_->tick();
  EXPECT_EQ(at->table().stage(), table::Stage::playing);
  at->leave(*client);
  now_ += 11'000;
  now = page_when(event, [](const json& page) { return page["stage"] == "over"; });
  EXPECT_EQ(now["tables"][0]["state"], "forfeit");
  EXPECT_EQ(now["tables"][0]["places"], json({2, 1}));
  EXPECT_EQ(at->table().ended()->code, "no-show");
}

TEST_F(EventsTest, BeginsByItselfAndEndsWhenForgotten) {
  const auto event = make(organiser_, {{"starts", now_ + 60'000}});
  const auto quiet = make(organiser_, {{"title", "Nobody comes"}});
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  join(ann, event);
  join(bob, event);
  evenings_->tick();
  EXPECT_EQ(page(event)["stage"], "open");
  now_ += 60'000;
  EXPECT_EQ(page_when(event, all_laid)["stage"], "running");
  EXPECT_EQ(page(quiet)["stage"], "open");
  now_ += kForgottenAfter;
  EXPECT_EQ(page_when(quiet, [](const json& page) { return page["stage"] == "over"; })["called_off"], true);
}

// The end of a game is stored, and the server is killed before the event has heard of it. Whoever calls the event off
// the moment it is there again still waits until its tables have been looked at.
TEST_F(EventsTest, ACallOffRightAfterAKillLeavesNoResultOut) {
  const auto event = make(organiser_);
  end_unheard(event);
  EXPECT_EQ(page(event)["tables"][0]["state"], "playing") << "the event knows nothing of it";
  rooms_wait_ = true;
  start_again();
  std::optional<Reply> off;
  begin(organiser_, "POST", "/api/events/" + event + "/call-off", json::object(),
        [&](Reply reply) { off = std::move(reply); });
  for (int n = 0; n < 20; ++n) pump();
  EXPECT_FALSE(off) << "before anybody could look at its table";
  EXPECT_FALSE(started_);
  deaf_ = false;
  let_rooms_be_found();
  loop_.run_until([&] { return off.has_value(); });
  EXPECT_EQ(off->status, 200) << off->body;
  const auto over = page(event);
  EXPECT_EQ(over["stage"], "over");
  EXPECT_EQ(over["called_off"], true);
  EXPECT_EQ(over["tables"][0]["state"], "done");
  EXPECT_EQ(over["standings"][0]["wins"], 1);
  // And it is in the log, not only on the page.
  start_again();
  EXPECT_EQ(page(event)["standings"][0]["wins"], 1);
}

TEST_F(EventsTest, AnArenaWhoseTimeIsUpAfterAKillCountsWhatHadEnded) {
  const auto event = make(organiser_, {{"format", "arena"}, {"rounds", 0}, {"length", 1'800'000}});
  end_unheard(event);
  now_ += 3'600'000;
  deaf_ = false;
  start_again();
  const auto over = page_when(event, [](const json& page) { return page["stage"] == "over"; });
  EXPECT_EQ(over["tables"][0]["state"], "done");
  EXPECT_EQ(over["standings"][0]["wins"], 1);
}

TEST_F(EventsTest, WhoeverGoesIsForgottenHereToo) {
  auto rumpel = account("Rumpelstilz");
  const auto event = make(rumpel, {{"title", "Rumpels house"}, {"about", "At Rumpelstreet"}});
  const auto deals = make(organiser_, {{"game", "top-drop"}, {"format", "duplicate"}});
  auto ann = guest("Ann");
  join(ann, event);
  join(rumpel, event);
  join(rumpel, deals, {{"team", "Rumpels"}});
  auto chief = make_operator("Chief");
  const auto events = "/api/operator/events/";
  fine(chief, "PUT", events + event + "/title", {{"why", "Too long"}, {"title", "Rumpels"}});
  const auto exported = fine(rumpel, "GET", "/api/me/export")["events"];
  ASSERT_EQ(exported.size(), 2u);
  EXPECT_EQ(exported[1]["title"], "Rumpels");
  const auto id = id_of(rumpel);
  fine(rumpel, "DELETE", "/api/me");
  ASSERT_EQ(gone_, std::vector{id});
  evenings_->forget(id);
  const auto now = page_when(event, [](const json& page) { return page["title"] == ""; });
  EXPECT_EQ(now["about"], "");
  EXPECT_EQ(now["organiser"]["name"], kSomeoneWhoLeft);
  EXPECT_EQ(now["players"][1]["name"], kSomeoneWhoLeft);
  EXPECT_EQ(now["players"][1]["present"], false);
  const auto nameless = [](const json& page) { return page["players"][0]["name"] == kSomeoneWhoLeft; };
  EXPECT_EQ(page_when(deals, nameless)["players"][0]["present"], false);

  // Once the logs have been gone through: whoever goes next is behind the first.
  auto next = guest("Next");
  bool forgotten = false;
  store_->people.remove(id_of(next), [](const auto&) {}, [&](const auto&) { forgotten = true; });
  loop_.run_until([&] { return forgotten; });
  start_again();
  EXPECT_EQ(page(event)["title"], "");
  close_events();
  close();
  for (const auto& file : std::filesystem::directory_iterator(folder_)) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(bytes.find("Rumpel"), std::string::npos) << file.path();
  }
  open();
  open_events();
}

}  // namespace
}  // namespace cb::server::testing_people
