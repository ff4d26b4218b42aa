// SPDX-License-Identifier: MIT
// What a club keeps: its operators, what they did and why, what players reported, and what is left of it when people
// go.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>

#include "power_cut.hpp"
#include "storage/sqlite_schema.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;

constexpr auto kNewest = std::numeric_limits<std::int64_t>::max();

class ClubStorage : public storage_testing::AnyStore {
 protected:
  ClubStorage() {
    for (const std::string id : {"ann", "bob", "eve"}) EXPECT_TRUE(add_guest(people(), id, "Mx " + id));
    EXPECT_TRUE(make_account(people(), "ann", "Ann", "key of ann"));
  }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  People& people() { return store_->people; }
  Club& club() { return store_->club; }

  static Deed deed(const std::string& what, const std::string& person = {}, const std::string& why = {}) {
    return {.by = "ann", .what = what, .person = person, .why = why, .at = 50};
  }
  // The code of the refusal; empty where there is none.
  template <class T = void, class Ask>
  static std::string refused(Ask&& ask) {
    const auto done = answer<T>(std::forward<Ask>(ask));
    return done ? "" : done.error().code;
  }
  std::string appoint(const std::string& person) {
    return refused([&](auto then) { club().appoint(person, deed("operator.add", person), std::move(then)); });
  }
  std::string lay(const Sanction& sanction) {
    return refused(
        [&](auto then) { club().lay(sanction, deed("ban", sanction.person, sanction.reason), std::move(then)); });
  }
  std::vector<Sanction> sanctions() {
    return answer<std::vector<Sanction>>([&](auto then) { club().sanctions(std::move(then)); }).value();
  }
  std::vector<LogEntry> log() {
    return answer<std::vector<LogEntry>>([&](auto then) { club().log(kNewest, 100, std::move(then)); }).value();
  }
  std::string report(const std::string& by, const std::string& person, const std::string& words, std::int64_t at = 10,
                     int most = 10) {
    PlayerReport report;
    report.at = at;
    report.by.id = by;
    report.person.id = person;
    report.reason = "words";
    report.words = words;
    report.match = match_number(7);
    return refused([&](auto then) { club().report(report, at - 5, most, std::move(then)); });
  }
  std::vector<PlayerReport> reports(bool handled) {
    return answer<std::vector<PlayerReport>>([&](auto then) { club().reports(handled, kNewest, 100, std::move(then)); })
        .value();
  }
  bool handle(std::int64_t number, bool handled, const std::string& why = {}) {
    return answer<bool>(
               [&](auto then) { club().handle(number, handled, deed("report.handle", {}, why), std::move(then)); })
        .value();
  }

  std::unique_ptr<Store> store_ = open();
};

FOR_EVERY_STORE(ClubStorage);

TEST_P(ClubStorage, OperatorsAreAccountsAndFoundByTheirToken) {
  EXPECT_EQ(appoint("bob"), "operator.guest");
  EXPECT_EQ(appoint("nobody"), "person.unknown");
  EXPECT_FALSE(find(people(), "ann")->is_operator);
  EXPECT_EQ(appoint("ann"), "");
  EXPECT_EQ(appoint("ann"), "operator.twice");
  reopen();
  EXPECT_TRUE(find(people(), "ann")->is_operator);
  EXPECT_FALSE(find(people(), "bob")->is_operator);
  const auto all = answer<std::vector<Operator>>([&](auto then) { club().operators(std::move(then)); }).value();
  EXPECT_EQ(all, (std::vector<Operator>{{{"ann", "Ann"}, 50}}));
  const auto dismiss = [&] {
    return refused([&](auto then) { club().dismiss("ann", deed("operator.remove", "ann"), std::move(then)); });
  };
  EXPECT_EQ(dismiss(), "");
  EXPECT_EQ(dismiss(), "operator.none");
  EXPECT_FALSE(find(people(), "ann")->is_operator);
  ASSERT_EQ(log().size(), 2u) << "what was refused is not in the log";
  EXPECT_EQ(log()[0].what, "operator.remove");
  EXPECT_EQ(log()[1].what, "operator.add");
}

