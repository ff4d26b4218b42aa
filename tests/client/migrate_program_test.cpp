// SPDX-License-Identifier: MIT
// capbarrel migrate as people run it: a server's data goes elsewhere, and a server goes on there.
#include <future>

#include "../storage/postgres_cluster.hpp"
#include "served.hpp"
#include "server/people/forgetting.hpp"
#include "server/people/names.hpp"
#include "storage/store.hpp"

namespace cb {
namespace {

class MigrateProgram : public Served {
 protected:
  Ran move(const std::string& from, const std::string& to) const {
    return run(fmt::format("migrate '{}' '{}'", from, to));
  }
  void make_account(const std::string& data) const {
    const auto now = [](auto news) {
      for (auto& tell : news) tell();
    };
    const auto store = open_store(data, now, server::without_person, server::looks_of).value();
    std::promise<bool> done;
    store->people.add_guest({"id of ann", "Ann", false, {}}, TokenHash{}, 1, [](const auto&) {});
    store->people.make_account("id of ann", "Ann", server::name_key("Ann"), "a hash",
                               [&](const Result<void>& made) { done.set_value(made.has_value()); });
    ASSERT_TRUE(done.get_future().get());
  }

  // From the file of a server that was killed to there, on into another file, and a server goes on with that.
  void expect_it_goes_on_after(const std::string& there) {
    const auto from = path("server.db");
    const auto folder = path("folder");
    make_account(from);
    ASSERT_EQ(run(fmt::format("operators add Ann --data '{}'", from)).code, 0);
    serve();
    expect_bad(fmt::format("migrate '{}' '{}'", from, there), "Another server has the database");
    stop(SIGKILL);
    const auto moved = move(from, there);
    ASSERT_EQ(moved.code, 0) << moved.err;
    expect_in(moved.out, "; compared, they are the same.\n");
    std::filesystem::create_directory(folder);
    const auto back = move(there, folder);
    ASSERT_EQ(back.code, 0) << back.err;
    const auto again = move(from, folder);
    EXPECT_EQ(again.code, 0) << again.err;
    expect_in(again.out, "already, and are the same.\n");
    keep_at(folder + "/capbarrel.db");
    serve();
    expect_bad(fmt::format("migrate '{}' '{}'", there, folder), "Another server has the database");
    stop(SIGTERM);
    EXPECT_EQ(run(fmt::format("operators list --data '{}/capbarrel.db'", folder)).out, "Ann\n");
    // It has been a server's since then.
    expect_bad(fmt::format("migrate '{}' '{}'", there, folder), "holds something else already");
  }
};

TEST_F(MigrateProgram, FromAFileToAnother) { expect_it_goes_on_after(path("there.db")); }

TEST_F(MigrateProgram, FromAFileToPostgresAndBack) {
#if CB_POSTGRES
  if (storage_testing::PostgresCluster::is_installed())
    return expect_it_goes_on_after(storage_testing::PostgresCluster::of_this_program().new_database());
#endif
  GTEST_SKIP() << "PostgreSQL is not installed, or this was built without it.";
}

TEST_F(MigrateProgram, WhatCannotBeIsRefusedInASentence) {
  expect_bad("migrate", "FROM");
  expect_bad("migrate one.db", "TO");
  expect_bad(fmt::format("migrate '{}' '{}'", path("none.db"), path("there.db")), "There is no database");
  expect_bad(fmt::format("migrate '{0}' '{0}'", path("none.db")), "cannot be moved to itself");
  expect_bad(fmt::format("migrate 'postgres://ann:secret@127.0.0.1:1/caps' '{}'", path("there.db")),
             "postgres://127.0.0.1:1/caps");
}

}  // namespace
}  // namespace cb
