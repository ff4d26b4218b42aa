// SPDX-License-Identifier: MIT
// People are told of their turns: by push to a stand-in that decrypts it, by letter to a real mail server. And whoever
// has switched it off, or is there already, is not.
#include <gtest/gtest.h>

#include "people_testing.hpp"
#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/people/notices_api.hpp"
#include "server/room/table_id.hpp"
#include "table_for_two.hpp"
#include "tests/server/stand_in.hpp"

namespace cb::server::testing_people {
namespace {

using testing::StandIn;

class ToldTest : public PeopleTest {
 protected:
  void begin(bool letters = true, std::chrono::milliseconds until_second_try = std::chrono::milliseconds(1)) {
    Outbox::Settings settings;
    settings.allow_private = true;
    settings.contact = "mailto:vic@caps.example";
    settings.pace.first_wait = settings.pace.longest_wait = until_second_try;
    settings.pace.tries = 2;
    if (letters) {
      settings.relay = mail_.url();
      settings.plain_mail = true;
      settings.mail_from = "caps@caps.example";
    }
    outbox_.emplace(settings, EcKey::make().value(), metrics_, loop_.deliver());
    mailer_.emplace(*outbox_, "https://caps.example", "a secret of sixteen bytes and more");
    turns_.emplace(TurnNoticesWorld{store_->directory, store_->notices, *outbox_, *mailer_, logger_,
                                    [this] { return now_; },
                                    [this](auto delay, auto job) { later_.emplace_back(delay, std::move(job)); }});
    notices_.emplace(NoticesWorld{
        store_->people, store_->notices, *identities_, *passwords_, api_->attempts(), [this] { return now_; },
        [this](const Call& call, const Person& person, Answer answer) { api_->enter(call, person, std::move(answer)); },
        [this](const std::string& person) { revoked_.push_back(person); }});
    notices_->begin(*outbox_, *mailer_, *turns_);
    notices_->add_routes(router_);
  }

  // Asks something of the store and waits for the answer.
  template <class T, class Ask>
  Result<T> answer(Ask ask) {
    std::optional<Result<T>> told;
    ask([&](Result<T> result) { told = std::move(result); });
    loop_.run_until([&] { return told.has_value(); });
    return std::move(*told);
  }
  std::string id_of(Browser& browser) { return fine(browser, "GET", "/api/me")["id"]; }
  Browser account(const std::string& name) {
    auto browser = guest("Guest");
    fine(browser, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}});
    return browser;
  }
  json subscribe(Browser& browser, std::size_t n, bool challenges = false) {
    const auto& made = push_.hello().at("subscriptions").at(n);
    return fine(browser, "POST", "/api/me/push",
                {{"endpoint", made["endpoint"]},
                 {"p256dh", made["keys"]["p256dh"]},
                 {"auth", made["keys"]["auth"]},
                 {"language", "de"},
                 {"challenges", challenges}});
  }
  // A table that waits for somebody since now.
  Turn wait_for(const std::string& person, const std::string& pace = "post", std::int64_t due = 0) {
    Turn turn{person, {}, now_, due};
    turn.table.match.bytes[0] = ++tables_;
    turn.table.game = "top-drop";
    turn.table.stage = TableEntry::Stage::playing;
    turn.table.seats = {{"person", person, "Ann"}, {"person", "ben", "Ben"}, {"bot", "3", "Bot 3"}};
    turn.table.details = json{{"clock", {{"pace", pace}}}}.dump();
    EXPECT_TRUE(answer<void>([&](auto then) { store_->directory.put(turn.table, std::move(then)); }));
    await(turn, {person});
    return turn;
  }
  std::vector<std::string> await(const Turn& turn, std::vector<std::string> people) {
    return answer<std::vector<std::string>>([&](auto then) {
             store_->directory.await(turn.table.match, std::move(people), turn.since, turn.due, std::move(then));
           })
        .value();
  }
  // Until nothing is under way any more: what was asked of the store leads to more, to notices, and to the store again.
  void settle() {
    constexpr int kLongestWay = 6;
    for (int n = 0; n < kLongestWay; ++n) {
      answer<std::vector<Turn>>([&](auto then) { store_->directory.turns_of("nobody", 1, std::move(then)); });
      loop_.run_until([&] { return metrics_.notices_waiting.value() == 0; });
    }
  }
  json next_letter() {
    settle();
    return mail_.next();
  }
  // The ticket of the link in a letter to this page.
  static std::string ticket_in(const json& letter, const std::string& page) {
    const auto text = letter["text"].get<std::string>();
    const auto link = "https://caps.example" + page + "#";
    const auto at = text.find(link);
    EXPECT_NE(at, std::string::npos) << text;
    return at == std::string::npos ? ""
                                   : text.substr(at + link.size(), text.find_first_of(" \r\n", at) - at - link.size());
  }
  static json wish(const std::string& address, const std::string& password = "correct horse") {
    return {{"address", address}, {"language", "en"}, {"turns", true}, {"password", password}};
  }
  // Whether a letter goes out to an address that somebody says is theirs.
  bool ask_for_letter(Browser& browser, const std::string& address) {
    const auto reply = call(browser, "PUT", "/api/me/mail", wish(address));
    EXPECT_TRUE(reply.status == 200 || reply.status == 429) << reply.body;
    return reply.status == 200;
  }
  Browser with_mail(const std::string& name, const std::string& address) {
    auto browser = account(name);
    fine(browser, "PUT", "/api/me/mail", wish(address));
    const auto ticket = ticket_in(next_letter(), "/mail/confirm");
    Browser anyone;
    fine(anyone, "POST", "/api/mail/confirm", {{"ticket", ticket}});
    return browser;
  }