TEST_P(ClubStorage, ARenamingAndItsEntryAreOne) {
  EXPECT_TRUE(make_account(people(), "bob", "Bob", "key of bob"));
  const auto rename = [&](const std::string& person, const std::string& key, const Deed& deed) {
    return refused([&](auto then) { club().rename(person, "Nice", bytes_of(key), deed, std::move(then)); });
  };
  const auto name_of = [&](const std::string& person) {
    const auto found =
        answer<std::vector<std::optional<Person>>>([&](auto then) { people().look_up({person}, std::move(then)); });
    return found.value().front()->name;
  };
  auto by_nobody = deed("rename", "eve", "Rude");
  by_nobody.by = "nobody";
  EXPECT_EQ(rename("eve", "", by_nobody), "person.unknown");
  EXPECT_EQ(rename("eve", "", deed("rename", "eve", std::string(kLongestWhy + 1, 'x'))), "club.long");
  EXPECT_EQ(name_of("eve"), "Mx eve") << "nothing is done that is not in the log";
  EXPECT_EQ(rename("bob", "key of ann", deed("rename", "bob", "Rude")), "account.taken");
  EXPECT_TRUE(log().empty()) << "nor is there an entry of what was not done";
  EXPECT_EQ(rename("eve", "", deed("rename", "eve", "Rude")), "");
  reopen();
  EXPECT_EQ(name_of("eve"), "Nice");
  ASSERT_EQ(log().size(), 1u);
  EXPECT_EQ(log()[0].why, "Rude");
}

TEST_P(ClubStorage, ASanctionHasItsReasonFromTheLog) {
  EXPECT_EQ(lay({"eve", Sanction::Kind::ban, 50, 90, "She shouts"}), "");
  EXPECT_EQ(lay({"eve", Sanction::Kind::mute, 50, 0, "And swears"}), "");
  EXPECT_EQ(lay({"nobody", Sanction::Kind::ban, 50, 90, "x"}), "person.unknown");
  EXPECT_EQ(lay({"eve", Sanction::Kind::ban, 50, 90, std::string(kLongestWhy + 1, 'x')}), "club.long");
  reopen();
  EXPECT_EQ(sanctions(), (std::vector<Sanction>{{"eve", Sanction::Kind::mute, 50, 0, "And swears"},
                                                {"eve", Sanction::Kind::ban, 50, 90, "She shouts"}}));
  EXPECT_EQ(lay({"eve", Sanction::Kind::ban, 60, 0, "Again"}), "");
  EXPECT_EQ(sanctions()[1], (Sanction{"eve", Sanction::Kind::ban, 60, 0, "Again"})) << "in place of the first";
  const auto lift = [&](const std::string& person) {
    return answer<bool>(
        [&](auto then) { club().lift(person, Sanction::Kind::ban, deed("unban", person), std::move(then)); });
  };
  EXPECT_TRUE(lift("eve").value());
  EXPECT_FALSE(lift("eve").value());
  EXPECT_FALSE(lift("bob").value());
  EXPECT_EQ(sanctions().size(), 1u);
  EXPECT_EQ(log().size(), 4u) << "every deed and nothing else";
  EXPECT_EQ(log()[0].person, (PersonName{"eve", "Mx eve"}));
  EXPECT_EQ(log()[0].by, (PersonName{"ann", "Ann"}));
}

TEST_P(ClubStorage, OperatorsAreNotBanned) {
  EXPECT_EQ(appoint("ann"), "");
  EXPECT_EQ(lay({"ann", Sanction::Kind::ban, 50, 0, "x"}), "operator.peer");
  EXPECT_TRUE(sanctions().empty());
}

