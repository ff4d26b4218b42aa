// SPDX-License-Identifier: MIT
// docs/openapi.yaml against the server: every route is described, everything described is there, and what the handlers
// really answer fits the schemas.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "server/club/club_api.hpp"
#include "server/club/operator_api.hpp"
#include "server/club/tallies.hpp"
#include "server/finding/challenges_api.hpp"
#include "server/finding/finder.hpp"
#include "server/notices/base64url.hpp"
#include "server/operations_api.hpp"
#include "server/people/contacts_api.hpp"
#include "server/people/forgetting.hpp"
#include "server/people/notices_api.hpp"
#include "server/people/people_api.hpp"
#include "server/tables/watch_api.hpp"
#include "storage/store.hpp"
#include "tables_testing.hpp"
#include "tests/exact_testing.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using table::Holder;

class EmptyLog final : public Log {
 public:
  void append(const MatchId&, std::uint64_t, std::vector<std::string>,
              std::move_only_function<void(Appended)> then) override {
    then(Appended::failed);
  }
  void read(const MatchId&, std::uint64_t,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override {
    then(std::vector<std::string>());
  }
};

class OpenApi : public ::testing::Test {
 protected:
  OpenApi() {
    operations_.add_routes(pub_.router());
    people_.add_routes(pub_.router());
    notices_.add_routes(pub_.router());
    contacts_.add_routes(pub_.router());
    finder_.add_routes(pub_.router());
    challenges_.add_routes(pub_.router());
    club_.add_routes(pub_.router());
    operators_.add_routes(pub_.router());
    watch_.add_routes(pub_.router());
    notices_.begin(outbox_, mailer_, turns_);
    said_["tags"] = {"tables", "people", "club", "operations"};
    said_["calls"] = json::array();
    for (const auto& route : pub_.routes()) said_["routes"].push_back({route.method, route.pattern});
  }
  ~OpenApi() override { std::filesystem::remove_all(folder_); }

  // Makes a call and keeps what it got under the pattern of its route.
  json call(int status, const std::string& method, const std::string& path, const std::optional<Person>& caller = {},
            const std::string& body = {}) {
    Call asked;
    asked.method = method;
    asked.path = path.substr(0, path.find('?'));
    const auto found = pub_.router().find(asked);
    EXPECT_TRUE(found) << path;
    if (!found) return {};
    const auto reply = pub_.call(method, path, caller, body);
    EXPECT_EQ(reply.status, status) << path << ": " << reply.body;
    said_["calls"].push_back({{"method", method},
                              {"pattern", found->route->pattern},
                              {"status", reply.status},
                              {"type", reply.type},
                              {"body", reply.body},
                              {"request", body}});
    return json::parse(reply.body, nullptr, false);
  }