  StandIn push_{"push_service.py", {"--subscribe", "201", "201", "410", "400", "500", "moody"}};
  StandIn mail_{"mail_service.py", {}};
  Metrics metrics_;
  Logger logger_{{.level = LogLevel::error, .now = {}}};
  std::optional<Outbox> outbox_;
  std::optional<Mailer> mailer_;
  std::optional<TurnNotices> turns_;
  std::optional<NoticesApi> notices_;
  std::vector<std::pair<std::chrono::milliseconds, std::function<void()>>> later_;
  std::uint8_t tables_ = 0;
};

TEST_F(ToldTest, APushSaysWhichTableWaitsAndNothingOfTheGame) {
  begin();
  auto ann = guest("Ann");
  subscribe(ann, 0);
  EXPECT_EQ(json::parse(push_.next()["text"].get<std::string>()), (json{{"t", "test"}, {"language", "de"}}));
  const auto turn = wait_for(id_of(ann), "post", now_ + 86'400'000);
  turns_->tell(turn, false);
  settle();
  const auto got = push_.next();
  EXPECT_EQ(got["urgency"], "high");
  EXPECT_EQ(json::parse(got["text"].get<std::string>()), (json{{"t", "turn"},
                                                               {"table", table_id(turn.table.match)},
                                                               {"game", "top-drop"},
                                                               {"language", "de"},
                                                               {"names", {"Ben"}},
                                                               {"due", now_ + 86'400'000},
                                                               {"turns", 1}}));
}

TEST_F(ToldTest, EveryBrowserIsToldUntilItIsSwitchedOff) {
  begin();
  auto ann = guest("Ann");
  const auto first = subscribe(ann, 0)["id"].get<std::string>();
  subscribe(ann, 1);
  EXPECT_EQ(fine(ann, "GET", "/api/me/notices")["push"]["browsers"].size(), 2u);
  turns_->tell(wait_for(id_of(ann)), false);
  settle();
  fine(ann, "DELETE", "/api/me/push/" + first);
  EXPECT_EQ(refused(ann, "DELETE", "/api/me/push/" + first, nullptr, 404), "push.unknown");
  turns_->tell(wait_for(id_of(ann)), false);
  settle();
  fine(ann, "DELETE", "/api/me");
  turns_->tell(wait_for(id_of(ann = guest("Ann again"))), false);
  settle();
  EXPECT_EQ(push_.rest().size(), 2u + 2u + 1u) << "two greetings, a turn for both, a turn for one";
}

