// SPDX-License-Identifier: MIT
// Letters on their way to a real mail server (Debian's aiosmtpd), read there by another program's library.
#include <gtest/gtest.h>

#include <random>

#include "server/notices/outbox.hpp"
#include "tests/server/stand_in.hpp"

namespace cb::server {
namespace {

using namespace std::chrono_literals;
using testing::Folder;
using testing::Reports;
using testing::StandIn;

class MailTest : public ::testing::Test {
 protected:
  void open(std::vector<std::string> words) {
    service_ = std::make_unique<StandIn>("mail_service.py", std::move(words));
    settings_.relay = service_->url();
    settings_.mail_from = "caps@caps.example";
    settings_.pace.first_wait = 20ms;
    settings_.pace.longest_wait = 100ms;
    settings_.pace.tries = 3;
    start();
  }
  void open_plain() {
    settings_.plain_mail = true;
    open({});
  }
  void start() {
    outbox_.reset();
    outbox_ = std::make_unique<Outbox>(settings_, EcKey::make().value(), metrics_, testing::at_once());
  }
  Report mail(const std::string& to, const std::string& subject = "Your turn",
              const std::string& text = "Come back.\n") {
    outbox_->mail({"", "Cap & Barrel", to, subject, text, "https://caps.example/quiet/abc"}, 1h, reports_.taker());
    return reports_.next();
  }
  static std::string header(const nlohmann::json& got, std::string_view name) {
    std::string out;
    for (const auto& one : got["headers"])
      if (one[0] == name) out += one[1].get<std::string>();
    return out;
  }

