// SPDX-License-Identifier: MIT
// What only PostgreSQL has: several who write, and a server that goes away and comes back.
#include <gtest/gtest.h>

#include "storage_testing.hpp"

#if CB_POSTGRES
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "core/rng.hpp"
#include "postgres_cluster.hpp"
#include "postgres_relay.hpp"
#include "storage/postgres_schema.hpp"
#include "storage/postgres_store.hpp"

namespace cb {
namespace {

using namespace storage_testing;
using Events = std::vector<std::string>;

class Postgres : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresCluster::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed: nothing of it is tested.";
  }
  static std::unique_ptr<PostgresStore> open(const std::string& url, Sharing sharing = Sharing::nodes) {
    return PostgresStore::open(url, deliver_at_once, forget, sharing).value();
  }
  static std::string fresh() { return PostgresCluster::of_this_program().new_database(); }
};

TEST_F(Postgres, OneServerAtATimeHasIt) {
  const auto url = fresh();
  {
    const auto first = open(url, Sharing::alone);
    const auto second = PostgresStore::open(url, deliver_at_once, forget, Sharing::alone);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, "storage.taken");
    EXPECT_NE(second.error().text().find(fmt::format("(capbarrel {}", ::getpid())), std::string::npos)
        << second.error().text();
  }
  EXPECT_TRUE(PostgresStore::open(url, deliver_at_once, forget, Sharing::alone));
}

TEST_F(Postgres, AnAddressThatLeadsNowhereIsRefusedWithoutItsPassword) {
  for (const auto* url : {"postgres://ann:secret@127.0.0.1:1/caps", "postgres:///?host=/nowhere/at/all"}) {
    const auto store = open_store(url, deliver_at_once, forget);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, "storage.open");
    EXPECT_EQ(store.error().text().find("secret"), std::string::npos) << store.error().text();
  }
}

// What libpq takes for a host, a port or a name, or cannot read at all, may be a part of the password.
TEST(PostgresAddress, OneThatIsNoneIsNotRepeated) {
  for (const std::string url : {"postgres://ann:sec/ret@127.0.0.1:1/caps", "postgres://ann:sec@ret@127.0.0.1:1/caps",
                                "postgres://ann:sec%ret@127.0.0.1:1/caps", "postgres://ann:sec/ret?@127.0.0.1:1/caps",
                                "postgres://ann:secret/caps", "postgres://ann:sec[ret@[::1/caps",
                                "postgresql://127.0.0.1:1/caps?pass=secret"}) {
    const auto store = open_store(url, deliver_at_once, forget);
    ASSERT_FALSE(store) << url;
    EXPECT_EQ(store.error().code, "storage.address") << url;
    for (const auto* part : {"sec", "ret"})
      EXPECT_EQ((store.error().text() + shown_data(url)).find(part), std::string::npos) << url;
  }
  for (const std::string url :
       {"postgres://ann:sec?ret:x@127.0.0.1:1/caps", "postgres://ann:sec%2Fret@127.0.0.1:1/caps",
        "postgres://127.0.0.1:1/caps?user=ann&password=sec@ret"})
    EXPECT_EQ(shown_data(url), "postgres://127.0.0.1:1/caps") << url;
}

TEST_F(Postgres, ADatabaseOfANewerVersionIsRefused) {
  const auto url = fresh();
  open(url);
  {
    const auto connection = postgres::connect(url).value();
    const postgres::Rows done(PQexec(connection.get(), "UPDATE form SET version = 99"));
  }
  const auto store = PostgresStore::open(url, deliver_at_once, forget, Sharing::nodes);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "storage.newer");
}

TEST_F(Postgres, ServersThatBeginAtOnceMakeTheTablesOnce) {
  const auto url = fresh();
  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  for (int n = 0; n < 6; ++n)
    threads.emplace_back([&] { opened += PostgresStore::open(url, deliver_at_once, forget, Sharing::nodes) ? 1 : 0; });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(opened, 6);
}