TEST_F(ToldTest, OfChallengesOnlyWhoWantsToKnow) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  auto bob = with_mail("Bob", "bob@example.org");
  subscribe(ann, 0, true);
  subscribe(bob, 1);
  fine(ann, "PUT", "/api/me/mail",
       {{"address", "ann@example.org"}, {"language", "de"}, {"turns", false}, {"challenges", true}});
  settle();
  for (int greeting = 0; greeting < 2; ++greeting) push_.next();
  const auto challenge = [&](Browser& to, const std::string& game, const std::string& clock) {
    Challenge made;
    made.id = "a-challenge";
    made.from = {"cid", "Cid", true};
    made.to = Challenge::One{id_of(to), "", true};
    made.game = game;
    made.clock = clock;
    made.until = made.made + 60'000;
    turns_->tell(made);
    settle();
  };
  challenge(bob, "loot", "day");
  challenge(ann, "top-cap", "10m");  // it would be over before a letter is read
  challenge(ann, "loot", "day");
  const auto letter = mail_.next();
  EXPECT_EQ(letter["to"], json::array({"ann@example.org"}));
  EXPECT_NE(letter["text"].get<std::string>().find("Cid möchte Loot mit dir spielen"), std::string::npos);
  EXPECT_NE(letter["text"].get<std::string>().find("https://caps.example/games#challenges"), std::string::npos);
  Browser anyone;
  fine(anyone, "POST", "/api/mail/stop", {{"ticket", ticket_in(letter, "/mail/stop")}});
  challenge(ann, "loot", "day");
  EXPECT_TRUE(mail_.rest().empty()) << "one click ends them";
  const auto pushes = push_.rest();
  ASSERT_EQ(pushes.size(), 3u) << "none to Bob";
  EXPECT_EQ(
      json::parse(pushes[0]["text"].get<std::string>()),
      (json{{"t", "challenge"}, {"id", "a-challenge"}, {"name", "Cid"}, {"game", "top-cap"}, {"language", "de"}}));
}

TEST_F(ToldTest, ABrowserThatIsGoneIsForgotten) {
  begin();
  auto ann = guest("Ann");
  subscribe(ann, 2);
  settle();
  EXPECT_EQ(fine(ann, "GET", "/api/me/notices")["push"]["browsers"], json::array());
}

TEST_F(ToldTest, ABrowserThatIsRefusedOrOutOfReachAgainAndAgainIsForgotten) {
  begin();
  const auto pushes_until_forgotten = [&](std::size_t n) {
    auto ann = guest("Ann");
    subscribe(ann, n);
    settle();
    int pushes = 1;  // the greeting
    const auto turn = wait_for(id_of(ann));
    for (; pushes < 20 && !fine(ann, "GET", "/api/me/notices")["push"]["browsers"].empty(); ++pushes) {
      turns_->tell(turn, false);
      settle();
    }
    return pushes;
  };
  EXPECT_EQ(pushes_until_forgotten(3), kMostRefused);
  EXPECT_EQ(pushes_until_forgotten(4), kMostFailed);
  EXPECT_EQ(pushes_until_forgotten(5), 20) << "what arrives in between counts";
}

