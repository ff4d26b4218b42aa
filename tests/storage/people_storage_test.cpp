// SPDX-License-Identifier: MIT
// People as the store keeps them: known by their tokens, one to a name, and gone when they go.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <thread>

#include "power_cut.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;

class PeopleStorage : public storage_testing::AnyStore {
 protected:
  std::unique_ptr<Store> store_ = open();
  People& people() { return store_->people; }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  std::optional<PersonFile> file(const std::string& person) {
    return answer<std::optional<PersonFile>>([&](auto then) { people().file(person, std::move(then)); }).value();
  }
  Result<void> add_token(const std::string& person, const std::string& token, const std::string& scope, int most) {
    return answer<void>([&](auto then) {
      people().add_token(person, {token, "my " + token, scope, 5}, bytes_of(token), most, std::move(then));
    });
  }
};

FOR_EVERY_STORE(PeopleStorage);

TEST_P(PeopleStorage, AGuestIsKnownByTheTokenTheNextDayToo) {
  ASSERT_TRUE(add_guest(people(), "ann", "Ann"));
  reopen();
  EXPECT_EQ(find(people(), "ann"), (Person{"ann", "Ann", false, {}}));
  EXPECT_EQ(find(people(), "bob"), std::nullopt);
  EXPECT_EQ(add_guest(people(), "ann", "Another").error().code, "person.twice");
  EXPECT_FALSE(add_guest(people(), "long", std::string(kLongestName + 1, 'x')));
  ASSERT_TRUE(answer<void>([&](auto then) { people().remove_token(bytes_of("ann"), std::move(then)); }));
  EXPECT_EQ(find(people(), "ann"), std::nullopt);
}

TEST_P(PeopleStorage, ANewPasswordLogsEveryoneOut) {
  const auto set_password = [&](const std::string& person) {
    return answer<Person>([&](auto then) { people().set_password(person, "another hash", std::move(then)); });
  };
  ASSERT_TRUE(add_guest(people(), "ann", "Guest"));
  EXPECT_EQ(set_password("ann").error().code, "person.unknown") << "a guest has none";
  EXPECT_EQ(set_password("nobody").error().code, "person.unknown");
  ASSERT_TRUE(make_account(people(), "ann", "Ann", "key-ann"));
  ASSERT_TRUE(add_token("ann", "second", "", 5));
  ASSERT_TRUE(add_token("ann", "program", "play", 5));
  EXPECT_EQ(set_password("ann").value(), (Person{"ann", "Ann", true, {}}));
  reopen();
  EXPECT_EQ(find(people(), "ann"), std::nullopt);
  EXPECT_EQ(find(people(), "second"), std::nullopt);
  EXPECT_EQ(find(people(), "program"), std::nullopt) << "whoever had the account open may have made it";
  const auto ask = [&](auto then) { people().account(bytes_of("key-ann"), std::move(then)); };
  EXPECT_EQ(answer<std::optional<Account>>(ask).value()->password, "another hash");
}

TEST_P(PeopleStorage, AnAccountKeepsTheIdAndItsNameIsItsOwn) {
  ASSERT_TRUE(add_guest(people(), "ann", "Guest"));
  ASSERT_TRUE(add_guest(people(), "bob", "Bob"));
  ASSERT_TRUE(make_account(people(), "ann", "Ann", "key-ann"));
  reopen();
  EXPECT_EQ(find(people(), "ann"), (Person{"ann", "Ann", true, {}}));
  EXPECT_EQ(make_account(people(), "ann", "Ann2", "key-ann2").error().code, "account.twice");
  EXPECT_EQ(make_account(people(), "bob", "ANN", "key-ann").error().code, "account.taken");
  const auto account = [&](const std::string& key) {
    return answer<std::optional<Account>>([&](auto then) { people().account(bytes_of(key), std::move(then)); }).value();
  };
  ASSERT_TRUE(account("key-ann"));
  EXPECT_EQ(account("key-ann")->person.id, "ann");
  EXPECT_EQ(account("key-ann")->password, "hash of Ann");
  EXPECT_FALSE(account("key-bob"));
  const auto rename = [&](const std::string& person, const std::string& name, const std::string& key) {
    return answer<void>([&](auto then) { people().rename(person, name, bytes_of(key), std::move(then)); });
  };
  ASSERT_TRUE(make_account(people(), "bob", "Bob", "key-bob"));
  EXPECT_EQ(rename("bob", "ann", "key-ann").error().code, "account.taken");
  EXPECT_TRUE(rename("ann", "ANN", "key-ann"));
  EXPECT_TRUE(rename("ann", "Anna", "key-anna"));
  EXPECT_TRUE(rename("bob", "ann", "key-ann"));
  EXPECT_EQ(find(people(), "ann")->name, "Anna");
  EXPECT_EQ(account("key-ann")->person.id, "bob");
}