TEST_P(ClubStorage, ReportsWaitUntilSomebodyHandlesThem) {
  EXPECT_EQ(report("bob", "eve", "She swears"), "");
  EXPECT_EQ(report("bob", "bob", ""), "report.self");
  EXPECT_EQ(report("bob", "nobody", ""), "person.unknown");
  EXPECT_EQ(report("nobody", "bob", ""), "person.unknown");
  EXPECT_EQ(report("bob", "eve", std::string(kLongestReport + 1, 'x')), "club.long");
  EXPECT_EQ(report("bob", "eve", "and cheats", 12, 2), "");
  EXPECT_EQ(report("bob", "eve", "", 13, 2), "report.often");
  EXPECT_EQ(report("eve", "bob", "", 13, 2), "") << "others may";
  EXPECT_EQ(report("bob", "eve", "", 90, 2), "") << "and so may they, later";
  reopen();
  auto open = reports(false);
  ASSERT_EQ(open.size(), 4u);
  const auto first = open.back();
  EXPECT_EQ(first.by, (PersonName{"bob", "Mx bob"}));
  EXPECT_EQ(first.person, (PersonName{"eve", "Mx eve"}));
  EXPECT_EQ(first.words, "She swears");
  EXPECT_EQ(first.match, match_number(7));
  EXPECT_FALSE(first.handled);
  EXPECT_FALSE(handle(first.number, false)) << "it is open";
  EXPECT_TRUE(handle(first.number, true, "Talked to her"));
  EXPECT_FALSE(handle(first.number, true)) << "somebody was faster";
  EXPECT_FALSE(handle(99, true));
  EXPECT_EQ(reports(false).size(), 3u);
  const auto handled = reports(true);
  ASSERT_EQ(handled.size(), 1u);
  EXPECT_EQ(handled[0].handled->why, "Talked to her");
  EXPECT_EQ(handled[0].handled->by.name, "Ann");
  EXPECT_EQ(handled[0].handled->person.id, "eve");
  EXPECT_TRUE(handle(first.number, false));
  EXPECT_EQ(reports(false).size(), 4u);
  EXPECT_EQ(log().size(), 2u);
  const auto about = [&](const std::string& person) {
    return answer<std::vector<PlayerReport>>([&](auto then) { club().reports_about(person, 2, std::move(then)); })
        .value()
        .size();
  };
  EXPECT_EQ(about("eve"), 2u) << "no more than asked for";
  EXPECT_EQ(about("ann"), 0u);
}

TEST_P(ClubStorage, WhatIsTooOldGoesUnlessSomethingLeansOnIt) {
  const auto purge = [&](std::int64_t reports_before, std::int64_t log_before, int most = 100) {
    return answer<std::int64_t>([&](auto then) { club().purge(reports_before, log_before, most, std::move(then)); })
        .value();
  };
  const auto number_of_report = [&](const std::string& words) -> std::int64_t {
    for (const auto& one : reports(false))
      if (one.words == words) return one.number;
    return 0;
  };
  const auto in_log = [&](const std::string& why) {
    return std::ranges::any_of(log(), [&](const LogEntry& entry) { return entry.why == why; });
  };
  EXPECT_EQ(report("bob", "eve", "old and open", 10), "");
  EXPECT_EQ(report("bob", "eve", "old and handled", 11), "");
  EXPECT_EQ(report("bob", "eve", "young", 90), "");
  ASSERT_TRUE(handle(number_of_report("old and handled"), true, "Handled the old"));
  ASSERT_TRUE(handle(number_of_report("young"), true, "Handled the young"));
  EXPECT_EQ(lay({"eve", Sanction::Kind::ban, 50, 0, "For good"}), "");
  EXPECT_EQ(lay({"bob", Sanction::Kind::mute, 40, 50, "Long over"}), "");
  const auto before = log().size();

  EXPECT_EQ(purge(10, 50), 0) << "nothing is older than that";
  EXPECT_EQ(reports(false).size() + reports(true).size(), 3u);
  EXPECT_EQ(log().size(), before);
  // All entries of these tests are from 50.
  EXPECT_EQ(purge(90, 51, 1), 2) << "a report, and the entry of a mute that was over before";
  EXPECT_EQ(purge(90, 51, 1), 2) << "the other, and the entry by which it was handled";
  EXPECT_EQ(purge(90, 51), 0);
  EXPECT_TRUE(reports(false).empty());
  ASSERT_EQ(reports(true).size(), 1u);
  EXPECT_EQ(reports(true)[0].handled->why, "Handled the young");
  EXPECT_TRUE(in_log("For good")) << "a ban has its reason as long as it holds";
  EXPECT_FALSE(in_log("Handled the old"));
  reopen();
  ASSERT_EQ(sanctions().size(), 1u);
  EXPECT_EQ(sanctions()[0].person, "eve");
  EXPECT_EQ(sanctions()[0].reason, "For good");
}

