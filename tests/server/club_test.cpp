// SPDX-License-Identifier: MIT
// What operators do at a club's own server, and what players may ask of them.
#include <fstream>

#include "club_testing.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

TEST_F(ClubTest, OperatorsAreMadeOnTheCommandLineOnly) {
  EXPECT_EQ(order({Order::Kind::list}).text, "");
  const auto ann = account("Ann Lee");
  EXPECT_EQ(refused(ann, "GET", "/api/operator/log", nullptr, 403), "operator.only");
  EXPECT_FALSE(fine(ann, "GET", "/api/me").contains("operator"));
  const auto nobody = order({Order::Kind::add, "Nobody"});
  EXPECT_FALSE(nobody.done);
  EXPECT_EQ(nobody.text, "There is no account named \"Nobody\"; whoever is to be an operator makes one first.");
  const auto made = order({Order::Kind::add, " ANN lee "});
  EXPECT_TRUE(made.done);
  EXPECT_EQ(made.text, "Ann Lee is an operator now.");
  EXPECT_EQ(order({Order::Kind::add, "Ann Lee"}).text, "That is an operator already.");
  EXPECT_EQ(order({Order::Kind::list}).text, "Ann Lee\n");
  EXPECT_EQ(fine(ann, "GET", "/api/me")["operator"], true);
  const auto log = fine(ann, "GET", "/api/operator/log")["log"];
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0]["what"], "operator.add");
  EXPECT_EQ(log[0]["by"], nullptr) << "nobody of the house, but whoever runs it";
  EXPECT_TRUE(order({Order::Kind::remove, "Ann Lee"}).done);
  EXPECT_EQ(refused(ann, "GET", "/api/operator/log", nullptr, 403), "operator.only");
  EXPECT_FALSE(order({Order::Kind::remove, "Ann Lee"}).done);
}

TEST_F(ClubTest, AnOrderThatCannotBeReadIsNone) {
  for (const auto* text :
       {"", "no JSON", "[]", R"({"order":7})", R"({"order":"add","name":{}})", R"({"order":"burn"})"})
    std::ofstream(server_.config().data + ".operators") << text, std::this_thread::sleep_for(400ms);
  EXPECT_TRUE(order({Order::Kind::list}).done);
}

TEST_F(ClubTest, WhoIsMutedSaysNothing) {
  const auto ann = make_operator("Ann Lee");
  TableForTwo table(port(), {{"game", "loot"}, {"chat", true}, {"watchable", true}});
  const auto bob = id_of(table.cookie(1));
  const auto path = "/api/operator/people/" + bob + "/mute";
  EXPECT_EQ(refused(ann, "PUT", path, {{"why", ""}}, 400), "club.words");
  EXPECT_EQ(refused(ann, "PUT", path, {{"why", "x"}, {"until", 5}}, 400), "sanction.until");
  EXPECT_EQ(refused(ann, "PUT", path, {{"why", "x"}, {"until", "soon"}}, 400), "club.time");
  EXPECT_EQ(refused(ann, "PUT", "/api/operator/people/nobody/mute", {{"why", "x"}}, 404), "person.unknown");
  fine(ann, "PUT", path, {{"why", "Swearing"}, {"until", in_an_hour()}});
  auto& socket = table.socket(1);
  for (const json& words : {json{{"t", "chat"}, {"text", "hello"}, {"id", "a"}},
                            json{{"t", "say"}, {"seat", 1}, {"phrase", "hello"}, {"id", "b"}}}) {
    socket.send(words);
    const auto refusal = socket.read("refused");
    ASSERT_TRUE(refusal) << words;
    EXPECT_EQ((*refusal)["code"], "person.muted-until") << *refusal;
    EXPECT_EQ((*refusal)["arguments"][1], "Swearing");
  }
  fine(ann, "DELETE", path);
  socket.send({{"t", "chat"}, {"text", "hello"}});
  const auto said = socket.read("event");
  ASSERT_TRUE(said);
  EXPECT_EQ((*said)["event"]["t"], "chatted");
}