// What could not be sent yet is not sent to whoever has switched it off, has left the browser to another, or has put a
// new password between themselves and it.
TEST_F(ToldTest, WhatStillWaitsGoesWithTheBrowser) {
  begin(true, std::chrono::minutes(1));  // a greeting is worth five
  auto ann = with_mail("Ann", "ann@example.org");
  const auto first = subscribe(ann, 4)["id"].get<std::string>();
  while (metrics_.notice_retries.value() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto withdrawn = [&](std::uint64_t times) {
    loop_.run_until([&] { return metrics_.notices.value({"push", "withdrawn"}) == times; });
    return metrics_.notices_waiting.value();
  };
  fine(ann, "DELETE", "/api/me/push/" + first);
  EXPECT_EQ(withdrawn(1), 0);
  // Nothing more is tried there for a minute, so each greeting waits.
  subscribe(ann, 4);
  auto bob = guest("Bob");
  subscribe(bob, 4);
  EXPECT_EQ(withdrawn(2), 1) << "the browser is Bob's now";
  subscribe(ann, 4);
  EXPECT_EQ(withdrawn(3), 1);
  fine(ann, "POST", "/api/password/forgotten", {{"name", "Ann"}});
  loop_.run_until([&] { return metrics_.notices.value({"mail", "sent"}) == 2; });
  const auto ticket = ticket_in(mail_.next(), "/password");
  fine(ann, "POST", "/api/password/new", {{"ticket", ticket}, {"password", "battery staple"}});
  EXPECT_EQ(withdrawn(4), 0);
  EXPECT_EQ(push_.rest().size(), 1u);
}

TEST_F(ToldTest, OnePersonIsNotPushedToOverAndOver) {
  begin();
  auto ann = guest("Ann");
  subscribe(ann, 0);
  const auto turn = wait_for(id_of(ann));
  const auto pushed_after = [&](int times) {
    for (int n = 0; n < times; ++n) turns_->tell(turn, false);
    settle();
    std::uint64_t all = 0;  // most are replaced by newer ones before they go out
    for (const auto* outcome : {"sent", "replaced", "dropped"}) all += metrics_.notices.value({"push", outcome});
    return all;
  };
  EXPECT_EQ(pushed_after(130), 120u) << "with the greeting";
  now_ += 3'600'000 / 120;
  EXPECT_EQ(pushed_after(2), 121u);
}

TEST_F(ToldTest, WhoeverOnlyLoadsThePageAgainIsNotTold) {
  begin();
  auto ann = guest("Ann");
  subscribe(ann, 0);
  settle();
  const auto away = wait_for(id_of(ann), "live");
  const auto back = wait_for(id_of(ann), "live");
  turns_->tell(away, true);
  turns_->tell(back, true);
  ASSERT_EQ(later_.size(), 2u);
  EXPECT_EQ(later_[0].first, kComesBack);
  await(back, {});
  for (auto& [delay, job] : later_) job();
  settle();
  const auto got = push_.rest();
  ASSERT_EQ(got.size(), 2u);
  EXPECT_EQ(json::parse(got[1]["text"].get<std::string>())["table"], table_id(away.table.match));
}

TEST_F(ToldTest, ALetterComesOnceForEachWaitAndOnlyIfItIsWished) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  auto bob = with_mail("Bob", "bob@example.org");
  fine(bob, "PUT", "/api/me/mail", {{"address", "bob@example.org"}, {"language", "de"}, {"turns", false}});
  EXPECT_EQ(fine(bob, "GET", "/api/me/notices")["mail"], (json{{"address", "bob@example.org"},
                                                               {"language", "de"},
                                                               {"confirmed", true},
                                                               {"turns", false},
                                                               {"challenges", false}}));
  const auto turn = wait_for(id_of(ann), "post", now_ + 3 * 86'400'000);
  wait_for(id_of(ann), "live");
  wait_for(id_of(bob));
  now_ += kLetterAfter;
  turns_->write_letters();
  settle();
  now_ += 1;
  for (int n = 0; n < 3; ++n) {
    turns_->write_letters();
    settle();
  }
  // The server starts again, and says once more whom it waits for.
  await(turn, {id_of(ann)});
  now_ += kLetterAfter;
  turns_->write_letters();
  settle();
  const auto letter = next_letter();
  EXPECT_EQ(letter["to"], json::array({"ann@example.org"}));
  EXPECT_NE(letter["text"].get<std::string>().find("https://caps.example/t/" + table_id(turn.table.match)),
            std::string::npos);
  EXPECT_NE(letter["text"].get<std::string>().find("Top Drop with Ben. You have about 2 days left."), std::string::npos)
      << letter["text"];

  // One click ends it, without being anybody.
  const auto ticket = ticket_in(letter, "/mail/stop");
  Browser anyone;
  EXPECT_EQ(refused(anyone, "POST", "/api/mail/stop/" + ticket + "x", nullptr, 404), "ticket.unknown");
  EXPECT_EQ(refused(anyone, "POST", "/api/mail/stop", {{"ticket", id_of(bob) + ticket.substr(22)}}, 404),
            "ticket.unknown");
  fine(anyone, "POST", "/api/mail/stop/" + ticket);
  wait_for(id_of(ann));
  now_ += 2 * kLetterAfter;
  turns_->write_letters();
  settle();
  EXPECT_EQ(mail_.rest().size(), 0u);
}

TEST_F(ToldTest, ALetterComesHoweverLongTheNamesAtTheTableAre) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  auto turn = wait_for(id_of(ann));
  std::vector<std::string> names;
  for (const auto* letter : {"一", "二", "三", "四", "五"}) {
    std::string name;
    for (int n = 0; n < 20; ++n) name += letter;
    names.push_back(name);
    turn.table.seats.push_back({"person", "id of " + name, name});
  }
  EXPECT_TRUE(answer<void>([&](auto then) { store_->directory.put(turn.table, std::move(then)); }));
  now_ += 2 * kLetterAfter;
  turns_->write_letters();
  settle();
  const auto letters = mail_.rest();
  ASSERT_EQ(letters.size(), 1u);
  std::string subject;
  for (const auto& header : letters[0]["headers"])
    if (header[0] == "Subject") subject = header[1];
  EXPECT_EQ(subject, "Your turn: Top Drop with Ben, " + names[0] + ", " + names[1] + " and 3 more");
  for (const auto& name : names) EXPECT_TRUE(letters[0]["text"].get<std::string>().contains(name)) << name;
}

