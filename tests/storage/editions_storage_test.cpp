// SPDX-License-Identifier: MIT
// The shelf of editions: each text once, whose it is, what stands there, and what goes with people, operators and time.
#include <gtest/gtest.h>

#include "power_cut.hpp"
#include "storage/sqlite_schema.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;
using Names = std::vector<std::string>;

constexpr std::int64_t kEndOfShelf = 1'000'000;

class EditionsStorage : public storage_testing::AnyStore {
 protected:
  EditionsStorage() {
    for (const std::string id : {"ann", "bob"}) EXPECT_TRUE(add_guest(store_->people, id, "Mx " + id));
  }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  Editions& editions() { return store_->editions; }

  Result<bool> put(const std::string& person, const std::string& key, std::int64_t at = 50, int most = 100) {
    const StoredEdition edition{.key = key,
                                .game = "loot",
                                .name = key + " coast",
                                .text = "name = \"" + key + " coast\"\n",
                                .person = person,
                                .made = at,
                                .used = at};
    return answer<bool>([&](auto then) { editions().put(edition, most, std::move(then)); });
  }
  std::optional<StoredEdition> find(const std::string& key) {
    return answer<std::optional<StoredEdition>>([&](auto then) { editions().find(key, std::move(then)); }).value();
  }
  void use(const std::string& key, std::int64_t now) {
    ASSERT_TRUE(answer<void>([&](auto then) { editions().use(key, now, std::move(then)); }));
  }
  Names keys(const Result<std::vector<StoredEdition>>& found) {
    Names all;
    for (const auto& one : found.value()) all.push_back(one.key);
    return all;
  }
  Names of_person(const std::string& person, int most = 100) {
    return keys(
        answer<std::vector<StoredEdition>>([&](auto then) { editions().of_person(person, most, std::move(then)); }));
  }
  std::vector<StoredEdition> latest(std::int64_t before = kEndOfShelf, int most = 100) {
    return answer<std::vector<StoredEdition>>([&](auto then) { editions().latest(before, most, std::move(then)); })
        .value();
  }
  Result<bool> remove(const std::string& key, const std::string& person) {
    return answer<bool>([&](auto then) { editions().remove(key, person, std::move(then)); });
  }
  std::int64_t purge(std::int64_t unused_since, int most) {
    return answer<std::int64_t>([&](auto then) { editions().purge(unused_since, most, std::move(then)); }).value();
  }

  std::unique_ptr<Store> store_ = open();
};

FOR_EVERY_STORE(EditionsStorage);

TEST_P(EditionsStorage, EachTextIsThereOnceAndStaysWhoseItWas) {
  EXPECT_TRUE(put("ann", "north").value());
  EXPECT_FALSE(put("ann", "north", 60).value());
  EXPECT_FALSE(put("bob", "north", 70).value()) << "it is Ann's";
  reopen();
  const auto found = find("north");
  ASSERT_TRUE(found);
  EXPECT_EQ(*found,
            (StoredEdition{"north", "loot", "north coast", "name = \"north coast\"\n", "ann", 50, 50, found->place}));
  EXPECT_EQ(find("south"), std::nullopt);
  EXPECT_EQ(put("eve", "south").error().code, "person.unknown");
}

TEST_P(EditionsStorage, SoManyAPerson) {
  for (const auto* key : {"a", "b", "c"}) EXPECT_TRUE(put("ann", key, 50, 3).value());
  EXPECT_EQ(put("ann", "d", 50, 3).error().code, "edition.many");
  EXPECT_FALSE(put("ann", "a", 50, 3).value()) << "what is there is no further one";
  EXPECT_TRUE(put("bob", "d", 50, 3).value());
  EXPECT_TRUE(remove("a", "ann").value());
  EXPECT_TRUE(put("ann", "e", 50, 3).value());
}

TEST_P(EditionsStorage, TheLatestComeFirst) {
  for (const auto* key : {"a", "b", "c"}) put("ann", key).value();
  put("bob", "d").value();
  reopen();
  EXPECT_EQ(of_person("ann"), (Names{"c", "b", "a"}));
  EXPECT_EQ(of_person("ann", 2), (Names{"c", "b"}));
  EXPECT_EQ(of_person("eve"), Names{});
  const auto first = latest(kEndOfShelf, 3);
  EXPECT_EQ(keys(first), (Names{"d", "c", "b"}));
  EXPECT_EQ(first.front().person, "bob");
  EXPECT_EQ(keys(latest(first.back().place)), Names{"a"});
}

TEST_P(EditionsStorage, OnlyWhosItIsTakesItAway) {
  put("ann", "north").value();
  EXPECT_FALSE(remove("north", "bob").value());
  EXPECT_FALSE(remove("south", "ann").value());
  EXPECT_EQ(remove("north", "eve").error().code, "person.unknown");
  EXPECT_TRUE(find("north"));
  EXPECT_TRUE(remove("north", "ann").value());
  EXPECT_EQ(find("north"), std::nullopt);
  EXPECT_TRUE(put("bob", "north").value()) << "it can be put there again";
}

