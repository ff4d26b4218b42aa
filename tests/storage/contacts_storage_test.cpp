// SPDX-License-Identifier: MIT
// Who follows, blocks and has met whom.
#include <gtest/gtest.h>

#include "power_cut.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;
using Names = std::vector<std::string>;

class ContactsStorage : public storage_testing::AnyStore {
 protected:
  ContactsStorage() {
    for (const std::string id : {"ann", "bob", "cid", "dan"}) EXPECT_TRUE(add_guest(store_->people, id, "Mx " + id));
  }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  // The code of the refusal; empty where there is none.
  std::string tie(const std::string& person, Tie tie, const std::string& other, std::int64_t now = 1, int most = 10) {
    const auto done =
        answer<void>([&](auto then) { store_->contacts.tie(person, tie, other, now, most, std::move(then)); });
    return done ? "" : done.error().code;
  }
  void untie(const std::string& person, Tie tie, const std::string& other) {
    EXPECT_TRUE(answer<void>([&](auto then) { store_->contacts.untie(person, tie, other, std::move(then)); }));
  }
  Names tied(const std::string& person, Tie tie) {
    Names names;
    const auto ask = [&](auto then) { store_->contacts.tied(person, tie, std::move(then)); };
    const auto found = answer<std::vector<Contact>>(ask).value();
    for (const auto& one : found) names.push_back(one.id + " " + one.name);
    return names;
  }
  void sit(std::uint8_t match, const Names& people, std::int64_t changed, TableEntry::Stage stage) {
    TableEntry entry;
    entry.match = match_number(match);
    entry.host = people.front();
    entry.stage = stage;
    entry.changed = changed;
    for (const auto& one : people) entry.seats.push_back({"person", one, one});
    entry.seats.push_back({"bot", "3", "Bot 3"});
    EXPECT_TRUE(answer<void>([&](auto then) { store_->directory.put(entry, std::move(then)); }));
  }

  std::unique_ptr<Store> store_ = open();
};

FOR_EVERY_STORE(ContactsStorage);

TEST_P(ContactsStorage, PeopleAreFollowedTheLatestFirst) {
  EXPECT_EQ(tie("ann", Tie::follows, "bob", 10), "");
  EXPECT_EQ(tie("ann", Tie::follows, "cid", 20), "");
  EXPECT_EQ(tie("ann", Tie::follows, "bob", 30), "") << "once is enough";
  reopen();
  EXPECT_EQ(tied("ann", Tie::follows), (Names{"cid Mx cid", "bob Mx bob"}));
  EXPECT_EQ(tied("bob", Tie::follows), Names{});
  untie("ann", Tie::follows, "cid");
  untie("ann", Tie::follows, "dan");
  EXPECT_EQ(tied("ann", Tie::follows), (Names{"bob Mx bob"}));
  EXPECT_EQ(tie("ann", Tie::follows, "ann"), "contact.self");
  EXPECT_EQ(tie("ann", Tie::follows, "nobody"), "person.unknown");
  EXPECT_EQ(tie("ann", Tie::follows, "dan", 1, 1), "contact.most");
}

TEST_P(ContactsStorage, WhoeverIsBlockedIsNotFollowed) {
  EXPECT_EQ(tie("ann", Tie::follows, "bob"), "");
  EXPECT_EQ(tie("ann", Tie::blocks, "bob"), "");
  EXPECT_EQ(tie("cid", Tie::blocks, "ann"), "");
  EXPECT_EQ(tied("ann", Tie::follows), Names{});
  EXPECT_EQ(tied("ann", Tie::blocks), (Names{"bob Mx bob"}));
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  reopen();
  const auto all = answer<Pairs>([&](auto then) { store_->contacts.all_blocks(std::move(then)); }).value();
  EXPECT_EQ(all, (Pairs{{"ann", "bob"}, {"cid", "ann"}}));
}

TEST_P(ContactsStorage, PeopleWhoPlayedTogetherHaveMet) {
  using Stage = TableEntry::Stage;
  sit(1, {"ann", "bob"}, 10, Stage::over);
  sit(2, {"bob", "ann", "cid"}, 20, Stage::playing);
  sit(3, {"ann", "dan"}, 30, Stage::gathering);
  const auto met = [&](const std::string& person, int most) {
    return answer<std::vector<Acquaintance>>([&](auto then) { store_->contacts.met(person, most, std::move(then)); })
        .value();
  };
  EXPECT_EQ(met("ann", 10), (std::vector<Acquaintance>{{"bob", "Mx bob", 2, 20}, {"cid", "Mx cid", 1, 20}}));
  EXPECT_EQ(met("ann", 1).size(), 1u);
  EXPECT_EQ(met("dan", 10).size(), 0u) << "the game has not begun";
}

TEST_P(ContactsStorage, WhoeverGoesIsInNobodysList) {
  EXPECT_EQ(tie("ann", Tie::follows, "bob"), "");
  EXPECT_EQ(tie("bob", Tie::blocks, "cid"), "");
  sit(1, {"ann", "bob"}, 10, TableEntry::Stage::over);
  ASSERT_TRUE(answer<void>([&](auto then) { store_->people.remove("bob", std::move(then), [](const auto&) {}); }));
  EXPECT_EQ(tied("ann", Tie::follows), Names{});
  EXPECT_EQ(tied("bob", Tie::blocks), Names{});
  const auto ask = [&](auto then) { store_->contacts.met("ann", 10, std::move(then)); };
  EXPECT_EQ(answer<std::vector<Acquaintance>>(ask).value().size(), 0u);
}

}  // namespace
}  // namespace cb
