// SPDX-License-Identifier: MIT
// People: who they are, whom they know, how they are told of things.
#include "openapi_testing.hpp"
#include "server/people/puzzle_list.hpp"

namespace cb::server {

void OpenApi::look_at_people() {
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
    store_->directory.await(waiting.match, 1, {bob.id}, 5, due, [](const auto&) {});
    EXPECT_EQ(call(200, "GET", "/api/me/turns", bob)["turns"][0]["due"], due == 0 ? json() : json(due));
  }
  const auto token = call(201, "POST", "/api/tokens", bob, R"({"label":"my bot"})");
  call(400, "POST", "/api/tokens", bob, R"({"label":""})");
  for (int status = 201; status == 201;) status = pub_.call("POST", "/api/tokens", dan, R"({"label":"many"})").status;
  call(409, "POST", "/api/tokens", dan, R"({"label":"one too many"})");
  call(200, "GET", "/api/tokens", bob);
  look_at_ratings(bob);
  look_at_puzzles(bob);
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
                                                     {"POST", "/api/puzzles/loot/x"},
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

void OpenApi::look_at_notices(const Person& guest, const Person& account) {
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

void OpenApi::look_at_contacts(const Person& ann, const Person& bob) {
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

void OpenApi::look_at_ratings(const Person& person) {
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

void OpenApi::look_at_puzzles(const Person& person) {
  for (std::size_t n = 0; n < 6; ++n) {
    const auto& puzzle = all_puzzles()[30 * n];
    const auto path = fmt::format("/api/puzzles/{}/{}", puzzle.game, puzzle.id);
    EXPECT_EQ(call(201, "POST", path, person, R"({"right":true})")["first"], true);
    EXPECT_EQ(call(200, "POST", path, person, R"({"right":false})")["standing"], json());
    call(400, "POST", path, person, "{}");
  }
  auto program = person;
  program.scope = "play";
  call(403, "POST", "/api/puzzles/loot/ffffffff", program, R"({"right":true})");
  call(404, "POST", "/api/puzzles/loot/ffffffff", person, R"({"right":true})");
  const auto standings = call(200, "GET", fmt::format("/api/puzzles/{}", all_puzzles().front().game));
  EXPECT_FALSE(standings["puzzles"].empty()) << "by the sixth one somebody is known well enough";
  call(404, "GET", "/api/puzzles/chess");
}

void OpenApi::look_at_results(const Person& person) {
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

}  // namespace cb::server
