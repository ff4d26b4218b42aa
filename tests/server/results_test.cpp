// SPDX-License-Identifier: MIT
// How somebody's rated games are counted.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/people/results_api.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

TableEntry finished(std::uint8_t number, const std::vector<std::string>& people, std::uint8_t winners,
                    const std::string& summary = "5 min") {
  TableEntry table;
  table.match.bytes[0] = number;
  table.game = "trap-the-cap";
  table.summary = summary;
  table.stage = TableEntry::Stage::over;
  table.rated = table.watchable = true;
  table.winners = winners;
  for (const auto& person : people) table.seats.push_back({"person", person, "Name of " + person});
  table.changed = 1000 - number;
  return table;
}

TEST(Results, AreCountedBySeatAndByHowManySatThere) {
  const std::vector tables = {finished(1, {"ann", "bob"}, 0b01),
                              finished(2, {"bob", "ann"}, 0b01),
                              finished(3, {"ann", "bob"}, 0b00),
                              finished(4, {"ann", "bob"}, 0b11),
                              finished(5, {"ann", "bob", "cid", "dee"}, 0b0101),  // a team
                              finished(6, {"bob", "cid"}, 0b01)};
  const auto results = results_json("ann", tables);
  EXPECT_EQ(results["games"], 5) << "a table that she left to somebody else is not hers";
  EXPECT_EQ(results["seats"], (json{{{"of", 2}, {"seat", 0}, {"won", 1}, {"drawn", 2}, {"lost", 0}},
                                    {{"of", 2}, {"seat", 1}, {"won", 0}, {"drawn", 0}, {"lost", 1}},
                                    {{"of", 4}, {"seat", 0}, {"won", 1}, {"drawn", 0}, {"lost", 0}}}));
}

TEST(Results, NameTheVariantsThatAreLikedBest) {
  std::vector<TableEntry> tables;
  for (const auto* summary : {"5 min", "game tower; 5 min", "game tower; no clock", "game golden; 5 min",
                              "3 days a move", "5 min + 3 s a move", "players 3; 5 min"})
    tables.push_back(finished(static_cast<std::uint8_t>(tables.size()), {"ann", "bob"}, 1, summary));
  EXPECT_EQ(results_json("ann", tables)["variants"], (json{{{"options", ""}, {"games", 3}},
                                                           {{"options", "game tower"}, {"games", 2}},
                                                           {{"options", "game golden"}, {"games", 1}}}));
}

TEST(Results, TellTheLatestTenAndKeepWhatNotEveryoneMayWatch) {
  std::vector<TableEntry> tables;
  for (std::uint8_t number = 0; number < 12; ++number) tables.push_back(finished(number, {"ann", "bob"}, 2));
  tables[1].watchable = false;
  const auto results = results_json("ann", tables);
  EXPECT_EQ(results["games"], 12);
  ASSERT_EQ(results["recent"].size(), 10u);
  EXPECT_EQ(results["recent"][0]["table"], table_id(tables[0].match));
  EXPECT_EQ(results["recent"][0]["went"], "lost");
  EXPECT_EQ(results["recent"][0]["at"], 1000);
  EXPECT_EQ(results["recent"][0]["seats"][1], (json{{"kind", "person"}, {"id", "bob"}, {"name", "Name of bob"}}));
  EXPECT_TRUE(results["recent"][1]["table"].is_null());
  EXPECT_EQ(results["recent"].dump().find(table_id(tables[1].match)), std::string::npos);
}

}  // namespace
}  // namespace cb::server
