// SPDX-License-Identifier: MIT
// The directory: the lobby, a person's tables, what plays, and when no server ran.
#include <gtest/gtest.h>

#include "power_cut.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;
using Stage = TableEntry::Stage;
using Entries = std::vector<TableEntry>;
using Names = std::vector<std::string>;

class DirectoryStorage : public storage_testing::AnyStore {
 protected:
  std::unique_ptr<Store> store_ = open();
  Directory& directory() { return store_->directory; }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  static TableEntry entry(std::uint8_t match, const std::string& game, Stage stage, std::int64_t at) {
    TableEntry made;
    made.match = match_number(match);
    made.game = game;
    made.summary = "5 minutes";
    made.host = "ann";
    made.host_name = "Ann";
    made.stage = stage;
    made.listed = true;
    made.watchable = true;
    made.seats = {{"person", "ann", "Ann"}, {"open", "", ""}, {"bot", "3", "Bot 3"}};
    made.made = at;
    made.changed = at;
    return made;
  }
  void put(const TableEntry& one) {
    ASSERT_TRUE(answer<void>([&](auto then) { directory().put(one, std::move(then)); }));
  }
  Entries lobby(const std::string& game, int most = 50) {
    return answer<Entries>([&](auto then) { directory().lobby(game, most, std::move(then)); }).value();
  }
  std::vector<int> of_person(const std::string& person, std::int64_t before = 1'000'000, int most = 50) {
    const auto found =
        answer<Entries>([&](auto then) { directory().of_person(person, before, most, std::move(then)); }).value();
    std::vector<int> matches;
    for (const auto& one : found) matches.push_back(one.match.bytes[0]);
    return matches;
  }
  std::vector<std::string> await(std::uint8_t match, std::vector<std::string> people, std::int64_t since,
                                 std::int64_t due) {
    return answer<std::vector<std::string>>([&](auto then) {
             directory().await(match_number(match), 1, std::move(people), since, due, std::move(then));
           })
        .value();
  }
  std::vector<Turn> turns_of(const std::string& person, int most = 50) {
    return answer<std::vector<Turn>>([&](auto then) { directory().turns_of(person, most, std::move(then)); }).value();
  }
  std::vector<std::pair<std::string, int>> take_old_turns(std::int64_t before, int most = 50) {
    std::vector<std::pair<std::string, int>> found;
    const auto ask = [&](auto then) { directory().take_old_turns(before, most, std::move(then)); };
    const auto turns = answer<std::vector<Turn>>(ask).value();
    for (const auto& turn : turns) found.emplace_back(turn.person, turn.table.match.bytes[0]);
    return found;
  }
  std::vector<MatchId> playing(std::optional<MatchId> after, int most) {
    return answer<std::vector<MatchId>>([&](auto then) { directory().playing(after, most, std::move(then)); }).value();
  }
};

FOR_EVERY_STORE(DirectoryStorage);

TEST_P(DirectoryStorage, TheLobbyHasListedTablesThatGather) {
  put(entry(1, "loot", Stage::gathering, 10));
  put(entry(2, "top-cap", Stage::gathering, 30));
  put(entry(3, "loot", Stage::gathering, 20));
  put(entry(4, "loot", Stage::playing, 40));
  auto quiet = entry(5, "loot", Stage::gathering, 50);
  quiet.listed = false;
  put(quiet);
  reopen();
  const auto all = lobby("");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].match, match_number(2));
  EXPECT_EQ(all[1].match, match_number(3));
  EXPECT_EQ(lobby("", 1).size(), 1u);
  const auto loot = lobby("loot");
  ASSERT_EQ(loot.size(), 2u);
  EXPECT_EQ(loot[1].summary, "5 minutes");
  EXPECT_EQ(loot[1].host_name, "Ann");
  ASSERT_EQ(loot[1].seats.size(), 3u);
  EXPECT_EQ(loot[1].seats[0].name, "Ann");
  EXPECT_EQ(loot[1].seats[2].kind, "bot");
  EXPECT_EQ(loot[1].seats[2].name, "Bot 3");
  EXPECT_TRUE(loot[1].watchable);
  EXPECT_FALSE(loot[1].rated);
}

