// SPDX-License-Identifier: MIT
// Boards that people put on the server: what is taken, what is refused before anything else is done with it, whose they
// are, and what operators do about them.
#include "edition_testing.hpp"
#include "game/edition_tree.hpp"
#include "server/club/operator_editions.hpp"
#include "server/tables/edition_key.hpp"
#include "server/tables/editions_api.hpp"
#include "session/edition_choice.hpp"
#include "tests/server/people_testing.hpp"

namespace cb::server::testing_people {
namespace {

class EditionsTest : public PeopleTest {
 protected:
  static constexpr Milliseconds kAnHour = 60LL * 60 * 1000;

  EditionsTest() {
    shelf_.add_routes(router_);
    operators_.add_routes(router_);
  }
  static json form(const std::string& text, const std::string& game = "loot") {
    return {{"game", game}, {"text", text}};
  }
  std::string put(Browser& browser, const std::string& text) {
    return fine(browser, "POST", "/api/editions", form(text))["edition"];
  }
  Browser make_operator(const std::string& name) {
    auto browser = guest(name);
    fine(browser, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}});
    const std::string id = fine(browser, "GET", "/api/me")["id"];
    store_->club.appoint(id, {.by = {}, .what = "operator", .person = id, .at = now_}, [](const auto&) {});
    settle();
    identities_->forget_person(id);
    return browser;
  }
  // Through the route, whatever the body is.
  Reply send(Browser& browser, std::string body) {
    std::optional<Reply> reply;
    Call call{.method = "POST",
              .path = "/api/editions",
              .query = {},
              .body = std::move(body),
              .token = browser.token,
              .address = browser.address};
    identities_->find(browser.token, [&](auto person) {
      const auto found = router_.find(call);
      found->route->handle(call, *person, found->places, [&](Reply made) { reply = std::move(made); });
    });
    loop_.run_until([&] { return reply.has_value(); });
    return *reply;
  }
  static std::string code_of(const Reply& reply) { return json::parse(reply.body)["error"]["code"]; }

  Logger logger_{{.level = LogLevel::error, .now = {}}};
  NameRules rules_{{"rumpel"}};
  EditionsApi shelf_{{.editions = store_->editions,
                      .now = [this] { return now_; },
                      .allows_name = [this](std::string_view words) { return rules_.check(words); }}};
  OperatorEditions operators_{
      {.editions = store_->editions, .people = store_->people, .logger = logger_, .now = [this] { return now_; }}};
};

TEST_F(EditionsTest, ABoardIsKeptOnceAndFoundByItsLink) {
  auto ann = guest("Ann");
  const auto reply = call(ann, "POST", "/api/editions", form(own_board("Fjord")));
  ASSERT_EQ(reply.status, 201) << reply.body;
  const auto made = json::parse(reply.body);
  const std::string key = made["edition"];
  EXPECT_TRUE(is_edition_key(key));
  EXPECT_EQ(made["name"], "Fjord");
  EXPECT_EQ(made["path"], "/workshop/loot/shelf/" + key);
  EXPECT_EQ(made["made"], now_);

  Browser nobody;
  const auto found = fine(nobody, "GET", "/api/editions/" + key);
  const auto checked = check_edition(*find_game("loot").value(), own_board("Fjord")).value();
  EXPECT_EQ(found["text"], checked.text);
  EXPECT_EQ(key, edition_key(checked.text)) << "anybody can work it out";
  EXPECT_EQ(found["game"], "loot");

  // The same, however it was written.
  auto bob = guest("Bob");
  const auto again = call(bob, "POST", "/api/editions", form("# Bob's words\n" + own_board("Fjord") + "\n\n"));
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(json::parse(again.body)["edition"], key);
  EXPECT_EQ(found["text"].get<std::string>().find("Bob"), std::string::npos);
  EXPECT_NE(put(bob, own_board("Fjord", "a5")), key);
  EXPECT_EQ(refused(nobody, "GET", "/api/editions/" + std::string(64, '0'), nullptr, 404), "edition.unknown");
  EXPECT_EQ(refused(nobody, "GET", "/api/editions/fjord", nullptr, 404), "edition.unknown");
  EXPECT_EQ(call(nobody, "POST", "/api/editions", form(own_board("Mine"))).status, 401);
}