TEST_F(ClubTest, NamesKeepToTheRules) {
  const auto ann = make_operator("Ann");
  const auto knave = become_guest(port(), "Old Knave");
  const auto id = id_of(knave);
  EXPECT_EQ(refused(ann, "POST", "/api/operator/rules", {{"word", ""}}, 400), "club.words");
  const auto rule = fine(ann, "POST", "/api/operator/rules", {{"word", "knave"}})["id"];
  EXPECT_EQ(refused(ann, "POST", "/api/operator/rules", {{"word", "knave"}}, 409), "rule.twice");
  EXPECT_EQ(fine(ann, "GET", "/api/operator/rules")["rules"][0]["word"], "knave");
  // Capitals, and letters of other alphabets that look the same.
  for (const auto* name : {"knave", "A KNAVE indeed", "kn\u0430ve", "KN\u0410VE", "\uFF4Bnave"}) {
    EXPECT_EQ(refused("", "POST", "/api/guest", {{"name", name}}, 400), "name.rule") << name;
    EXPECT_EQ(refused(ann, "PATCH", "/api/me", {{"name", name}}, 400), "name.rule") << name;
    EXPECT_EQ(refused(knave, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}}, 400),
              "name.rule");
  }
  fine("", "POST", "/api/guest", {{"name", "Knapsack"}});
  const auto found = fine(ann, "GET", "/api/operator/people?offending=true");
  ASSERT_EQ(found["people"].size(), 1u);
  EXPECT_EQ(found["people"][0]["id"], id);
  EXPECT_EQ(found["people"][0]["forbidden"], "knave");
  EXPECT_EQ(found["next"], nullptr);
  const auto path = "/api/operator/people/" + id + "/name";
  EXPECT_EQ(refused(ann, "PUT", path, {{"why", "a rule"}, {"name", "Knave 2"}}, 400), "name.rule");
  EXPECT_EQ(refused(ann, "PUT", path, {{"name", "Nice"}}, 400), "http.member");
  EXPECT_EQ(fine(ann, "PUT", path, {{"why", "a rule"}, {"name", "Nice One"}})["name"], "Nice One");
  EXPECT_EQ(fine(knave, "GET", "/api/me")["name"], "Nice One");
  EXPECT_NE(fine(ann, "PUT", path, {{"why", "a rule"}})["name"], "Nice One") << "one is made up";
  EXPECT_TRUE(fine(ann, "GET", "/api/operator/people?offending=true")["people"].empty());
  server_.stop();
  server_.start();
  EXPECT_EQ(refused("", "POST", "/api/guest", {{"name", "Knave"}}, 400), "name.rule");
  fine(ann, "DELETE", "/api/operator/rules/" + rule.dump());
  EXPECT_EQ(refused(ann, "DELETE", "/api/operator/rules/" + rule.dump(), nullptr, 404), "rule.unknown");
  fine("", "POST", "/api/guest", {{"name", "Knave"}});
}

TEST_F(ClubTest, PlayersReportAndOperatorsHandle) {
  const auto ann = make_operator("Ann Lee");
  TableForTwo table(port(), {{"game", "loot"}});
  const auto& bob = table.cookie(1);
  const auto whom = id_of(table.cookie(0));
  const json report = {{"person", whom}, {"reason", "words"}, {"words", "He swears"}, {"table", table.id()}};
  const auto with = [&](const char* member, const json& value) {
    auto other = report;
    other[member] = value;
    return other;
  };
  EXPECT_EQ(refused("", "POST", "/api/reports", report, 401), "http.token");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", json::object(), 400), "http.member");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("reason", "ugly"), 400), "report.reason");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("words", std::string(501, 'x')), 400), "club.words");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("words", "\u202Eback"), 400), "club.letters");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("person", "nobody"), 404), "person.unknown");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("person", id_of(bob)), 400), "report.self");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("table", "nowhere"), 400), "report.table");
  const std::string elsewhere =
      fine(ann, "POST", "/api/tables", {{"game", "loot"}, {"seats", {"me", "open"}}})["table"];
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("table", elsewhere), 400), "report.table");
  EXPECT_EQ(call(bob, "POST", "/api/reports", report).status, 201);
  for (int n = 1; n < 10; ++n)
    EXPECT_EQ(call(bob, "POST", "/api/reports", {{"person", whom}, {"reason", "name"}}).status, 201);
  EXPECT_EQ(refused(bob, "POST", "/api/reports", report, 429), "report.often");

  auto list = fine(ann, "GET", "/api/operator/reports");
  EXPECT_EQ(list["open"], 10);
  ASSERT_EQ(list["reports"].size(), 10u);
  const auto first = list["reports"].back();
  EXPECT_EQ(first["words"], "He swears");
  EXPECT_EQ(first["table"], table.id());
  EXPECT_EQ(first["by"]["name"], "Bob");
  EXPECT_EQ(first["person"]["name"], "Ann");
  EXPECT_EQ(list["reports"][0]["table"], nullptr);
  EXPECT_EQ(fine(ann, "GET", "/api/operator/people/" + whom)["reports"].size(), 10u);
  const auto path = "/api/operator/reports/" + first["id"].dump();
  fine(ann, "PUT", path, {{"handled", true}, {"why", "Talked to him"}});
  EXPECT_EQ(refused(ann, "PUT", path, {{"handled", true}}, 404), "report.unknown");
  EXPECT_EQ(refused(ann, "PUT", "/api/operator/reports/x", {{"handled", true}}, 404), "report.unknown");
  list = fine(ann, "GET", "/api/operator/reports?state=handled");
  EXPECT_EQ(list["open"], 9);
  ASSERT_EQ(list["reports"].size(), 1u);
  EXPECT_EQ(list["reports"][0]["handled"]["why"], "Talked to him");
  fine(ann, "PUT", path, {{"handled", false}});
  EXPECT_EQ(fine(ann, "GET", "/api/operator/reports")["open"], 10);
  EXPECT_EQ(refused(ann, "GET", "/api/operator/reports?before=x", nullptr, 400), "club.number");
  EXPECT_EQ(fine(ann, "GET", "/api/operator/reports?before=" + first["id"].dump())["reports"].size(), 0u);

  // Whom it is about reads nothing of it; whoever made it has it among what is kept of them.
  EXPECT_EQ(call(table.cookie(0), "GET", "/api/me/export").body.find("swears"), std::string::npos);
  EXPECT_EQ(fine(bob, "GET", "/api/me/export")["reports"].size(), 10u);
}