TEST_P(DirectoryStorage, ATableWaitsForItsPeopleWhatIsDueFirstFirst) {
  for (const auto match : std::initializer_list<std::uint8_t>{1, 2, 3, 4})
    put(entry(match, "loot", Stage::playing, match));
  await(1, {"ann"}, 10, 0);
  await(2, {"ann", "bob"}, 20, 900);
  await(3, {"ann"}, 30, 800);
  await(4, {"bob"}, 40, 0);
  await(9, {"ann"}, 50, 1);  // a table that is not there
  reopen();
  const auto ann = turns_of("ann");
  ASSERT_EQ(ann.size(), 3u);
  EXPECT_EQ(ann[0].table.match, match_number(3));
  EXPECT_EQ(ann[0].since, 30);
  EXPECT_EQ(ann[0].due, 800);
  EXPECT_EQ(ann[0].table.seats.size(), 3u);
  EXPECT_EQ(ann[1].table.match, match_number(2));
  EXPECT_EQ(ann[2].table.match, match_number(1)) << "what has no end comes last";
  EXPECT_EQ(turns_of("ann", 1).size(), 1u);
  EXPECT_EQ(await(2, {"bob"}, 60, 990), Names{}) << "it waited for Bob already";
  await(3, {}, 70, 0);
  EXPECT_EQ(turns_of("ann").size(), 1u);
  const auto bob = turns_of("bob");
  ASSERT_EQ(bob.size(), 2u);
  EXPECT_EQ(bob[0].since, 20);
  EXPECT_EQ(bob[0].due, 990);
  EXPECT_TRUE(turns_of("cid").empty());
}

TEST_P(DirectoryStorage, WhoeverATableWaitsForIsNewOnce) {
  put(entry(1, "loot", Stage::playing, 1));
  EXPECT_EQ(await(1, {"ann", "bob", "ann"}, 10, 0), (Names{"ann", "bob"}));
  reopen();
  EXPECT_EQ(await(1, {"ann", "bob"}, 20, 0), Names{}) << "a server that starts says it again";
  EXPECT_EQ(await(1, {"bob", "cid"}, 30, 0), Names{"cid"});
  EXPECT_EQ(await(1, {"ann"}, 40, 0), Names{"ann"}) << "it is Ann's turn again";
}

TEST_P(DirectoryStorage, AnEntryOfAnEarlierVersionChangesNothing) {
  auto one = entry(1, "loot", Stage::playing, 10);
  one.version = 7;
  put(one);
  auto before = entry(1, "loot", Stage::gathering, 5);
  before.version = 6;
  before.seats = {{"person", "eve", "Eve"}};
  put(before);
  EXPECT_EQ(playing({}, 5).size(), 1u);
  EXPECT_TRUE(of_person("eve").empty());
  EXPECT_EQ(of_person("ann"), std::vector<int>{1});
  reopen();
  one.stage = Stage::over;
  put(one);
  EXPECT_TRUE(playing({}, 5).empty()) << "the same version is written anew";
}

TEST_P(DirectoryStorage, AnOldTurnIsHandedOutOnce) {
  using Old = std::vector<std::pair<std::string, int>>;
  for (const auto match : std::initializer_list<std::uint8_t>{1, 2, 3})
    put(entry(match, "loot", Stage::playing, match));
  await(1, {"ann", "bob"}, 10, 0);
  await(2, {"ann"}, 20, 0);
  await(3, {"ann"}, 30, 0);
  EXPECT_EQ(take_old_turns(10), Old{});
  EXPECT_EQ(take_old_turns(30), (Old{{"ann", 1}, {"bob", 1}, {"ann", 2}}));
  reopen();
  EXPECT_EQ(take_old_turns(30), Old{});
  // The same table waits for the same person once more.
  await(2, {}, 40, 0);
  await(2, {"ann"}, 50, 0);
  EXPECT_EQ(take_old_turns(100, 1), (Old{{"ann", 3}}));
  EXPECT_EQ(take_old_turns(100, 1), (Old{{"ann", 2}}));
  EXPECT_EQ(turns_of("ann").size(), 3u) << "they wait on";
}

TEST_P(DirectoryStorage, APersonsRatedTablesOfAGameComeTheLatestFirst) {
  ASSERT_TRUE(add_guest(store_->people, "ann", "Ann"));
  ASSERT_TRUE(add_guest(store_->people, "bob", "Bob"));
  const auto rate = [&](std::uint8_t match, const std::string& game, std::int64_t at) {
    put(entry(match, game, Stage::over, at));
    const MatchToRate what{match_number(match), game, at, 0, {"ann"}};
    const auto as_it_was = [match](const std::vector<Contestant>& people) {
      return std::vector{Rerated{.rating = people.front().rating, .opponents = {}, .seat = match, .went = Went::lost}};
    };
    ASSERT_TRUE(
        answer<std::vector<RatedGame>>([&](auto then) { store_->people.rate(what, as_it_was, std::move(then)); }));
  };
  rate(1, "loot", 10);
  rate(2, "loot", 30);
  rate(3, "top-cap", 40);
  rate(4, "loot", 20);
  put(entry(5, "loot", Stage::over, 50));  // not rated
  const auto rated_of = [&](const std::string& person, int most) {
    std::vector<int> matches;
    const auto ask = [&](auto then) { directory().rated_of(person, "loot", most, std::move(then)); };
    const auto found = answer<std::vector<RatedTable>>(ask).value();
    for (const auto& one : found) {
      matches.push_back(one.table.match.bytes[0]);
      EXPECT_EQ(one.seat, matches.back());
      EXPECT_EQ(one.went, Went::lost);
    }
    return matches;
  };
  EXPECT_EQ(rated_of("ann", 50), (std::vector{2, 4, 1}));
  EXPECT_EQ(rated_of("ann", 2), (std::vector{2, 4}));
  EXPECT_TRUE(rated_of("bob", 50).empty()) << "sat there and was not rated";
}

