// SPDX-License-Identifier: MIT
// Tables to watch: which are listed and which never, page by page, and which may stand on the front page.
#include <set>
#include <thread>

#include "people_testing.hpp"
#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/room/blocks.hpp"
#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "server/tables/watch_api.hpp"
#include "table/table.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing_people {
namespace {

using table::Holder;
using Ids = std::set<std::string>;

class WatchTest : public PeopleTest {
 protected:
  WatchTest() { watch_.add_routes(router_); }

  std::string id_of(Browser& browser) { return fine(browser, "GET", "/api/me")["id"]; }
  struct Terms {
    bool watchable = true;
    bool listed = true;
    std::string laid = {};
  };
  // A table of two people as the server enters it, changed now.
  std::string put(Browser& one, Browser& other, const Terms& terms,
                  TableEntry::Stage stage = TableEntry::Stage::playing, const std::string& game = "top-drop") {
    table::Made made;
    made.game = game;
    made.host = id_of(one);
    made.watchable = terms.watchable;
    made.listed = terms.listed;
    made.laid = terms.laid;
    made.seats = {{Holder::Kind::person, id_of(one), "One"}, {Holder::Kind::person, id_of(other), "Other"}};
    if (game == "top-drop") made.settings = {{"players", "2"}};
    MatchId match;
    match.bytes[0] = static_cast<std::uint8_t>(tables_ / 256);
    match.bytes[1] = static_cast<std::uint8_t>(tables_++ % 256);
    auto entry = entry_of(match, table::Table::make(made).value(), now_);
    entry.stage = stage;
    store_->directory.put(entry, [](const auto&) {});
    return table_id(match);
  }
  json list(Browser& browser, const std::string& query) { return fine(browser, "GET", "/api/watch?" + query); }
  static Ids ids(const json& page) {
    Ids found;
    for (const auto& table : page["tables"]) found.insert(table["table"].get<std::string>());
    return found;
  }
  Ids featured(Browser& browser) { return ids(fine(browser, "GET", "/api/featured")); }

  int tables_ = 0;
  Blocks blocks_;
  std::map<std::string, Glance> awake_;
  WatchApi watch_{{store_->directory, store_->people,
                   [this](const MatchId& match) -> std::optional<Glance> {
                     const auto found = awake_.find(table_id(match));
                     return found == awake_.end() ? std::nullopt : std::optional(found->second);
                   },
                   [this] { return now_; }, [this](auto one, auto other) { return blocks_.apart(one, other); }}};
};

TEST_F(WatchTest, OnlyWhatEveryoneMayFindIsListed) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  Browser anyone;
  const auto open = put(ann, bob, {});
  const auto laid = put(ann, bob, {.listed = false, .laid = "queue"});
  put(ann, bob, {.listed = false});                          // whoever has the link
  put(ann, bob, {.watchable = false});                       // found, and closed
  put(ann, bob, {.watchable = false, .laid = "challenge"});  // between friends
  put(ann, bob, {}, TableEntry::Stage::gathering);
  const auto over = put(ann, bob, {}, TableEntry::Stage::over);
  put(ann, bob, {.listed = false}, TableEntry::Stage::over);
  EXPECT_EQ(ids(list(anyone, "stage=playing")), (Ids{open, laid}));
  EXPECT_EQ(ids(list(anyone, "stage=over")), Ids{over});
  const auto loot = put(ann, bob, {}, TableEntry::Stage::playing, "loot");
  EXPECT_EQ(ids(list(anyone, "stage=playing&game=loot")), Ids{loot});
  EXPECT_EQ(ids(list(anyone, "stage=over&game=loot")), Ids{});
}

TEST_F(WatchTest, SaysWhoPlaysAndHowFarItIs) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  Browser anyone;
  const auto id = put(ann, bob, {});
  auto table = list(anyone, "stage=playing")["tables"].at(0);
  EXPECT_EQ(table["seats"][0]["name"], "Ann");
  EXPECT_EQ(table["seats"][0]["rating"], nullptr);
  EXPECT_EQ(table["moves"], 0);
  EXPECT_EQ(table["watching"], 0);
  awake_[id] = {17, 3};
  table = list(anyone, "stage=playing")["tables"].at(0);
  EXPECT_EQ(table["moves"], 17);
  EXPECT_EQ(table["watching"], 3);
  for (const auto* hidden : {"position", "hand", "details", "log", "state"}) EXPECT_FALSE(table.contains(hidden));
}