  const Folder folder_;
  Outbox::Settings settings_;
  Metrics metrics_;
  Reports reports_;
  std::unique_ptr<StandIn> service_;
  std::unique_ptr<Outbox> outbox_;  // goes before what it reports to
};

TEST_F(MailTest, ArrivesWholeOverTlsWithTheRightPassword) {
  const auto certificate = folder_ / "certificate";
  settings_.user = "caps";
  settings_.password = "open sesame";
  settings_.authorities = certificate;
  open({"--tls", certificate, "--auth", "caps:open sesame"});
  const std::string subject =
      "Käthe hat gezogen – dein Zug in »Loot«, und das schon eine ganze Weile 🏴‍☠️ lang";
  const auto report = mail("vic@people.example", subject);
  EXPECT_EQ(report.outcome, Outcome::sent) << report.problem;
  EXPECT_EQ(report.status, 250);
  const auto got = service_->next();
  EXPECT_EQ(got["from"], "caps@caps.example");
  EXPECT_EQ(got["to"], nlohmann::json{"vic@people.example"});
  EXPECT_EQ(got["text"], "Come back.\n");
  EXPECT_EQ(got["tls"], true);
  EXPECT_EQ(got["user"], "caps");
  EXPECT_EQ(got["defects"], nlohmann::json::array());
  EXPECT_EQ(header(got, "Subject"), subject);
  EXPECT_EQ(header(got, "From"), "Cap & Barrel <caps@caps.example>");
  EXPECT_EQ(header(got, "To"), "vic@people.example");
  EXPECT_EQ(header(got, "List-Unsubscribe"), "<https://caps.example/quiet/abc>");
  EXPECT_EQ(header(got, "List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  EXPECT_EQ(header(got, "Auto-Submitted"), "auto-generated");
  EXPECT_EQ(metrics_.notices.value({"mail", "sent"}), 1u);

  settings_.password = "something else";
  start();
  const auto refused = mail("vic@people.example");
  EXPECT_EQ(refused.outcome, Outcome::failed);
  EXPECT_EQ(refused.status, 535);
  EXPECT_EQ(refused.problem.find("something else"), std::string::npos);
  // Whoever has another certificate is told neither password nor letter.
  settings_.authorities.clear();
  settings_.pace.tries = 1;
  start();
  EXPECT_EQ(mail("vic@people.example").outcome, Outcome::failed);
  outbox_.reset();
  EXPECT_EQ(service_->rest().size(), 0u);
}

TEST_F(MailTest, TlsFromTheFirstByteWhereTheUrlSaysSo) {
  settings_.authorities = folder_ / "certificate";
  open({"--tls", folder_ / "certificate", "--smtps"});
  ASSERT_TRUE(settings_.relay.starts_with("smtps://"));
  const auto report = mail("vic@people.example");
  EXPECT_EQ(report.outcome, Outcome::sent) << report.problem;
  EXPECT_EQ(service_->next()["tls"], true);
}

TEST_F(MailTest, NothingIsSentInTheClearUnlessToldTo) {
  open({});
  settings_.pace.tries = 1;
  start();
  EXPECT_EQ(mail("vic@people.example").outcome, Outcome::failed);
  settings_.plain_mail = true;
  start();
  EXPECT_EQ(mail("eve@people.example").outcome, Outcome::sent);
  EXPECT_EQ(service_->next()["to"], nlohmann::json{"eve@people.example"});
}

TEST_F(MailTest, RefusalsForGoodAndForNow) {
  open_plain();
  const auto refused = mail("550@people.example");
  EXPECT_EQ(refused.outcome, Outcome::failed);
  EXPECT_EQ(refused.status, 550);
  EXPECT_EQ(metrics_.notice_retries.value(), 0u);
  EXPECT_EQ(mail("451@people.example").outcome, Outcome::sent);
  EXPECT_EQ(mail("data-451@people.example").outcome, Outcome::sent);
  EXPECT_EQ(metrics_.notice_retries.value(), 2u);
  // These may have arrived, and nobody is written to twice.
  EXPECT_EQ(mail("cut@people.example").outcome, Outcome::failed);
  EXPECT_EQ(metrics_.notice_retries.value(), 2u);
  outbox_.reset();
  std::vector<std::string> to;
  std::set<std::string> ids;
  for (const auto& got : service_->rest()) {
    to.push_back(got["to"][0]);
    ids.insert(header(got, "Message-ID"));
  }
  EXPECT_EQ(to, (std::vector<std::string>{"451@people.example", "data-451@people.example", "data-451@people.example",
                                          "cut@people.example"}));
  EXPECT_EQ(ids.size(), 3u);  // what is sent again is the same letter
}

TEST_F(MailTest, NobodyGetsALetterThatWasNotWritten) {
  open_plain();
  for (const auto* evil : {"vic@people.example\r\nDATA", "vic@people.example>\r\nRCPT TO:<eve@people.example", "vic"})
    EXPECT_EQ(mail(evil).outcome, Outcome::failed) << evil;
  EXPECT_EQ(mail("vic@people.example", "Hello\r\nBcc: eve@people.example").outcome, Outcome::failed);
  // A whole session in the text is text.
  const std::string text = "hi\n.\nMAIL FROM:<a@b.example>\nRCPT TO:<eve@people.example>\nDATA\nboo\n.\nQUIT\n";
  EXPECT_EQ(mail("vic@people.example", "Hello", text).outcome, Outcome::sent);
  outbox_.reset();
  const auto all = service_->rest();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["text"], text);
}

TEST_F(MailTest, AnyTextComesThroughOnOneConnection) {
  open_plain();
  std::mt19937 random(20261116);
  const std::string_view pieces[] = {"a", " ",  ".",     "=",  "\n", "\t",   "ß",
                                     "–", "🏴", "From ", "==", "..", "\n\n", "x y"};
  nlohmann::json peer;
  for (int n = 0; n < 40; ++n) {
    std::string text;
    std::string subject = "?";
    for (auto left = random() % 600; left > 0; --left) text += pieces[random() % std::size(pieces)];
    for (auto left = random() % 60; left > 0; --left)
      subject += random() % 3 == 0 ? "ä" : random() % 2 == 0 ? "=?" : "b";
    if (!text.ends_with('\n')) text += '\n';
    ASSERT_EQ(mail("vic@people.example", subject, text).outcome, Outcome::sent);
    const auto got = service_->next();
    EXPECT_EQ(got["text"], text);
    EXPECT_EQ(header(got, "Subject"), subject);
    EXPECT_LE(got["longest"], 78);
    if (n == 0) peer = got["peer"];
    EXPECT_EQ(got["peer"], peer);
  }
}

TEST_F(MailTest, TheEndWaitsForNoMailServer) {
  settings_.mail_timeout = 1h;
  open_plain();
  outbox_->mail({"", "", "silent@people.example", "Hello", "hi", ""}, 1h, reports_.taker());
  EXPECT_EQ(service_->next()["to"][0], "silent@people.example");
  outbox_->mail({"", "", "vic@people.example", "Hello", "hi", ""}, 1h, reports_.taker());
  outbox_.reset();
  EXPECT_EQ(reports_.next().outcome, Outcome::failed);  // it may have arrived
  EXPECT_EQ(reports_.next().outcome, Outcome::dropped);
}

TEST_F(MailTest, WhatIsWithdrawnIsNotSentAgain) {
  open_plain();
  settings_.pace.first_wait = settings_.pace.longest_wait = 1h;
  start();
  Letter letter{"", "", "451@people.example", "Hello", "hi", ""};
  letter.marks = {"turns", "ann"};
  outbox_->mail(letter, 6h, reports_.taker());
  while (metrics_.notice_retries.value() == 0) std::this_thread::sleep_for(1ms);
  outbox_->withdraw_letters("bob");
  outbox_->withdraw_letters("ann");
  EXPECT_EQ(reports_.next().outcome, Outcome::withdrawn);
}

TEST_F(MailTest, WithoutAMailServerThereIsNoMail) {
  Outbox outbox({}, EcKey::make().value(), metrics_, testing::at_once());
  EXPECT_FALSE(outbox.sends_letters());
  outbox.mail({"", "", "vic@people.example", "Hello", "hi", ""}, 1h, reports_.taker());
  EXPECT_EQ(reports_.next().outcome, Outcome::failed);
}

}  // namespace
}  // namespace cb::server
