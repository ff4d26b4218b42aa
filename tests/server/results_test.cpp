// SPDX-License-Identifier: MIT
// How somebody's rated games are counted.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/people/results_api.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// Ann sat at `seat`, and it went so.
RatedTable finished(std::uint8_t number, const std::vector<std::string>& people, int seat, Went went,
                    const std::string& summary = "5 min") {
  TableEntry table;
  table.match.bytes[0] = number;
  table.game = "trap-the-cap";
  table.summary = summary;
  table.stage = TableEntry::Stage::over;
  table.rated = table.watchable = true;
  for (const auto& person : people) table.seats.push_back({"person", person, "Name of " + person});
  table.changed = 1000 - number;
  return {table, seat, went};
}

TEST(Results, AreCountedBySeatAndByHowManySatThere) {
  const std::vector tables = {finished(1, {"ann", "bob"}, 0, Went::won),
                              finished(2, {"bob", "ann"}, 1, Went::lost),
                              finished(3, {"ann", "bob"}, 0, Went::drawn),
                              finished(4, {"ann", "bob"}, 0, Went::drawn),
                              finished(5, {"ann", "bob", "cid", "dee"}, 0, Went::won),  // a team
                              finished(6, {"bob", "bot", "cid"}, 1, Went::lost)};       // which she left to a bot
  const auto results = results_json(tables, false);
  EXPECT_EQ(results["games"], 6);
  EXPECT_EQ(results["persons"], 3) << "bob, cid and dee: neither herself nor a bot";
  EXPECT_EQ(results["seats"], (json{{{"of", 2}, {"seat", 0}, {"won", 1}, {"drawn", 2}, {"lost", 0}},
                                    {{"of", 2}, {"seat", 1}, {"won", 0}, {"drawn", 0}, {"lost", 1}},
                                    {{"of", 3}, {"seat", 1}, {"won", 0}, {"drawn", 0}, {"lost", 1}},
                                    {{"of", 4}, {"seat", 0}, {"won", 1}, {"drawn", 0}, {"lost", 0}}}));
}

TEST(Results, NameTheVariantsThatAreLikedBest) {
  std::vector<RatedTable> tables;
  for (const auto* summary : {"5 min", "game tower; 5 min", "game tower; no clock", "game golden; 5 min",
                              "3 days a move", "5 min + 3 s a move", "players 3; 5 min"})
    tables.push_back(finished(static_cast<std::uint8_t>(tables.size()), {"ann", "bob"}, 0, Went::won, summary));
  EXPECT_EQ(results_json(tables, false)["variants"], (json{{{"options", ""}, {"games", 3}},
                                                           {{"options", "game tower"}, {"games", 2}},
                                                           {{"options", "game golden"}, {"games", 1}}}));
}

TEST(Results, TellTheLatestTenAndToOthersOnlyWhatEveryoneMayWatch) {
  std::vector<RatedTable> tables;
  for (std::uint8_t number = 0; number < 12; ++number)
    tables.push_back(finished(number, {"ann", "bob"}, 0, Went::lost));
  tables[1] = finished(1, {"ann", "secret-friend"}, 0, Went::won);
  tables[1].table.watchable = false;
  const auto results = results_json(tables, false);
  EXPECT_EQ(results["games"], 12) << "all are counted";
  ASSERT_EQ(results["recent"].size(), 10u);
  EXPECT_EQ(results["recent"][0]["table"], table_id(tables[0].table.match));
  EXPECT_EQ(results["recent"][0]["went"], "lost");
  EXPECT_EQ(results["recent"][0]["at"], 1000);
  EXPECT_EQ(results["recent"][0]["seats"][1], (json{{"kind", "person"}, {"id", "bob"}, {"name", "Name of bob"}}));
  EXPECT_EQ(results["recent"][1]["table"], table_id(tables[2].table.match));
  EXPECT_EQ(results.dump().find("secret-friend"), std::string::npos);
  EXPECT_EQ(results.dump().find(table_id(tables[1].table.match)), std::string::npos);
  const auto own = results_json(tables, true);
  EXPECT_EQ(own["recent"][1]["table"], table_id(tables[1].table.match)) << "one's own games are no secret";
  EXPECT_EQ(own["recent"][1]["seats"][1]["id"], "secret-friend");
}

}  // namespace
}  // namespace cb::server
