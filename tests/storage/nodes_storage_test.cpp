// SPDX-License-Identifier: MIT
// What several nodes do at once in one PostgreSQL, of which nothing may be done twice and nothing be lost.
#include <gtest/gtest.h>

#include "storage_testing.hpp"

#if CB_POSTGRES
#include <array>
#include <atomic>
#include <barrier>
#include <future>
#include <thread>

#include "postgres_cluster.hpp"
#include "storage/postgres_store.hpp"

namespace cb {
namespace {

using namespace storage_testing;
using Kinds = std::vector<Change>;
using enum Change::Kind;

class NodesStorage : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresCluster::is_installed()) GTEST_SKIP() << "SKIPPED: PostgreSQL is not installed (packages.txt).";
    url_ = PostgresCluster::of_this_program().new_database();
    for (auto& store : stores_) store = PostgresStore::open(url_, deliver_at_once, forget, Sharing::nodes).value();
    for (const auto* name : {"ann", "bob"}) {
      ASSERT_TRUE(add_guest(people(0), name, name));
      ASSERT_TRUE(make_account(people(0), name, name, name));
    }
  }
  People& people(std::size_t n) { return stores_[n]->people; }
  // On both at once.
  template <class Do>
  void both(Do&& work) {
    std::vector<std::thread> threads;
    for (std::size_t n = 0; n < stores_.size(); ++n) threads.emplace_back([&, n] { work(*stores_[n], n); });
    for (auto& thread : threads) thread.join();
  }
  Kinds look(std::size_t n) {
    return answer<Kinds>([&](auto then) { stores_[n]->changes.look(std::move(then)); }).value();
  }
  void run(const std::string& sql) const {
    const auto connection = postgres::connect(url_).value();
    const postgres::Rows done(PQexec(connection.get(), sql.c_str()));
    ASSERT_EQ(PQresultStatus(done.get()), PGRES_COMMAND_OK) << PQresultErrorMessage(done.get());
  }

  // What somebody else has begun is there before what is asked meanwhile: this one waits until that is committed.
  template <class T, class Ask>
  Result<T> overtaken(const std::string& by, Ask&& ask) {
    const auto connection = postgres::connect(url_).value();
    const auto run = [&](const std::string& sql) {
      postgres::Rows rows(PQexec(connection.get(), sql.c_str()));
      const auto status = PQresultStatus(rows.get());
      EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQresultErrorMessage(rows.get());
      return rows;
    };
    run("BEGIN; " + by);
    std::promise<Result<T>> told;
    ask([&](Result<T> result) { told.set_value(std::move(result)); });
    const auto waits = [&] {
      const auto rows = run("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'advisory')");
      return PQntuples(rows.get()) > 0;
    };
    while (!waits()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    run("COMMIT");
    return told.get_future().get();
  }

  std::string url_;
  std::array<std::unique_ptr<PostgresStore>, 2> stores_;
};

