// SPDX-License-Identifier: MIT
// Who may make, see, join and run events, what comes of them, and what nobody is shown.
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

TEST_F(EventsTest, WhoIsRemovedStaysOut) {
  const auto event = make(organiser_);
  auto ann = guest("Ann");
  join(ann, event);
  EXPECT_EQ(refused(ann, "DELETE", "/api/events/" + event + "/players/0", nullptr, 403), "event.organiser");
  EXPECT_EQ(refused(organiser_, "DELETE", "/api/events/" + event + "/players/7", nullptr, 404), "event.player");
  EXPECT_EQ(refused(organiser_, "DELETE", "/api/events/" + event + "/players/x", nullptr, 404), "event.player");
  fine(organiser_, "DELETE", "/api/events/" + event + "/players/0");
  EXPECT_EQ(refused(ann, "POST", "/api/events/" + event + "/players", json::object(), 403), "event.removed");
  EXPECT_EQ(fine(ann, "GET", "/api/events/" + event + "/you")["why_not"]["code"], "event.removed");
  EXPECT_EQ(refused(organiser_, "POST", "/api/events/" + event + "/begin", nullptr, 409), "event.few");
  fine(organiser_, "POST", "/api/events/" + event + "/call-off");
  EXPECT_EQ(page(event)["called_off"], true);
  EXPECT_EQ(refused(organiser_, "POST", "/api/events/" + event + "/call-off", nullptr, 409), "event.over");
}

TEST_F(EventsTest, NobodyHasTooManyAtATime) {
  for (int n = 0; n < kMostOfOrganiser; ++n) make(organiser_);
  EXPECT_EQ(refused(organiser_, "POST", "/api/events", form(), 429), "event.many");
  auto ann = guest("Ann");
  const std::string first = fine(organiser_, "GET", "/api/events")["events"][0]["event"];
  int status = 200;
  for (int n = 0; n < 100 && status != 429; ++n)
    status =
        call(ann, n % 2 == 0 ? "POST" : "DELETE", "/api/events/" + first + (n % 2 == 0 ? "/players" : "/players/me"),
             n % 2 == 0 ? json::object() : json())
            .status;
  EXPECT_EQ(status, 429) << "whoever comes and goes all the time is asked to wait";
  EXPECT_LT(page(first)["version"], 70);
}

// Guests cost nothing, and a stranger could fill an evening with them.
TEST_F(EventsTest, GuestsOfOneNetworkDoNotFillIt) {
  auto ann = account("Ann");
  const std::string event = fine(ann, "POST", "/api/events", form())["event"];
  const auto players = "/api/events/" + event + "/players";
  auto first = guest("Guest 0");
  fine(first, "POST", players, json::object());
  for (int n = 1; n < kMostGuestsOfNetwork; ++n) {
    auto next = guest(fmt::format("Guest {}", n));
    fine(next, "POST", players, json::object());
  }
  auto late = guest("Late");
  EXPECT_EQ(refused(late, "POST", players, json::object(), 429), "event.network");
  // Whoever was there comes back, and accounts and other networks come in.
  fine(first, "DELETE", players + "/me");
  fine(first, "POST", players, json::object());
  fine(ann, "POST", players, json::object());
  auto far = guest("Far");
  far.address = "198.51.100.7";
  fine(far, "POST", players, json::object());
  // To another event they may come.
  const std::string other = fine(ann, "POST", "/api/events", form())["event"];
  fine(late, "POST", "/api/events/" + other + "/players", json::object());
}

