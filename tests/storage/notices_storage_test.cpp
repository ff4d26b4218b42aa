// SPDX-License-Identifier: MIT
// Where people want to be told of things: their browsers, their email address, tickets that are good once, and keys.
#include <gtest/gtest.h>

#include "power_cut.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;

class NoticesStorage : public storage_testing::AnyStore {
 protected:
  NoticesStorage() {
    for (const std::string id : {"ann", "bob"}) EXPECT_TRUE(add_guest(store_->people, id, id));
  }
  Notices& notices() { return store_->notices; }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  static PushAddress browser(const std::string& name) {
    return {"id-" + name, "https://push.example/" + name, "key of " + name, "secret of " + name, "de", 7};
  }
  // Those that went for it.
  Result<std::vector<std::string>> subscribe(const std::string& person, const std::string& name, int most = 3) {
    return answer<std::vector<std::string>>(
        [&](auto then) { notices().subscribe(person, browser(name), most, std::move(then)); });
  }
  std::vector<std::string> browsers_of(const std::string& person) {
    std::vector<std::string> ids;
    const auto ask = [&](auto then) { notices().push_addresses(person, std::move(then)); };
    const auto found = answer<std::vector<PushAddress>>(ask).value();
    for (const auto& address : found) ids.push_back(address.id);
    return ids;
  }
  Result<void> set_mail(const std::string& person, const MailAddress& address) {
    return answer<void>([&](auto then) { notices().set_mail(person, address, std::move(then)); });
  }
  std::optional<MailAddress> mail(const std::string& person) {
    return answer<std::optional<MailAddress>>([&](auto then) { notices().mail(person, std::move(then)); }).value();
  }
  Result<void> add_ticket(const std::string& person, const std::string& purpose, const std::string& ticket,
                          std::int64_t until) {
    return answer<void>(
        [&](auto then) { notices().add_ticket(person, purpose, bytes_of(ticket), until, std::move(then)); });
  }
  std::string use_ticket(const std::string& purpose, const std::string& ticket, std::int64_t now) {
    return answer<std::optional<std::string>>(
               [&](auto then) { notices().use_ticket(purpose, bytes_of(ticket), now, std::move(then)); })
        .value()
        .value_or("nobody");
  }
  bool has_ticket(const std::string& purpose, const std::string& ticket, std::int64_t now) {
    return answer<bool>([&](auto then) { notices().has_ticket(purpose, bytes_of(ticket), now, std::move(then)); })
        .value();
  }
  std::string key(const std::string& name, const std::string& fresh) {
    return answer<std::string>([&](auto then) { notices().key(name, fresh, std::move(then)); }).value();
  }

  std::unique_ptr<Store> store_ = open();
};

using Ids = std::vector<std::string>;

FOR_EVERY_STORE(NoticesStorage);

TEST_P(NoticesStorage, ABrowserIsKeptAsItCame) {
  ASSERT_TRUE(subscribe("ann", "phone"));
  reopen();
  const auto ask = [&](auto then) { notices().push_addresses("ann", std::move(then)); };
  EXPECT_EQ(answer<std::vector<PushAddress>>(ask).value(), std::vector{browser("phone")});
  EXPECT_EQ(browsers_of("bob"), Ids{});
  EXPECT_EQ(subscribe("nobody", "phone").error().code, "person.unknown");
}

TEST_P(NoticesStorage, ABrowserBelongsToWhoeverUsedItLast) {
  ASSERT_TRUE(subscribe("ann", "shared"));
  ASSERT_TRUE(subscribe("ann", "shared"));
  EXPECT_EQ(browsers_of("ann"), Ids{"id-shared"}) << "not twice";
  EXPECT_EQ(subscribe("bob", "shared").value(), Ids{"id-shared"});
  EXPECT_EQ(browsers_of("ann"), Ids{});
  EXPECT_EQ(browsers_of("bob"), Ids{"id-shared"});
}

TEST_P(NoticesStorage, OfTooManyBrowsersTheOldestGoes) {
  for (const auto* name : {"1", "2", "3", "4", "5"}) ASSERT_TRUE(subscribe("ann", name));
  EXPECT_EQ(browsers_of("ann"), (Ids{"id-3", "id-4", "id-5"}));
}

TEST_P(NoticesStorage, ABrowserGoesWhenItsOwnerOrItsServiceSaysSo) {
  for (const auto* name : {"1", "2", "3"}) ASSERT_TRUE(subscribe("ann", name));
  const auto unsubscribe = [&](const std::string& person, const std::string& id) {
    return answer<bool>([&](auto then) { notices().unsubscribe(person, id, std::move(then)); }).value();
  };
  EXPECT_FALSE(unsubscribe("bob", "id-1")) << "it is not Bob's";
  EXPECT_TRUE(unsubscribe("ann", "id-1"));
  EXPECT_FALSE(unsubscribe("ann", "id-1"));
  notices().drop("id-3");
  EXPECT_EQ(browsers_of("ann"), Ids{"id-2"});
}

TEST_P(NoticesStorage, APersonHasOneEmailAddress) {
  EXPECT_EQ(mail("ann"), std::nullopt);
  const MailAddress first{"ann@example.org", "en", true, true};
  const MailAddress second{"ann@example.net", "de", false, true};
  ASSERT_TRUE(set_mail("ann", first));
  reopen();
  EXPECT_EQ(mail("ann"), first);
  ASSERT_TRUE(set_mail("ann", second));
  EXPECT_EQ(mail("ann"), second);
  EXPECT_EQ(mail("bob"), std::nullopt);
  const MailAddress longest{std::string(kLongestMailAddress, 'a'), "en", false, false};
  ASSERT_TRUE(set_mail("bob", longest));
  EXPECT_EQ(mail("bob"), longest);
  for (const auto& wrong : {std::string(kLongestMailAddress + 1, 'a'), std::string(), std::string("a\0b", 3)})
    EXPECT_EQ(set_mail("bob", {wrong, "en", false, false}).error().code, "mail.address");
  ASSERT_TRUE(answer<void>([&](auto then) { notices().remove_mail("ann", std::move(then)); }));
  EXPECT_EQ(mail("ann"), std::nullopt);
}