TEST_P(ClubStorage, AnnouncementsEndAndWordsAreKeptOnce) {
  const auto announce = [&](const std::string& text, std::int64_t until, int most = 2) {
    return refused<std::int64_t>([&](auto then) {
      club().announce({0, text, "Auf Deutsch", 10, until}, most, deed("announce"), std::move(then));
    });
  };
  EXPECT_EQ(announce("One", 100), "");
  EXPECT_EQ(announce("Two", 200), "");
  EXPECT_EQ(announce("Three", 200), "announcement.most");
  const auto at = [&](std::int64_t now) {
    return answer<std::vector<Announcement>>([&](auto then) { club().announcements(now, std::move(then)); }).value();
  };
  ASSERT_EQ(at(99).size(), 2u);
  ASSERT_EQ(at(100).size(), 1u);
  const auto withdraw = [&](std::int64_t number) {
    return answer<bool>([&](auto then) { club().withdraw(number, deed("withdraw"), std::move(then)); }).value();
  };
  EXPECT_TRUE(withdraw(at(100)[0].number));
  EXPECT_FALSE(withdraw(77));
  EXPECT_TRUE(at(100).empty());

  const auto add = [&](const std::string& word) {
    return refused<std::int64_t>([&](auto then) { club().add_rule(word, 2, deed("rule.add"), std::move(then)); });
  };
  EXPECT_EQ(add("knave"), "");
  EXPECT_EQ(add("knave"), "rule.twice");
  EXPECT_EQ(add("boor"), "");
  EXPECT_EQ(add("churl"), "rule.most");
  const auto rules = [&] {
    return answer<std::vector<NameRule>>([&](auto then) { club().rules(std::move(then)); }).value();
  };
  ASSERT_EQ(rules().size(), 2u);
  const auto remove = [&](std::int64_t number) {
    return answer<bool>([&](auto then) { club().remove_rule(number, deed("rule.remove"), std::move(then)); }).value();
  };
  EXPECT_TRUE(remove(rules()[0].number));
  EXPECT_FALSE(remove(77));
  EXPECT_EQ(rules()[0].word, "knave");
  EXPECT_EQ(log().size(), 6u);
}

TEST_P(ClubStorage, EverybodyIsCountedOnceADay) {
  const auto count = [&](std::int64_t day, std::vector<std::string> here) {
    EXPECT_TRUE(
        answer<void>([&](auto then) { club().count({{day, "made loot", 2}}, day, std::move(here), std::move(then)); }));
  };
  count(5, {"ann", "bob"});
  count(5, {"ann", "eve", "nobody"});
  count(6, {"ann"});
  reopen();
  const auto all = answer<std::vector<DayTally>>([&](auto then) { club().tallies(5, std::move(then)); }).value();
  EXPECT_EQ(all, (std::vector<DayTally>{{5, "made loot", 4}, {5, "people", 3}, {6, "made loot", 2}, {6, "people", 1}}));
}

TEST_P(ClubStorage, PeopleComeTheNewestFirst) {
  const auto page = [&](std::int64_t before) {
    return answer<std::vector<Listed>>([&](auto then) { club().people(before, 2, std::move(then)); }).value();
  };
  const auto first = page(kNewest);
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0].person.id, "eve");
  EXPECT_EQ(first[1].person.id, "bob");
  const auto rest = page(first[1].number);
  ASSERT_EQ(rest.size(), 1u);
  EXPECT_TRUE(rest[0].person.account);
}