TEST_F(EditionsTest, HowLongItIsComesBeforeAllElse) {
  auto ann = guest("Ann");
  const auto long_body = send(ann, std::string(kLongestEditionForm + 1, '{'));
  EXPECT_EQ(long_body.status, 413) << "and not that it is no JSON";
  EXPECT_EQ(code_of(long_body), "edition.long");
  EXPECT_EQ(send(ann, std::string(kLongestEditionForm, '{')).status, 400);
  const auto of_length = [](std::size_t length) {
    auto text = own_board("Fjord");
    return text + "#" + std::string(length - text.size() - 1, 'x');
  };
  EXPECT_EQ(refused(ann, "POST", "/api/editions", form(of_length(kLongestEdition + 1)), 413), "edition.long");
  EXPECT_EQ(refused(ann, "POST", "/api/editions", form(std::string(kLongestEdition + 1, '['), "chess"), 413),
            "edition.long")
      << "and not that there is no such game";
  fine(ann, "POST", "/api/editions", form(of_length(kLongestEdition)));
}

TEST_F(EditionsTest, WhatCannotBePlayedIsRefused) {
  auto ann = guest("Ann");
  const auto why = [&](const json& body) { return refused(ann, "POST", "/api/editions", body, 400); };
  EXPECT_EQ(why({{"game", "loot"}}), "http.member");
  EXPECT_EQ(why({{"text", own_board("Fjord")}}), "http.member");
  EXPECT_EQ(why(form(own_board("Fjord"), "chess")), "game.unknown");
  EXPECT_EQ(why(form(own_board("Fjord"), "top-cap")), "edition.other-game");
  EXPECT_EQ(why(form("game = ")), "edition.syntax");
  EXPECT_EQ(why(form(own_board(""))), "edition.name");
  EXPECT_EQ(why(form(own_board(std::string(41, 'x')))), "edition.name");
  EXPECT_EQ(why(form(own_board("Fj\xE2\x80\xAEord"))), "edition.name") << "letters that turn others round";
  EXPECT_EQ(why(form(own_board("reconstructed"))), "edition.taken");
  EXPECT_EQ(why(form("by = \"house\"\n" + own_board("Fjord"))), "edition.house");
  EXPECT_EQ(why(form(own_board("Fjord", "z9"))), "loot.edition.tile");
  EXPECT_TRUE(fine(ann, "GET", "/api/me/editions")["editions"].empty());
}

TEST_F(EditionsTest, RulesForNamesHoldForAllThatIsSaid) {
  auto ann = guest("Ann");
  EXPECT_EQ(refused(ann, "POST", "/api/editions", form(own_board("Rumpel's")), 400), "name.rule");
  EXPECT_EQ(refused(ann, "POST", "/api/editions", form("by = \"Rumpel\"\n" + own_board("A")), 400), "name.rule");
  EXPECT_EQ(refused(ann, "POST", "/api/editions", form("about = \"For rumpel\"\n" + own_board("A")), 400), "name.rule");
  fine(ann, "POST", "/api/editions", form("by = \"Ann\"\nabout = \"A longer way home\"\n" + own_board("A")));
}

TEST_F(EditionsTest, NobodyTriesTooOftenOrKeepsTooMany) {
  auto ann = guest("Ann");
  const auto try_once = [&] { return call(ann, "POST", "/api/editions", form("game = ")).status; };
  for (int n = 0; n < kEditionsOfPerson; ++n) EXPECT_EQ(try_once(), 400);
  EXPECT_EQ(try_once(), 429);
  now_ += kAnHour;
  int kept = 0;
  for (int n = 0; kept < kMostEditions; ++n, ++kept) {
    if (n % kEditionsOfPerson == 0) now_ += kAnHour;
    put(ann, own_board(fmt::format("Board {}", n)));
  }
  now_ += kAnHour;
  EXPECT_EQ(refused(ann, "POST", "/api/editions", form(own_board("One more")), 409), "edition.many");
  EXPECT_EQ(call(ann, "POST", "/api/editions", form(own_board("Board 7"))).status, 200);
}