TEST_F(ToldTest, AnAddressIsWrittenToOnceItsReaderHasSaidSo) {
  begin();
  auto ann = account("Ann");
  auto wanted = wish(" Ann@Example.org");
  wanted["language"] = "de";
  EXPECT_EQ(fine(ann, "PUT", "/api/me/mail", wanted)["confirmed"], false);
  const auto letter = next_letter();
  EXPECT_EQ(letter["to"], json::array({"Ann@example.org"}));
  EXPECT_NE(letter["text"].get<std::string>().find("bestätige es"), std::string::npos);
  wait_for(id_of(ann));
  now_ += 2 * kLetterAfter;
  turns_->write_letters();
  settle();
  Browser anyone;
  EXPECT_EQ(refused(anyone, "POST", "/api/mail/confirm", {{"ticket", "none"}}, 404), "ticket.unknown");
  const auto ticket = ticket_in(letter, "/mail/confirm");
  EXPECT_EQ(refused(anyone, "POST", "/api/password/new", {{"ticket", ticket}, {"password", "correct horse"}}, 404),
            "ticket.unknown")
      << "a ticket for one thing opens nothing else";
  fine(anyone, "POST", "/api/mail/confirm", {{"ticket", ticket}});
  EXPECT_EQ(fine(ann, "GET", "/api/me/notices")["mail"]["confirmed"], true);
  EXPECT_EQ(refused(anyone, "POST", "/api/mail/confirm", {{"ticket", ticket}}, 404), "ticket.unknown");
  EXPECT_EQ(fine(ann, "GET", "/api/me/export")["mail"]["address"], "Ann@example.org");
  fine(ann, "DELETE", "/api/me/mail");
  EXPECT_TRUE(fine(ann, "GET", "/api/me/notices")["mail"].is_null());
  settle();
  const auto rest = mail_.rest();
  ASSERT_EQ(rest.size(), 1u) << "no letter about the turn";
  EXPECT_TRUE(rest[0]["text"].get<std::string>().contains("hat diese Adresse nicht mehr"));
}

TEST_F(ToldTest, AnAccountThatIsOpenInABrowserIsNotEnoughToKeepIt) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  auto eve = ann;  // at Ann's computer
  auto other = wish("eve@example.org");
  other.erase("password");
  EXPECT_EQ(refused(eve, "PUT", "/api/me/mail", other, 403), "password.needed");
  EXPECT_EQ(refused(eve, "PUT", "/api/me/mail", wish("eve@example.org", "wrong horse"), 403), "password.wrong");
  EXPECT_EQ(refused(eve, "PUT", "/api/me/mail", wish("eve@example.org", std::string(300, 'x')), 403), "password.wrong");
  other["address"] = "ann@example.org";
  other["turns"] = false;
  EXPECT_EQ(fine(eve, "PUT", "/api/me/mail", other)["confirmed"], true)
      << "what is sent there is no secret of the owner's";
  // To take it away first is no way round, and Ann is told.
  fine(eve, "DELETE", "/api/me/mail");
  auto letter = next_letter();
  EXPECT_EQ(letter["to"], json::array({"ann@example.org"}));
  EXPECT_TRUE(letter["text"].get<std::string>().contains("The account \"Ann\" at Cap & Barrel no longer has"));
  other["address"] = "eve@example.org";
  EXPECT_EQ(refused(eve, "PUT", "/api/me/mail", other, 403), "password.needed");
  // Nor is guessing, which is counted with tries to log in.
  for (int n = 0; n < 7; ++n)
    EXPECT_EQ(refused(eve, "PUT", "/api/me/mail", wish("eve@example.org", "wrong horse"), 403), "password.wrong");
  EXPECT_EQ(refused(eve, "PUT", "/api/me/mail", wish("eve@example.org", "wrong horse"), 429), "login.often");
  EXPECT_EQ(refused(eve, "POST", "/api/login", kAnn, 429), "login.often");
  settle();
  EXPECT_EQ(mail_.rest().size(), 0u);
}

TEST_F(ToldTest, TheAddressBeforeIsToldOfTheOneAfter) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  fine(ann, "PUT", "/api/me/mail", wish("ann@work.example"));
  settle();
  std::map<std::string, std::string> letters;
  for (const auto& letter : mail_.rest()) letters[letter["to"][0]] = letter["text"];
  ASSERT_EQ(letters.size(), 2u);
  EXPECT_TRUE(letters["ann@example.org"].contains("removed or replaced"));
  EXPECT_TRUE(letters["ann@work.example"].contains("/mail/confirm#"));
}