// On a real disk: every byte of the files is looked at.
TEST(ClubForgetting, NothingIsLeftOfWhatWasSaidOfSomebody) {
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("capbarrel-club-{}", ::getpid());
  std::filesystem::create_directory(folder);
  {
    auto store = SqliteStore::open(folder / "store", deliver_at_once, forget).value();
    for (const std::string id : {"ann", "bob", "eve"}) EXPECT_TRUE(add_guest(store->people, id, "Mx " + id));
    EXPECT_TRUE(make_account(store->people, "eve", "Eve", "key of eve"));
    EXPECT_TRUE(answer<void>([&](auto then) {
      store->club.appoint("eve", {.by = {}, .what = "operator.add", .person = "eve", .at = 1}, std::move(then));
    }));
    EXPECT_TRUE(answer<void>([&](auto then) {
      store->club.dismiss("eve", {.by = {}, .what = "operator.remove", .person = "eve", .at = 1}, std::move(then));
    }));
    const auto report = [&](const std::string& by, const std::string& person, const std::string& words) {
      PlayerReport one;
      one.at = 5;
      one.by.id = by;
      one.person.id = person;
      one.reason = "other";
      one.words = words;
      EXPECT_TRUE(answer<void>([&](auto then) { store->club.report(one, 0, 100, std::move(then)); }));
    };
    for (int n = 0; n < 30; ++n) {
      report("bob", "eve", fmt::format("Rumpel said {}", n));
      report("eve", "bob", fmt::format("says Rumpel {}", n));
      report("bob", "ann", fmt::format("stays {}", n));
      EXPECT_TRUE(answer<void>([&](auto then) {
        store->club.lay({"eve", Sanction::Kind::ban, 5, 0, {}},
                        {.by = "ann", .what = "ban", .person = "eve", .why = "Rumpel", .at = 5}, std::move(then));
      }));
    }
    std::promise<void> done;
    store->people.remove("eve", [](const auto&) {}, [&](const auto&) { done.set_value(); });
    done.get_future().get();
    const auto sanctions = answer<std::vector<Sanction>>([&](auto then) { store->club.sanctions(std::move(then)); });
    EXPECT_TRUE(sanctions.value().empty());
    const auto reports = answer<std::vector<PlayerReport>>([&](auto then) {
                           store->club.reports(false, kNewest, 1'000, std::move(then));
                         }).value();
    ASSERT_EQ(reports.size(), 90u) << "that something was reported stays";
    for (const auto& one : reports) {
      const bool others = one.person.id == "ann";
      EXPECT_EQ(one.words.empty(), !others);
      if (one.person.id == "eve") {
        EXPECT_EQ(one.person.name, kSomeoneWhoLeft);
      }
    }
    const auto log =
        answer<std::vector<LogEntry>>([&](auto then) { store->club.log(kNewest, 100, std::move(then)); }).value();
    ASSERT_EQ(log.size(), 32u) << "and so does what was done about it";
    EXPECT_EQ(log[0].why, "");
    EXPECT_EQ(log[0].person.name, kSomeoneWhoLeft);
  }
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(bytes.find("Rumpel"), std::string::npos) << file.path();
    EXPECT_EQ(file.path().filename() == "store", bytes.find("stays 7") != std::string::npos);
  }
  std::filesystem::remove_all(folder);
}

TEST(ClubSchema, AFileOfBeforeGetsIt) {
  power_cut::Disk disk("older-club");
  {
    auto database = sqlite::Database::open("log", disk.name()).value();
    ASSERT_TRUE(prepare_schema(database, "log", 5));
    ASSERT_TRUE(database.run("INSERT INTO people (id, made, name) VALUES ('ann', 1, x'416E6E00')"));
  }
  const auto store = open_on(disk.name()).value();
  const auto people =
      answer<std::vector<Listed>>([&](auto then) { store->club.people(kNewest, 9, std::move(then)); }).value();
  ASSERT_EQ(people.size(), 1u);
  EXPECT_EQ(people[0].person.name, "Ann");
  EXPECT_EQ(answer<std::int64_t>([&](auto then) { store->club.open_reports(std::move(then)); }).value(), 0);
}

}  // namespace
}  // namespace cb