  void look_at_tables() {
    call(200, "GET", "/api/games");
    call(200, "GET", "/api/exact");
    call(200, "GET", "/api/exact/top-cap?position=a2b2e4e5/b5c5c6f2/cream");
    call(200, "GET", "/api/exact/top-cap?position=a4b3c2d1%2Fc6d5e4f3%2Fcream");
    call(400, "GET", "/api/exact/top-cap?position=a4b3c2d1%2");
    call(404, "GET", "/api/exact/loot?position=start");
    call(200, "GET", "/api/lobby");
    call(400, "GET", "/api/lobby?game=chess");
    const std::string id = call(201, "POST", "/api/tables", kAnn, R"({"game":"top-cap","listed":true})")["table"];
    call(201, "POST", "/api/tables", kAnn, R"({"game":"trap-the-cap","options":{"players":3,"starter":"lot"},
        "seats":["me","open","bot:3"],"clock":{"pace":"live","base":300000,"increment":2000},"listed":true,
        "watchable":true,"chat":true})");
    call(201, "POST", "/api/tables", kBob, R"({"game":"loot","clock":{"pace":"post","base":3600000},"rated":true,
        "position":""})");
    call(400, "POST", "/api/tables", kAnn, R"({"game":"chess"})");
    call(401, "POST", "/api/tables", {}, "{}");
    call(413, "POST", "/api/tables", kAnn, std::string(9'000, ' '));
    call(200, "GET", "/api/lobby");
    call(200, "GET", "/api/tables/" + id);
    call(404, "GET", "/api/tables/nowhere");
    call(404, "GET", "/api/tables/" + id + "/record", kCarol);
    call(409, "GET", "/api/tables/" + id + "/record", kAnn);
    pub_.happen(id, {table::Sat{1, {Holder::Kind::bot, "3", ""}}, table::Ended{1, "closed", "Closed.", "", pub_.now}});
    call(200, "GET", "/api/tables/" + id);
    call(200, "GET", "/api/tables/" + id + "/record", kAnn);
    call(200, "GET", "/api/tables/" + id + "/ratings");
    const auto match = read_table_id(id).value();
    pub_.rated[match] = {
        {match, "loot", "ann-id", {"bob-id"}, {1500, 350}, {1662.25, 290.5}, pub_.now, 0, Went::won, {}}};
    call(200, "GET", "/api/tables/" + id + "/ratings");
    call(404, "GET", "/api/tables/nowhere/ratings");
    pub_.failing = pub_.directory.failing = true;
    call(503, "GET", "/api/lobby");
    call(503, "POST", "/api/tables", kAnn, R"({"game":"top-cap"})");
    call(503, "GET", "/api/tables/" + id);
    call(503, "GET", "/api/tables/" + id + "/record");
    call(503, "GET", "/api/tables/" + id + "/ratings");
  }
  void look_at_people() {
    pub_.address = "192.0.2.1";
    const auto person = [](const json& me) { return Person{me["id"], me["name"], me["account"], me["scope"]}; };
    const auto ann = person(call(201, "POST", "/api/guest", {}, R"({"name":"Ann"})"));
    call(200, "POST", "/api/guest", ann);
    call(400, "POST", "/api/guest", {}, R"({"name":""})");
    auto bob = person(call(201, "POST", "/api/guest"));
    const std::string login = R"({"name":"Bob","password":"correct horse"})";
    bob = person(call(201, "POST", "/api/account", bob, login));
    call(400, "POST", "/api/account", ann, R"({"name":"Ann","password":"short"})");
    call(409, "POST", "/api/account", ann, login);
    call(200, "POST", "/api/login", {}, login);
    call(400, "POST", "/api/login", {}, "{}");
    call(401, "POST", "/api/login", {}, R"({"name":"Bob","password":"wrong horse"})");
    for (int status = 401; status == 401;)
      status = pub_.call("POST", "/api/login", {}, R"({"name":"Bob","password":"wrong horse"})").status;
    call(429, "POST", "/api/login", {}, login);
    call(200, "PATCH", "/api/me", ann, R"({"name":"Anne"})");
    call(400, "PATCH", "/api/me", ann, "{}");
    auto dan = person(call(201, "POST", "/api/guest", {}, R"({"name":"Dan"})"));
    dan = person(call(201, "POST", "/api/account", dan, R"({"name":"Dan","password":"correct horse"})"));
    call(409, "PATCH", "/api/me", dan, R"({"name":"Bob"})");
    call(200, "GET", "/api/me", bob);
    call(200, "GET", "/api/me/tables", bob);
    call(400, "GET", "/api/me/tables?before=soon", bob);
    TableEntry waiting;
    waiting.game = "loot";
    waiting.stage = TableEntry::Stage::playing;
    waiting.seats = {{"person", bob.id, "Bob"}, {"bot", "2", "Bot 2"}};
    store_->directory.put(waiting, [](const auto&) {});
    for (const std::int64_t due : {0, 7}) {
      store_->directory.await(waiting.match, {bob.id}, 5, due, [](const auto&) {});
      EXPECT_EQ(call(200, "GET", "/api/me/turns", bob)["turns"][0]["due"], due == 0 ? json() : json(due));
    }
    const auto token = call(201, "POST", "/api/tokens", bob, R"({"label":"my bot"})");
    call(400, "POST", "/api/tokens", bob, R"({"label":""})");
    for (int status = 201; status == 201;) status = pub_.call("POST", "/api/tokens", dan, R"({"label":"many"})").status;
    call(409, "POST", "/api/tokens", dan, R"({"label":"one too many"})");
    call(200, "GET", "/api/tokens", bob);
    look_at_ratings(bob);
    call(200, "GET", "/api/me/export", bob);
    call(200, "DELETE", "/api/tokens/" + token["id"].get<std::string>(), bob);
    call(404, "DELETE", "/api/tokens/" + token["id"].get<std::string>(), bob);
    call(200, "GET", "/api/people/" + bob.id);
    call(404, "GET", "/api/people/nobody");
    look_at_notices(ann, bob);
    look_at_contacts(ann, bob);
    look_at_finding(ann, dan);
    look_at_challenges(ann, bob, dan);
    look_at_club(ann, bob, dan);
    look_at_watching(bob);
    call(200, "POST", "/api/logout", bob);
    call(200, "DELETE", "/api/me", ann);
    const std::pair<const char*, const char*> own[] = {{"GET", "/api/me"},
                                                       {"PATCH", "/api/me"},
                                                       {"DELETE", "/api/me"},
                                                       {"GET", "/api/me/export"},
                                                       {"GET", "/api/me/tables"},
                                                       {"GET", "/api/me/turns"},
                                                       {"POST", "/api/account"},
                                                       {"POST", "/api/logout"},
                                                       {"GET", "/api/tokens"},
                                                       {"POST", "/api/tokens"},
                                                       {"DELETE", "/api/tokens/x"},
                                                       {"GET", "/api/me/notices"},
                                                       {"POST", "/api/me/push"},
                                                       {"DELETE", "/api/me/push/x"},
                                                       {"PUT", "/api/me/mail"},
                                                       {"DELETE", "/api/me/mail"},
                                                       {"GET", "/api/me/featured"},
                                                       {"PUT", "/api/me/featured"},
                                                       {"DELETE", "/api/me/featured"},
                                                       {"GET", "/api/me/contacts"},
                                                       {"PUT", "/api/me/following/x"},
                                                       {"DELETE", "/api/me/following/x"},
                                                       {"PUT", "/api/me/blocked/x"},
                                                       {"DELETE", "/api/me/blocked/x"}};
    auto program = bob;
    program.scope = "play";
    for (const auto& [method, path] : own) {
      call(401, method, path);
      const bool may = std::string_view(method) == "GET" && !std::string_view(path).ends_with("export") &&
                       !std::string_view(path).ends_with("tokens") && !std::string_view(path).ends_with("notices") &&
                       !std::string_view(path).ends_with("contacts") && !std::string_view(path).ends_with("featured");
      if (!may) call(403, method, path, program);
    }
  }
  void look_at_notices(const Person& guest, const Person& account) {
    const json browser = {{"endpoint", "https://push.example/x"},
                          {"p256dh", to_base64url(EcKey::make()->public_bytes())},
                          {"auth", to_base64url(std::string(16, 'x'))},
                          {"language", "en"}};
    const auto kept = call(201, "POST", "/api/me/push", account, browser.dump());
    call(400, "POST", "/api/me/push", account, "{}");
    json mail = {{"address", "bob@example.org"}, {"language", "de"}, {"turns", true}};
    call(403, "PUT", "/api/me/mail", account, mail.dump());
    mail["password"] = "correct horse";
    pub_.now += 600'000;  // the passwords tried above are forgiven
    call(200, "PUT", "/api/me/mail", account, mail.dump());
    call(400, "PUT", "/api/me/mail", account, R"({"address":"bob","language":"de","turns":true})");
    for (int status = 200; status == 200;) status = pub_.call("PUT", "/api/me/mail", account, mail.dump()).status;
    call(429, "PUT", "/api/me/mail", account, mail.dump());
    call(403, "PUT", "/api/me/mail", guest, mail.dump());
    call(200, "GET", "/api/me/notices", guest);
    call(200, "GET", "/api/me/notices", account);
    call(200, "GET", "/api/me/export", account);
    const auto ticket = [&](const std::string& purpose, const char* text) {
      store_->notices.add_ticket(account.id, purpose, hash_token(text), pub_.now + 1, [](const auto&) {});
      return json{{"ticket", text}};
    };
    const std::string stop = mailer_.stop_ticket(account.id);
    call(200, "POST", "/api/mail/stop", {}, json{{"ticket", stop}}.dump());
    call(400, "POST", "/api/mail/stop", {}, "{}");
    call(404, "POST", "/api/mail/stop", {}, R"({"ticket":"x"})");
    call(200, "POST", "/api/mail/stop/" + stop);
    call(404, "POST", "/api/mail/stop/x");
    call(200, "POST", "/api/mail/confirm", {}, ticket("confirm", "one").dump());
    call(400, "POST", "/api/mail/confirm", {}, "{}");
    call(404, "POST", "/api/mail/confirm", {}, R"({"ticket":"x"})");
    call(200, "DELETE", "/api/me/push/" + kept["id"].get<std::string>(), account);
    auto fresh = ticket("password", "two");
    fresh["password"] = "correct horse";
    call(200, "POST", "/api/password/new", {}, fresh.dump());
    call(404, "POST", "/api/password/new", {}, fresh.dump());
    call(400, "POST", "/api/password/new", {}, "{}");
    call(200, "POST", "/api/password/forgotten", {}, R"({"name":"Bob"})");
    call(400, "POST", "/api/password/forgotten", {}, "{}");
    for (int status = 200; status == 200;)
      status = pub_.call("POST", "/api/password/forgotten", {}, R"({"name":"Bob"})").status;
    call(429, "POST", "/api/password/forgotten", {}, R"({"name":"Bob"})");
    call(200, "DELETE", "/api/me/mail", account);
    call(404, "DELETE", "/api/me/push/x", account);
    notices_.begin(mute_, mute_mailer_, turns_);
    call(409, "PUT", "/api/me/mail", account, mail.dump());
    call(409, "POST", "/api/password/forgotten", {}, R"({"name":"Bob"})");
  }
  void look_at_contacts(const Person& ann, const Person& bob) {
    for (const std::string tie : {"following", "blocked"}) {
      const auto path = "/api/me/" + tie + "/";
      call(200, "PUT", path + ann.id, bob);
      call(200, "GET", "/api/me/contacts", bob);
      call(400, "PUT", path + bob.id, bob);
      call(404, "PUT", path + "nobody", bob);
      call(200, "DELETE", path + ann.id, bob);
      call(404, "DELETE", path + "nobody", bob);
      for (int n = 0; n < 500; ++n) {
        const auto id = fmt::format("crowd-{}-{}", tie, n);
        store_->people.add_guest({id, "Crowd", false, {}}, hash_token(id), 1, [](const auto&) {});
        store_->contacts.tie(bob.id, tie == "blocked" ? Tie::blocks : Tie::follows, id, 1, 500, [](const auto&) {});
      }
      call(409, "PUT", path + ann.id, bob);
    }
    const auto one_more = "/api/me/blocked/" + ann.id;
    for (int status = 409; status == 409;) status = pub_.call("PUT", one_more, bob).status;
    call(429, "PUT", one_more, bob);
    TableEntry together;
    together.match.bytes[0] = 9;
    together.game = "loot";
    together.stage = TableEntry::Stage::over;
    together.seats = {{"person", bob.id, "Bob"}, {"person", ann.id, "Ann"}};
    store_->directory.put(together, [](const auto&) {});
    EXPECT_EQ(call(200, "GET", "/api/me/contacts", bob)["met"].size(), 1u);
  }
  void look_at_ratings(const Person& person) {
    const auto lead = [](const std::vector<Contestant>& known) {
      Rating rating = known.front().rating;
      rating.rating += 100;
      return std::vector<Rerated>{{rating, {"bot:3"}, std::numeric_limits<std::int64_t>::max()}};
    };
    std::promise<void> done;
    store_->people.rate({MatchId{}, "loot", pub_.now, 0, {person.id}}, lead, [&](const auto&) { done.set_value(); });
    done.get_future().get();
    const auto path = "/api/people/" + person.id + "/ratings/";
    EXPECT_EQ(call(200, "GET", path + "loot")["points"].size(), 1u);
    call(404, "GET", path + "chess");
    look_at_results(person);
    EXPECT_EQ(call(200, "GET", "/api/leaders/loot")["leaders"].size(), 1u);
    call(404, "GET", "/api/leaders/chess");
    call(400, "GET", "/api/leaders/loot?after=x");
  }
  void look_at_results(const Person& person) {
    TableEntry played;
    played.game = "loot";
    played.summary = "movement free; 5 min";
    played.stage = TableEntry::Stage::over;
    played.rated = played.watchable = true;
    played.seats = {{"person", person.id, "Bob"}, {"bot", "3", ""}};
    played.winners = 1;
    store_->directory.put(played, [](const auto&) {});
    const auto path = "/api/people/" + person.id + "/results/";
    EXPECT_EQ(call(200, "GET", path + "loot")["recent"].size(), 1u);
    call(404, "GET", path + "chess");
  }
  void look_at_finding(const Person& ann, const Person& dan) {
    const std::string wish = R"({"game":"loot","clock":"10m"})";
    call(200, "GET", "/api/find", ann);
    call(200, "POST", "/api/find", ann, wish);
    pub_.now += kBotAfter;
    call(200, "GET", "/api/find", ann);
    call(200, "POST", "/api/find", dan, wish);
    finder_.tick();
    call(200, "GET", "/api/people/" + ann.id);  // behind it: by now their names are read
    EXPECT_EQ(call(200, "GET", "/api/find", ann)["state"], "seating");
    laid_.back()("AAAAAAAAAAAAAAAAAAAAAA");
    EXPECT_EQ(call(200, "GET", "/api/find", dan)["state"], "found");
    call(200, "DELETE", "/api/find", dan);
    call(400, "POST", "/api/find", ann, R"({"game":"loot","clock":"blitz"})");
    for (int n = 0; n < kMostFromANetwork; ++n) {
      const Person one{fmt::format("seeker-{}", n), "Seeker", false, {}};
      store_->people.add_guest(one, hash_token(one.id), 1, [](const auto&) {});
      EXPECT_EQ(pub_.call("POST", "/api/find", one, wish).status, 200);
    }
    call(429, "POST", "/api/find", dan, wish);
    for (const auto* method : {"GET", "POST", "DELETE"}) call(401, method, "/api/find");
  }
  // Ann and Bob have played together.
  void look_at_challenges(const Person& ann, const Person& bob, const Person& dan) {
    const auto wish = [](const Person& to, const char* more = R"("clock":"10m","rated":false)") {
      return fmt::format(R"({{"to":"{}","game":"loot",{}}})", to.id, more);
    };
    const std::string made = call(201, "POST", "/api/challenges", bob, wish(ann))["id"];
    const std::string to_all =
        call(201, "POST", "/api/challenges", bob, R"({"game":"loot","clock":"day","rated":false})")["id"];
    call(409, "POST", "/api/challenges", bob, wish(ann));
    call(400, "POST", "/api/challenges", bob, wish(ann, R"("clock":"1m","rated":false)"));
    call(403, "POST", "/api/challenges", ann, wish(dan));
    call(404, "POST", "/api/challenges", bob, R"({"to":"nobody","game":"loot","clock":"day","rated":false})");
    call(200, "GET", "/api/me/challenges", bob);
    EXPECT_EQ(call(200, "GET", "/api/me/challenges", ann)["received"].size(), 2u);
    call(200, "GET", "/api/me/export", bob);
    const auto path = "/api/challenges/" + made;
    call(400, "POST", path + "/decline", ann, R"({"word":"never"})");
    call(200, "POST", path + "/decline", ann, R"({"word":"later"})");
    call(404, "POST", path + "/decline", ann, R"({"word":"later"})");
    call(404, "POST", path + "/accept", ann);
    call(200, "GET", "/api/me/challenges", bob);
    call(200, "DELETE", path, bob);
    call(404, "DELETE", path, bob);
    const std::string rated =
        call(201, "POST", "/api/challenges", bob, wish(dan, R"("clock":"day","rated":true)"))["id"];
    auto guest = dan;
    guest.account = false;
    call(409, "POST", "/api/challenges/" + rated + "/accept", guest);
    pub_.failing = true;
    call(503, "POST", "/api/challenges/" + to_all + "/accept", ann);
    pub_.failing = false;
    call(201, "POST", "/api/challenges/" + to_all + "/accept", ann);
    call(200, "GET", "/api/me/challenges", bob);
    for (const auto* unknown : {"/api/challenges", "/api/challenges/x/accept", "/api/challenges/x/decline"})
      call(401, "POST", unknown);
    for (int status = 409; status == 409;) status = pub_.call("POST", "/api/challenges", bob, wish(dan)).status;
    call(429, "POST", "/api/challenges", bob, wish(dan));
    call(401, "DELETE", "/api/challenges/x");
    call(401, "GET", "/api/me/challenges");
  }
  void look_at_club(const Person& ann, const Person& bob, const Person& dan) {
    std::promise<void> appointed;
    store_->club.appoint(dan.id, {.by = {}, .what = "operator.add", .person = dan.id, .at = pub_.now},
                         [&](const auto& done) {
                           EXPECT_TRUE(done);
                           appointed.set_value();
                         });
    appointed.get_future().get();
    auto chief = dan;
    chief.is_operator = true;
    call(200, "GET", "/api/me", chief);
    look_at_reports(ann, bob, chief);
    look_at_sanctions(ann, bob, chief);
    look_at_house_rules(chief);
    call(200, "GET", "/api/operator/log", chief);
    call(400, "GET", "/api/operator/log?before=x", chief);
    call(200, "GET", "/api/operator/numbers", chief);
    store_->club.count({{pub_.now / kDay, "made loot", 2}, {pub_.now / kDay, "guests", 1}}, pub_.now / kDay, {bob.id},
                       [](const auto&) {});
    EXPECT_EQ(call(200, "GET", "/api/operator/numbers", chief)["days"][0]["games"]["loot"]["made"], 2);
    auto program = chief;
    program.scope = "play";
    for (const auto& route : pub_.routes()) {
      if (!route.pattern.starts_with("/api/operator/")) continue;
      call(401, route.method, route.pattern);
      call(403, route.method, route.pattern, bob);
      call(403, route.method, route.pattern, program);
    }
  }
  void look_at_reports(const Person& ann, const Person& bob, const Person& chief) {
    const json report = {{"person", ann.id}, {"reason", "words"}, {"words", "Loud"}};
    auto at_table = report;
    at_table["table"] = "AAAAAAAAAAAAAAAAAAAAAQ";
    TableEntry entry;
    entry.match = read_table_id("AAAAAAAAAAAAAAAAAAAAAQ").value();
    entry.game = "loot";
    entry.host = ann.id;
    pub_.directory.put(entry, [](const auto&) {});
    call(201, "POST", "/api/reports", bob, at_table.dump());
    call(400, "POST", "/api/reports", bob, R"({"person":"x","reason":"ugly"})");
    call(401, "POST", "/api/reports", {}, report.dump());
    auto program = bob;
    program.scope = "play";
    call(403, "POST", "/api/reports", program, report.dump());
    call(404, "POST", "/api/reports", bob, R"({"person":"nobody","reason":"name"})");
    for (int status = 201; status == 201;) status = pub_.call("POST", "/api/reports", bob, report.dump()).status;
    call(429, "POST", "/api/reports", bob, report.dump());
    EXPECT_EQ(call(200, "GET", "/api/me/export", bob)["reports"].size(), 10u);
    const auto list = call(200, "GET", "/api/operator/reports", chief);
    EXPECT_EQ(list["open"], 10);
    call(400, "GET", "/api/operator/reports?before=x", chief);
    const auto path = "/api/operator/reports/" + list["reports"].back()["id"].dump();
    call(200, "PUT", path, chief, R"({"handled":true,"why":"Talked"})");
    call(404, "PUT", path, chief, R"({"handled":true})");
    call(400, "PUT", path, chief, "{}");
    EXPECT_EQ(call(200, "GET", "/api/operator/reports?state=handled", chief)["reports"].size(), 1u);
  }
  void look_at_sanctions(const Person& ann, const Person& bob, const Person& chief) {
    for (const auto* kind : {"mute", "ban"}) {
      const auto path = fmt::format("/api/operator/people/{}/{}", bob.id, kind);
      call(200, "PUT", path, chief, R"({"why":"Shouting"})");
      call(200, "PUT", path, chief, json{{"why", "Shouting"}, {"until", pub_.now + 1'000}}.dump());
      call(400, "PUT", path, chief, "{}");
      call(404, "PUT", fmt::format("/api/operator/people/nobody/{}", kind), chief, R"({"why":"Shouting"})");
      call(409, "PUT", fmt::format("/api/operator/people/{}/{}", chief.id, kind), chief, R"({"why":"Shouting"})");
    }
    call(200, "GET", "/api/operator/people/" + bob.id, chief);
    call(200, "GET", "/api/operator/people/" + ann.id, chief);
    call(404, "GET", "/api/operator/people/nobody", chief);
    EXPECT_EQ(call(200, "GET", "/api/me/export", bob)["sanctions"].size(), 2u);
    EXPECT_EQ(call(200, "GET", "/api/operator/people?name=bob", chief)["people"][0]["banned"], true);
    call(400, "GET", "/api/operator/people?before=x", chief);
    for (const auto* kind : {"mute", "ban"}) {
      const auto path = fmt::format("/api/operator/people/{}/{}", bob.id, kind);
      call(200, "DELETE", path, chief);
      call(404, "DELETE", path, chief);
    }
    const auto path = "/api/operator/people/" + ann.id + "/name";
    call(200, "PUT", path, chief, R"({"why":"Rude"})");
    call(200, "PUT", path, chief, R"({"why":"Rude","name":"Nice One"})");
    call(400, "PUT", path, chief, "{}");
    call(404, "PUT", "/api/operator/people/nobody/name", chief, R"({"why":"Rude"})");
  }
  void look_at_house_rules(const Person& chief) {
    const auto text = json{{"english", "Cup"}, {"german", "Pokal"}, {"until", pub_.now + 1'000}}.dump();
    const auto kept = call(201, "POST", "/api/operator/announcements", chief, text);
    call(400, "POST", "/api/operator/announcements", chief, "{}");
    EXPECT_EQ(call(200, "GET", "/api/announcements")["announcements"].size(), 1u);
    call(200, "GET", "/api/operator/announcements", chief);
    for (int status = 201; status == 201;)
      status = pub_.call("POST", "/api/operator/announcements", chief, text).status;
    call(409, "POST", "/api/operator/announcements", chief, text);
    call(200, "DELETE", "/api/operator/announcements/" + kept["id"].dump(), chief);
    call(404, "DELETE", "/api/operator/announcements/" + kept["id"].dump(), chief);
    const auto rule = call(201, "POST", "/api/operator/rules", chief, R"({"word":"knave"})");
    call(409, "POST", "/api/operator/rules", chief, R"({"word":"knave"})");
    call(400, "POST", "/api/operator/rules", chief, "{}");
    call(200, "GET", "/api/operator/rules", chief);
    call(200, "DELETE", "/api/operator/rules/" + rule["id"].dump(), chief);
    call(404, "DELETE", "/api/operator/rules/" + rule["id"].dump(), chief);
  }
  void look_at_watching(const Person& bob) {
    call(200, "GET", "/api/me/featured", bob);
    call(200, "PUT", "/api/me/featured", bob);
    TableEntry entry;
    entry.game = "loot";
    entry.shown = entry.watchable = true;
    entry.seats = {{"person", bob.id, "Bob"}, {"bot", "3", "Bot 3"}};
    entry.details = R"({"moves":12,"options":{},"clock":{"pace":"live","base":300000,"increment":0}})";
    for (std::uint8_t n = 0; n < 30; ++n) {
      entry.match.bytes[0] = static_cast<std::uint8_t>(100 + n);
      entry.stage = n < 25 ? TableEntry::Stage::playing : TableEntry::Stage::over;
      store_->directory.put(entry, [](const auto&) {});
    }
    const auto page = call(200, "GET", "/api/watch?stage=playing&game=loot");
    EXPECT_EQ(page["tables"].size(), 24u);
    EXPECT_EQ(page["tables"][0]["moves"], 12);
    EXPECT_NE(page["tables"][0]["seats"][0]["rating"], nullptr) << "Bob has one";
    const auto more = "/api/watch?stage=playing&before=" + page["next"].get<std::string>();
    EXPECT_EQ(call(200, "GET", more)["tables"].size(), 1u);
    EXPECT_EQ(call(200, "GET", "/api/watch?stage=over")["tables"].size(), 5u);
    EXPECT_EQ(call(200, "GET", "/api/featured")["tables"].size(), 3u);
    call(200, "DELETE", "/api/me/featured", bob);
    EXPECT_EQ(call(200, "GET", "/api/featured")["tables"].size(), 0u);
    call(400, "GET", "/api/watch");
    call(400, "GET", "/api/watch?stage=over&game=chess");
    call(400, "GET", "/api/watch?stage=over&before=soon");
  }
  void look_at_operations() {
    call(200, "GET", "/healthz");
    trouble_ = "It is going down.";
    call(503, "GET", "/healthz");
    call(403, "GET", "/metrics");
    pub_.address = "127.0.0.1";
    call(200, "GET", "/metrics");
  }

  // What the check says of a document and of what was said, and whether it agreed.
  std::pair<bool, std::string> check(const json& said,
                                     const std::string& document = testing_table::read_file(OPENAPI)) {
    std::ofstream(folder_ / "document.yaml") << document;
    std::ofstream(folder_ / "said.json") << said;
    const auto at = folder_.string();
    const int status = std::system(
        fmt::format("python3 '{}' '{}/document.yaml' '{}/said.json' >'{}/out' 2>&1", CHECK, at, at, at).c_str());
    return {WIFEXITED(status) && WEXITSTATUS(status) == 0, testing_table::read_file(folder_ / "out")};
  }

  static std::filesystem::path make_folder() {
    auto folder = std::filesystem::path(::testing::TempDir()) / ("capbarrel-openapi-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    return folder;
  }

  std::filesystem::path folder_ = make_folder();
  Pub pub_{{{"top-cap", std::make_shared<ShortSighted>(2)}}};
  EmptyLog log_;
  Metrics metrics_;
  std::string trouble_;
  OperationsApi operations_{metrics_, log_, [this] { return trouble_; }, [](auto, auto) {}, false};
  // Only one thing happens at a time here, so it may happen on the threads of others.
  Deliver deliver_ = [](auto news) {
    for (auto& tell : news) tell();
  };
  std::unique_ptr<Store> store_ = open_store(folder_ / "store", deliver_, without_person).value();
  Identities identities_{store_->people, [this] { return pub_.now; }};
  Passwords passwords_{deliver_};
  PeopleApi people_{{store_->people, store_->directory, store_->notices, store_->contacts, store_->challenges,
                     store_->tournaments, identities_, passwords_, [this] { return pub_.now; },
                     [](const std::string&) {}, [](const std::string&) {}, [](const std::string&) {},
                     [](std::string_view) { return Result<void>(); }, [](const auto&) { return std::nullopt; },
                     &store_->club}};
  // Letters go to nobody: nothing answers there.
  static Outbox::Settings letters_to_nobody() {
    Outbox::Settings settings;
    settings.relay = "smtp://127.0.0.1:9";
    settings.plain_mail = true;
    settings.mail_from = "caps@caps.example";
    return settings;
  }
  Logger logger_{{.level = LogLevel::error, .now = {}}};
  Outbox outbox_{letters_to_nobody(), EcKey::make().value(), metrics_, deliver_};
  Outbox mute_{{}, EcKey::make().value(), metrics_, deliver_};
  Mailer mailer_{outbox_, "https://caps.example", "a secret of sixteen bytes and more"};
  Mailer mute_mailer_{mute_, "https://caps.example", "a secret of sixteen bytes and more"};
  TurnNotices turns_{{store_->directory, store_->notices, outbox_, mailer_, logger_, [this] { return pub_.now; },
                      [](auto, const auto&) {}}};
  NoticesApi notices_{{store_->people, store_->notices, identities_, passwords_, people_.attempts(),
                       [this] { return pub_.now; },
                       [this](const Call& call, const Person& person, Answer answer) {
                         people_.enter(call, person, std::move(answer));
                       },
                       [](const std::string&) {}}};
  Blocks blocks_;
  ContactsApi contacts_{{store_->contacts, blocks_, [this] { return pub_.now; }}};
  std::vector<std::move_only_function<void(Result<std::string>)>> laid_;
  Finder finder_{{store_->people, blocks_, [this] { return pub_.now; },
                  [this](const auto&, auto then) { laid_.push_back(std::move(then)); }, [](auto&) {}}};
  ChallengesApi challenges_{{store_->challenges, store_->contacts, store_->people, blocks_, [this] { return pub_.now; },
                             [this](const auto&, auto then) {
                               if (pub_.failing) return then(fail("rooms.store", "", "The table could not be kept."));
                               then("AAAAAAAAAAAAAAAAAAAAAA");
                             },
                             [](auto&) {}}};
  ClubApi club_{{store_->club, [this] { return pub_.now; },
                 [this](const MatchId& match, auto then) { pub_.directory.find(match, std::move(then)); }}};
  Sanctions sanctions_;
  NameRules rules_;
  OperatorApi operators_{{store_->club, store_->people, identities_, sanctions_, rules_, logger_,
                          [this] { return pub_.now; }, [](const std::string&) {}, [](const std::string&) {}}};
  WatchApi watch_{
      {store_->directory, store_->people, [](const MatchId&) { return std::nullopt; }, [this] { return pub_.now; }}};
  json said_;
};

TEST_F(OpenApi, DescribesWhatTheServerDoes) {
  look_at_people();
  look_at_tables();
  look_at_operations();
  const auto [agreed, words] = check(said_);
  EXPECT_TRUE(agreed) << words;
}

TEST_F(OpenApi, IsFoundOutWhereItIsWrong) {
  said_["tags"] = {"tables", "operations"};  // passwords take their time
  look_at_tables();
  look_at_operations();
  const auto expect = [&](const json& said, std::string_view words, const std::string& document) {
    const auto [agreed, said_words] = check(said, document);
    EXPECT_FALSE(agreed) << words;
    EXPECT_NE(said_words.find(words), std::string::npos) << said_words;
  };
  const auto document = testing_table::read_file(OPENAPI);
  const auto changed = [&](std::string_view from, std::string_view to) {
    return testing_table::replaced(document, from, to);
  };
  auto said = said_;
  said["routes"].push_back({"PUT", "/api/games"});
  expect(said, "PUT /api/games is not described", document);
  said = said_;
  said["routes"].erase(0);
  expect(said, "there is no such route", document);
  said = said_;
  said["calls"][0]["status"] = 418;
  expect(said, "GET /api/games 418 with application/json is not described", document);
  said = said_;
  said["calls"][0]["body"] = R"({"games":[],"secret":1})";
  expect(said, "secret", document);
  expect(said_, "is described, but no reply of the kind was seen", changed("\"413\":", "\"414\":"));
  expect(said_, "which is not there", changed("schemas/TableLink\"", "schemas/TableLnk\""));
  expect(said_, "does not describe the places", changed("Table: {name: table,", "Table: {name: tabel,"));
  expect(said_, "asked with",
         changed("listed: {type: boolean, description: In", "listet: {type: boolean, description: In"));
}

}  // namespace
}  // namespace cb::server