TEST_F(ToldTest, WhoForgotThePasswordComesBackByLetter) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  auto bob = account("Bob");
  Browser anyone;
  for (const auto* name : {"Nobody", "Bob", "Ann"})
    EXPECT_EQ(call(anyone, "POST", "/api/password/forgotten", {{"name", name}}).body, "{}") << name;
  const auto letter = next_letter();
  EXPECT_EQ(letter["to"], json::array({"ann@example.org"})) << "Bob has no address, and nobody is nobody";
  const auto ticket = ticket_in(letter, "/password");
  EXPECT_EQ(refused(anyone, "POST", "/api/password/new", {{"ticket", ticket}, {"password", "short"}}, 400),
            "password.length");
  auto program = ann;
  program.bearer = true;
  program.token = fine(ann, "POST", "/api/tokens", {{"label", "bot"}})["token"];
  fine(program, "GET", "/api/me");
  const json chosen = {{"ticket", ticket}, {"password", "battery staple"}};
  EXPECT_EQ(fine(anyone, "POST", "/api/password/new", chosen)["name"], "Ann");
  EXPECT_EQ(id_of(anyone), revoked_.back()) << "logged in, and connections of the others are closed";
  EXPECT_EQ(call(ann, "GET", "/api/me").status, 401) << "every other browser is logged out";
  EXPECT_EQ(call(program, "GET", "/api/me").status, 401) << "and so is every program";
  EXPECT_EQ(refused(bob, "POST", "/api/password/new", chosen, 404), "ticket.unknown");
  Browser again;
  EXPECT_EQ(call(again, "POST", "/api/login", kAnn).status, 401);
  fine(again, "POST", "/api/login", {{"name", "Ann"}, {"password", "battery staple"}});
  // One that lies about for longer than an hour is worth nothing.
  fine(again, "POST", "/api/password/forgotten", {{"name", "Ann"}});
  const auto late = ticket_in(next_letter(), "/password");
  now_ += 3'600'000;
  EXPECT_EQ(refused(again, "POST", "/api/password/new", {{"ticket", late}, {"password", "battery staple"}}, 404),
            "ticket.unknown");
}

TEST_F(ToldTest, APasswordIsHashedOnlyForWhoHasATicket) {
  begin();
  // Nobody can be hashed for any more.
  bool busy = false;
  for (int n = 0; n < 40; ++n)
    passwords_->hash("correct horse", [&](const Result<std::string>& hash) { busy = busy || !hash; });
  Browser eve;
  EXPECT_EQ(refused(eve, "POST", "/api/password/new", {{"ticket", "x"}, {"password", "correct horse"}}, 404),
            "ticket.unknown");
  EXPECT_TRUE(busy);
}

TEST_F(ToldTest, TriesOfPasswordsAreCountedTogether) {
  begin();
  Browser eve;
  const json guess = {{"ticket", "x"}, {"password", "correct horse"}};
  for (int n = 0; n < Attempts::kFromAnAddress; ++n) refused(eve, "POST", "/api/password/new", guess, 404);
  EXPECT_EQ(refused(eve, "POST", "/api/login", kAnn, 429), "login.often");
  // Who has guessed at one account for too long may still ask for a letter.
  Browser ann;
  ann.address = "198.51.100.7";
  for (int n = 0; n < Attempts::kAtAnAccount; ++n) refused(ann, "POST", "/api/login", kAnn, 401);
  EXPECT_EQ(refused(ann, "POST", "/api/login", kAnn, 429), "login.often");
  fine(ann, "POST", "/api/password/forgotten", {{"name", "Ann"}});
}

TEST_F(ToldTest, AnAccountOfAnOlderVersionComesBackByLetterToo) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  EXPECT_TRUE(
      answer<void>([&](auto then) { store_->people.rename(id_of(ann), "Ann", old_name_key("Ann"), std::move(then)); }));
  Browser anyone;
  fine(anyone, "POST", "/api/password/forgotten", {{"name", " aNN"}});
  settle();
  const auto letters = mail_.rest();
  ASSERT_EQ(letters.size(), 1u);
  EXPECT_NE(ticket_in(letters[0], "/password"), "");
}