TEST_F(ClubTest, AnnouncementsAreForEverybody) {
  const auto ann = make_operator("Ann");
  const json text = {{"english", "Cup on Friday"}, {"german", "Pokal am Freitag"}, {"until", in_an_hour()}};
  auto later = text;
  later["from"] = in_an_hour().get<std::int64_t>() - 1'000;
  EXPECT_TRUE(fine("", "GET", "/api/announcements")["announcements"].empty());
  const auto id = fine(ann, "POST", "/api/operator/announcements", text)["id"];
  fine(ann, "POST", "/api/operator/announcements", later);
  const auto shown = fine("", "GET", "/api/announcements")["announcements"];
  ASSERT_EQ(shown.size(), 1u) << "what begins later is not shown yet";
  EXPECT_EQ(shown[0]["german"], "Pokal am Freitag");
  EXPECT_EQ(fine(ann, "GET", "/api/operator/announcements")["announcements"].size(), 2u);
  for (const auto* member : {"english", "german", "until"}) {
    auto other = text;
    other.erase(member);
    EXPECT_EQ(call(ann, "POST", "/api/operator/announcements", other).status, 400) << member;
  }
  auto over = text;
  over["from"] = text["until"];
  EXPECT_EQ(refused(ann, "POST", "/api/operator/announcements", over, 400), "announcement.until");
  fine(ann, "DELETE", "/api/operator/announcements/" + id.dump());
  EXPECT_EQ(refused(ann, "DELETE", "/api/operator/announcements/" + id.dump(), nullptr, 404), "announcement.unknown");
  EXPECT_TRUE(fine("", "GET", "/api/announcements")["announcements"].empty());
}

TEST(ClubPrivacy, SaysHowLongThisServerKeepsThings) {
  Config config;
  config.report_days = 30;
  config.operator_log_days = 90;
  config.edition_days = 60;
  RunningServer server(config);
  EXPECT_EQ(
      http(server.port(), "GET", "/api/privacy").json(),
      (json{
          {"report_days", 30}, {"operator_log_days", 90}, {"edition_days", 60}, {"letters", false}, {"nodes", false}}));
}

TEST_F(ClubTest, TheDayInNumbers) {
  const auto ann = make_operator("Ann Lee");
  {
    TableForTwo table(port(), {{"game", "loot"}});
    ASSERT_TRUE(table.begin());
    table.socket(0).send({{"t", "host"}, {"do", "close"}});
    for (auto event = table.socket(0).read("event"); event && (*event)["event"]["t"] != "ended";)
      event = table.socket(0).read("event");
  }
  call(ann, "POST", "/api/reports", {{"person", id_of(become_guest(port(), "Eve"))}, {"reason", "other"}});
  // What is counted is handed over every few seconds, and at the end.
  server_.stop();
  server_.start();
  const auto days = fine(ann, "GET", "/api/operator/numbers")["days"];
  ASSERT_GE(days.size(), 1u);
  const auto& today = days[0];
  EXPECT_EQ(today["guests"], 4);
  EXPECT_EQ(today["people"], 4);
  EXPECT_EQ(today["accounts"], 1);
  EXPECT_EQ(today["reports"], 1);
  EXPECT_EQ(today["rated"], 0);
  EXPECT_EQ(today["games"]["loot"], (json{{"made", 1}, {"finished", 1}}));
}

TEST_F(ClubTest, PeopleAreFoundByAPartOfTheirName) {
  const auto ann = make_operator("Ann");
  for (int n = 10; n < 35; ++n) become_guest(port(), fmt::format("Crowd {}", n));
  const auto page = fine(ann, "GET", "/api/operator/people?name=cROWD");
  ASSERT_EQ(page["people"].size(), 20u);
  EXPECT_EQ(page["people"][0]["name"], "Crowd 34");
  const auto rest = fine(ann, "GET", "/api/operator/people?name=crowd&before=" + page["next"].dump());
  ASSERT_EQ(rest["people"].size(), 5u);
  EXPECT_EQ(rest["next"], nullptr);
  EXPECT_EQ(fine(ann, "GET", "/api/operator/people?name=ann")["people"][0]["operator"], true);
  EXPECT_TRUE(fine(ann, "GET", "/api/operator/people?name=zzz")["people"].empty());
  EXPECT_EQ(refused(ann, "GET", "/api/operator/people?name=" + std::string(81, 'z'), nullptr, 400), "people.name");
  EXPECT_EQ(refused(ann, "PUT", "/api/operator/people/" + id_of(ann) + "/ban", {{"why", "x"}}, 409), "operator.peer");
  EXPECT_EQ(refused(ann, "GET", "/api/operator/people/nobody", nullptr, 404), "person.unknown");
}

}  // namespace
}  // namespace cb::server::testing