TEST_P(DirectoryStorage, APersonHasTheTablesTheyPlayedAt) {
  auto one = entry(1, "loot", Stage::gathering, 10);
  one.seats[1] = {"person", "bob", "Bob"};
  put(one);
  EXPECT_EQ(of_person("bob"), (std::vector{1}));
  // Bob stands up again before the game begins.
  one.seats[1] = {"person", "cid", "Cid"};
  put(one);
  EXPECT_TRUE(of_person("bob").empty());
  one.stage = Stage::playing;
  put(one);
  // Cid leaves the game, and has played in it all the same.
  one.seats[1] = {"bot", "3", ""};
  one.changed = 50;
  put(one);
  put(entry(2, "loot", Stage::over, 40));
  put(entry(3, "loot", Stage::over, 60));
  EXPECT_EQ(of_person("cid"), (std::vector{1}));
  EXPECT_EQ(of_person("ann"), (std::vector{3, 1, 2}));
  // Written again as of earlier, as when it wakes, it keeps its place.
  one.changed = 30;
  put(one);
  EXPECT_EQ(of_person("ann"), (std::vector{3, 1, 2}));
  EXPECT_EQ(of_person("ann", 60), (std::vector{1, 2}));
  EXPECT_EQ(of_person("ann", 60, 1), (std::vector{1}));
  const auto ids = answer<std::vector<MatchId>>(
      [&](auto then) { store_->people.tables("ann", match_number(1), 9, std::move(then)); });
  EXPECT_EQ(ids.value(), (std::vector{match_number(2), match_number(3)}));
}

TEST_P(DirectoryStorage, NamesAreThoseOfToday) {
  ASSERT_TRUE(add_guest(store_->people, "ann", "Anna"));
  put(entry(1, "loot", Stage::gathering, 10));
  EXPECT_EQ(lobby("")[0].host_name, "Anna");
  ASSERT_TRUE(answer<void>([&](auto then) { store_->people.rename("ann", "Anne", {}, std::move(then)); }));
  EXPECT_EQ(lobby("")[0].seats[0].name, "Anne");
  ASSERT_TRUE(answer<void>([&](auto then) { store_->people.remove("ann", std::move(then), [](const auto&) {}); }));
  // A table that was awake writes the old name once more: it does not come back.
  put(entry(1, "loot", Stage::gathering, 10));
  EXPECT_EQ(lobby("")[0].host_name, kSomeoneWhoLeft);
  EXPECT_EQ(lobby("")[0].seats[0].name, kSomeoneWhoLeft);
}

TEST_P(DirectoryStorage, AServerThatStartsFindsWhatPlays) {
  for (std::uint8_t n = 1; n <= 5; ++n) put(entry(n, "loot", n == 3 ? Stage::over : Stage::playing, n));
  const auto first = playing(std::nullopt, 2);
  EXPECT_EQ(first, (std::vector{match_number(1), match_number(2)}));
  EXPECT_EQ(playing(first.back(), 9), (std::vector{match_number(4), match_number(5)}));
}

TEST_P(DirectoryStorage, TimeWithoutAServerIsAGap) {
  using Gaps = std::vector<std::pair<std::int64_t, std::int64_t>>;
  const auto alive = [&](std::int64_t now, std::int64_t silence, std::int64_t known = 0) {
    Gaps gaps;
    const auto ask = [&](auto then) { directory().alive(now, silence, known, std::move(then)); };
    const auto told = answer<std::vector<Directory::Gap>>(ask).value();
    for (const auto& gap : told) gaps.emplace_back(gap.from, gap.until);
    return gaps;
  };
  EXPECT_EQ(alive(100, 0), Gaps{}) << "nobody was ever there";
  EXPECT_EQ(alive(250, 150), Gaps{});
  reopen();
  EXPECT_EQ(alive(400, 0), (Gaps{{250, 400}})) << "whoever is alone knows that nobody was";
  reopen();
  EXPECT_EQ(alive(600, 199, 400), (Gaps{{400, 600}}));
  EXPECT_EQ(alive(700, 200), (Gaps{{250, 400}, {400, 600}}));
  EXPECT_EQ(alive(650, 0, 600), Gaps{}) << "that came late";
  EXPECT_EQ(alive(800, 100, 600), Gaps{}) << "and was not the last word";
  // A clock was an hour wrong.
  alive(3'600'000, 100'000'000);
  EXPECT_EQ(alive(900, 100, 600), Gaps{});
  EXPECT_EQ(alive(1'100, 100, 600), (Gaps{{900, 1'100}}));
}

}  // namespace
}  // namespace cb
