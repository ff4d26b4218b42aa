// SPDX-License-Identifier: MIT
// Ratings as people see them: how one went, who leads, and a rated game from its table to what it made of a rating.
#include "people_testing.hpp"
#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/people/leading.hpp"
#include "server/people/rating.hpp"

namespace cb::server::testing_people {
namespace {

class RatingsApi : public PeopleTest {
 protected:
  std::string add(const std::string& name) {
    auto browser = guest(name);
    return fine(browser, "GET", "/api/me")["id"];
  }
  // A match after which the person is rated so, and leads until `until`.
  void rate(const std::string& person, double rating, double deviation, Milliseconds until,
            const std::vector<std::string>& opponents = {"bob"}) {
    MatchId match;
    match.bytes[0] = static_cast<std::uint8_t>(++matches_);
    match.bytes[1] = static_cast<std::uint8_t>(matches_ >> 8);
    bool done = false;
    const auto after = Rerated{{rating, deviation, 0.06, matches_, now_}, opponents, until};
    store_->people.rate(
        {match, "loot", now_ + matches_, 0, {person}}, [after](const auto&) { return std::vector{after}; },
        [&](const auto&) { done = true; });
    loop_.run_until([&] { return done; });
  }
  int matches_ = 0;
  Browser anyone_;
};

TEST_F(RatingsApi, ACurveHasTheLatestPointsAndNobodysTables) {
  const auto ann = add("Ann");
  const auto path = "/api/people/" + ann + "/ratings/loot";
  EXPECT_TRUE(fine(anyone_, "GET", path)["points"].empty());
  for (int n = 0; n < 203; ++n) rate(ann, 1500 + n, 120 - n / 10, 0);
  rate(ann, 9'999, 60, 0, {});
  const auto curve = fine(anyone_, "GET", path);
  EXPECT_EQ(curve["person"], ann);
  EXPECT_EQ(curve["game"], "loot");
  ASSERT_EQ(curve["points"].size(), 200u);
  EXPECT_EQ(curve["points"][0],
            (json{{"rating", 1503.0}, {"deviation", 120.0}, {"provisional", true}, {"at", now_ + 4}}));
  EXPECT_EQ(curve["points"][199]["rating"], 1702.0);
  EXPECT_EQ(curve["points"][199]["provisional"], false);
  EXPECT_EQ(call(anyone_, "GET", path).price, 4) << "it costs its address more than a plain call";
  EXPECT_EQ(refused(anyone_, "GET", "/api/people/" + ann + "/ratings/chess", nullptr, 404), "game.unknown");
}

TEST_F(RatingsApi, AProfileSaysTheMonthOfAnAccountAndNoMore) {
  now_ = 1'764'547'199'999;  // the end of November 2025, in UTC
  auto ann = guest("Ann");
  const auto path = "/api/people/" + std::string(fine(ann, "GET", "/api/me")["id"]);
  EXPECT_EQ(fine(anyone_, "GET", path)["since"], nullptr) << "guests come and go";
  fine(ann, "POST", "/api/account", {{"name", "Ann"}, {"password", "correct horse"}});
  EXPECT_EQ(fine(anyone_, "GET", path)["since"], "2025-11");
  EXPECT_EQ(fine(anyone_, "GET", path).size(), 5u);
}

TEST_F(RatingsApi, LeadersComeInPagesWithTheRulesForStandingThere) {
  EXPECT_TRUE(fine(anyone_, "GET", "/api/leaders/loot")["leaders"].empty());
  for (int n = 0; n < 53; ++n) rate(add(fmt::format("Player {}", n)), 1500.1 + n % 7, 60, now_ + 1'000'000);
  rate(add("Provisional"), 1900, 60, 0);
  const auto first = fine(anyone_, "GET", "/api/leaders/loot");
  EXPECT_EQ(first["rules"], (json{{"games", kLeaderGames},
                                  {"persons", kLeaderPersons},
                                  {"days", kLeaderTime / kRatingDay},
                                  {"known_games", 10},
                                  {"known_days", 14},
                                  {"bot_games", kShownGames},
                                  {"bot_margin", kShownWithin},
                                  {"deviation", kProvisional}}));
  ASSERT_EQ(first["leaders"].size(), 50u);
  EXPECT_EQ(first["leaders"][0]["rating"], 1506.1);
  EXPECT_EQ(first["leaders"][0]["name"], "Player 6");
  EXPECT_EQ(first["leaders"][0]["provisional"], false);
  const auto second = fine(anyone_, "GET", "/api/leaders/loot?after=" + first["next"].get<std::string>());
  EXPECT_EQ(second["leaders"].size(), 3u);
  EXPECT_FALSE(second.contains("next"));
  for (const auto& leader : first["leaders"])
    for (const auto& other : second["leaders"]) EXPECT_NE(leader["id"], other["id"]);
  EXPECT_TRUE(fine(anyone_, "GET", "/api/leaders/top-cap")["leaders"].empty());
  EXPECT_EQ(refused(anyone_, "GET", "/api/leaders/chess", nullptr, 404), "game.unknown");
  for (const auto* after : {"x", ":", "5", "nan:x", "inf:x", "1e999:x"})
    EXPECT_EQ(refused(anyone_, "GET", std::string("/api/leaders/loot?after=") + after, nullptr, 400), "leaders.after")
        << after;
}

}  // namespace
}  // namespace cb::server::testing_people

namespace cb::server::testing {
namespace {

using nlohmann::json;

// An account's cookie.
std::string become_account(int port, const std::string& name) {
  auto cookie = become_guest(port, name);
  const json login = {{"name", name}, {"password", "correct horse"}};
  EXPECT_EQ(http(port, "POST", "/api/account", login.dump(), {{"Cookie", cookie}}).status, 201);
  return cookie;
}

TEST(Server, ARatedGameAgainstABotCountsForThePersonAlone) {
  RunningServer server;
  const auto ann = become_account(server.port(), "Ann");
  const std::string id = http(server.port(), "GET", "/api/me", {}, {{"Cookie", ann}}).json()["id"];
  const json form = {{"game", "loot"}, {"rated", true}, {"seats", {"me", "bot:3"}}};
  const std::string table =
      http(server.port(), "POST", "/api/tables", form.dump(), {{"Cookie", ann}}).json().value("table", "");
  ASSERT_FALSE(table.empty());
  RawWebSocket socket(server.port(), table, ann);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  socket.send({{"t", "start"}});
  socket.send({{"t", "nonce"}, {"seat", 0}, {"value", "mine"}});
  socket.send({{"t", "resign"}, {"seat", 0}});
  for (std::string kind; kind != "ended";) {
    const auto event = socket.read("event");
    ASSERT_TRUE(event);
    kind = (*event)["event"]["t"];
  }
  json ratings = json::object();
  while (!ratings.value("done", false))
    ratings = http(server.port(), "GET", "/api/tables/" + table + "/ratings").json();
  ASSERT_EQ(ratings["changes"].size(), 1u) << "the bot stays what it is";
  EXPECT_EQ(ratings["changes"][0]["person"], id);
  EXPECT_EQ(ratings["changes"][0]["counted"], true);
  EXPECT_EQ(ratings["changes"][0]["before"]["rating"], 1500.0);
  EXPECT_LT(ratings["changes"][0]["after"]["rating"], 1400.0);
  const auto shown = http(server.port(), "GET", "/api/people/" + id).json()["ratings"]["loot"];
  EXPECT_EQ(shown["rating"], ratings["changes"][0]["after"]["rating"]);
  EXPECT_EQ(shown["games"], 1);
  const auto results = http(server.port(), "GET", "/api/people/" + id + "/results/loot").json();
  EXPECT_EQ(results["games"], 1);
  EXPECT_EQ(results["seats"], (json{{{"of", 2}, {"seat", 0}, {"won", 0}, {"drawn", 0}, {"lost", 1}}}));
  EXPECT_TRUE(results["recent"].empty()) << "not everyone may watch that table";
  const auto own = http(server.port(), "GET", "/api/people/" + id + "/results/loot", {}, {{"Cookie", ann}}).json();
  ASSERT_EQ(own["recent"].size(), 1u);
  EXPECT_EQ(own["recent"][0]["table"], table);
  EXPECT_EQ(own["recent"][0]["went"], "lost");
  EXPECT_EQ(own["recent"][0]["seats"][1]["kind"], "bot");
  EXPECT_EQ(http(server.port(), "GET", "/api/people/" + id + "/results/top-cap").json()["games"], 0);
  EXPECT_EQ(http(server.port(), "GET", "/api/people/" + id + "/results/chess").status, 404);
}

TEST(Server, AGuestSitsAtNoRatedTable) {
  RunningServer server;
  const auto ann = become_account(server.port(), "Ann");
  const json form = {{"game", "loot"}, {"rated", true}};
  const std::string table =
      http(server.port(), "POST", "/api/tables", form.dump(), {{"Cookie", ann}}).json().value("table", "");
  const auto eve = become_guest(server.port(), "Eve");
  EXPECT_EQ(http(server.port(), "POST", "/api/tables", form.dump(), {{"Cookie", eve}}).json()["error"]["code"],
            "form.rated-guest");
  RawWebSocket socket(server.port(), table, eve);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  socket.send({{"t", "sit"}, {"seat", 1}});
  const auto refused = socket.read("refused");
  ASSERT_TRUE(refused);
  EXPECT_EQ((*refused)["code"], "room.rated-guest");
}

}  // namespace
}  // namespace cb::server::testing