// PostgreSQL keeps no text with a zero in it, or that is not UTF-8. Whoever sends one is told, the others not.
TEST_F(Postgres, WhatCannotBeKeptTakesNothingElseAlong) {
  std::promise<void> go_on;
  auto gate = go_on.get_future().share();
  const auto store = PostgresStore::open(
                         fresh(),
                         [gate](auto news) {
                           gate.wait();
                           deliver_at_once(std::move(news));
                         },
                         forget, Sharing::nodes)
                         .value();
  std::map<std::string, std::string> told;
  store->log.append(match_number(9), 0, {"first"}, [](Appended) {});
  const auto add = [&](const std::string& id) {
    store->people.add_guest({id, "Ann", false, {}}, bytes_of(id), 1,
                            [&, id](const Result<void>& ok) { told[id] = ok ? "ok" : ok.error().code; });
  };
  const std::string zero("z\0o", 3);
  add("ann");
  add(zero);
  add("\xFF\xFE");
  std::promise<void> last;
  store->log.append(match_number(1), 0, {"a", "b"}, [&](Appended outcome) {
    EXPECT_EQ(outcome, Appended::done);
    last.set_value();
  });
  go_on.set_value();
  last.get_future().get();
  EXPECT_EQ(told["ann"], "ok");
  EXPECT_EQ(told[zero], "storage.failed");
  EXPECT_EQ(told["\xFF\xFE"], "storage.failed");
  EXPECT_TRUE(find(store->people, "ann"));
  EXPECT_EQ(store->counters().failures, 2u);
  EXPECT_FALSE(store->counters().failing);
}

// A batch is one statement, in which each append is fenced by itself.
TEST_F(Postgres, OfABatchThoseAreKeptThatFitTheirLogs) {
  std::promise<void> go_on;
  auto gate = go_on.get_future().share();
  const auto store = PostgresStore::open(
                         fresh(),
                         [gate](auto news) {
                           gate.wait();
                           deliver_at_once(std::move(news));
                         },
                         forget, Sharing::nodes)
                         .value();
  std::vector<Appended> told(7, Appended::failed);
  std::promise<void> first, last;
  store->log.append(match_number(1), 0, {"a", "b"}, [&](Appended) { first.set_value(); });
  const auto add = [&](std::size_t n, std::uint8_t match, std::uint64_t expected, Events events) {
    store->log.append(match_number(match), expected, std::move(events), [&, n](Appended outcome) {
      told[n] = outcome;
      if (n + 1 == told.size()) last.set_value();
    });
  };
  add(0, 1, 2, {"c"});
  add(1, 1, 2, {"another c"});  // in the same batch
  add(2, 2, 0, {"d", "e", "f"});
  add(3, 2, 3, {});
  add(4, 3, 5, {"of a match that is not there"});
  add(5, 1, 3, {"g", "h"});
  add(6, 4, 1, {"ahead of its log", "too"});
  go_on.set_value();
  first.get_future().get();
  last.get_future().get();
  using enum Appended;
  EXPECT_EQ(told, (std::vector<Appended>{done, conflict, done, done, conflict, done, conflict}));
  EXPECT_EQ(read(store->log, match_number(1)), (Events{"a", "b", "c", "g", "h"}));
  EXPECT_EQ(read(store->log, match_number(2)), (Events{"d", "e", "f"}));
  EXPECT_EQ(read(store->log, match_number(3)), Events());
  EXPECT_EQ(read(store->log, match_number(4)), Events());
  EXPECT_EQ(store->counters().conflicts, 3u);
  EXPECT_EQ(store->counters().failures, 0u);
  EXPECT_LE(store->counters().commits, 3u);
}