TEST_F(EditionsTest, EverybodyHasTheirOwn) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  const auto first = put(ann, own_board("First"));
  const auto second = put(ann, own_board("Second"));
  const auto list = [&](Browser& browser) {
    std::vector<std::string> keys;
    const auto found = fine(browser, "GET", "/api/me/editions")["editions"];
    for (const auto& one : found) keys.push_back(one["edition"]);
    return keys;
  };
  EXPECT_EQ(list(ann), (std::vector{second, first}));
  EXPECT_TRUE(list(bob).empty());
  EXPECT_EQ(refused(bob, "DELETE", "/api/editions/" + first, nullptr, 404), "edition.unknown");
  fine(ann, "DELETE", "/api/editions/" + first);
  EXPECT_EQ(refused(ann, "DELETE", "/api/editions/" + first, nullptr, 404), "edition.unknown");
  EXPECT_EQ(list(ann), std::vector{second});
}

TEST_F(EditionsTest, AProgramMayPutOneThereAndNoMore) {
  auto ann = guest("Ann");
  fine(ann, "POST", "/api/account", kAnn);
  Browser program{fine(ann, "POST", "/api/tokens", {{"label", "my bot"}})["token"], true};
  const auto key = put(program, own_board("Fjord"));
  EXPECT_EQ(refused(program, "GET", "/api/me/editions", nullptr, 403), "token.scope");
  EXPECT_EQ(refused(program, "DELETE", "/api/editions/" + key, nullptr, 403), "token.scope");
  fine(ann, "DELETE", "/api/editions/" + key);
}

TEST_F(EditionsTest, ALinkThatIsAskedForStays) {
  auto ann = guest("Ann");
  const auto key = put(ann, own_board("Fjord"));
  const auto used = [&] {
    std::optional<std::int64_t> at;
    store_->editions.find(key, [&](const auto& found) { at = found.value()->used; });
    loop_.run_until([&] { return at.has_value(); });
    return *at;
  };
  const auto began = now_;
  now_ += 24 * kAnHour - 1;
  fine(ann, "GET", "/api/editions/" + key);
  EXPECT_EQ(used(), began) << "once a day is enough";
  now_ += 1;
  fine(ann, "GET", "/api/editions/" + key);
  EXPECT_EQ(used(), now_);
}

TEST_F(EditionsTest, OperatorsSeeThemAllAndTakeThemDown) {
  auto chief = make_operator("Chief");
  auto ann = guest("Ann");
  EXPECT_EQ(refused(ann, "GET", "/api/operator/editions", nullptr, 403), "operator.only");
  std::vector<std::string> keys;
  for (int n = 0; n < 30; ++n) keys.push_back(put(ann, own_board(fmt::format("Board {}", n))));
  now_ += kAnHour;
  keys.push_back(put(ann, "about = \"Rude words\"\n" + own_board("Rude")));
  const auto page = fine(chief, "GET", "/api/operator/editions");
  ASSERT_EQ(page["editions"].size(), 30u);
  EXPECT_EQ(page["editions"][0]["edition"], keys.back());
  EXPECT_EQ(page["editions"][0]["about"], "Rude words");
  EXPECT_EQ(page["editions"][0]["person"]["name"], "Ann");
  const auto rest = fine(chief, "GET", "/api/operator/editions?before=" + page["next"].dump());
  ASSERT_EQ(rest["editions"].size(), 1u);
  EXPECT_EQ(rest["editions"][0]["edition"], keys.front());
  EXPECT_TRUE(rest["next"].is_null());

  const auto path = "/api/operator/editions/" + keys.back() + "/take-down";
  EXPECT_EQ(call(chief, "POST", path, json::object()).status, 400) << "without a reason";
  EXPECT_EQ(refused(ann, "POST", path, {{"why", "Mine"}}, 403), "operator.only");
  fine(chief, "POST", path, {{"why", "Rude"}});
  EXPECT_EQ(refused(chief, "POST", path, {{"why", "Rude"}}, 404), "edition.unknown");
  EXPECT_EQ(refused(ann, "GET", "/api/editions/" + keys.back(), nullptr, 404), "edition.unknown");
  const auto done = fine(ann, "GET", "/api/me/export")["done_by_operators"];
  ASSERT_EQ(done.size(), 1u);
  EXPECT_EQ(done[0]["what"], "edition.take-down");
  EXPECT_EQ(done[0]["why"], "Rude");
  EXPECT_EQ(done[0]["about"], keys.back());
}

}  // namespace
}  // namespace cb::server::testing_people