TEST_P(PeopleStorage, OfManyWhoWantANameOneGetsIt) {
  constexpr int kMany = 20;
  for (int n = 0; n < kMany; ++n) ASSERT_TRUE(add_guest(people(), fmt::format("p{}", n), "Someone"));
  std::atomic<int> made = 0;
  std::atomic<int> refused = 0;
  {
    std::vector<std::jthread> threads;
    for (int n = 0; n < kMany; ++n)
      threads.emplace_back([&, n] {
        const auto ok = make_account(people(), fmt::format("p{}", n), "Ann", "key-ann");
        ++(ok ? made : refused);
      });
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(refused, kMany - 1);
}

TEST_P(PeopleStorage, TokensAreListedRemovedAndBounded) {
  ASSERT_TRUE(add_guest(people(), "ann", "Ann"));
  ASSERT_TRUE(add_guest(people(), "bob", "Bob"));
  EXPECT_TRUE(add_token("ann", "t1", "play", 2));
  EXPECT_TRUE(add_token("ann", "t2", "play", 2));
  EXPECT_EQ(add_token("ann", "t3", "play", 2).error().code, "token.most");
  EXPECT_EQ(add_token("ann", "t2", "play", 9).error().code, "token.twice");
  EXPECT_EQ(find(people(), "t1"), (Person{"ann", "Ann", false, "play"}));
  const auto remove = [&](const std::string& person, const std::string& token) {
    return answer<bool>([&](auto then) { people().remove_token(person, token, std::move(then)); }).value();
  };
  EXPECT_FALSE(remove("bob", "t1"));
  EXPECT_TRUE(remove("ann", "t1"));
  EXPECT_FALSE(remove("ann", "t1"));
  EXPECT_FALSE(find(people(), "t1"));
  const auto tokens = answer<std::vector<Token>>([&](auto then) { people().tokens("ann", std::move(then)); }).value();
  ASSERT_EQ(tokens.size(), 2u);
  EXPECT_EQ(tokens[1], (Token{"t2", "my t2", "play", 5}));
  // A third browser puts the first one out.
  EXPECT_TRUE(add_token("ann", "browser2", "", 2));
  EXPECT_TRUE(find(people(), "ann"));
  EXPECT_TRUE(add_token("ann", "browser3", "", 2));
  EXPECT_FALSE(find(people(), "ann"));
  EXPECT_TRUE(find(people(), "browser2"));
  EXPECT_TRUE(find(people(), "t2"));
}

TEST_P(PeopleStorage, WhoeverGoesLeavesNothingButTheId) {
  ASSERT_TRUE(add_guest(people(), "ann", "Ann"));
  ASSERT_TRUE(make_account(people(), "ann", "Ann", "key-ann"));
  ASSERT_TRUE(add_token("ann", "t1", "play", 5));
  const auto rate = [&](auto then) {
    people().rate({match_number(1), "loot", 5, 0, {"ann"}}, up_by(10, {"bob"}), std::move(then));
  };
  ASSERT_EQ(answer<std::vector<RatedGame>>(rate)->size(), 1u);
  ASSERT_TRUE(answer<void>([&](auto then) { people().remove("ann", std::move(then), [](const auto&) {}); }));
  const auto left = file("ann");
  ASSERT_TRUE(left);
  EXPECT_EQ(left->person, (Person{"ann", std::string(kSomeoneWhoLeft), false, {}}));
  EXPECT_TRUE(left->tokens.empty());
  EXPECT_TRUE(left->ratings.empty());
  const auto games = answer<std::vector<RatedGame>>(
      [&](auto then) { people().rated_games("ann", std::nullopt, 10, std::move(then)); });
  EXPECT_TRUE(games->empty());
  EXPECT_FALSE(find(people(), "ann"));
  EXPECT_FALSE(find(people(), "t1"));
  EXPECT_FALSE(add_token("ann", "t2", "play", 5));
  EXPECT_EQ(answer<void>([&](auto then) { people().remove("ann", std::move(then), [](const auto&) {}); }).error().code,
            "person.unknown");
  ASSERT_TRUE(add_guest(people(), "bob", "Bob"));
  EXPECT_TRUE(make_account(people(), "bob", "Ann", "key-ann")) << "the name is free again";
}

std::string bytes_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A folder that goes with the test.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / fmt::format("capbarrel-people-{}", ::getpid())) {
    std::filesystem::create_directory(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const char* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

// Many people with names that change, and many events that tell of them, so that pages of the file fill, split and
// move.
TEST(PeopleFile, ANameThatGoesIsNowhereInTheFile) {
  const Folder folder;
  const auto path = folder / "store";
  auto store = open_on(nullptr, path).value();
  constexpr int kPeople = 250;
  const auto nothing = [](const auto&) {};
  for (int n = 0; n < kPeople; ++n) {
    const auto id = fmt::format("id-{:03}-of-somebody", n);
    const auto name = fmt::format("Secret{:03}", n);
    store->people.add_guest({id, fmt::format("Before{:03}", n), false, {}}, bytes_of(id), 1, nothing);
    store->people.make_account(id, name, bytes_of(id), "hash", nothing);
    for (const auto& where : {fmt::format("Before{:03}", n), name}) {
      store->notices.set_mail(id, {where + "@example.org", "en", true, true}, nothing);
      store->notices.subscribe(id, {id, "https://push.example/" + where, "key", "secret", "en", 1}, 1, nothing);
    }
    std::vector<std::string> events;
    for (int k = 0; k < 12; ++k) events.push_back(fmt::format("{} {} is {}. Rest", k, id, name));
    store->log.append(match_number(static_cast<std::uint8_t>(n)), 0, std::move(events), nothing);
  }
  int left = kPeople / 2;
  std::promise<void> all;
  for (int n = 0; n < kPeople; n += 2) {
    const auto id = fmt::format("id-{:03}-of-somebody", n);
    store->people.remove(id, nothing, [&](const Result<void>& ok) {
      EXPECT_TRUE(ok);
      if (--left == 0) all.set_value();
    });
  }
  all.get_future().get();
  const auto check = [&] {
    const auto bytes = bytes_in(path);
    for (int n = 0; n < kPeople; ++n) {
      const bool there = bytes.find(fmt::format("Secret{:03}", n)) != std::string::npos;
      EXPECT_EQ(there, n % 2 == 1) << n;
      EXPECT_EQ(bytes.find(fmt::format("Before{:03}", n)), std::string::npos) << n;
    }
  };
  // The journal is cleared with the last of them, so the file itself is complete, and the journal tells nothing.
  EXPECT_EQ(bytes_in(path + "-wal").find("Secret000"), std::string::npos);
  check();
  const auto events = read(store->log, match_number(0));
  ASSERT_EQ(events.size(), 12u);
  EXPECT_TRUE(events[3].starts_with("3 id-000-of-somebody. Rest")) << events[3];
  store = nullptr;
  check();
}

// A server that is killed the moment it has answered leaves its files as they are then.
TEST(PeopleFile, ANameIsGoneFromTheJournalBeforeTheAnswer) {
  const Folder folder;
  const auto path = folder / "store";
  const auto store = open_on(nullptr, path).value();
  ASSERT_TRUE(add_guest(store->people, "id-of-bob", "Bob"));  // what comes first finds the journal cleared
  ASSERT_TRUE(add_guest(store->people, "id-of-ann", "SecretOfAnn"));
  ASSERT_EQ(append(store->log, match_number(1), 0, {"a"}), Appended::done);
  ASSERT_NE(bytes_in(path + "-wal").find("SecretOfAnn"), std::string::npos);
  std::promise<std::string> left;
  const auto look = [&](const Result<void>& ok) {
    EXPECT_TRUE(ok);
    left.set_value(bytes_in(path) + bytes_in(path + "-wal"));
  };
  store->people.remove("id-of-ann", look, [](const auto&) {});
  EXPECT_EQ(left.get_future().get().find("SecretOfAnn"), std::string::npos);
}

TEST(PeopleFile, SnapshotsThatTellOfSomebodyGoWithThem) {
  const Folder folder;
  const auto path = folder / "store";
  const auto store = open_on(nullptr, path).value();
  ASSERT_TRUE(add_guest(store->people, "id-of-ann", "Ann"));
  ASSERT_EQ(append(store->log, match_number(1), 0, {"a"}), Appended::done);
  ASSERT_EQ(append(store->log, match_number(2), 0, {"a"}), Appended::done);
  store->log.keep_snapshot(match_number(1), {1, "id-of-ann is SecretOfAnn"});
  store->log.keep_snapshot(match_number(2), {1, "id-of-bob is Bob"});
  ASSERT_TRUE(answer<void>([&](auto then) { store->people.remove("id-of-ann", [](const auto&) {}, std::move(then)); }));
  const auto kept = [&](std::uint8_t n) {
    return answer<LogEnd>([&](auto then) { store->log.read_end(match_number(n), std::move(then)); }).value().snapshot;
  };
  EXPECT_EQ(kept(1).bytes, "");
  EXPECT_EQ(kept(2).bytes, "id-of-bob is Bob");
  EXPECT_EQ((bytes_in(path) + bytes_in(path + "-wal")).find("SecretOfAnn"), std::string::npos);
}

// Where a reader kept the journal from being cleared, or the server fell before: the next start sees to it.
TEST(PeopleFile, AStartClearsWhatAKilledServerLeftInTheJournal) {
  const Folder folder;
  const auto path = folder / "store";
  const auto killed = folder / "killed";
  {
    const auto store = open_on(nullptr, path).value();
    ASSERT_TRUE(add_guest(store->people, "id-of-carl", "Carl"));
    ASSERT_TRUE(add_guest(store->people, "id-of-ann", "SecretOfAnn"));
    ASSERT_TRUE(
        answer<void>([&](auto then) { store->people.rename("id-of-ann", "Ann", bytes_of("ann"), std::move(then)); }));
    for (const auto* ending : {"", "-wal"}) std::filesystem::copy(path + ending, killed + ending);
  }
  ASSERT_NE(bytes_in(killed + "-wal").find("SecretOfAnn"), std::string::npos);
  const auto store = open_on(nullptr, killed).value();
  ASSERT_TRUE(add_guest(store->people, "id-of-bob", "Bob"));
  EXPECT_EQ(find(store->people, "id-of-ann")->name, "Ann");
  EXPECT_EQ((bytes_in(killed) + bytes_in(killed + "-wal")).find("SecretOfAnn"), std::string::npos);
}

TEST(PeopleFile, ForgettingGoesOnOnceThereIsRoomAgain) {
  power_cut::Disk disk("forget-on-full-disk");
  const auto store = open_on(disk.name()).value();
  ASSERT_TRUE(add_guest(store->people, "id-of-ann", "Ann"));
  ASSERT_EQ(append(store->log, match_number(1), 0, {"id-of-ann Secret. Rest"}), Appended::done);
  std::promise<bool> told;
  // The disk is full just when the person has gone and the logs are still to be gone through.
  store->people.remove(
      "id-of-ann",
      [&](const Result<void>& ok) {
        EXPECT_TRUE(ok);
        disk.fill_up(0);
      },
      [&](const Result<void>& ok) { told.set_value(ok.has_value()); });
  EXPECT_FALSE(told.get_future().get());
  disk.fill_up(1'000'000'000);
  ASSERT_EQ(append(store->log, match_number(2), 0, {"a"}), Appended::done);
  while (read(store->log, match_number(1)).front().find("Secret") != std::string::npos) std::this_thread::yield();
}

// Whoever asked to be forgotten is, although the server fell before it was done.
TEST(PeopleFile, ForgettingGoesOnAfterACrash) {
  Rng rng(3);
  power_cut::Files files;
  {
    power_cut::Disk disk("forget1");
    auto store = open_on(disk.name()).value();
    ASSERT_TRUE(add_guest(store->people, "id-of-ann", "Secret"));
    for (int n = 0; n < 5'000; n += 100)
      store->log.append(match_number(1), static_cast<std::uint64_t>(n),
                        std::vector<std::string>(100, "id-of-ann is Secret."), [](Appended) {});
    ASSERT_EQ(read(store->log, match_number(1)).size(), 5'000u);
    store->people.remove(
        "id-of-ann",
        [&](const auto& ok) {
          EXPECT_TRUE(ok);
          files = disk.after_power_cut(rng);
        },
        [](const auto&) {});
    (void)read(store->log, match_number(2));  // by now it was told
  }
  power_cut::Disk disk("forget2");
  disk.load(files);
  auto store = open_on(disk.name()).value();
  // Each walk is begun by itself; whoever waits for a later one knows that the first is over.
  ASSERT_TRUE(add_guest(store->people, "id-of-bob", "Bob"));
  ASSERT_TRUE(answer<void>([&](auto then) { store->people.remove("id-of-bob", [](const auto&) {}, std::move(then)); }));
  const auto events = read(store->log, match_number(1));
  ASSERT_EQ(events.size(), 5'000u);
  for (const auto& event : events) ASSERT_EQ(event.find("Secret"), std::string::npos);
}

// Power goes while people come, change and go; what was promised stays so.
TEST(PeopleFile, ALossOfPowerTakesNobodyAndBringsNobodyBack) {
  Rng rng(7);
  power_cut::Files files;
  std::map<std::string, std::string> names;  // what was promised; empty: gone
  int promised = 0;
  for (int cut = 0; cut < 25; ++cut) {
    power_cut::Disk disk(fmt::format("people{}", cut));
    disk.load(files);
    auto store = open_on(disk.name()).value();
    for (const auto& [id, name] : names) {
      const auto person = find(store->people, id);
      ASSERT_EQ(person.has_value(), !name.empty()) << id << " after cut " << cut;
      if (person) {
        ASSERT_EQ(person->name, name) << "after cut " << cut;
      }
    }
    const auto steps = 1 + rng.below(20);
    for (std::uint32_t step = 0; step < steps; ++step) {
      const auto id = fmt::format("p{}", rng.below(12));
      const auto name = fmt::format("name {} {}", cut, step);
      const auto known = names.find(id);
      if (known == names.end()) {
        ASSERT_TRUE(add_guest(store->people, id, name));
        names[id] = name;
      } else if (known->second.empty()) {
        continue;
      } else if (rng.below(8) == 0) {
        ASSERT_TRUE(answer<void>([&](auto then) { store->people.remove(id, std::move(then), [](const auto&) {}); }));
        names[id].clear();
      } else {
        ASSERT_TRUE(answer<void>([&](auto then) { store->people.rename(id, name, {}, std::move(then)); }));
        names[id] = name;
      }
      ++promised;
    }
    files = disk.after_power_cut(rng);
  }
  EXPECT_GT(promised, 50);
}

}  // namespace
}  // namespace cb
