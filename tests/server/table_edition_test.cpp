// SPDX-License-Identifier: MIT
// Tables on boards of people's own: who may ask for which, what is shown of it before anybody sits down, and that the
// table has its board for ever, whatever becomes of the shelf and of whoever made it.
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "edition_testing.hpp"
#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/people/forgetting.hpp"
#include "server/tables/table_form.hpp"
#include "session/match_file.hpp"
#include "table/luck_check.hpp"
#include "table/summary.hpp"
#include "table_for_two.hpp"
#include "tables_testing.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using table::Made;

class TableEditionTest : public ::testing::Test {
 protected:
  inline static const std::string kKey = std::string(64, 'f');
  // A board that comes with Trap the Cap and is not its first.
  static constexpr std::string_view kOther = "four";

  TableEditionTest() { pub_.put("f", own_board("Fjord")); }

  Reply post(const json& form, const Person& host = kAnn) {
    return pub_.call("POST", "/api/tables", host, form.dump());
  }
  json refused(const json& form, const Person& host = kAnn) {
    const auto reply = post(form, host);
    EXPECT_EQ(reply.status, 400) << reply.body;
    return json::parse(reply.body)["error"];
  }
  std::string make(const json& form) {
    const auto reply = post(form);
    EXPECT_EQ(reply.status, 201) << reply.body;
    return json::parse(reply.body)["table"];
  }
  json get(const std::string& path, int status = 200) {
    const auto reply = pub_.call("GET", path);
    EXPECT_EQ(reply.status, status) << reply.body;
    return json::parse(reply.body);
  }

  Pub pub_;
};

TEST_F(TableEditionTest, TheLogHasTheBoard) {
  const auto id = make({{"game", "loot"}, {"edition", kKey}});
  const auto table = pub_.table_of(id);
  EXPECT_EQ(table.made().edition, own_board("Fjord"));
  EXPECT_EQ(table.made().edition_key, kKey);
  EXPECT_EQ(table.made().edition_of, "ann-id");
  EXPECT_EQ(table.game().edition(), own_board("Fjord"));
  const auto again = std::get<Made>(table::read_event(table::write_event(table.made())).value());
  EXPECT_EQ(again.edition_key, kKey);
  EXPECT_EQ(again.edition_of, "ann-id");
  EXPECT_EQ(table::summary_of(table.made(), table.game()), "own board; no clock") << "and none of anybody's words";
}

TEST_F(TableEditionTest, ABoardThatComesWithTheGameIsAskedForByName) {
  const auto type = find_game("trap-the-cap").value();
  ASSERT_TRUE(find_edition(*type, kOther));
  const auto id = make({{"game", "trap-the-cap"}, {"edition", kOther}});
  const auto made = pub_.table_of(id).made();
  EXPECT_EQ(made.edition, *find_edition(*type, kOther)) << "as it is now, whatever a later version has";
  EXPECT_EQ(made.edition_key, kOther);
  EXPECT_EQ(made.edition_of, "");
  EXPECT_TRUE(table::summary_of(made, pub_.table_of(id).game()).contains("board four"));
  EXPECT_EQ(get("/api/tables/" + id)["edition"], json({{"key", kOther}, {"name", kOther}, {"house", false}}));

  const auto first = edition_name("trap-the-cap", type->editions().front());
  const auto usual = pub_.table_of(make({{"game", "trap-the-cap"}, {"edition", first}})).made();
  EXPECT_EQ(usual.edition, "");
  EXPECT_EQ(usual.edition_key, "") << "that is no other board";
}

TEST_F(TableEditionTest, WhatIsNotThereIsRefused) {
  EXPECT_EQ(refused({{"game", "loot"}, {"edition", std::string(64, '0')}})["code"], "form.edition");
  EXPECT_EQ(refused({{"game", "loot"}, {"edition", "atlantis"}})["text"],
            "\"atlantis\" is no board that comes with Loot, and none of this server's.");
  EXPECT_EQ(refused({{"game", "top-cap"}, {"edition", kKey}})["code"], "form.edition-game");
  EXPECT_EQ(refused({{"game", "chess"}, {"edition", kKey}})["code"], "game.unknown");
  EXPECT_EQ(refused({{"game", "loot"}, {"edition", 7}})["code"], "form.member");
  EXPECT_EQ(refused({{"game", "loot"}, {"edition", kKey}, {"rated", true}}, kBob)["code"], "form.rated-edition");
  EXPECT_EQ(refused({{"game", "trap-the-cap"}, {"edition", kOther}, {"rated", true}}, kBob)["code"],
            "form.rated-edition");
  pub_.failing = true;
  EXPECT_EQ(post({{"game", "loot"}, {"edition", kKey}}).status, 503);
  EXPECT_TRUE(pub_.logs.empty());
}