TEST_F(WatchTest, PagesHaveNeitherGapsNorRepeats) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  Browser anyone;
  Ids all;
  for (int n = 0; n < 60; ++n) {
    if (n % 7 == 0) ++now_;  // many at the same moment
    all.insert(put(ann, bob, {}));
    put(ann, bob, {.listed = false});
  }
  Ids seen;
  std::string query = "stage=playing";
  int pages = 0;
  for (bool more = true; more; ++pages) {
    const auto page = list(anyone, query);
    EXPECT_LE(page["tables"].size(), 24u);
    for (const auto& id : ids(page)) EXPECT_TRUE(seen.insert(id).second);
    more = page.contains("next");
    if (more) query = "stage=playing&before=" + page["next"].get<std::string>();
  }
  EXPECT_EQ(seen, all);
  EXPECT_EQ(pages, 3);
  for (const auto* wrong : {"1", "1:", ":x", "x:y", "1:not-a-table"})
    EXPECT_EQ(refused(anyone, "GET", std::string("/api/watch?stage=over&before=") + wrong, nullptr, 400),
              "watch.before");
  EXPECT_EQ(refused(anyone, "GET", "/api/watch?stage=gathering", nullptr, 400), "watch.stage");
  EXPECT_EQ(refused(anyone, "GET", "/api/watch?stage=over&game=chess", nullptr, 400), "game.unknown");
}

TEST_F(WatchTest, TheFrontPageNeedsEverybodysConsent) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  Browser anyone;
  const auto id = put(ann, bob, {});
  const auto hers = put(ann, ann, {}, TableEntry::Stage::playing, "loot");
  put(ann, bob, {.listed = false});
  put(ann, bob, {}, TableEntry::Stage::over);
  EXPECT_EQ(fine(ann, "GET", "/api/me/featured")["featured"], false) << "until it is asked for";
  EXPECT_EQ(featured(anyone), Ids{});
  fine(ann, "PUT", "/api/me/featured");
  EXPECT_EQ(featured(anyone), Ids{hers}) << "Bob has said nothing yet";
  fine(bob, "PUT", "/api/me/featured");
  EXPECT_EQ(featured(anyone), (Ids{id, hers})) << "not the one by link, nor the one that is over";
  EXPECT_EQ(fine(ann, "GET", "/api/me/export")["featured"], true);
  fine(ann, "DELETE", "/api/me/featured");
  EXPECT_EQ(featured(anyone), Ids{}) << "at once";
  fine(ann, "PUT", "/api/me/featured");
  fine(bob, "DELETE", "/api/me");
  EXPECT_EQ(featured(anyone), Ids{hers}) << "who has left agrees to nothing";
  EXPECT_EQ(call(anyone, "PUT", "/api/me/featured").status, 401);
}

TEST_F(WatchTest, WhoDoesNotWantToMeetIsNotShownToEachOther) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  auto eve = guest("Eve");
  Browser anyone;
  const auto id = put(ann, bob, {});
  blocks_.add(id_of(bob), id_of(eve));
  EXPECT_EQ(ids(list(eve, "stage=playing")), Ids{});
  EXPECT_EQ(ids(list(ann, "stage=playing")), Ids{id});
  EXPECT_EQ(ids(list(anyone, "stage=playing")), Ids{id});
}

TEST(Watching, ARunningServerListsWhatItsRoomsKnow) {
  testing::RunningServer server;
  testing::TableForTwo shown(server.port(), {{"game", "loot"}, {"listed", true}, {"watchable", true}});
  testing::TableForTwo linked(server.port(), {{"game", "loot"}, {"watchable", true}});
  ASSERT_TRUE(shown.begin());
  ASSERT_TRUE(linked.begin());
  const int first = shown.match().actor();
  ASSERT_TRUE(shown.play_some_move(first));
  const auto list = [&] { return testing::http(server.port(), "GET", "/api/watch?stage=playing").json()["tables"]; };
  for (int n = 0; n < 200 && list().empty(); ++n) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const auto tables = list();
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0]["table"], shown.id());
  EXPECT_EQ(tables[0]["seats"].size(), 2u);
  EXPECT_EQ(tables[0]["moves"], 1);
}

}  // namespace
}  // namespace cb::server::testing_people
