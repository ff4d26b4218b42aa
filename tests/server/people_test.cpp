// SPDX-License-Identifier: MIT
// Who people are: guests at once, accounts if they wish, and nobody by trying passwords.
#include "people_testing.hpp"
#include "server/people/contacts_api.hpp"

namespace cb::server::testing_people {
namespace {

TEST_F(PeopleTest, AGuestIsSomebodyAtOnce) {
  Browser browser;
  EXPECT_EQ(call(browser, "GET", "/api/me").status, 401);
  const auto reply = call(browser, "POST", "/api/guest");
  EXPECT_EQ(reply.status, 201);
  const auto made = json::parse(reply.body);
  EXPECT_TRUE(read_name(made["name"].get<std::string>()));
  EXPECT_EQ(made["id"].get<std::string>().size(), 22u);
  EXPECT_EQ(browser.token.size(), 43u);
  const auto cookie = reply.headers.front().second;
  EXPECT_NE(cookie.find("HttpOnly; SameSite=Lax"), std::string::npos) << cookie;
  EXPECT_EQ(cookie.find("Secure"), std::string::npos) << cookie;
  EXPECT_EQ(fine(browser, "GET", "/api/me")["id"], made["id"]);
  // Asked again, the same guest; and the next day too.
  EXPECT_EQ(fine(browser, "POST", "/api/guest", {{"name", "Other"}})["id"], made["id"]);
  close();
  open();
  EXPECT_EQ(fine(browser, "GET", "/api/me")["name"], made["name"]);
  Browser safe{.secure = true};
  EXPECT_NE(call(safe, "POST", "/api/guest").headers.front().second.find("; Secure"), std::string::npos);
}

TEST_F(PeopleTest, AGuestBecomesAnAccountAndComesBack) {
  auto browser = guest("Guest");
  const auto id = fine(browser, "GET", "/api/me")["id"];
  EXPECT_EQ(refused(browser, "POST", "/api/account", {{"name", "Ann"}, {"password", "short"}}, 400), "password.length");
  EXPECT_EQ(refused(browser, "POST", "/api/account", {{"name", "Ann"}, {"password", std::string(201, 'x')}}, 400),
            "password.length");
  EXPECT_EQ(fine(browser, "POST", "/api/account", kAnn)["id"], id);
  const auto me = fine(browser, "GET", "/api/me");
  EXPECT_EQ(me["account"], true);
  EXPECT_EQ(me["name"], "Ann");
  EXPECT_EQ(refused(browser, "POST", "/api/account", kAnn, 409), "account.twice");

  close();
  open();
  Browser phone;
  EXPECT_EQ(fine(phone, "POST", "/api/login", {{"name", " aNN "}, {"password", "correct horse"}})["id"], id);
  EXPECT_EQ(fine(phone, "GET", "/api/me")["id"], id);
  // The same answer for a wrong password and for a name that nobody has.
  Browser thief;
  const auto wrong = call(thief, "POST", "/api/login", {{"name", "Ann"}, {"password", "correct house"}});
  const auto nobody = call(thief, "POST", "/api/login", {{"name", "Bob"}, {"password", "correct horse"}});
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.status, nobody.status);
  EXPECT_EQ(wrong.body, nobody.body);
  EXPECT_EQ(thief.token, "");

