// SPDX-License-Identifier: MIT
// Letters as text: what stands in the headers, what is refused, and that nothing can be smuggled into either.
#include "server/notices/letter.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "server/operations/mail_address.hpp"

namespace cb::server {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::system_clock::time_point kNow(1'794'848'461s);

Letter plain_letter() {
  return {"caps@caps.example", "Cap & Barrel", "vic@people.example", "Your turn", "Come back.\n", ""};
}

std::string written(const Letter& letter) { return write_letter(letter, kNow).value(); }

std::string refusal_of(const Letter& letter) {
  const auto text = write_letter(letter, kNow);
  return text ? "" : text.error().code;
}

TEST(Letter, HasEverythingThatALetterNeeds) {
  auto letter = plain_letter();
  letter.unsubscribe = "https://caps.example/quiet/abc?d=e";
  auto text = written(letter);
  const auto id = text.find("Message-ID: <");
  ASSERT_NE(id, std::string::npos);
  EXPECT_EQ(text.substr(id + 13 + 24, 16), "@caps.example>\r\n");
  text.erase(id + 13, 24);
  EXPECT_EQ(text,
            "Date: Mon, 16 Nov 2026 17:01:01 +0000\r\n"
            "From: \"Cap & Barrel\"\r\n"
            " <caps@caps.example>\r\n"
            "To: vic@people.example\r\n"
            "Subject: Your turn\r\n"
            "Message-ID: <@caps.example>\r\n"
            "List-Unsubscribe: <https://caps.example/quiet/abc?d=e>\r\n"
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
            "Auto-Submitted: auto-generated\r\n"
            "MIME-Version: 1.0\r\n"
            "Content-Type: text/plain; charset=utf-8\r\n"
            "Content-Transfer-Encoding: quoted-printable\r\n"
            "\r\n"
            "Come back.\r\n");
  EXPECT_NE(written(letter), written(letter));  // each has an id of its own
  EXPECT_EQ(written(plain_letter()).find("List-"), std::string::npos);
  letter.unsubscribe = "http://127.0.0.1:8080/quiet";
  EXPECT_EQ(written(letter).find("One-Click"), std::string::npos);
}

TEST(Letter, DatesAreRight) {
  const auto date = [](std::chrono::seconds since) {
    return write_letter(plain_letter(), std::chrono::system_clock::time_point(since))->substr(0, 39);
  };
  EXPECT_EQ(date(0s), "Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n");
  EXPECT_EQ(date(951'868'799s), "Date: Tue, 29 Feb 2000 23:59:59 +0000\r\n");
}

TEST(Letter, NothingEndsAHeaderEarly) {
  for (const std::string& evil :
       {std::string("a\r\nBcc: all@people.example"), std::string("a\nBcc: b@c.example"), std::string("a\rBcc: x"),
        std::string("a\0b", 3), std::string("a\x7f"), std::string("a\x0b"), std::string("a\xc2\x85x"),
        std::string("a\xe2\x80\xa8x"), std::string("a\xe2\x80\xaexyz"), std::string("a\xff"), std::string("a\xc3"),
        std::string("\xed\xa0\x80"), std::string("a\t")}) {
    auto letter = plain_letter();
    letter.subject = evil;
    EXPECT_EQ(refusal_of(letter), "letter.header") << quote(evil);
    letter = plain_letter();
    letter.from_name = evil;
    EXPECT_EQ(refusal_of(letter), "letter.header") << quote(evil);
    letter = plain_letter();
    letter.to = evil + "@people.example";
    EXPECT_EQ(refusal_of(letter), "mail.local") << quote(evil);
    letter.to = "vic@" + evil + ".example";
    EXPECT_TRUE(refusal_of(letter).starts_with("mail.")) << quote(evil);
    letter = plain_letter();
    letter.from = evil;
    EXPECT_TRUE(refusal_of(letter).starts_with("mail.")) << quote(evil);
    letter = plain_letter();
    letter.unsubscribe = "https://caps.example/" + evil;
    EXPECT_EQ(refusal_of(letter), "letter.link") << quote(evil);
  }
  auto letter = plain_letter();
  for (const auto* link : {"mailto:a@b.example", "javascript:x", "https://a.example/>, <mailto:b@c.example",
                           "https://a.example/ x", "https://a.example/\xc3\xa4", "https://a.example/\",x"}) {
    letter.unsubscribe = link;
    EXPECT_EQ(refusal_of(letter), "letter.link") << link;
  }
  letter = plain_letter();
  letter.subject = "";
  EXPECT_EQ(refusal_of(letter), "letter.header");
  letter.subject = std::string(201, 'x');
  EXPECT_EQ(refusal_of(letter), "letter.header");
  letter = plain_letter();
  for (const std::string& text : {std::string("a\0b", 3), std::string("a\rb"), std::string("a\x1b[31m"),
                                  std::string("\xff"), std::string(70'000, 'x')}) {
    letter.text = text;
    EXPECT_EQ(refusal_of(letter), "letter.text");
  }
}

TEST(Letter, OnlyLettersOfAsciiAndShortLinesAreSent) {
  auto letter = plain_letter();
  letter.subject =
      "Dein Zug in »Loot« – Käthe wartet schon sehr lange darauf, und Öl ist auch noch da 🏴‍☠️";
  letter.from_name = "Käppchen & Faß \"die\" <a@b.example>";
  letter.text = ".\n..\nFrom me\nä" + std::string(300, 'x') + " \n=\n\n" + std::string(75, 'y') + ".\n" +
                std::string(75, 'y') + ".z\n" + std::string(76, 'z') + "\nend \nfin\t";
  for (int n = 0; n < 90; ++n) letter.text += std::string(n, 'a') + "ß\n" + std::string(n, '=') + "\n";
  const auto text = written(letter);
  for (const auto line : split(text, '\n')) {
    EXPECT_LE(line.size(), 77u) << line;  // with its \r
    if (!line.empty()) {
      EXPECT_EQ(line.find('\r'), line.size() - 1) << line;
      EXPECT_NE(line.front(), '.') << line;
      EXPECT_FALSE(line.ends_with(" \r") || line.ends_with("\t\r")) << line;
    }
  }
  for (const unsigned char c : text) EXPECT_TRUE(c < 0x7f && (c >= ' ' || c == '\r' || c == '\n'));
  EXPECT_NE(text.find("Subject: =?UTF-8?B?"), std::string::npos);
}

TEST(Letter, AddressesOfMostPeopleAndNoOthers) {
  for (const auto* good : {"vic@people.example", "v.i-c+caps_2@sub.people.example", "o'neil@people.example",
                           "1@2.example", "a!#$%&*/=?^`{|}~b@xn--bcher-kva.example"})
    EXPECT_EQ(read_mail_address(good).value_or("refused"), good);
  EXPECT_EQ(read_mail_address("Vic@People.EXAMPLE").value(), "Vic@people.example");
  for (const auto* same : {"Vic.Tor@people.example", "victor+caps@people.example", "v.ictor+a+b@PEOPLE.example"})
    EXPECT_EQ(mailbox_of(same), "victor@people.example") << same;
  EXPECT_EQ(mailbox_of("+@people.example"), "@people.example");
  EXPECT_NE(mailbox_of("vic@people.example"), mailbox_of("vic@other.example"));
  for (const std::string& bad : {std::string(""),
                                 std::string("vic"),
                                 std::string("@people.example"),
                                 std::string("vic@"),
                                 std::string("vic@people"),
                                 std::string("vic@localhost"),
                                 std::string("vic@[127.0.0.1]"),
                                 std::string("vic@127.0.0.1"),
                                 std::string(".vic@people.example"),
                                 std::string("vic.@people.example"),
                                 std::string("v..c@people.example"),
                                 std::string("\"v c\"@people.example"),
                                 std::string("v c@people.example"),
                                 std::string("vic@peo ple.example"),
                                 std::string("vic@-people.example"),
                                 std::string("vic@people-.example"),
                                 std::string("vic@people..example"),
                                 std::string("vic@people.example."),
                                 std::string("vic@@people.example"),
                                 std::string("<vic@people.example>"),
                                 std::string("Vic <vic@people.example>"),
                                 std::string("a,b@people.example"),
                                 std::string("vic@people.example,eve@people.example"),
                                 std::string("v\xc3\xafk@people.example"),
                                 std::string("vic@p\xc3\xb6ople.example"),
                                 std::string("vic@people.example\r\nRCPT TO:<eve@people.example>"),
                                 std::string("vic@people.example> NOTIFY"),
                                 std::string("vic@people_.example"),
                                 std::string("a%b@@c.example"),
                                 std::string(65, 'v') + "@people.example",
                                 "vic@" + std::string(64, 'p') + ".example",
                                 "vic@" + std::string(125, 'p') + "." + std::string(130, 'p')})
    EXPECT_FALSE(read_mail_address(bad)) << bad;
}

}  // namespace
}  // namespace cb::server
