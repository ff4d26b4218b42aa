// SPDX-License-Identifier: MIT
// Who may make an event, come to it and run it: limits, blocks, bans, operators and the rules for names.
#include "events_testing.hpp"

namespace cb::server::testing_people {
namespace {

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

}  // namespace
}  // namespace cb::server::testing_people
