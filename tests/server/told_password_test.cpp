// SPDX-License-Identifier: MIT
// Who forgot their password comes back by letter, and nobody else does.
#include <gtest/gtest.h>

#include "told_testing.hpp"

namespace cb::server::testing_people {
namespace {

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

}  // namespace
}  // namespace cb::server::testing_people