  const auto old = phone;
  fine(phone, "POST", "/api/logout");
  EXPECT_EQ(phone.token, "");
  auto replay = old;
  EXPECT_EQ(call(replay, "GET", "/api/me").status, 401);
  EXPECT_EQ(fine(browser, "GET", "/api/me")["id"], id) << "the other browser is not logged out";
}

TEST_F(PeopleTest, TenWrongPasswordsHoldUpWhoTriesAndNotTheOwner) {
  auto owner = guest("Ann");
  fine(owner, "POST", "/api/account", kAnn);
  const auto attempt = [&](const json& login, const std::string& address) {
    Browser browser{.address = address};
    return call(browser, "POST", "/api/login", login).status;
  };
  // Too long for anybody's password: answered without the work of a check, but not without being counted.
  const json wrong = {{"name", "ann"}, {"password", std::string(201, 'x')}};
  const std::string thief = "2001:db8::1";
  for (int n = 0; n < 10; ++n) EXPECT_EQ(attempt(wrong, thief), 401);
  EXPECT_EQ(attempt(wrong, thief), 429);
  EXPECT_EQ(attempt(kAnn, thief), 429) << "the right one is not tried either";
  EXPECT_EQ(attempt(kAnn, "2001:db8::ffff:2"), 429) << "nor from the thief's next address";
  EXPECT_EQ(attempt({{"name", "Bob"}, {"password", std::string(201, 'x')}}, thief), 401) << "another account";
  // The owner is somewhere else and is let in at once, whatever goes on there.
  EXPECT_EQ(attempt(kAnn, "198.51.100.1"), 200);
  EXPECT_EQ(attempt(kAnn, "2001:db8:0:1::1"), 200);
  now_ += 60'000;
  EXPECT_EQ(attempt(wrong, thief), 401) << "one more after a minute";
  EXPECT_EQ(attempt(wrong, thief), 429);
}

TEST(Attempts, OfAnAddressAreAHundredWhateverTheyAreFor) {
  Attempts attempts;
  for (int n = 0; n < 100; ++n) EXPECT_EQ(attempts.count("203.0.113.5", fmt::format("account {}", n), 0), 0);
  EXPECT_GT(attempts.count("203.0.113.5", "account 7", 0), 0);
  EXPECT_GT(attempts.count("203.0.113.5", {}, 0), 0);
  EXPECT_GT(attempts.count("::ffff:203.0.113.5", {}, 0), 0) << "the same, written otherwise";
  EXPECT_EQ(attempts.count("203.0.113.6", "account 7", 0), 0);
}

TEST_F(PeopleTest, PasswordsWaitInAShortQueue) {
  Passwords few(loop_.deliver(), 2);
  int done = 0;
  int busy = 0;
  for (int n = 0; n < 8; ++n)
    few.hash("correct horse", [&](const Result<std::string>& hash) {
      ++done;
      busy += !hash;
      if (hash) {
        EXPECT_TRUE(hash->starts_with("$argon2id$"));
      } else {
        EXPECT_EQ(hash.error().code, "password.busy");
      }
    });
  loop_.run_until([&] { return done == 8; });
  EXPECT_GE(busy, 4);
  EXPECT_LT(busy, 8);
}

// All blocks are in memory, so nobody can make as many as they like.
TEST_F(PeopleTest, BlocksHaveTheirMeasure) {
  Blocks blocks;
  ContactsApi contacts({store_->contacts, blocks, [this] { return now_; }});
  contacts.add_routes(router_);
  std::vector<std::string> crowd;
  for (int n = 0; n < 21; ++n) {
    auto one = guest("Crowd");
    crowd.push_back(fine(one, "GET", "/api/me")["id"]);
  }
  auto eve = guest("Eve");
  const std::string eve_id = fine(eve, "GET", "/api/me")["id"];
  for (int n = 0; n < 20; ++n) fine(eve, "PUT", "/api/me/blocked/" + crowd[static_cast<std::size_t>(n)]);
  EXPECT_EQ(refused(eve, "PUT", "/api/me/blocked/" + crowd[20], nullptr, 409), "contact.most");
  EXPECT_TRUE(blocks.apart(crowd[0], eve_id));
  EXPECT_FALSE(blocks.apart(crowd[20], eve_id));
  fine(eve, "PUT", "/api/me/following/" + crowd[20]);
  fine(eve, "POST", "/api/account", kAnn);
  fine(eve, "PUT", "/api/me/blocked/" + crowd[20]);
  EXPECT_TRUE(blocks.apart(crowd[20], eve_id)) << "accounts may more";
  // As many guests as one likes make no more of them in a day.
  int made = 22;
  for (int status = 200; status == 200; ++made) {
    auto another = guest("Another");
    const auto reply = call(another, "PUT", "/api/me/blocked/" + eve_id);
    status = reply.status;
    EXPECT_TRUE(status == 200 || status == 429) << reply.body;
    ASSERT_LE(made, 202);
  }
  EXPECT_GT(made, 200);
  auto elsewhere = guest("Elsewhere");
  elsewhere.address = "192.0.2.2";
  fine(elsewhere, "PUT", "/api/me/blocked/" + eve_id);
}

}  // namespace
}  // namespace cb::server::testing_people