// Each is looked at before the one before it is stored.
TEST_F(EventsTest, NobodyHasTooManyThatTheyMakeAtOnce) {
  std::vector<int> statuses;
  for (int n = 0; n < kMostOfOrganiser + 3; ++n)
    begin(organiser_, "POST", "/api/events", form(), [&](const Reply& reply) { statuses.push_back(reply.status); });
  loop_.run_until([&] { return statuses.size() == kMostOfOrganiser + 3U; });
  EXPECT_EQ(std::ranges::count(statuses, 201), kMostOfOrganiser);
  EXPECT_EQ(std::ranges::count(statuses, 429), 3);
  EXPECT_EQ(fine(organiser_, "GET", "/api/events")["events"].size(), static_cast<std::size_t>(kMostOfOrganiser));
  const std::string first = fine(organiser_, "GET", "/api/events")["events"][0]["event"];
  fine(organiser_, "POST", "/api/events/" + first + "/call-off");
  make(organiser_);
}

TEST_F(EventsTest, WhomTheOrganiserBlocksDoesNotJoin) {
  const auto event = make(organiser_);
  auto ann = guest("Ann");
  auto eve = guest("Eve");
  const auto mary = id_of(organiser_);
  blocks_.fill({{mary, id_of(eve)}, {id_of(ann), mary}, {id_of(ann), id_of(eve)}});
  const auto players = "/api/events/" + event + "/players";
  EXPECT_EQ(refused(eve, "POST", players, json::object(), 403), "event.closed");
  EXPECT_EQ(fine(eve, "GET", "/api/events/" + event + "/you")["why_not"]["code"], "event.closed");
  join(ann, event);
  // Who is in already stays, and whoever has left does not come back.
  blocks_.remove(mary, id_of(eve));
  join(eve, event);
  blocks_.add(mary, id_of(eve));
  fine(organiser_, "POST", "/api/events/" + event + "/begin");
  const auto now = page_when(event, all_laid);
  EXPECT_EQ(now["tables"][0]["players"].size(), 2u) << "whoever takes part plays whoever comes";
  fine(eve, "DELETE", players + "/me");
  EXPECT_EQ(refused(eve, "POST", players, json::object(), 403), "event.closed");
  const auto teams =
      make(organiser_, {{"game", "top-drop"}, {"format", "duplicate"}, {"rounds", 1}, {"options", {{"players", 2}}}});
  EXPECT_EQ(refused(eve, "POST", "/api/events/" + teams + "/players", {{"team", "Owls"}}, 403), "event.closed");
}

TEST_F(EventsTest, WhoMayNotComeAnyMoreLeavesWhateverTheyAreIn) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  auto cid = guest("Cid");
  auto eve = guest("Eve");
  const auto swiss = make(organiser_);
  const auto teams =
      make(organiser_, {{"game", "top-drop"}, {"format", "duplicate"}, {"rounds", 1}, {"options", {{"players", 2}}}});
  const auto others = make(organiser_);
  for (auto* one : {&ann, &bob, &cid, &eve}) join(*one, swiss);
  const std::string owls = join(ann, teams, {{"team", "Owls"}})["code"];
  join(eve, teams, {{"code", owls}});
  join(ann, others);
  fine(organiser_, "POST", "/api/events/" + swiss + "/begin");
  auto now = page_when(swiss, all_laid);
  const auto untouched = page(others)["version"];

  evenings_->take_out(id_of(eve));
  evenings_->take_out(id_of(eve));  // from another node, say
  now = page_when(swiss, [](const json& page) { return page["players"][3]["present"] == false; });
  EXPECT_EQ(fine(eve, "GET", "/api/events/" + swiss + "/you")["removed"], false) << "they may come back one day";
  EXPECT_EQ(
      page_when(teams,
                [](const json& page) { return page["players"][0]["members"].size() == 1; })["players"][0]["present"],
      true)
      << "her team goes on looking for somebody";
  EXPECT_EQ(page(others)["version"], untouched);
  // The tables that are being played go on to their results, and then nobody is paired with her.
  for (const auto& table : now["tables"]) {
    const auto loser = table["players"][1].get<std::size_t>();
    resign(table["id"], now["players"][loser]["id"]);
  }
  now = page_when(swiss, [](const json& page) { return page["round"] == 2 && all_laid(page); });
  ASSERT_EQ(now["tables"].size(), 1u);
  for (const auto& player : now["tables"][0]["players"]) EXPECT_NE(player, 3);
}