TEST_F(ToldTest, NobodyFillsAnothersMailbox) {
  begin();
  int letters = 0;
  const char* const ways[] = {"victim@example.org", "Victim@example.org", "victim+1@example.org",
                              "v.ic.tim@example.org", "VICTIM+a+b@Example.org"};
  for (int n = 0; n < 5; ++n) {
    auto eve = account(fmt::format("Eve {}", n));
    eve.address = fmt::format("198.51.{}.7", n);
    letters += ask_for_letter(eve, ways[n]) ? 1 : 0;
  }
  EXPECT_EQ(letters, 3);
  settle();
  EXPECT_EQ(mail_.rest().size(), 3u);
}

TEST_F(ToldTest, OneNetworkWritesToFewStrangersInADay) {
  begin();
  int letters = 0;
  for (int n = 0; n < 7; ++n) {
    auto eve = account(fmt::format("Eve {}", n));
    for (int m = 0; m < 5; ++m) letters += ask_for_letter(eve, fmt::format("v{}{}@example.org", n, m / 3)) ? 1 : 0;
  }
  EXPECT_EQ(letters, 30);
  auto ann = account("Ann");
  ann.address = "198.51.100.7";
  EXPECT_TRUE(ask_for_letter(ann, "ann@example.org")) << "nobody else has to wait for it";
}

TEST_F(ToldTest, WhoIsRefusedALetterUsesUpNobodysMailbox) {
  begin();
  auto eve = account("Eve");
  for (int n = 0; n < 5; ++n) EXPECT_TRUE(ask_for_letter(eve, fmt::format("eve{}@example.org", n)));
  for (int n = 0; n < 5; ++n) EXPECT_FALSE(ask_for_letter(eve, "ann@example.org"));
  auto ann = account("Ann");
  EXPECT_TRUE(ask_for_letter(ann, "ann@example.org"));
}

TEST_F(ToldTest, StrangersCannotSwitchOffSomebodysWayBackIn) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  for (int n = 0; n < 3; ++n) {
    auto eve = account(fmt::format("Eve {}", n));
    ask_for_letter(eve, "ann@example.org");
  }
  settle();
  Browser eve;
  eve.address = "198.51.100.7";
  for (int n = 0; n < 9; ++n) fine(eve, "POST", "/api/password/forgotten", {{"name", "Ann"}});
  settle();
  fine(ann, "POST", "/api/password/forgotten", {{"name", "Ann"}});
  settle();
  std::vector<std::string> tickets;
  for (const auto& letter : mail_.rest())
    if (letter["text"].get<std::string>().contains("/password#")) tickets.push_back(ticket_in(letter, "/password"));
  ASSERT_EQ(tickets.size(), 4u) << "three that Eve asked for, and the one that Ann did";
  Browser again;
  fine(again, "POST", "/api/password/new", {{"ticket", tickets.back()}, {"password", "battery staple"}});
}

// Strangers of many networks fill no mailbox either, and their last letter's link is good until the next may go out.
TEST_F(ToldTest, OfLettersAboutAPasswordThereIsOneAnHourAtMost) {
  begin();
  with_mail("Ann", "ann@example.org");
  for (int n = 0; n < 60; ++n) {
    Browser eve;
    eve.address = fmt::format("198.51.{}.7", n);
    fine(eve, "POST", "/api/password/forgotten", {{"name", "Ann"}});
    settle();
  }
  EXPECT_EQ(mail_.rest().size(), 24u);
}

TEST_F(ToldTest, OneAddressDoesNotMakeTheServerCallOthersOverAndOver) {
  begin();
  const auto& made = push_.hello().at("subscriptions").at(0);
  const json browser = {{"endpoint", made["endpoint"]},
                        {"p256dh", made["keys"]["p256dh"]},
                        {"auth", made["keys"]["auth"]},
                        {"language", "en"}};
  int greeted = 0;
  for (int n = 0; n < 80; ++n) {
    auto eve = guest("Eve");
    greeted += call(eve, "POST", "/api/me/push", browser).status == 201 ? 1 : 0;
  }
  EXPECT_EQ(greeted, 60);
  auto ann = guest("Ann");
  ann.address = "198.51.100.7";
  EXPECT_EQ(call(ann, "POST", "/api/me/push", browser).status, 201) << "nobody else has to wait for it";
}

