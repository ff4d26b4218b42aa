// SPDX-License-Identifier: MIT
// People over HTTP, on a real database in a file: who they are, what they may do, and that they can go.
#include <gtest/gtest.h>
#include <unistd.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>

#include "server/people/forgetting.hpp"
#include "server/people/names.hpp"
#include "server/people/people_api.hpp"
#include "server/room/table_id.hpp"
#include "storage/store.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// The network's thread, as far as these tests need one: runs what others bring until somebody has what they wait for.
class Loop {
 public:
  using News = std::vector<std::move_only_function<void()>>;
  Deliver deliver() {
    return [this](News news) {
      const std::scoped_lock lock(mutex_);
      std::ranges::move(news, std::back_inserter(waiting_));
      wake_.notify_one();
    };
  }
  template <class Done>
  void run_until(Done done) {
    while (!done()) {
      News news;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return !waiting_.empty(); });
        std::swap(news, waiting_);
      }
      for (auto& tell : news) tell();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  News waiting_;
};

struct Browser {
  std::string token = {};
  bool bearer = false;
  std::string address = "192.0.2.1";
  bool secure = false;
};

class PeopleTest : public ::testing::Test {
 protected:
  PeopleTest() : folder_(std::filesystem::temp_directory_path() / fmt::format("capbarrel-people-test-{}", ::getpid())) {
    std::filesystem::create_directory(folder_);
    open();
  }
  ~PeopleTest() override {
    close();
    std::filesystem::remove_all(folder_);
  }
  void open() {
    store_ = open_store(folder_ / "store", loop_.deliver(), without_person, looks_of).value();
    identities_ = std::make_unique<Identities>(store_->people, [this] { return now_; });
    passwords_ = std::make_unique<Passwords>(loop_.deliver());
    api_ = std::make_unique<PeopleApi>(PeopleWorld{store_->people, store_->directory, *identities_, *passwords_,
                                                   [this] { return now_; },
                                                   [this](const std::string& person) { gone_.push_back(person); },
                                                   [this](const std::string& person) { revoked_.push_back(person); }});
    router_ = {};
    api_->add_routes(router_);
  }
  void close() {
    passwords_ = nullptr;
    store_ = nullptr;
  }

  // As the network side does it: find the route and the person, then let it be answered.
  void begin(Browser& browser, const std::string& method, const std::string& path, const json& body, Answer answer) {
    const auto mark = path.find('?');
    const Call call{.method = method,
                    .path = path.substr(0, mark),
                    .query = mark == std::string::npos ? "" : path.substr(mark + 1),
                    .body = body.is_null() ? "" : body.dump(),
                    .token = browser.token,
                    .bearer = browser.bearer,
                    .address = browser.address,
                    .secure = browser.secure};
    identities_->find(browser.token, [this, call, answer = std::move(answer)](auto person) mutable {
      const auto found = router_.find(call);
      ASSERT_TRUE(found) << call.path;
      if (found->route->who == Route::Who::person && !*person) return answer(json_reply(json::object(), 401));
      found->route->handle(call, *person, found->places, std::move(answer));
    });
  }
  Reply call(Browser& browser, const std::string& method, const std::string& path, const json& body = nullptr) {
    std::optional<Reply> reply;
    begin(browser, method, path, body, [&](Reply made) { reply = std::move(made); });
    loop_.run_until([&] { return reply.has_value(); });
    for (const auto& [name, value] : reply->headers)
      if (name == "Set-Cookie") browser.token = value.substr(3, value.find(';') - 3);
    return *reply;
  }
  json fine(Browser& browser, const std::string& method, const std::string& path, const json& body = nullptr) {
    const auto reply = call(browser, method, path, body);
    EXPECT_LT(reply.status, 300) << method << " " << path << ": " << reply.body;
    return json::parse(reply.body);
  }
  std::string refused(Browser& browser, const std::string& method, const std::string& path, const json& body,
                      int status) {
    const auto reply = call(browser, method, path, body);
    EXPECT_EQ(reply.status, status) << reply.body;
    const auto value = json::parse(reply.body, nullptr, false);
    if (!value.contains("error")) return reply.body;
    EXPECT_FALSE(value["error"]["text"].get<std::string>().empty());
    return value["error"]["code"];
  }
  Browser guest(const std::string& name) {
    Browser browser;
    fine(browser, "POST", "/api/guest", {{"name", name}});
    return browser;
  }

  std::filesystem::path folder_;
  Loop loop_;
  Milliseconds now_ = 1'700'000'000'000;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Identities> identities_;
  std::unique_ptr<Passwords> passwords_;
  std::unique_ptr<PeopleApi> api_;
  Router router_;
  std::vector<std::string> gone_;
  std::vector<std::string> revoked_;
};

const json kAnn = {{"name", "Ann"}, {"password", "correct horse"}};

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

std::string seats_json(const std::string& person, const std::string& name) {
  table::Made made;
  made.game = "loot";
  made.host = person;
  made.seats = {{table::Holder::Kind::person, person, name}, {table::Holder::Kind::person, "other", "Bob"}};
  return table::write_event(made);
}