TEST_F(EventsTest, OperatorsSeeAllAndCallOffAny) {
  const auto hidden = make(organiser_, {{"listed", false}, {"title", "Only for us"}});
  now_ += 1'000;
  const auto event = make(organiser_);
  auto chief = make_operator("Chief");
  auto ann = guest("Ann");
  join(ann, event);
  const auto list = fine(chief, "GET", "/api/operator/events")["events"];
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0]["event"], event) << "the latest first";
  EXPECT_EQ(list[1]["title"], "Only for us");
  EXPECT_EQ(list[1]["listed"], false);
  EXPECT_EQ(list[1]["organiser"]["name"], "Mary");
  EXPECT_EQ(refused(organiser_, "GET", "/api/operator/events", nullptr, 403), "operator.only");
  EXPECT_EQ(refused(ann, "GET", "/api/operator/events", nullptr, 403), "operator.only");

  const auto call_off = "/api/operator/events/" + hidden + "/call-off";
  const json reason = {{"why", "This is no evening of the club"}};
  EXPECT_EQ(refused(organiser_, "POST", call_off, reason, 403), "operator.only");
  EXPECT_EQ(refused(chief, "POST", call_off, json::object(), 400), "http.member");
  EXPECT_EQ(refused(chief, "POST", call_off, {{"why", " "}}, 400), "club.words");
  EXPECT_EQ(refused(chief, "POST", "/api/operator/events/nowhere/call-off", reason, 404), "event.unknown");
  EXPECT_EQ(page(hidden)["stage"], "open") << "what was refused has changed nothing";
  fine(chief, "POST", call_off, reason);
  EXPECT_EQ(page(hidden)["called_off"], true);
  EXPECT_EQ(refused(chief, "POST", call_off, reason, 409), "event.over");
  EXPECT_EQ(fine(chief, "GET", "/api/operator/events")["events"].size(), 1u);

  // It is in the log, once, and the organiser can read why.
  std::vector<LogEntry> log;
  store_->club.log(1'000, 10, [&](const auto& found) { log = found.value(); });
  pump_until([&] { return !log.empty(); });
  ASSERT_EQ(log.size(), 2u);
  EXPECT_EQ(log[0].what, "event.call-off");
  EXPECT_EQ(log[0].about, hidden);
  EXPECT_EQ(log[0].by.name, "Chief");
  EXPECT_EQ(log[0].person.name, "Mary");
  EXPECT_EQ(log[0].why, "This is no evening of the club");
  const auto told = fine(organiser_, "GET", "/api/me/export")["done_by_operators"];
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0], (json{{"at", now_}, {"what", "event.call-off"}, {"about", hidden}, {"why", log[0].why}}));
}