TEST_F(ToldTest, WhatCannotBeIsRefusedWithASentence) {
  begin(false);
  auto ann = account("Ann");
  EXPECT_EQ(fine(ann, "GET", "/api/me/notices")["letters"], false);
  const auto wanted = wish("ann@example.org");
  EXPECT_EQ(refused(ann, "PUT", "/api/me/mail", wanted, 409), "mail.none");
  EXPECT_EQ(refused(ann, "POST", "/api/password/forgotten", {{"name", "Ann"}}, 409), "mail.none");
  auto bob = guest("Bob");
  EXPECT_EQ(refused(bob, "PUT", "/api/me/mail", wanted, 403), "mail.account");
  for (const auto& [endpoint, key] : {std::pair{"ftp://push.example/x", "p256dh"}, {"https://push.example/x", "auth"}})
    EXPECT_EQ(call(bob, "POST", "/api/me/push",
                   {{"endpoint", endpoint}, {"p256dh", "BAAA"}, {"auth", "x"}, {"language", key}})
                  .status,
              400);
  auto program = bob;
  program.bearer = true;
  program.token = fine(ann, "POST", "/api/tokens", {{"label", "bot"}})["token"];
  EXPECT_EQ(refused(program, "GET", "/api/me/notices", nullptr, 403), "token.scope");
}

}  // namespace
}  // namespace cb::server::testing_people

namespace cb::server::testing {
namespace {

TEST(ToldServer, APushGoesOutWhenTheOtherHasMoved) {
  StandIn push("push_service.py", {"--subscribe", "201"});
  Config config;
  config.allow_private_push = true;
  config.push_contact = "mailto:vic@caps.example";
  RunningServer server(config);
  TableForTwo table(server.port(),
                    {{"game", "top-cap"}, {"clock", {{"pace", "post"}, {"base", 86'400'000}, {"increment", 0}}}});
  ASSERT_TRUE(table.begin());
  const auto& made = push.hello().at("subscriptions").at(0);
  const nlohmann::json body = {{"endpoint", made["endpoint"]},
                               {"p256dh", made["keys"]["p256dh"]},
                               {"auth", made["keys"]["auth"]},
                               {"language", "en"}};
  const auto kept = http(server.port(), "POST", "/api/me/push", body.dump(), {{"Cookie", table.cookie(1)}});
  ASSERT_EQ(kept.status, 201) << kept.body;
  EXPECT_NE(push.next()["text"].get<std::string>().find("\"test\""), std::string::npos);
  // Whoever looks at the table is not told.
  ASSERT_TRUE(table.play(0, "a4-a5"));
  ASSERT_TRUE(table.play_some_move(1));
  table.socket(1).socket().cut();
  // The server has seen it once the other is told that they are alone.
  for (auto here = table.socket(0).read("here"); here && (*here)["seats"].size() > 1;)
    here = table.socket(0).read("here");
  const auto& game = table.match().game();
  const auto action = game.write_action(table.match().state(), game.actions(table.match().state()).front().code);
  table.socket(0).send({{"t", "act"}, {"seat", 0}, {"action", action}, {"at", table.version()}, {"id", 9}});
  const auto text = nlohmann::json::parse(push.next()["text"].get<std::string>());
  EXPECT_EQ(text["t"], "turn");
  EXPECT_EQ(text["table"], table.id());
  EXPECT_EQ(text["turns"], 1);
  EXPECT_EQ(push.rest().size(), 0u);
}

TEST(ToldServer, WhatStillWaitsGoesWithThePerson) {
  StandIn push("push_service.py", {"--subscribe", "500"});
  Config config;
  config.allow_private_push = true;
  config.push_contact = "mailto:vic@caps.example";
  RunningServer server(config);
  const auto cookie = become_guest(server.port(), "Ann");
  const auto& made = push.hello().at("subscriptions").at(0);
  const nlohmann::json body = {{"endpoint", made["endpoint"]},
                               {"p256dh", made["keys"]["p256dh"]},
                               {"auth", made["keys"]["auth"]},
                               {"language", "en"}};
  ASSERT_EQ(http(server.port(), "POST", "/api/me/push", body.dump(), {{"Cookie", cookie}}).status, 201);
  EXPECT_EQ(push.next()["answer"], "500");
  ASSERT_EQ(http(server.port(), "DELETE", "/api/me", "", {{"Cookie", cookie}}).status, 200);
  const auto waiting = [&] {
    return !http(server.port(), "GET", "/metrics").body.contains("outcome=\"withdrawn\"} 1\n");
  };
  for (int n = 0; n < 100 && waiting(); ++n) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(waiting());
  EXPECT_EQ(push.rest().size(), 0u);
}

}  // namespace
}  // namespace cb::server::testing