TEST_F(PeopleTest, WhatIsKeptCanBeTakenAway) {
  auto browser = guest("Ann");
  const std::string id = fine(browser, "GET", "/api/me")["id"];
  fine(browser, "POST", "/api/tokens", {{"label", "my bot"}});
  bool done = false;
  store_->people.rate(MatchId{}, "loot", {id}, [](auto ratings) { return ratings; }, [](const auto&) {});
  TableEntry entry;
  entry.match.bytes[3] = 7;
  entry.game = "loot";
  entry.host = id;
  entry.seats = {{"person", id, "Ann"}};
  entry.changed = 50;
  store_->directory.put(entry, [&](const auto&) { done = true; });
  loop_.run_until([&] { return done; });
  const auto all = fine(browser, "GET", "/api/me/export");
  EXPECT_EQ(all["person"]["id"], id);
  EXPECT_EQ(all["person"]["made"], now_);
  EXPECT_EQ(all["tokens"].size(), 2u);
  EXPECT_EQ(all["tokens"][1]["label"], "my bot");
  EXPECT_EQ(all["ratings"]["loot"]["rating"], 1500);
  EXPECT_EQ(all["tables"], json::array({table_id(entry.match)}));
  const auto tables = fine(browser, "GET", "/api/me/tables")["tables"];
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0]["table"], table_id(entry.match));
  EXPECT_EQ(tables[0]["seats"][0]["name"], "Ann");
  EXPECT_TRUE(fine(browser, "GET", "/api/me/tables?before=50")["tables"].empty());
  EXPECT_EQ(refused(browser, "GET", "/api/me/tables?before=x", nullptr, 400), "tables.before");
  Browser anyone;
  const auto shown = fine(anyone, "GET", "/api/people/" + id);
  EXPECT_EQ(shown["name"], "Ann");
  EXPECT_EQ(shown["ratings"]["loot"]["games"], 0);
  EXPECT_FALSE(shown.contains("tokens"));
  EXPECT_EQ(refused(anyone, "GET", "/api/people/nobody", nullptr, 404), "person.unknown");
}

TEST_F(PeopleTest, WhoeverGoesIsGone) {
  auto browser = guest("Guest");
  const std::string id = fine(browser, "GET", "/api/me")["id"];
  fine(browser, "POST", "/api/account", {{"name", "Rumpelstilz"}, {"password", "correct horse"}});
  bool kept = false;
  store_->log.append(
      MatchId{}, 0,
      {seats_json(id, "Rumpelstilz"), table::write_event(table::Chatted{id, "Rumpelstilz", "I live at Rumpelstreet"})},
      [&](Appended outcome) { kept = outcome == Appended::done; });
  loop_.run_until([&] { return kept; });
  auto old = browser;
  fine(browser, "DELETE", "/api/me");
  EXPECT_EQ(browser.token, "");
  EXPECT_EQ(gone_, std::vector{id});
  EXPECT_EQ(call(old, "GET", "/api/me").status, 401);
  EXPECT_EQ(refused(browser, "POST", "/api/login", {{"name", "Rumpelstilz"}, {"password", "correct horse"}}, 401),
            "login.wrong");
  EXPECT_EQ(fine(browser, "GET", "/api/people/" + id)["name"], kSomeoneWhoLeft);

  // Once the logs have been gone through: here whoever goes next is behind the first.
  auto next = guest("Next");
  const std::string next_id = fine(next, "GET", "/api/me")["id"];
  bool forgotten = false;
  store_->people.remove(next_id, [](const auto&) {}, [&](const auto&) { forgotten = true; });
  loop_.run_until([&] { return forgotten; });
  std::vector<std::string> events;
  store_->log.read(MatchId{}, 0, [&](const auto& read) {
    if (read) events.assign(read->begin(), read->end());
  });
  loop_.run_until([&] { return !events.empty(); });
  const auto made = std::get<table::Made>(table::read_event(events.at(0)).value());
  EXPECT_EQ(made.seats[0].id, id);
  EXPECT_EQ(made.seats[0].name, kSomeoneWhoLeft);
  EXPECT_EQ(made.seats[1].name, "Bob");
  const auto said = std::get<table::Chatted>(table::read_event(events.at(1)).value());
  EXPECT_EQ(said.name, kSomeoneWhoLeft);
  EXPECT_EQ(said.text, "");
  close();
  for (const auto& file : std::filesystem::directory_iterator(folder_)) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(bytes.find("Rumpel"), std::string::npos) << file.path();
  }
}

TEST(Forgetting, TakesNamesAndWordsOfOnePersonOnly) {
  using table::Holder;
  const Holder ann{Holder::Kind::person, "ann", "Ann"};
  const Holder bob{Holder::Kind::person, "bob", "Bob"};
  table::Made again;
  again.seats = {bob, {Holder::Kind::person, "phone", "Ann", "ann"}};
  again.maker = ann;
  again.talk = {{"ann", "Ann", "", "hello"}, {"phone", "Ann", "", "hello", "ann"}};
  const auto forget = [](const table::Event& event) { return without_person(table::write_event(event), "ann"); };
  const auto events = {table::Event(table::Sat{0, ann}),
                       table::Event(table::Replaced{1, ann, table::Leaving::moved, 5}),
                       table::Event(table::Chatted{"ann", "Ann", "hello"}),
                       table::Event(table::Replaced{1, {Holder::Kind::person, "phone", "Ann", "ann"}}),
                       table::Event(table::Chatted{"phone", "Ann", "hello", "ann"}),
                       table::Event(again)};
  for (const auto& event : events) {
    const auto without = forget(event);
    ASSERT_TRUE(without);
    EXPECT_EQ(without->find("Ann"), std::string::npos) << *without;
    EXPECT_EQ(without->find("hello"), std::string::npos) << *without;
    EXPECT_LE(without->size(), table::write_event(event).size());
    EXPECT_TRUE(table::read_event(*without));
    EXPECT_FALSE(without_person(*without, "ann")) << "once is enough";
  }
  EXPECT_FALSE(forget(table::Sat{0, bob}));
  EXPECT_FALSE(forget(table::Chatted{"bob", "Bob", "I like ann"}));
  EXPECT_FALSE(forget(table::Hosted{"ann"}));
  EXPECT_FALSE(without_person("no event at all: ann", "ann"));
}

}  // namespace
}  // namespace cb::server