TEST_F(NodesStorage, EveryMatchIsRatedOnceAndNoRatingIsLost) {
  constexpr int kMatches = 30;
  std::atomic<int> told = 0;
  // The first ten by both nodes, the others by one of them; who plays is said in another order each time.
  both([&](Store& store, std::size_t n) {
    for (int match = 0; match < kMatches; ++match) {
      if (match >= 10 && static_cast<std::size_t>(match) % 2 != n) continue;
      std::vector<std::string> players = {"ann", "bob"};
      if (n == 1) std::ranges::reverse(players);
      const auto games = answer<std::vector<RatedGame>>([&](auto then) {
        store.people.rate({match_number(static_cast<std::uint8_t>(match)), "loot", 1'000 + match, 0, players},
                          up_by(1, {"x"}), std::move(then));
      });
      ASSERT_TRUE(games) << games.error().text();
      told += static_cast<int>(games->size());
    }
  });
  EXPECT_EQ(told, 2 * kMatches);
  for (const auto* name : {"ann", "bob"}) {
    const auto file = answer<std::optional<PersonFile>>([&](auto then) { people(0).file(name, std::move(then)); });
    const auto& rating = file.value()->ratings.at(0).second;
    EXPECT_EQ(rating.games, kMatches) << name;
    EXPECT_DOUBLE_EQ(rating.rating, Rating{}.rating + kMatches) << name;
  }
}

TEST_F(NodesStorage, NoTryAtAPuzzleIsLost) {
  constexpr int kPuzzles = 40;
  const RerateTry by_one = [](const Rating& person, const std::optional<Rating>& puzzle) {
    PuzzleRatings after{person, puzzle.value_or(Rating{})};
    ++after.person.games;
    ++after.puzzle.games;
    return after;
  };
  both([&](Store& store, std::size_t n) {
    for (int puzzle = 0; puzzle < kPuzzles; ++puzzle) {
      const auto* const name = (static_cast<std::size_t>(puzzle) + n) % 2 == 0 ? "ann" : "bob";
      ASSERT_TRUE(answer<std::optional<PuzzleStanding>>([&](auto then) {
        store.puzzles.attempt({name, "loot", fmt::format("{}", puzzle), true, 50}, by_one, std::move(then));
      }));
      // The other one of the two who tries the one before, at the other node a moment ago.
      if (puzzle == 0) continue;
      ASSERT_TRUE(answer<std::optional<PuzzleStanding>>([&](auto then) {
        store.puzzles.attempt({name, "loot", fmt::format("{}", puzzle - 1), true, 50}, by_one, std::move(then));
      }));
    }
  });
  const auto standings =
      answer<std::vector<PuzzleStanding>>([&](auto then) { stores_[0]->puzzles.standings("loot", std::move(then)); });
  std::int64_t tries = 0;
  for (const auto& one : standings.value()) {
    EXPECT_EQ(one.right, one.tries) << one.puzzle;
    tries += one.tries;
  }
  std::int64_t skills = 0;
  for (const auto* name : {"ann", "bob"}) {
    const auto skill = answer<Ratings>([&](auto then) { stores_[0]->puzzles.skill_of(name, std::move(then)); }).value();
    skills += skill.at(0).second.games;
  }
  EXPECT_EQ(tries, 2 * kPuzzles);
  EXPECT_EQ(skills, 2 * kPuzzles);
}

TEST_F(NodesStorage, ATurnIsHandedOutForALetterOnce) {
  constexpr int kTables = 40;
  for (int n = 0; n < kTables; ++n) {
    TableEntry entry;
    entry.match = match_number(static_cast<std::uint8_t>(n));
    entry.game = "loot";
    entry.host = "ann";
    auto& directory = stores_[0]->directory;
    ASSERT_TRUE(answer<void>([&](auto then) { directory.put(entry, std::move(then)); }));
    ASSERT_TRUE(answer<std::vector<std::string>>(
        [&](auto then) { directory.await(entry.match, 1, {"ann"}, 1'000 + n, 0, std::move(then)); }));
  }
  std::atomic<int> handed_out = 0;
  both([&](Store& store, std::size_t) {
    for (std::int64_t before = 1'005; before <= 1'000 + kTables; before += 5)
      handed_out += static_cast<int>(
          answer<std::vector<Turn>>([&](auto then) { store.directory.take_old_turns(before, 100, std::move(then)); })
              .value()
              .size());
  });
  EXPECT_EQ(handed_out, kTables);
}

TEST_F(NodesStorage, AChallengeIsAnsweredOnce) {
  auto& challenges = stores_[0]->challenges;
  const auto state = [&](const std::string& id) {
    const auto ask = [&](auto then) { challenges.find(id, 2'000, std::move(then)); };
    return answer<std::optional<Challenge>>(ask).value().value().state;
  };
  constexpr const char* kAccept = "UPDATE challenges SET state = 1";
  const auto add = [&] {
    run("TRUNCATE challenges, challenged");
    Challenge challenge{.id = "one",
                        .from = {"ann", {}, false},
                        .to = Challenge::One{"bob", {}, false},
                        .game = "loot",
                        .clock = "day",
                        .made = 1'000,
                        .until = 9'000,
                        .word = {},
                        .table = {}};
    ASSERT_TRUE(answer<void>([&](auto then) { challenges.add(challenge, {}, {10, 10}, std::move(then)); }));
  };
  add();
  EXPECT_FALSE(overtaken<std::optional<Challenge>>(kAccept, [&](auto then) {
                 challenges.accept("one", "bob", 2'000, std::move(then));
               }).value());
  add();
  EXPECT_FALSE(overtaken<bool>(kAccept, [&](auto then) {
                 challenges.decline("one", "bob", "later", 2'000, 9'000, std::move(then));
               }).value());
  EXPECT_EQ(state("one"), Challenge::State::accepted);
  add();
  EXPECT_FALSE(
      overtaken<bool>(kAccept, [&](auto then) { challenges.withdraw("one", "ann", std::move(then)); }).value());
  EXPECT_EQ(state("one"), Challenge::State::accepted);
}

TEST_F(NodesStorage, ATicketIsGoodForOneWhoComes) {
  auto& notices = stores_[0]->notices;
  const auto ticket = bytes_of("ticket");
  ASSERT_TRUE(answer<void>([&](auto then) { notices.add_ticket("ann", "mail", ticket, 9'000, std::move(then)); }));
  EXPECT_FALSE(overtaken<std::optional<std::string>>("DELETE FROM tickets", [&](auto then) {
                 notices.use_ticket("mail", ticket, 2'000, std::move(then));
               }).value());
}

TEST_F(NodesStorage, WhoeverIsSeenByTwoIsCountedOnce) {
  auto& club = stores_[0]->club;
  ASSERT_TRUE(overtaken<void>("INSERT INTO here (person, day) SELECT number, 5 FROM people WHERE id = 'ann'",
                              [&](auto then) { club.count({}, 5, {"ann", "bob"}, std::move(then)); }));
  const auto tallies = answer<std::vector<DayTally>>([&](auto then) { club.tallies(0, std::move(then)); }).value();
  ASSERT_EQ(tallies.size(), 1u);
  EXPECT_EQ(tallies[0].what, "people");
  EXPECT_EQ(tallies[0].count, 1);
}

// A node that was stopped after its append, and goes on when the others have played the match to its end.
TEST_F(NodesStorage, WhoeverWasStoppedForAWhileSaysNothingOfATableAnyMore) {
  using People = std::vector<std::string>;
  TableEntry entry;
  entry.match = match_number(1);
  entry.game = "loot";
  entry.host = "ann";
  entry.stage = TableEntry::Stage::playing;
  entry.seats = {{"person", "ann", "Ann"}, {"person", "bob", "Bob"}};
  const auto put = [&](std::size_t n, std::uint64_t version, TableEntry::Stage stage) {
    entry.version = version;
    entry.stage = stage;
    ASSERT_TRUE(answer<void>([&](auto then) { stores_[n]->directory.put(entry, std::move(then)); }));
  };
  const auto await = [&](std::size_t n, std::uint64_t version, const People& people) {
    return answer<People>(
               [&](auto then) { stores_[n]->directory.await(entry.match, version, people, 1'000, 0, std::move(then)); })
        .value();
  };
  const auto waits_for = [&](const std::string& person) {
    return answer<std::vector<Turn>>([&](auto then) { stores_[0]->directory.turns_of(person, 5, std::move(then)); })
               .value()
               .size() == 1;
  };
  put(0, 2, TableEntry::Stage::playing);
  EXPECT_EQ(await(0, 2, {"ann"}), People{"ann"});
  // Ann moves at the one, which is stopped; Bob and Ann at the other.
  EXPECT_EQ(await(1, 5, {"bob"}), People{"bob"});
  EXPECT_EQ(await(0, 3, {"ann"}), People{}) << "she is not to be told: she moved long ago";
  EXPECT_TRUE(waits_for("bob"));
  EXPECT_FALSE(waits_for("ann"));
  EXPECT_EQ(await(0, 4, {}), People{});
  EXPECT_TRUE(waits_for("bob")) << "it is his turn still";
  put(1, 9, TableEntry::Stage::over);
  entry.host = "bob";
  entry.seats = {{"open", "", ""}};
  put(0, 4, TableEntry::Stage::playing);
  const auto found =
      answer<std::optional<TableEntry>>([&](auto then) { stores_[0]->directory.find(entry.match, std::move(then)); });
  EXPECT_EQ(found.value()->stage, TableEntry::Stage::over);
  EXPECT_EQ(found.value()->host, "ann");
  ASSERT_EQ(found.value()->seats.size(), 2u);
  EXPECT_EQ(found.value()->seats[0].person, "ann");
}

// Both say it of all tables, in another order: they wait for each other and never in a ring, since a batch is sorted.
TEST_F(NodesStorage, TheLatestThatIsSaidOfATableStands) {
  constexpr std::uint8_t kTables = 20;
  constexpr std::uint64_t kVersions = 30;
  for (std::uint8_t n = 0; n < kTables; ++n) {
    TableEntry entry;
    entry.match = match_number(n);
    entry.game = "loot";
    entry.host = "ann";
    ASSERT_TRUE(answer<void>([&](auto then) { stores_[0]->directory.put(entry, std::move(then)); }));
  }
  both([&](Store& store, std::size_t n) {
    std::vector<std::future<bool>> kept;
    for (std::uint64_t version = 1; version <= kVersions; ++version)
      for (std::uint8_t table = 0; table < kTables; ++table) {
        if (version % 2 != n) continue;
        auto said = std::make_shared<std::promise<bool>>();
        kept.push_back(said->get_future());
        const auto match = match_number(n == 0 ? table : static_cast<std::uint8_t>(kTables - 1 - table));
        store.directory.await(match, version, {version % 2 == 0 ? "ann" : "bob"}, 1'000, 0,
                              [said](const auto& told) { said->set_value(told.has_value()); });
      }
    for (auto& one : kept) EXPECT_TRUE(one.get());
  });
  const auto turns = [&](const std::string& person) {
    return answer<std::vector<Turn>>([&](auto then) { stores_[0]->directory.turns_of(person, 50, std::move(then)); })
        .value()
        .size();
  };
  EXPECT_EQ(turns("ann"), kTables) << "the last version is even";
  EXPECT_EQ(turns("bob"), 0u);
}

TEST_F(NodesStorage, PeopleWhoLeaveAtTwoNodesAreForgottenInTheSameEvents) {
  const std::vector<std::string> told(200, "annRUMPEL. met bobSTILZ. here");
  ASSERT_EQ(append(stores_[0]->log, match_number(1), 0, told), Appended::done);
  both([&](Store& store, std::size_t n) {
    std::promise<void> forgotten;
    ASSERT_TRUE(answer<void>([&](auto then) {
      store.people.remove(n == 0 ? "ann" : "bob", std::move(then), [&](const Result<void>& done) {
        EXPECT_TRUE(done);
        forgotten.set_value();
      });
    }));
    forgotten.get_future().get();
  });
  for (const auto& event : read(stores_[0]->log, match_number(1))) {
    EXPECT_EQ(event.find("RUMPEL"), std::string::npos) << event;
    EXPECT_EQ(event.find("STILZ"), std::string::npos) << event;
  }
  // A node that did not know yet, or whose event could not be seen yet, is found by a second walk.
  ASSERT_EQ(append(stores_[1]->log, match_number(2), 0, {"annLATE. said something"}), Appended::done);
  run("UPDATE walked SET at = at - interval '2 minutes'");
  do {
    stores_[1]->people.go_on_forgetting();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (read(stores_[0]->log, match_number(2)).front().find("LATE") != std::string::npos);
}

// What names look like, as these tests have it: their first letter.
std::vector<NameKey> first_letter(std::string_view name) { return {bytes_of(name.substr(0, 1))}; }
std::vector<NameKey> last_letter(std::string_view name) { return {bytes_of(name.substr(name.size() - 1))}; }

TEST_F(NodesStorage, OfTwoAccountsThatLookAlikeOneIsMade) {
  constexpr int kRounds = 20;
  for (auto& store : stores_)
    store = PostgresStore::open(url_, deliver_at_once, forget, Sharing::nodes, first_letter).value();
  std::barrier together(2);
  std::array<std::atomic<int>, kRounds> made{};
  both([&](Store& store, std::size_t n) {
    for (int round = 0; round < kRounds; ++round) {
      const auto name = fmt::format("{}{}", static_cast<char>('A' + round), n);
      EXPECT_TRUE(add_guest(store.people, name, name));
      together.arrive_and_wait();
      const auto kept = make_account(store.people, name, name, name);
      made[static_cast<std::size_t>(round)] += kept ? 1 : 0;
      EXPECT_TRUE(kept || kept.error().code == "account.alike") << kept.error().text();
    }
  });
  for (const auto& one : made) EXPECT_EQ(one, 1);
}

// Whoever starts writes nothing where names look as they did; others are renamed meanwhile.
TEST_F(NodesStorage, LooksAreMadeAnewWhereTheyChange) {
  const auto looks = [&] {
    const auto connection = postgres::connect(url_).value();
    return postgres::first_of(connection.get(),
                              "SELECT string_agg(xmin || ' ' || encode(key, 'escape'), ',' ORDER BY key)"
                              " FROM looks");
  };
  const auto start = [&](Looks look) {
    return PostgresStore::open(url_, deliver_at_once, forget, Sharing::nodes, std::move(look)).value();
  };
  start(first_letter);
  const auto before = looks();
  EXPECT_EQ(std::ranges::count(before, ','), 1) << before;
  run("INSERT INTO looks VALUES ('z', 99)");
  start(first_letter);
  EXPECT_EQ(looks(), before) << "of nobody none are kept, and those of the others were not touched";
  const auto store = start(last_letter);
  EXPECT_NE(looks(), before);
  ASSERT_TRUE(add_guest(store->people, "eve", "eve"));
  const auto alike = make_account(store->people, "eve", "even", "eve");
  ASSERT_FALSE(alike) << "Ann ends with that letter, too";
  EXPECT_EQ(alike.error().code, "account.alike");
  EXPECT_TRUE(make_account(store->people, "eve", "adam", "eve"));
}

// As a node writes it that has just looked whether somebody is there.
TEST_F(NodesStorage, WhatAnotherWritesOfSomebodyWhoLeavesGoesToo) {
  std::promise<void> forgotten;
  ASSERT_TRUE(answer<void>([&](auto then) {
    people(0).remove("ann", std::move(then), [&](const Result<void>&) { forgotten.set_value(); });
  }));
  forgotten.get_future().get();
  for (const auto* sql :
       {"INSERT INTO mail SELECT number, 'ann@example.org', 'en', 1, 1, 1 FROM people WHERE id = 'ann'",
        "INSERT INTO ties SELECT a.number, 1, b.number, 5 FROM people a, people b WHERE a.id = 'ann' AND b.id = 'bob'",
        "UPDATE people SET name = 'Ann' || name WHERE id = 'ann'"})
    run(sql);
  const auto left = [&] {
    const auto connection = postgres::connect(url_).value();
    const postgres::Rows rows(PQexec(connection.get(),
                                     "SELECT (SELECT COUNT(*) FROM mail) + (SELECT COUNT(*) FROM ties)"
                                     " + (SELECT COUNT(*) FROM people WHERE position('Ann'::bytea IN name) > 0)"));
    return std::string(PQgetvalue(rows.get(), 0, 0));
  };
  EXPECT_EQ(left(), "3");
  run("UPDATE walked SET at = at - interval '2 minutes'");
  do {
    people(1).go_on_forgetting();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (left() != "0");
}

// A walk that has begun before another node came to the end of its first one is no second one, however long it takes.
TEST_F(NodesStorage, ASecondWalkBeginsAfterTheFirstHasEnded) {
  ASSERT_EQ(append(stores_[0]->log, match_number(1), 0, std::vector<std::string>(1'500, "some event")), Appended::done);
  std::promise<void> at_gate, go_on;
  auto gate = go_on.get_future().share();
  std::atomic<int> deliveries_to_gate = -1;
  auto slow = PostgresStore::open(
                  url_,
                  [&, gate](auto news) {
                    if (--deliveries_to_gate == 0) {
                      at_gate.set_value();
                      gate.wait();
                    }
                    deliver_at_once(std::move(news));
                  },
                  forget, Sharing::nodes)
                  .value();
  ASSERT_TRUE(find(slow->people, "ann"));
  std::promise<void> forgotten;
  deliveries_to_gate = 2;
  slow->people.remove("ann", [](const auto&) {}, [&](const Result<void>&) { forgotten.set_value(); });
  at_gate.get_future().get();
  run("INSERT INTO walked (person, at) VALUES ('ann', clock_timestamp() - interval '2 minutes')");
  go_on.set_value();
  forgotten.get_future().get();
  const auto leaving = [&] {
    const auto connection = postgres::connect(url_).value();
    const postgres::Rows rows(PQexec(connection.get(), "SELECT COUNT(*) FROM leaving"));
    return std::string(PQgetvalue(rows.get(), 0, 0));
  };
  slow = nullptr;
  EXPECT_EQ(leaving(), "1");
  do {
    people(1).go_on_forgetting();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (leaving() != "0");
}

TEST_F(NodesStorage, TimeWithoutANodeIsRecordedOnceAndKnownToAll) {
  using Gaps = std::vector<Directory::Gap>;
  const auto alive = [](Store& store, std::int64_t now) {
    return answer<Gaps>([&](auto then) { store.directory.alive(now, 6'000, 0, std::move(then)); }).value();
  };
  std::int64_t now = 1'000'000;
  EXPECT_TRUE(alive(*stores_[0], now).empty());
  for (std::size_t night = 1; night <= 20; ++night) {
    const auto asleep = now;
    now += 100'000;
    both([&](Store& store, std::size_t n) {
      const auto gaps = alive(store, now + static_cast<std::int64_t>(n));
      ASSERT_EQ(gaps.size(), night) << "whoever is second has it too";
      EXPECT_EQ(gaps.back().from, asleep);
    });
    now += 1;
    ASSERT_EQ(alive(*stores_[0], now).size(), night);
  }
}

TEST_F(NodesStorage, AChallengeIsAcceptedOnce) {
  constexpr int kChallenges = 40;
  ASSERT_TRUE(add_guest(people(0), "cid", "Cid"));
  for (int n = 0; n < kChallenges; ++n) {
    Challenge one{.id = fmt::format("{}", n),
                  .from = {"ann", {}, false},
                  .to = {},
                  .game = "loot",
                  .clock = "day",
                  .word = {},
                  .table = {}};
    one.until = 1'000;
    ASSERT_TRUE(answer<void>([&](auto then) {
      stores_[0]->challenges.add(one, {"bob", "cid"}, {kChallenges, kChallenges}, std::move(then));
    }));
    std::atomic<int> accepted = 0;
    both([&](Store& store, std::size_t node) {
      const auto mine = answer<std::optional<Challenge>>(
          [&](auto then) { store.challenges.accept(one.id, node == 0 ? "bob" : "cid", 10, std::move(then)); });
      accepted += mine.value() ? 1 : 0;
    });
    EXPECT_EQ(accepted, 1);
  }
}

TEST_F(NodesStorage, WhoLooksForSomebodyIsClaimedWithTheOthersOrNotAtAll) {
  auto& seekers = *stores_[0]->seekers;
  auto& at_other = *stores_[1]->seekers;
  const auto all = [](Seekers& at) {
    return answer<std::vector<KeptSeeker>>([&](auto then) { at.all(std::move(then)); }).value();
  };
  const auto enter = [](Seekers& at, const std::string& person, std::int64_t since) {
    ASSERT_TRUE(
        answer<void>([&](auto then) { at.enter({person, "loot/5m", 1500, 300, since, since}, std::move(then)); }));
  };
  const auto claim = [](Seekers& at, std::vector<std::string> people, std::uint8_t match) {
    return answer<bool>(
               [&](auto then) { at.claim(std::move(people), "loot/5m", match_number(match), 50, std::move(then)); })
        .value();
  };
  enter(seekers, "ann", 1);
  enter(seekers, "bob", 2);
  const auto before = all(seekers);
  EXPECT_FALSE(claim(seekers, {"ann", "bob", "cid"}, 1)) << "nobody waits under that name";
  EXPECT_EQ(all(at_other), before) << "nothing has changed";
  EXPECT_TRUE(claim(seekers, {"bob", "ann"}, 1));
  EXPECT_FALSE(claim(at_other, {"ann", "bob"}, 2));
  // Who is being seated neither goes nor waits for something else.
  const auto claimed = all(seekers);
  at_other.leave("ann");
  enter(at_other, "bob", 60);
  EXPECT_EQ(all(at_other), claimed);
  EXPECT_EQ(claimed[0].match, match_number(1));
  EXPECT_EQ(claimed[0].claimed, 50);
  ASSERT_TRUE(answer<void>([&](auto then) { at_other.release(match_number(1), std::move(then)); }));
  EXPECT_EQ(all(seekers), before);
  EXPECT_TRUE(claim(at_other, {"ann", "bob"}, 3));
  ASSERT_TRUE(answer<void>([&](auto then) { at_other.laid(match_number(3), std::move(then)); }));
  ASSERT_TRUE(answer<void>([&](auto then) { at_other.release(match_number(3), std::move(then)); }));
  EXPECT_TRUE(all(seekers)[0].laid) << "a table that is there is not taken back";
  at_other.leave("ann");
  enter(at_other, "bob", 70);
  const auto after = all(at_other);
  ASSERT_EQ(after.size(), 1u);
  EXPECT_EQ(after[0], (KeptSeeker{"bob", "loot/5m", 1500, 300, 70, 70}));
}

TEST_F(NodesStorage, WhatOthersChangeIsHeardOfOnce) {
  EXPECT_TRUE(look(1).empty()) << "the first look only says from when on";
  auto& other = *stores_[0];
  const auto done = [&](auto ask) { ASSERT_TRUE(answer<void>(ask)); };
  done([&](auto then) { other.people.rename("ann", "Anna", bytes_of("anna"), std::move(then)); });
  done([&](auto then) { other.people.remove_token(bytes_of("bob"), std::move(then)); });
  ASSERT_TRUE(
      answer<void>([&](auto then) { other.contacts.tie("ann", Tie::blocks, "bob", 1'000, 20, std::move(then)); }));
  done([&](auto then) { other.contacts.tie("ann", Tie::follows, "bob", 1'000, 20, std::move(then)); });
  done([&](auto then) { other.contacts.untie("ann", Tie::blocks, "bob", std::move(then)); });
  done([&](auto then) {
    other.club.appoint("bob", {.by = {}, .what = "operator.add", .person = "bob", .at = 1}, std::move(then));
  });
  done([&](auto then) {
    other.club.note({.by = "bob", .what = "doors", .person = "ann", .about = "77", .at = 1}, std::move(then));
  });
  done([&](auto then) {
    other.club.note({.by = "bob", .what = "rename", .person = "ann", .about = "78", .at = 1}, std::move(then));
  });
  const auto heard = look(1);
  const auto has = [&](const Change& change) { return std::ranges::find(heard, change) != heard.end(); };
  EXPECT_TRUE(has({person, "ann", ""}));
  EXPECT_TRUE(has({tokens, "bob", ""}));
  EXPECT_TRUE(has({block, "ann", "bob"}));
  EXPECT_TRUE(has({unblock, "ann", "bob"}));
  EXPECT_TRUE(has({person, "bob", ""}));
  EXPECT_TRUE(has({doors, "ann", "77"}));
  EXPECT_EQ(std::ranges::count(heard, doors, &Change::kind), 1);
  EXPECT_EQ(std::ranges::count(heard, block, &Change::kind), 1) << "whom one follows is nobody's business";
  EXPECT_TRUE(look(1).empty());
  EXPECT_TRUE(look(0).empty()) << "what it did itself it knows";
  ASSERT_TRUE(answer<void>([&](auto then) { other.people.remove("ann", std::move(then), [](const auto&) {}); }));
  const auto left = look(1);
  EXPECT_NE(std::ranges::find(left, Change{gone, "ann", ""}), left.end());
  // A newer program may note what this one does not know.
  run("INSERT INTO changes (kind, person, other) VALUES ('weather', 'ann', '')");
  EXPECT_TRUE(look(1).empty());
}

}  // namespace
}  // namespace cb
#endif