TEST_P(EditionsStorage, AnOperatorTakesItDownAndWritesItDown) {
  put("ann", "north").value();
  const Deed deed{.by = "bob", .what = "edition.take-down", .why = "A rude name", .at = 70};
  const auto take_down = [&](const std::string& key) {
    return answer<bool>([&](auto then) { editions().take_down(key, deed, std::move(then)); });
  };
  EXPECT_FALSE(take_down("south").value());
  EXPECT_TRUE(take_down("north").value());
  EXPECT_FALSE(take_down("north").value());
  EXPECT_EQ(find("north"), std::nullopt);
  const auto log =
      answer<std::vector<LogEntry>>([&](auto then) { store_->club.log(kEndOfShelf, 10, std::move(then)); }).value();
  ASSERT_EQ(log.size(), 1u) << "what was not there is not written down";
  EXPECT_EQ(log[0].what, "edition.take-down");
  EXPECT_EQ(log[0].by.id, "bob");
  EXPECT_EQ(log[0].person.id, "ann");
  EXPECT_EQ(log[0].about, "north");
  EXPECT_EQ(log[0].why, "A rude name");
}

TEST_P(EditionsStorage, WhatNobodyAsksForGoesWithTime) {
  for (int n = 0; n < 6; ++n) put("ann", fmt::format("{}", n), 100 + n).value();
  use("0", 500);
  use("5", 90);
  use("none", 500);
  EXPECT_EQ(find("5")->used, 105) << "that came late";
  EXPECT_EQ(purge(105, 3), 3) << "a few at a time";
  EXPECT_EQ(purge(105, 3), 1);
  EXPECT_EQ(purge(105, 3), 0);
  EXPECT_EQ(of_person("ann"), (Names{"5", "0"}));
  EXPECT_EQ(find("0")->made, 100);
}

TEST_P(EditionsStorage, WhoeverGoesTakesTheirsAlong) {
  put("ann", "north").value();
  put("bob", "south").value();
  std::promise<void> forgotten;
  store_->people.remove("ann", [](const auto&) {}, [&](const auto&) { forgotten.set_value(); });
  forgotten.get_future().get();
  EXPECT_EQ(find("north"), std::nullopt);
  EXPECT_TRUE(find("south"));
  EXPECT_EQ(put("ann", "north").error().code, "person.unknown");
  store_ = nullptr;
  EXPECT_EQ(number("SELECT COUNT(*) FROM editions"), 1);
}

// What a table is played on is in the directory, and what that is called is asked of the shelf.
TEST_P(EditionsStorage, TheDirectoryKnowsWhatATableIsPlayedOn) {
  put("ann", "north").value();
  TableEntry entry;
  entry.match = match_number(1);
  entry.game = "loot";
  entry.host = "ann";
  entry.listed = true;
  entry.edition = "north";
  const auto keep = [&] {
    ASSERT_TRUE(answer<void>([&](auto then) { store_->directory.put(entry, std::move(then)); }));
  };
  const auto kept = [&] {
    return answer<std::optional<TableEntry>>(
               [&](auto then) { store_->directory.find(match_number(1), std::move(then)); })
        .value()
        .value();
  };
  keep();
  reopen();
  EXPECT_EQ(kept().edition, "north");
  EXPECT_EQ(kept().edition_name, "north coast");
  const auto lobby =
      answer<std::vector<TableEntry>>([&](auto then) { store_->directory.lobby("loot", 10, std::move(then)); });
  ASSERT_EQ(lobby.value().size(), 1u);
  EXPECT_EQ(lobby.value()[0].edition_name, "north coast");
  remove("north", "ann").value();
  keep();
  EXPECT_EQ(kept().edition, "north");
  EXPECT_EQ(kept().edition_name, "");
  entry.edition = "four";
  keep();
  EXPECT_EQ(kept().edition, "four") << "a node of before may have written it without";
}

TEST(EditionsSchema, AFileOfBeforeGetsIt) {
  power_cut::Disk disk("older-editions");
  {
    auto database = sqlite::Database::open("log", disk.name()).value();
    ASSERT_TRUE(prepare_schema(database, "log", 12));
    ASSERT_TRUE(
        database.run("INSERT INTO people (id, made, name) VALUES ('ann', 1, x'416E6E00');"
                     "INSERT INTO matches (number, id) VALUES (1, x'07000000000000000000000000000000');"
                     "INSERT INTO events (match, version, data) VALUES (1, 0, CAST('made' AS BLOB));"
                     "INSERT INTO tables (match, game, summary, host, host_name, stage, listed, rated, watchable,"
                     " winners, ending, made, changed, details, shown)"
                     " VALUES (x'07000000000000000000000000000000', 'loot', '', 'ann', '', 1, 0, 0, 0, 0, '', 5, 5,"
                     " '{}', 0)"));
  }
  const auto store = open_on(disk.name()).value();
  const auto find = [&](auto then) { store->directory.find(match_number(7), std::move(then)); };
  const auto entry = answer<std::optional<TableEntry>>(find).value();
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->edition, "") << "the game's first";
  EXPECT_EQ(entry->edition_name, "");
  EXPECT_EQ(read(store->log, match_number(7)), std::vector<std::string>{"made"});
  const StoredEdition edition{.key = "k", .game = "loot", .name = "n", .text = "t", .person = "ann"};
  EXPECT_TRUE(answer<bool>([&](auto then) { store->editions.put(edition, 1, std::move(then)); }).value());
}

}  // namespace
}  // namespace cb