TEST_F(TableEditionTest, ABoardIsSeenBeforeAnybodySits) {
  const auto id = make({{"game", "loot"}, {"edition", kKey}, {"listed", true}});
  const json shown = {{"key", kKey}, {"name", "Fjord"}, {"house", false}};
  EXPECT_EQ(get("/api/tables/" + id)["edition"], shown);
  EXPECT_EQ(get("/api/lobby")["tables"][0]["edition"], shown);
  const json board = {{"game", "loot"}, {"key", kKey}, {"name", "Fjord"}, {"text", own_board("Fjord")}};
  EXPECT_EQ(get("/api/tables/" + id + "/edition"), board);
  // It went from the shelf, and the table keeps it.
  pub_.shelf.clear();
  pub_.happen(id, {});
  EXPECT_EQ(get("/api/tables/" + id)["edition"]["name"], "");
  EXPECT_EQ(get("/api/tables/" + id + "/edition"), board);
  EXPECT_EQ(refused({{"game", "loot"}, {"edition", kKey}})["code"], "form.edition");

  const auto usual = get("/api/tables/" + make({{"game", "loot"}}) + "/edition");
  EXPECT_EQ(usual["key"], "");
  EXPECT_EQ(usual["text"], find_game("loot").value()->editions().front());
  EXPECT_EQ(get("/api/tables/nowhere/edition", 404)["error"]["code"], "table.unknown");
}

TEST_F(TableEditionTest, WhoGoesIsNamedOnNoBoardAndItIsPlayedOn) {
  const auto id = make({{"game", "loot"}, {"edition", kKey}});
  const auto match = read_table_id(id).value();
  auto& log = pub_.logs.at(match);
  auto made = std::get<Made>(table::read_event(log.front()).value());
  made.edition = "game = \"loot\"\nname = \"Rumpel's\"\nby = \"Rumpel\"\nabout = \"By rumpel = me\"\n";
  const auto rest = own_board("");
  made.edition += rest.substr(rest.find("respawns"));
  made.host = "bob-id";
  made.seats = {{table::Holder::Kind::person, "bob-id", "Bob"}, {}};
  const auto before = table::write_event(made);
  EXPECT_FALSE(without_person(before, "bob-id").value_or("").contains("\"edition_of\":\"\""));
  const auto after = without_person(before, "ann-id");
  ASSERT_TRUE(after);
  EXPECT_LE(after->size(), before.size()) << "it is written over the old one";
  EXPECT_FALSE(lower(*after).contains("rumpel"));
  const auto left = std::get<Made>(table::read_event(*after).value());
  EXPECT_EQ(left.edition, own_board(""));
  EXPECT_EQ(left.edition_of, "");
  EXPECT_EQ(left.seats.front().name, "Bob");
  // The same game on the same board, which nobody calls anything any more.
  log.front() = *after;
  const auto table = table::Table::make(left);
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ(table->game().start(), table::Table::make(made)->game().start());
  EXPECT_EQ(get("/api/tables/" + id + "/edition")["name"], "");
}

TEST_F(TableEditionTest, ARematchIsPlayedOnTheSameBoard) {
  const auto id = make({{"game", "loot"}, {"edition", kKey}, {"seats", {"me", "open"}}});
  pub_.happen(id, {table::Sat{1, {table::Holder::Kind::bot, "2", ""}}, table::Ended{1, "closed", "Closed.", "", 9}});
  const auto next = pub_.table_of(id).rematch(id, pub_.now);
  EXPECT_EQ(next.edition, own_board("Fjord"));
  EXPECT_EQ(next.edition_key, kKey);
  EXPECT_EQ(next.edition_of, "ann-id");
}

}  // namespace

namespace testing {
namespace {

// Over the wire and to the end: then from the record alone, with nothing of the server left.
TEST(TableEdition, AMatchOnABoardOfOnesOwnReplaysFromItsRecordAlone) {
  std::string record, text;
  {
    RunningServer server;
    const auto maker = become_guest(server.port(), "Ann");
    const auto call = [&](std::string_view method, const std::string& path, const json& body = nullptr) {
      const auto answer = http(server.port(), method, path, body.is_null() ? "" : body.dump(), {{"Cookie", maker}});
      EXPECT_LT(answer.status, 300) << path << ": " << answer.body;
      return answer;
    };
    const auto board = call("POST", "/api/editions", {{"game", "loot"}, {"text", own_board("Fjord cities")}}).json();
    text = call("GET", "/api/editions/" + board["edition"].get<std::string>()).json()["text"];
    TableForTwo table(server.port(), {{"game", "loot"}, {"edition", board["edition"]}, {"watchable", true}});
    EXPECT_EQ(table.welcome(1)["made"]["edition"], text) << "who comes is told what is played on";
    ASSERT_TRUE(table.begin());
    EXPECT_EQ(table.match().game().edition(), text);
    for (int n = 0; n < 6; ++n) ASSERT_TRUE(table.play_some_move(table.match().actor()));
    // Gone from the shelf, and with whoever made it, while it is played.
    call("DELETE", "/api/editions/" + board["edition"].get<std::string>());
    table.come_back(server.port());
    ASSERT_TRUE(table.play_some_move(table.match().actor()));
    table.socket(0).send({{"t", "resign"}, {"seat", 0}});
    for (auto event = table.socket(0).read("event"); event && (*event)["event"]["t"] != "revealed";)
      event = table.socket(0).read("event");
    record = call("GET", "/api/tables/" + table.id() + "/record").body;
  }
  const auto file = read_match(record);
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(file->match.game().edition(), text);
  EXPECT_EQ(file->match.log().size(), 7u);
  EXPECT_EQ(write_match(*file), record);
  EXPECT_TRUE(check_luck(*file));
}

}  // namespace
}  // namespace testing
}  // namespace cb::server