TEST_P(NoticesStorage, AnAddressIsConfirmedAsLongAsItIsTheSame) {
  const auto confirm = [&](const std::string& address) {
    return answer<void>([&](auto then) { notices().confirm_mail("ann", address, std::move(then)); });
  };
  ASSERT_TRUE(set_mail("ann", {"ann@example.org", "en", false, true}));
  for (const auto& other : {std::string("eve@example.org"), std::string(kLongestMailAddress + 1, 'a')}) {
    ASSERT_TRUE(confirm(other));
    EXPECT_FALSE(mail("ann")->confirmed);
  }
  ASSERT_TRUE(confirm("ann@example.org"));
  reopen();
  EXPECT_EQ(mail("ann"), (MailAddress{"ann@example.org", "en", true, true}));
}

TEST_P(NoticesStorage, ATicketIsGoodOnceForItsPurposeAndInTime) {
  ASSERT_TRUE(add_ticket("ann", "confirm", "one", 100));
  reopen();
  EXPECT_EQ(use_ticket("password", "one", 50), "nobody");
  EXPECT_EQ(use_ticket("confirm", "two", 50), "nobody");
  EXPECT_EQ(use_ticket("confirm", "one", 50), "ann");
  EXPECT_EQ(use_ticket("confirm", "one", 50), "nobody");
  ASSERT_TRUE(add_ticket("ann", "confirm", "late", 100));
  EXPECT_EQ(use_ticket("confirm", "late", 100), "nobody");
  EXPECT_EQ(use_ticket("confirm", "late", 50), "nobody") << "it was used";
  ASSERT_TRUE(add_ticket("ann", "confirm", "old", 100));
  ASSERT_TRUE(add_ticket("ann", "password", "other", 100));
  ASSERT_TRUE(add_ticket("ann", "confirm", "new", 100));
  EXPECT_EQ(use_ticket("confirm", "old", 50), "nobody");
  EXPECT_EQ(use_ticket("confirm", "new", 50), "ann");
  EXPECT_EQ(use_ticket("password", "other", 50), "ann");
}

TEST_P(NoticesStorage, TicketsAreForTheAddressTheyWereSentTo) {
  ASSERT_TRUE(set_mail("ann", {"ann@example.org", "en", false, true}));
  ASSERT_TRUE(add_ticket("ann", "confirm", "one", 100));
  ASSERT_TRUE(set_mail("ann", {"ann@example.org", "de", false, false}));
  EXPECT_EQ(use_ticket("confirm", "one", 50), "ann") << "the same address";
  ASSERT_TRUE(add_ticket("ann", "confirm", "two", 100));
  ASSERT_TRUE(set_mail("ann", {"eve@example.org", "de", false, false}));
  EXPECT_EQ(use_ticket("confirm", "two", 50), "nobody");
}

TEST_P(NoticesStorage, AKeyIsTheFirstThatWasMade) {
  EXPECT_EQ(key("vapid", "first"), "first");
  reopen();
  EXPECT_EQ(key("vapid", "second"), "first");
  EXPECT_EQ(key("letters", "other"), "other");
}

TEST_P(NoticesStorage, ATicketCanBeLookedAtWithoutBeingUsed) {
  ASSERT_TRUE(add_ticket("ann", "password", "one", 100));
  EXPECT_FALSE(has_ticket("confirm", "one", 50));
  EXPECT_FALSE(has_ticket("password", "two", 50));
  EXPECT_FALSE(has_ticket("password", "one", 100)) << "it is too old by then";
  for (int times = 0; times < 2; ++times) EXPECT_TRUE(has_ticket("password", "one", 99));
  EXPECT_EQ(use_ticket("password", "one", 99), "ann");
  EXPECT_FALSE(has_ticket("password", "one", 99));
}

TEST_P(NoticesStorage, BrowsersThatANewPasswordLogsOutAreToldNothingMore) {
  ASSERT_TRUE(make_account(store_->people, "ann", "Ann", "key-ann"));
  ASSERT_TRUE(subscribe("ann", "stolen"));
  ASSERT_TRUE(subscribe("bob", "phone"));
  ASSERT_TRUE(answer<Person>([&](auto then) { store_->people.set_password("ann", "hash", std::move(then)); }));
  EXPECT_EQ(browsers_of("ann"), Ids{});
  EXPECT_EQ(browsers_of("bob"), Ids{"id-phone"});
}

TEST_P(NoticesStorage, WhoeverGoesIsToldNothingMore) {
  ASSERT_TRUE(subscribe("ann", "phone"));
  ASSERT_TRUE(set_mail("ann", {"ann@example.org", "en", true, true}));
  ASSERT_TRUE(add_ticket("ann", "password", "one", 100));
  ASSERT_TRUE(answer<void>([&](auto then) { store_->people.remove("ann", std::move(then), [](const auto&) {}); }));
  EXPECT_EQ(browsers_of("ann"), Ids{});
  EXPECT_EQ(mail("ann"), std::nullopt);
  EXPECT_EQ(use_ticket("password", "one", 50), "nobody");
  EXPECT_EQ(set_mail("ann", {"ann@example.org", "en", true, true}).error().code, "person.unknown");
}

}  // namespace
}  // namespace cb
