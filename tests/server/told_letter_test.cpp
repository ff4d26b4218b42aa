// SPDX-License-Identifier: MIT
// People are told by letter where they wished for it and said that the address is theirs; nobody is written to by
// others.
#include <gtest/gtest.h>

#include "server/people/game_titles.hpp"
#include "server/room/table_id.hpp"
#include "told_testing.hpp"

namespace cb::server::testing_people {
namespace {

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

TEST_F(ToldTest, ALetterCallsTheGameAsItsReaderDoes) {
  begin();
  auto ann = with_mail("Ann", "ann@example.org");
  fine(ann, "PUT", "/api/me/mail", {{"address", "ann@example.org"}, {"language", "de"}, {"turns", true}});
  auto turn = wait_for(id_of(ann));
  turn.table.game = "bottlecap-vikings";
  EXPECT_TRUE(answer<void>([&](auto then) { store_->directory.put(turn.table, std::move(then)); }));
  now_ += 2 * kLetterAfter;
  turns_->write_letters();
  const auto letter = next_letter();
  std::string subject;
  for (const auto& header : letter["headers"])
    if (header[0] == "Subject") subject = header[1];
  EXPECT_EQ(subject, "Du bist am Zug: Kronkorken-Wikinger mit Ben");
  EXPECT_TRUE(letter["text"].get<std::string>().contains("an einem Tisch Kronkorken-Wikinger mit Ben."));
  EXPECT_EQ(game_title("bottlecap-vikings", "fr"), "Bottlecap Vikings") << "no such language";
  EXPECT_EQ(game_title("chess", "de"), "chess") << "no such game";
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

}  // namespace
}  // namespace cb::server::testing_people
