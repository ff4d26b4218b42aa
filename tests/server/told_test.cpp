// SPDX-License-Identifier: MIT
// People are told of their turns and of challenges, by push. And whoever has switched it off, or is there already, is
// not.
#include <gtest/gtest.h>

#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/room/table_id.hpp"
#include "table_for_two.hpp"
#include "told_testing.hpp"

namespace cb::server::testing_people {
namespace {

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
  banned_.insert(id_of(ann));
  challenge(ann, "trap-the-cap", "day");  // whoever may not come is not called
  banned_.clear();
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
