// SPDX-License-Identifier: MIT
// What people may be called, and that no two accounts can be taken for each other.
#include "people_testing.hpp"

namespace cb::server::testing_people {
namespace {

TEST_F(PeopleTest, NamesAreReadable) {
  EXPECT_EQ(read_name("  Ann \t Lee ").value(), "Ann Lee");
  EXPECT_EQ(read_name("Zoë Ж 漢").value(), "Zoë Ж 漢");
  EXPECT_EQ(read_name("😀1").value(), "😀1");
  EXPECT_TRUE(read_name(std::string(20, 'x')));
  for (const std::string bad : {"",
                                "x",
                                "  x  ",
                                "xxxxxxxxxxxxxxxxxxxxx",
                                "a\x01z",
                                "a\xC3",
                                "\xC0\x80zz",
                                "\xED\xA0\x80zz",
                                "\xF5\x80\x80\x80zz",
                                "ab\u202Ecd",
                                "ab\u200Bcd",
                                "a\u2066b",
                                "ab\u00A0c",
                                "....",
                                "Someone WHO left",
                                "someone wh\u043E left",
                                "a\u009Bz",
                                "ab\u0085",
                                "ab\u061C",
                                "ab\u200F",
                                "ab\u2028c",
                                "ab\u00ADc",
                                "ab\uFE0Fc",
                                "ab\u034Fc",
                                "ab\u3164",
                                "ab\u2800",
                                "ab\uE000",
                                "ab\uFFFD",
                                "ab\U000E0041",
                                "ab\u0378"})
    EXPECT_FALSE(read_name(bad)) << bad;
  EXPECT_EQ(name_key("ANN Zoë"), name_key("ann ZOË"));
  EXPECT_EQ(name_key("Жук"), name_key("жУК"));
  EXPECT_NE(name_key("ann"), name_key("anna"));
  Browser browser;
  EXPECT_EQ(refused(browser, "POST", "/api/guest", {{"name", "x"}}, 400), "name.length");
  EXPECT_EQ(refused(browser, "POST", "/api/guest", {{"name", 5}}, 400), "http.member");
  EXPECT_EQ(refused(browser, "POST", "/api/guest", json::array(), 400), "http.body");
}

// The same name however it is written, and one that looks like it.
TEST_F(PeopleTest, NoTwoAccountsHaveNamesThatLookAlike) {
  const std::pair<const char*, std::vector<const char*>> names[] = {
      {"Ann Bob",
       {"ANN bob", "\uFF21nn Bob", "\u0410nn Bob", "\u0430nn Bob", "Ann \u0412ob", "Ann \u0392ob", "ANN \u0412OB",
        "Ann B\u043Eb", "Ann B0b", "\U0001D400nn Bob", "Ann B\u03BFb"}},
      {"Ian", {"lan", "1an", "ian", "I\u0430n", "\u0406an", "\u2160an"}},
      {"Marnie", {"Mamie", "marnie", "\u041Carnie"}},
      {"Zo\u00EB", {"Zoe\u0308", "zO\u00CB", "Z\u043Eë"}},
      {"Stra\u00DFe", {"STRASSE", "strasse", "\u0405traße"}},
      {"\u0416\u0443\u043A", {"\u0436\u0423\u041A", "\u0416y\u043A"}},
      {"\u0441\u043E\u0440\u0435", {"cope", "Cope"}},
  };
  auto owner = guest("Owner");
  fine(owner, "POST", "/api/account", {{"name", "Owner"}, {"password", "correct horse"}});
  auto thief = guest("Thief");
  fine(thief, "POST", "/api/account", {{"name", "Thief"}, {"password", "correct horse"}});
  for (const auto& [name, others] : names) {
    fine(owner, "PATCH", "/api/me", {{"name", name}});
    for (const auto* other : others) {
      const auto code = refused(thief, "PATCH", "/api/me", {{"name", other}}, 409);
      EXPECT_TRUE(code == "account.taken" || code == "account.alike") << name << " " << other;
    }
    // One's own look is nobody else's, and free again with the name.
    fine(owner, "PATCH", "/api/me", {{"name", others.front()}});
    fine(owner, "PATCH", "/api/me", {{"name", "Owner"}});
    fine(thief, "PATCH", "/api/me", {{"name", others.front()}});
    fine(thief, "PATCH", "/api/me", {{"name", "Thief"}});
  }
  auto third = guest("Third");
  EXPECT_EQ(refused(third, "POST", "/api/account", {{"name", "\u041Ewner"}, {"password", "correct horse"}}, 409),
            "account.alike");
  fine(owner, "DELETE", "/api/me");
  fine(third, "POST", "/api/account", {{"name", "\u041Ewner"}, {"password", "correct horse"}});
}

TEST_F(PeopleTest, NamesThatOnlyResembleEachOtherAreTwo) {
  const std::vector<std::string> names = {
      "Ann", "Anna", "Ian",  "Lan",   "Zoe",  "Zoë",   "Mia",  "Nia", "Vera",           "Nera",
      "Жук", "Жуки", "Ολγα", "Ольга", "漢字", "Ann 1", "An n", "Ænn", "Brass Otter 27", "Brass Otter 72",
      "Bob", "Rob"};
  for (std::size_t one = 0; one < names.size(); ++one)
    for (std::size_t two = 0; two < one; ++two) {
      const auto looks = looks_of(names[one]);
      EXPECT_EQ(std::ranges::find_first_of(looks, looks_of(names[two])), looks.end())
          << names[one] << " " << names[two];
    }
}

TEST_F(PeopleTest, LooksAreComparedWithAccountsOfBeforeAndAfterARestart) {
  auto owner = guest("Owner");
  fine(owner, "POST", "/api/account", {{"name", "Bob"}, {"password", "correct horse"}});
  auto other = guest("Other");
  fine(other, "POST", "/api/account", {{"name", "Rob"}, {"password", "correct horse"}});
  // As an older version kept it.
  bool kept = false;
  store_->people.rename(fine(owner, "GET", "/api/me")["id"], "Bob", old_name_key("Bob"), [&](const auto& done) {
    EXPECT_TRUE(done);
    kept = true;
  });
  loop_.run_until([&] { return kept; });
  for (int times = 0; times < 2; ++times) {
    Browser phone;
    EXPECT_EQ(fine(phone, "POST", "/api/login", {{"name", "bOB"}, {"password", "correct horse"}})["name"], "Bob");
    EXPECT_EQ(refused(other, "PATCH", "/api/me", {{"name", "\u0412ob"}}, 409), "account.alike");
    EXPECT_EQ(refused(other, "PATCH", "/api/me", {{"name", "bob"}}, 409), "account.alike");
    close();
    open();
  }
  fine(owner, "PATCH", "/api/me", {{"name", "Ben"}});
  fine(other, "PATCH", "/api/me", {{"name", "\u0412ob"}});
  Browser phone;
  EXPECT_EQ(fine(phone, "POST", "/api/login", {{"name", "\u0432OB"}, {"password", "correct horse"}})["name"],
            "\u0412ob");
  EXPECT_EQ(refused(phone, "POST", "/api/login", {{"name", "bob"}, {"password", "correct horse"}}, 401), "login.wrong");
}

TEST_F(PeopleTest, OfTwoWhoWantANameOneGetsIt) {
  auto one = guest("One");
  auto two = guest("Two");
  std::vector<int> statuses;
  for (auto* browser : {&one, &two})
    begin(*browser, "POST", "/api/account", kAnn, [&](const Reply& reply) { statuses.push_back(reply.status); });
  loop_.run_until([&] { return statuses.size() == 2; });
  std::ranges::sort(statuses);
  EXPECT_EQ(statuses, (std::vector{201, 409}));
  auto third = guest("Third");
  fine(third, "POST", "/api/account", {{"name", "Cid"}, {"password", "correct horse"}});
  EXPECT_EQ(refused(third, "PATCH", "/api/me", {{"name", "ANN"}}, 409), "account.taken");
  fine(third, "PATCH", "/api/me", {{"name", "Dot"}});
  EXPECT_EQ(fine(third, "GET", "/api/me")["name"], "Dot");
  Browser again;
  EXPECT_EQ(fine(again, "POST", "/api/login", {{"name", "dot"}, {"password", "correct horse"}})["name"], "Dot");
}

}  // namespace
}  // namespace cb::server::testing_people
