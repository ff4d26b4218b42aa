// SPDX-License-Identifier: MIT
// capbarrel operators, with a server that has the database and without one.
#include <future>

#include "served.hpp"
#include "server/people/forgetting.hpp"
#include "server/people/names.hpp"
#include "storage/store.hpp"

namespace cb {
namespace {

class Operators : public Served {
 protected:
  std::string data() const { return path("server.db"); }
  Ran order(const std::string& words) const { return run(fmt::format("operators {} --data '{}'", words, data())); }
  void make_account(const std::string& name) const {
    const auto store = open_store(
                           data(),
                           [](auto news) {
                             for (auto& tell : news) tell();
                           },
                           server::without_person, server::looks_of)
                           .value();
    std::promise<bool> done;
    store->people.add_guest({"id of " + name, name, false, {}}, TokenHash{}, 1, [](const auto&) {});
    store->people.make_account("id of " + name, name, server::name_key(name), "a hash",
                               [&](const Result<void>& made) { done.set_value(made.has_value()); });
    EXPECT_TRUE(done.get_future().get());
  }
};

TEST_F(Operators, AreMadeWhetherAServerRunsOrNot) {
  expect_bad(fmt::format("operators list --data '{}'", data()), "There is no database");
  EXPECT_FALSE(std::filesystem::exists(data()));
  make_account("Ann Lee");
  expect_bad(fmt::format("operators add --data '{}'", data()), "Whose account?");
  expect_bad(fmt::format("operators list Ann --data '{}'", data()), "A list takes no name.");
  expect_bad(fmt::format("operators burn Ann --data '{}'", data()), "burn");
  EXPECT_EQ(order("list").out, "There are no operators.\n");
  const auto nobody = order("add Nobody");
  EXPECT_EQ(nobody.code, 1);
  expect_in(nobody.err, "There is no account named \"Nobody\"");
  EXPECT_EQ(order("add 'ann lee'").out, "Ann Lee is an operator now.\n");

  serve();
  EXPECT_EQ(order("list").out, "Ann Lee\n");
  EXPECT_EQ(order("add 'Ann Lee'").code, 1);
  EXPECT_EQ(order("remove 'Ann Lee'").out, "Ann Lee is no operator any more.\n");
  EXPECT_EQ(order("list").out, "There are no operators.\n");
  EXPECT_EQ(order("add 'Ann Lee'").code, 0);
  stop(SIGKILL);
  EXPECT_EQ(order("list").out, "Ann Lee\n");
  for (const auto& file : std::filesystem::directory_iterator(path("")))
    EXPECT_EQ(file.path().string().find(".operators"), std::string::npos) << file.path();
}

// A server that has stopped answering, or never looked for orders.
TEST_F(Operators, NothingIsLeftWhereNobodyAnswers) {
  make_account("Ann Lee");
  serve();
  kill(server(), SIGSTOP);
  const auto silent = order("add 'Ann Lee'");
  kill(server(), SIGCONT);
  EXPECT_EQ(silent.code, 1);
  expect_in(silent.err, "did not answer, so nothing has changed");
  EXPECT_EQ(order("list").out, "There are no operators.\n");
}

}  // namespace
}  // namespace cb