// No query finds somebody who left, and soon not even the versions of rows that were overwritten tell of them, however
// long somebody else was reading; nor do samples that PostgreSQL has taken.
TEST_F(Postgres, WhoeverGoesIsVacuumedAway) {
  const auto url = fresh();
  const auto store = open(url);
  ASSERT_TRUE(add_guest(store->people, "ann", "Rumpel"));
  for (int n = 0; n < 20; ++n) ASSERT_TRUE(add_guest(store->people, fmt::format("{}", n), fmt::format("Rumpel {}", n)));
  ASSERT_TRUE(answer<void>([&](auto then) { store->people.rename("ann", "Rumpelstilz", {}, std::move(then)); }));
  ASSERT_EQ(append(store->log, match_number(1), 0, {"ann is Rumpelstilz. So what", "others"}), Appended::done);
  const auto connection = postgres::connect(url).value();
  const auto ask = [&](const std::string& sql) {
    const postgres::Rows rows(PQexec(connection.get(), sql.c_str()));
    return PQntuples(rows.get()) > 0 ? std::stoi(PQgetvalue(rows.get(), 0, 0)) : -1;
  };
  ask("CREATE EXTENSION pageinspect");
  const auto rows_that_tell = [&](const std::string& table) {
    return ask(
        fmt::format("SELECT COUNT(*) FROM generate_series(0, pg_relation_size('{}') / 8192 - 1) page,"
                    " heap_page_items(get_raw_page('{}', page)) WHERE position('Rumpelstilz'::bytea IN t_data) > 0",
                    table, table));
  };
  const auto vacuumed = [&] { return ask("SELECT vacuum_count FROM pg_stat_user_tables WHERE relname = 'people'"); };
  while (vacuumed() < 1) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ask("ANALYZE people, events, mail");
  EXPECT_EQ(ask("SELECT COUNT(*) FROM pg_stats WHERE tablename = 'people' AND attname = 'id'"), 1);
  EXPECT_EQ(ask("SELECT COUNT(*) FROM pg_stats WHERE schemaname = 'public'"
                " AND position(encode('Rumpel', 'hex') IN pg_stats::text) > 0"),
            0);
  const auto reader = postgres::connect(url).value();
  const postgres::Rows begun(
      PQexec(reader.get(), "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT COUNT(*) FROM people"));
  ASSERT_EQ(PQntuples(begun.get()), 1);
  ASSERT_GT(rows_that_tell("people"), 0);
  ASSERT_GT(rows_that_tell("events"), 0);
  const auto before = vacuumed();
  std::promise<Result<void>> forgotten;
  ASSERT_TRUE(answer<void>([&](auto then) {
    store->people.remove("ann", std::move(then), [&](Result<void> done) { forgotten.set_value(std::move(done)); });
  }));
  ASSERT_TRUE(forgotten.get_future().get());
  EXPECT_EQ(read(store->log, match_number(1)).back(), "others");
  EXPECT_EQ(read(store->log, match_number(1)).front().find("Rumpel"), std::string::npos);
  // All that was asked for has been done as far as it can be, when nobody is at it for a while.
  for (int idle = 0; idle < 20; ++idle) {
    if (ask("SELECT COUNT(*) FROM pg_stat_activity WHERE query LIKE 'VACUUM%' AND state = 'active'") > 0) idle = 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_GT(vacuumed(), before);
  EXPECT_GT(rows_that_tell("people"), 0) << "somebody reads it";
  const postgres::Rows ended(PQexec(reader.get(), "COMMIT"));
  while (rows_that_tell("people") + rows_that_tell("events") > 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

// The line drops when a commit has been carried out and its answer is on the way: what was kept was not somebody
// else's.
TEST_F(Postgres, AnAppendWhoseAnswerWasLostIsDone) {
  PostgresRelay relay(fresh());
  const auto store = open(relay.url());
  ASSERT_EQ(append(store->log, match_number(1), 0, {"one"}), Appended::done);
  relay.cut_after_commit();
  EXPECT_EQ(append(store->log, match_number(1), 1, {"two", "three"}), Appended::done);
  relay.wait_until_cut();
  // What asked after the first has ended with a COMMIT, too, which nobody waited for: this is answered after it.
  ASSERT_EQ(append(store->log, match_number(2), 0, {"four"}), Appended::done);
  relay.cut_after_commit();
  EXPECT_EQ(append(store->log, match_number(1), 2, {"too late"}), Appended::conflict);
  EXPECT_EQ(read(store->log, match_number(1)), (Events{"one", "two", "three"}));
  EXPECT_EQ(store->counters().events, 4u);
  EXPECT_EQ(store->counters().conflicts, 1u);
}

// Of everything that is asked while nobody answers only the first knocks, and waits until that has failed.
TEST_F(Postgres, AServerThatIsSilentIsNotAskedByEachAnew) {
  constexpr int kQuestions = 40;
  PostgresRelay relay(fresh());
  const auto store = open(relay.url());
  ASSERT_EQ(append(store->log, match_number(1), 0, {"one"}), Appended::done);
  relay.go_silent();
  std::array<std::promise<void>, kQuestions> told;
  for (std::size_t n = 0; n < told.size(); ++n) {
    const auto failed = [&told, n](const auto& result) {
      EXPECT_FALSE(result);
      told[n].set_value();
    };
    if (n % 2 == 0)
      store->people.find(bytes_of("ann"), failed);
    else
      store->people.remove_token(bytes_of("ann"), failed);
  }
  for (auto& one : told) one.get_future().get();
  EXPECT_GE(relay.knocks(), 1);
  EXPECT_LE(relay.knocks(), 6);
}

TEST_F(Postgres, AStatementWithTooManyValuesIsRefused) {
  const auto url = fresh();
  const auto database = postgres::Database::open(url, Sharing::nodes).value();
  std::string sql = "SELECT ?::bigint";
  for (std::size_t n = 1; n <= sql::kMostValues; ++n) sql += " + ?::bigint";
  auto sum = database->prepare(sql).value();
  const std::vector<sql::Value> values(sql::kMostValues + 1, std::int64_t{1});
  database->begin_reading();
  EXPECT_FALSE(sum.with_all(values).next());
  database->end_reading();
  EXPECT_TRUE(database->failed());
  EXPECT_TRUE(database->problem().ends_with("at most")) << database->problem();
}

TEST_F(Postgres, WhatIsLostInATransactionIsNotGoneOnWith) {
  const auto url = fresh();
  open(url);
  const auto database = postgres::Database::open(url, Sharing::nodes).value();
  auto count = database->prepare("SELECT COUNT(*) FROM rated").value();
  constexpr const char* kInsert = "INSERT INTO rated (match) VALUES (?)";
  ASSERT_TRUE(database->begin());
  EXPECT_TRUE(database->prepare(kInsert)->run("first"));
  EXPECT_EQ(postgres::first_of(postgres::connect(url)->get(),
                               "SELECT COUNT(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
                               " WHERE datname = current_database() AND pid <> pg_backend_pid()"),
            "1");
  EXPECT_FALSE(database->prepare(kInsert)) << "over another connection it would be kept alone";
  EXPECT_FALSE(database->commit());
  database->begin_reading();
  auto rows = count.with();
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.integer(0), 0);
}

// A node that was stopped in the middle of a batch, whether it waits for an answer or has more to say.
TEST_F(Postgres, WhoeverIsStoppedInATransactionLetsGo) {
  const auto url = fresh();
  const auto store = open(url);
  ASSERT_EQ(append(store->log, match_number(1), 0, {"one"}), Appended::done);
  for (const bool asks : {true, false}) {
    const auto stopped = postgres::Database::open(url, Sharing::nodes).value();
    auto insert =
        stopped->prepare("INSERT INTO events (match, version, data) SELECT number, ?, ? FROM matches RETURNING version")
            .value();
    const auto version = static_cast<std::int64_t>(read(store->log, match_number(1)).size());
    const std::string long_one(asks ? 10 : 100'000, 'x');
    ASSERT_TRUE(stopped->begin());
    if (asks)
      ASSERT_TRUE(insert.with(version, long_one).next());
    else
      insert.run(version, long_one);
    EXPECT_EQ(append(store->log, match_number(1), static_cast<std::uint64_t>(version), {"mine"}), Appended::done);
    EXPECT_FALSE(stopped->commit());
    EXPECT_EQ(read(store->log, match_number(1)).back(), "mine");
  }
}

// Somebody else's transaction takes long: only those wait in vain who want what it has.
TEST_F(Postgres, WhoeverWaitsInVainTakesNobodyAlong) {
  const auto url = fresh();
  std::promise<void> go_on;
  auto gate = go_on.get_future().share();
  const auto store = PostgresStore::open(
                         url,
                         [gate](auto news) {
                           gate.wait();
                           deliver_at_once(std::move(news));
                         },
                         forget, Sharing::nodes)
                         .value();
  const auto connection = postgres::connect(url).value();
  const postgres::Rows begun(
      PQexec(connection.get(), "BEGIN; INSERT INTO people (id, made, name) VALUES ('ann', 1, 'Ann')"));
  ASSERT_EQ(PQresultStatus(begun.get()), PGRES_COMMAND_OK) << PQresultErrorMessage(begun.get());
  store->log.append(match_number(9), 0, {"first"}, [](Appended) {});
  std::promise<Result<void>> ann;
  std::promise<Appended> event;
  store->people.add_guest({"ann", "Ann", false, {}}, bytes_of("ann"), 1,
                          [&](Result<void> told) { ann.set_value(std::move(told)); });
  store->log.append(match_number(1), 0, {"a"}, [&](Appended outcome) { event.set_value(outcome); });
  go_on.set_value();
  const auto told = ann.get_future().get();
  ASSERT_FALSE(told);
  EXPECT_EQ(told.error().code, "storage.failed");
  EXPECT_EQ(event.get_future().get(), Appended::done);
  EXPECT_FALSE(store->counters().failing) << "it was nothing with the database";
}

// Whoever asked to be forgotten is, although database and server fell before it was done.
TEST_F(Postgres, ForgettingGoesOnAfterACrash) {
  PostgresCluster cluster;
  const auto url = cluster.new_database();
  const auto match = match_number(1);
  {
    const auto store = open(url);
    ASSERT_TRUE(add_guest(store->people, "id-of-ann", "Secret"));
    ASSERT_EQ(append(store->log, match, 0, Events(5'000, "id-of-ann is Secret.")), Appended::done);
    std::promise<void> told;
    store->people.remove(
        "id-of-ann",
        [&](const Result<void>& ok) {
          EXPECT_TRUE(ok);
          cluster.stop(SIGKILL);
          told.set_value();
        },
        [](const Result<void>& ok) { EXPECT_FALSE(ok) << "the database was gone before the logs were gone through"; });
    told.get_future().get();
  }
  cluster.start();
  const auto store = open(url);
  const auto tells = [&] {
    const auto events = read(store->log, match);
    EXPECT_EQ(events.size(), 5'000u);
    return std::ranges::any_of(events, [](const auto& event) { return event.contains("Secret"); });
  };
  while (tells()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

// A database that a program of before had made, and PostgreSQL had taken samples of.
TEST_F(Postgres, ADatabaseOfBeforeGetsIt) {
  const auto url = fresh();
  const auto connection = postgres::connect(url).value();
  const auto run = [&](const char* sql) {
    const postgres::Rows rows(PQexec(connection.get(), sql));
    EXPECT_STREQ(PQresultErrorMessage(rows.get()), "");
    return PQntuples(rows.get()) > 0 ? std::string(PQgetvalue(rows.get(), 0, 0)) : std::string();
  };
  ASSERT_TRUE(postgres::prepare_schema(connection.get(), "it", 3));
  EXPECT_EQ(run("SELECT version FROM form"), "3");
  run("INSERT INTO people (id, made, name) SELECT 'p' || n, 1, convert_to('Rumpel' || n || chr(1), 'UTF8')"
      " FROM generate_series(1, 50) n; ANALYZE people");
  constexpr const char* kSampled = "SELECT COUNT(*) FROM pg_stats WHERE tablename = 'people' AND attname = 'name'";
  constexpr const char* kFile = "SELECT pg_relation_filenode('people')";
  EXPECT_EQ(run(kSampled), "1");
  const auto file = run(kFile);
  {
    const auto store = open(url);
    EXPECT_TRUE(answer<void>([&](auto then) { store->people.rename("p7", "Ann", {}, std::move(then)); }));
    EXPECT_EQ(run("SELECT kind FROM changes"), "person") << "who is renamed is noted as before";
  }
  EXPECT_EQ(run("SELECT version FROM form"), fmt::format("{}", postgres::form()));
  EXPECT_EQ(run(kSampled), "0");
  EXPECT_EQ(run(kFile), file) << "the table was written anew, which takes long where there are many";
}

// Two stores append to the same matches as fast as they can, one event at a time or several.
TEST_F(Postgres, OfTwoWhoAppendAtOneVersionExactlyOneDoes) {
  constexpr int kMatches = 5;
  constexpr std::uint64_t kEvents = 400;
  const auto url = fresh();
  struct Writer {
    std::unique_ptr<PostgresStore> store;
    std::map<int, std::map<std::uint64_t, Events>> won = {};
    std::uint64_t conflicts = 0;
    std::uint64_t failures = 0;
  };
  std::array<Writer, 2> writers;
  std::vector<std::thread> threads;
  for (auto& writer : writers) writer.store = open(url);
  for (std::size_t w = 0; w < writers.size(); ++w)
    threads.emplace_back([&, w] {
      auto& mine = writers[w];
      Rng rng(w + 1);
      std::array<std::uint64_t, kMatches> next{};
      while (std::ranges::any_of(next, [](auto version) { return version < kEvents; })) {
        // All matches at once, in an order of one's own.
        std::array<std::promise<Appended>, kMatches> told;
        std::array<Events, kMatches> events;
        for (int k = 0; k < kMatches; ++k) {
          const auto m = static_cast<std::size_t>(w == 0 ? k : kMatches - 1 - k);
          for (std::uint64_t n = 0; n <= rng.below(3); ++n)
            events[m].push_back(fmt::format("{} by {}", next[m] + n, w));
          mine.store->log.append(match_number(static_cast<std::uint8_t>(m)), next[m], events[m],
                                 [&told, m](Appended outcome) { told[m].set_value(outcome); });
        }
        for (std::size_t m = 0; m < kMatches; ++m) {
          const auto outcome = told[m].get_future().get();
          mine.conflicts += outcome == Appended::conflict ? 1 : 0;
          mine.failures += outcome == Appended::failed ? 1 : 0;
          if (outcome == Appended::done) mine.won[static_cast<int>(m)][next[m]] = events[m];
          next[m] = read(mine.store->log, match_number(static_cast<std::uint8_t>(m))).size();
        }
      }
    });
  for (auto& thread : threads) thread.join();
  for (int m = 0; m < kMatches; ++m) {
    const auto events = read(writers[0].store->log, match_number(static_cast<std::uint8_t>(m)));
    EXPECT_EQ(events, read(writers[1].store->log, match_number(static_cast<std::uint8_t>(m))));
    std::vector<std::string> said;
    auto won = writers[0].won[m];
    for (const auto& [version, more] : writers[1].won[m])
      EXPECT_TRUE(won.emplace(version, more).second) << "both were told that they had " << version;
    for (const auto& [version, more] : won) {
      EXPECT_EQ(version, said.size());
      said.insert(said.end(), more.begin(), more.end());
    }
    EXPECT_EQ(events, said);
  }
  EXPECT_GT(writers[0].conflicts + writers[1].conflicts, 10u);
  EXPECT_EQ(writers[0].failures + writers[1].failures, 0u);
}

// The server is killed in all manners while eight matches are written to. Whatever was said to be kept is there, once;
// and what was said to have failed is not, although the answers to some commits were lost on the way.
TEST_F(Postgres, AServerThatGoesAwayTakesNothingThatWasSaidToBeKept) {
  constexpr std::uint8_t kMatches = 8;
  PostgresCluster cluster;
  const auto store = open(cluster.new_database(), Sharing::alone);
  std::mutex mutex;
  std::condition_variable news;
  std::array<std::uint64_t, kMatches> next{};
  std::uint64_t done = 0;
  std::uint64_t failed = 0;
  int under_way = kMatches;
  bool go_on = true;
  std::function<void(std::uint8_t)> append = [&](std::uint8_t n) {
    store->log.append(match_number(n), next[n], {fmt::format("{} of {}", next[n], n)}, [&, n](Appended outcome) {
      std::unique_lock lock(mutex);
      EXPECT_NE(outcome, Appended::conflict) << "what was said to have failed was kept";
      done += outcome == Appended::done ? 1 : 0;
      failed += outcome == Appended::failed ? 1 : 0;
      if (outcome == Appended::done) ++next[n];
      const bool more = go_on && outcome != Appended::conflict;
      under_way -= more ? 0 : 1;
      news.notify_all();
      lock.unlock();
      if (more) append(n);
    });
  };
  for (std::uint8_t n = 0; n < kMatches; ++n) append(n);
  const auto wait_for = [&](std::uint64_t more) {
    std::unique_lock lock(mutex);
    const auto until = done + more;
    news.wait(lock, [&] { return done >= until || under_way == 0; });
  };
  for (const int signal : {SIGQUIT, SIGKILL, SIGINT, SIGKILL, SIGQUIT, SIGKILL}) {
    wait_for(300);
    cluster.stop(signal);
    cluster.start();
  }
  wait_for(300);
  {
    std::unique_lock lock(mutex);
    go_on = false;
    news.wait(lock, [&] { return under_way == 0; });
  }
  for (std::uint8_t n = 0; n < kMatches; ++n) {
    const auto events = read(store->log, match_number(n));
    ASSERT_EQ(events.size(), next[n]);
    for (std::size_t k = 0; k < events.size(); ++k) ASSERT_EQ(events[k], fmt::format("{} of {}", k, n));
  }
  EXPECT_GT(failed, 0u) << "nothing was under way when the server went";
  EXPECT_FALSE(store->counters().failing);
}

}  // namespace
}  // namespace cb

#else

TEST(Postgres, IsNotThere) { GTEST_SKIP() << "Built without libpq: nothing of PostgreSQL is tested."; }

#endif
