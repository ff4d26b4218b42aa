// SPDX-License-Identifier: MIT
// The tokens of programs and browsers: what they open, and that a void one opens nothing.
#include "people_testing.hpp"

namespace cb::server::testing_people {
namespace {

TEST_F(PeopleTest, AProgramsTokenPlaysAndDoesNothingElse) {
  auto browser = guest("Ann");
  EXPECT_EQ(refused(browser, "POST", "/api/tokens", {{"label", " "}}, 400), "token.label");
  const auto made = fine(browser, "POST", "/api/tokens", {{"label", "my bot"}});
  EXPECT_EQ(made["scope"], "play");
  Browser bot{.token = made["token"], .bearer = true};
  EXPECT_EQ(fine(bot, "GET", "/api/me")["scope"], "play");
  fine(bot, "GET", "/api/me/tables");
  const std::pair<const char*, const char*> forbidden[] = {
      {"PATCH", "/api/me"},    {"DELETE", "/api/me"},  {"GET", "/api/me/export"}, {"POST", "/api/account"},
      {"POST", "/api/logout"}, {"GET", "/api/tokens"}, {"POST", "/api/tokens"},   {"DELETE", "/api/tokens/x"}};
  for (const auto& [method, path] : forbidden)
    EXPECT_EQ(refused(bot, method, path, {{"name", "Eve"}, {"label", "x"}}, 403), "token.scope") << path;
  const auto list = fine(browser, "GET", "/api/tokens")["tokens"];
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["label"], "my bot");
  EXPECT_FALSE(list[0].contains("token"));
  auto other = guest("Bob");
  const auto path = "/api/tokens/" + list[0]["id"].get<std::string>();
  EXPECT_EQ(refused(other, "DELETE", path, nullptr, 404), "token.unknown");
  EXPECT_TRUE(revoked_.empty());
  fine(browser, "DELETE", path);
  EXPECT_EQ(call(bot, "GET", "/api/me").status, 401);
  EXPECT_EQ(revoked_, std::vector{fine(browser, "GET", "/api/me")["id"].get<std::string>()});
}

// What was asked before a token was taken away must not be remembered after it.
TEST_F(PeopleTest, ATokenThatIsVoidIsNotRememberedByALateAnswer) {
  auto browser = guest("Ann");
  const auto token = browser.token;
  bool found = false;
  identities_->find(token, [&](const auto& person) { found = person && *person; });
  identities_->forget(hash_token(token));
  loop_.run_until([&] { return found; });
  EXPECT_EQ(identities_->remembered(), 0u);
}

TEST_F(PeopleTest, WhoIsRememberedIsBoundedAndNotForLong) {
  Identities few(store_->people, [this] { return now_; }, 2);
  const auto find = [&](const std::string& token) {
    std::optional<std::optional<Person>> answer;
    few.find(token, [&](auto person) { answer = person.value(); });
    loop_.run_until([&] { return answer.has_value(); });
    return *answer;
  };
  std::vector<Browser> browsers;
  for (int n = 0; n < 5; ++n) browsers.push_back(guest(fmt::format("Guest {}", n)));
  for (const auto& browser : browsers) {
    EXPECT_TRUE(find(browser.token));
    EXPECT_LE(few.remembered(), 2u);
  }
  for (const std::string bad : {"", "x", "0123456789012345678901234567890123456789012", "'; DROP TABLE people; --"})
    EXPECT_FALSE(find(bad)) << bad;
  // Taken away elsewhere: known here for a minute at most.
  const auto token = browsers.back().token;
  EXPECT_TRUE(find(token));
  bool removed = false;
  store_->people.remove_token(hash_token(token), [&](const auto&) { removed = true; });
  loop_.run_until([&] { return removed; });
  EXPECT_TRUE(find(token));
  now_ += 60'000;
  EXPECT_FALSE(find(token));
}

}  // namespace
}  // namespace cb::server::testing_people