TEST_F(EventsTest, OperatorsTakeATitleAwayAlsoOfOneThatIsOver) {
  rules_ = NameRules({"knave"});
  auto chief = make_operator("Chief");
  const auto event = make(organiser_, {{"title", "Rude words"}, {"about", "And more of them"}});
  fine(organiser_, "POST", "/api/events/" + event + "/call-off");
  const auto path = "/api/operator/events/" + event + "/title";
  const auto listed = [&] { return fine(chief, "GET", "/api/events?stage=over")["events"][0]["title"]; };
  const json reason = {{"why", "Rude"}};
  const json knave = {{"why", "Rude"}, {"title", "The knave's cup"}};
  EXPECT_EQ(refused(organiser_, "PUT", path, reason, 403), "operator.only");
  EXPECT_EQ(refused(chief, "PUT", path, json::object(), 400), "http.member");
  EXPECT_EQ(refused(chief, "PUT", path, {{"why", "Rude"}, {"title", std::string(200, 'x')}}, 400), "event.title");
  EXPECT_EQ(refused(chief, "PUT", path, knave, 400), "name.rule");
  EXPECT_EQ(refused(chief, "PUT", "/api/operator/events/nowhere/title", reason, 404), "event.unknown");
  EXPECT_EQ(page(event)["title"], "Rude words") << "what was refused has changed nothing";
  EXPECT_EQ(fine(chief, "PUT", path, {{"why", "Rude"}, {"title", " Friday  cup "}})["title"], "Friday cup");
  EXPECT_EQ(page(event)["title"], "Friday cup");
  EXPECT_EQ(page(event)["about"], "") << "what was said of it goes too";
  EXPECT_EQ(listed(), "Friday cup");
  EXPECT_EQ(fine(chief, "PUT", path, reason)["title"], "");
  start_again();
  EXPECT_EQ(page(event)["title"], "");
  EXPECT_EQ(page(event)["stage"], "over");
  EXPECT_EQ(listed(), "");
  const auto told = fine(organiser_, "GET", "/api/me/export")["done_by_operators"];
  ASSERT_EQ(told.size(), 2u) << "what was refused is not in the log";
  EXPECT_EQ(told[1], (json{{"at", now_}, {"what", "event.rename"}, {"about", event}, {"why", "Rude"}}));
}

TEST_F(EventsTest, NothingIsDoneToAnEventOfWhichTheLogDoesNotTell) {
  const auto event = make(organiser_, {{"title", "Rude words"}});
  auto chief = make_operator("Chief");
  // The operator leaves while the deed is under way: the log refuses it.
  std::optional<Reply> renamed, off;
  const auto path = "/api/operator/events/" + event;
  store_->people.remove(id_of(chief), [](const auto&) {}, [](const auto&) {});
  begin(chief, "PUT", path + "/title", {{"why", "Rude"}}, [&](Reply reply) { renamed = std::move(reply); });
  begin(chief, "POST", path + "/call-off", {{"why", "Rude"}}, [&](Reply reply) { off = std::move(reply); });
  loop_.run_until([&] { return renamed && off; });
  EXPECT_NE(renamed->status, 200);
  EXPECT_NE(off->status, 200);
  EXPECT_EQ(page(event)["title"], "Rude words");
  EXPECT_EQ(page(event)["stage"], "open");
}

TEST_F(EventsTest, AnEventWhoseOrganiserHasLeftCanBeCalledOff) {
  auto rumpel = account("Rumpel");
  const auto event = make(rumpel);
  const auto id = id_of(rumpel);
  fine(rumpel, "DELETE", "/api/me");
  evenings_->forget(id);
  auto chief = make_operator("Chief");
  fine(chief, "POST", "/api/operator/events/" + event + "/call-off", {{"why", "Nobody looks after it"}});
  EXPECT_EQ(page(event)["called_off"], true);
}

TEST_F(EventsTest, NameRulesHoldForTitlesAndTeams) {
  rules_ = NameRules({"knave"});
  EXPECT_EQ(refused(organiser_, "POST", "/api/events", form({{"title", "The KNAVE's cup"}}), 400), "name.rule");
  const auto event = make(organiser_, {{"game", "top-drop"}, {"format", "duplicate"}});
  auto ann = guest("Ann");
  const auto path = "/api/events/" + event + "/players";
  EXPECT_EQ(refused(ann, "POST", path, {{"team", "Knaves"}}, 400), "name.rule");
  fine(ann, "POST", path, {{"team", "Owls"}});
}

TEST_F(EventsTest, ARatedOneIsForAccounts) {
  const auto event = make(organiser_, {{"game", "loot"}, {"rated", true}});
  auto ann = guest("Ann");
  EXPECT_EQ(refused(ann, "POST", "/api/events/" + event + "/players", json::object(), 403), "event.rated-guest");
  auto bob = account("Bob");
  EXPECT_EQ(join(bob, event)["player"], 0);
  EXPECT_EQ(page(event)["players"][0]["rating"], 1500);
}

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
