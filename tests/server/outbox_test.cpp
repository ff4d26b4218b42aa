// SPDX-License-Identifier: MIT
// Pushes on their way to a stand-in of a push service, which decrypts them by the RFC; and everything that such a
// service, or whoever names one, may do to us.
#include "server/notices/outbox.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "server/notices/base64url.hpp"
#include "tests/server/stand_in.hpp"

namespace cb::server {
namespace {

using namespace std::chrono_literals;
using testing::Folder;
using testing::Reports;
using testing::StandIn;

// A service with a subscription for each of these answers, and an outbox that may reach it.
class PushTest : public ::testing::Test {
 protected:
  static std::vector<std::string> words(std::vector<std::string> answers) {
    answers.insert(answers.begin(), "--subscribe");
    return answers;
  }

  void open(const std::vector<std::string>& answers, const std::vector<std::string>& more = {}) {
    auto all = words(answers);
    all.insert(all.end(), more.begin(), more.end());
    service_ = std::make_unique<StandIn>("push_service.py", all);
    settings_.allow_private = true;
    settings_.contact = "mailto:vic@caps.example";
    settings_.pace.first_wait = 20ms;
    settings_.pace.longest_wait = 100ms;
    settings_.pace.tries = 3;
    start();
  }
  void start() {
    outbox_.reset();
    outbox_ = std::make_unique<Outbox>(settings_, key_, metrics_, testing::at_once());
  }

  Subscription subscription(std::size_t n) const { return read(service_->hello().at("subscriptions").at(n)); }
  static Subscription read(const nlohmann::json& made) {
    return read_subscription(made.at("endpoint").get<std::string>(), made.at("keys").at("p256dh").get<std::string>(),
                             made.at("keys").at("auth").get<std::string>(), true)
        .value();
  }
  // Where nobody listens, on a machine of its own.
  Subscription unreachable(int machine) const {
    auto made = service_->hello().at("subscriptions").at(0);
    made["endpoint"] = fmt::format("http://127.0.1.{}:9/push", machine);
    return read(made);
  }
  void push(std::size_t n, const std::string& text, const std::string& about = "") {
    outbox_->push({subscription(n), text, about}, reports_.taker());
  }
  void release(int status) const {
    Carrier carrier({.allow_private = true, .authorities = {}, .user = {}, .password = {}});
    carrier.start(0, {fmt::format("{}/release/{}", service_->url(), status), "", {}, {}, {}});
    while (carrier.work(1s).empty()) continue;
  }
  // What becomes of one push.
  Report report_of(std::size_t n) {
    push(n, "hello");
    return reports_.next();
  }

  Outbox::Settings settings_;
  const EcKey key_ = EcKey::make().value();
  Metrics metrics_;
  Reports reports_;
  std::unique_ptr<StandIn> service_;
  std::unique_ptr<Outbox> outbox_;  // goes before what it reports to
};

TEST_F(PushTest, ArrivesAsItWasMeantForThatBrowserAlone) {
  // None of these is asked about a push.
  for (const auto* name : {"http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy"})
    setenv(name, "http://127.0.0.1:9", 1);
  open({"201"});
  Push push{subscription(0), "{\"title\":\"Käthe – dein Zug\"}", "table 7"};
  push.urgency = Urgency::high;
  push.life = 90s;
  outbox_->push(push, reports_.taker());
  const auto report = reports_.next();
  EXPECT_EQ(report.outcome, Outcome::sent) << report.problem;
  EXPECT_EQ(report.status, 201);
  const auto got = service_->next();
  EXPECT_EQ(got.value("problem", ""), "");
  EXPECT_EQ(got["text"], push.text);
  EXPECT_EQ(got["urgency"], "high");
  EXPECT_TRUE(got["ttl"] == "89" || got["ttl"] == "90" || got["ttl"].get<std::string>().size() == 2) << got;
  EXPECT_EQ(got["topic"].get<std::string>().size(), 32u);
  EXPECT_EQ(got["topic"].get<std::string>().find("table"), std::string::npos);
  EXPECT_EQ(got["length"], 512 + 16);
  EXPECT_EQ(got["key"], outbox_->push_key());
  EXPECT_EQ(got["claims"]["sub"], "mailto:vic@caps.example");
  EXPECT_FALSE(got.contains("cookie"));
  EXPECT_EQ(metrics_.notices.value({"push", "sent"}), 1u);
  EXPECT_EQ(metrics_.notice_seconds.count(), 1u);
  EXPECT_EQ(metrics_.notices_waiting.value(), 0);
}

TEST_F(PushTest, ManyTextsShareAConnection) {
  open({"201"});
  std::mt19937 random(7);
  std::set<int> connections;
  for (int n = 0; n < 40; ++n) {
    std::string text;
    for (auto left = random() % kMostPushed; left > 0; --left) text += static_cast<char>(' ' + random() % 95);
    push(0, text);
    EXPECT_EQ(reports_.next().outcome, Outcome::sent);
    const auto got = service_->next();
    EXPECT_EQ(got["text"], text);
    connections.insert(got["connection"].get<int>());
  }
  EXPECT_EQ(connections.size(), 1u);
  push(0, std::string(kMostPushed + 1, 'x'));
  EXPECT_EQ(reports_.next().outcome, Outcome::failed);
}

TEST_F(PushTest, WhatServicesSayIsUnderstood) {
  open({"404", "410", "400", "413", "redirect", "202", "partial", "huge", "headers"});
  const auto expect = [&](std::size_t n, Outcome outcome, int status) {
    const auto report = report_of(n);
    EXPECT_EQ(name_of(report.outcome), name_of(outcome)) << n << " " << report.problem;
    EXPECT_EQ(report.status, status) << n;
    EXPECT_EQ(report.problem.empty(), outcome == Outcome::sent) << n;
  };
  expect(0, Outcome::gone, 404);
  expect(1, Outcome::gone, 410);
  expect(2, Outcome::failed, 400);
  expect(3, Outcome::failed, 413);
  expect(4, Outcome::failed, 307);
  expect(5, Outcome::sent, 202);
  // Taken is taken, however much is said about it.
  for (const auto n : {6, 7, 8}) expect(n, Outcome::sent, 201);
  EXPECT_EQ(metrics_.notices.value({"push", "gone"}), 2u);
  EXPECT_EQ(metrics_.notices.value({"push", "failed"}), 3u);
  outbox_.reset();
  // Once each: nothing of this is tried again, and the redirect was not followed.
  EXPECT_EQ(service_->rest().size(), 9u);
}

TEST_F(PushTest, TroubleForNowIsTriedAgainAndNotForEver) {
  open({"busy", "trouble", "500", "cut", "half"});
  EXPECT_EQ(report_of(0).outcome, Outcome::sent);
  EXPECT_EQ(report_of(1).outcome, Outcome::sent);
  for (const auto& [n, status] : {std::pair(2, 500), std::pair(3, 0), std::pair(4, 0)}) {
    start();  // on a connection that has been used libcurl itself tries once more
    const auto report = report_of(n);
    EXPECT_EQ(report.outcome, Outcome::failed) << n;
    EXPECT_EQ(report.status, status) << n;
    EXPECT_NE(report.problem, "") << n;
  }
  EXPECT_EQ(metrics_.notice_retries.value(), 2u + 3 * 2);
  outbox_.reset();
  std::map<std::string, int> tries;
  for (const auto& got : service_->rest()) ++tries[got["answer"]];
  EXPECT_EQ(tries, (std::map<std::string, int>{{"busy", 2}, {"trouble", 2}, {"500", 3}, {"cut", 3}, {"half", 3}}));
}

TEST_F(PushTest, WhatWouldComeTooLateIsNotTriedAgain) {
  open({"later"});
  // The service asks for an hour.
  outbox_->push({subscription(0), "hello", "", Urgency::normal, 10min}, reports_.taker());
  const auto report = reports_.next();
  EXPECT_EQ(report.outcome, Outcome::failed);
  EXPECT_EQ(report.status, 429);
  outbox_->push({subscription(0), "hello", "", Urgency::normal, 0s}, reports_.taker());
  EXPECT_EQ(reports_.next().outcome, Outcome::failed);
  EXPECT_EQ(metrics_.notice_retries.value(), 0u);
  outbox_.reset();
  EXPECT_EQ(service_->rest().size(), 1u);
}

// A number that overflows when it is reckoned with would be a wait of no time at all.
TEST_F(PushTest, WhoAsksForEverIsNotTriedAgain) {
  open({"never"});
  outbox_->push({subscription(0), "hello", "", Urgency::normal, 72h}, reports_.taker());
  EXPECT_EQ(reports_.next().outcome, Outcome::failed);
  EXPECT_EQ(metrics_.notice_retries.value(), 0u);
  outbox_.reset();
  EXPECT_EQ(service_->rest().size(), 1u);
}

TEST_F(PushTest, WhoeverDoesNotAnswerIsGivenUp) {
  settings_.push_timeout = 300ms;
  open({"silent"});
  const auto report = report_of(0);
  EXPECT_EQ(report.outcome, Outcome::failed);
  EXPECT_EQ(report.status, 0);
  EXPECT_EQ(metrics_.notice_retries.value(), 2u);
}

// Two services: the silent one has all its places taken, and the other's pushes do not wait behind.
TEST_F(PushTest, ASilentServiceHoldsUpNoOther) {
  settings_.push_timeout = 1h;
  open({"silent"});
  for (int n = 0; n < 50; ++n) push(0, "hello");
  StandIn other("push_service.py", words({"201"}));
  Reports others;
  outbox_->push({read(other.hello()["subscriptions"][0]), "hello", ""}, others.taker());
  EXPECT_EQ(others.next().outcome, Outcome::sent);
  EXPECT_EQ(reports_.count(), 0u);
  for (int n = 0; n < settings_.pace.most_per_lane; ++n) EXPECT_EQ(service_->next()["answer"], "silent");
  // The end does not wait for the hour, and leaves nobody without a word.
  outbox_.reset();
  EXPECT_EQ(reports_.count(), 50u);
  for (int n = 0; n < 50; ++n) EXPECT_EQ(reports_.next().outcome, Outcome::dropped);
  EXPECT_EQ(metrics_.notices_waiting.value(), 0);
  EXPECT_EQ(service_->rest().size(), 0u);
}

TEST_F(PushTest, AFullQueueTakesNoMore) {
  settings_.push_timeout = 1h;
  settings_.pace.most_waiting = 10;
  open({"silent"});
  for (int n = 0; n < 12; ++n) push(0, "hello");
  for (int n = 0; n < 2; ++n) EXPECT_EQ(reports_.next().outcome, Outcome::dropped);
  EXPECT_EQ(reports_.count(), 2u);
  EXPECT_EQ(metrics_.notices_waiting.value(), 10);
  EXPECT_EQ(metrics_.notices.value({"push", "dropped"}), 2u);
}

// Strangers name destinations. However many pushes cannot be sent, there is room for those that can.
TEST_F(PushTest, WhoCannotBeReachedTakesNobodysPlace) {
  settings_.pace.most_waiting = 20;
  open({"201"});
  settings_.pace.first_wait = settings_.pace.longest_wait = 1h;
  start();
  for (int n = 0; n < 20; ++n) outbox_->push({unreachable(1), "hello", fmt::format("table {}", n)}, reports_.taker());
  Reports others;
  for (int n = 0; n < 3; ++n) {
    outbox_->push({subscription(0), "hello", ""}, others.taker());
    EXPECT_EQ(others.next().outcome, Outcome::sent);
  }
  // One of theirs gave way, and no more than was needed.
  EXPECT_EQ(reports_.next().outcome, Outcome::dropped);
  EXPECT_EQ(reports_.count(), 1u);
  EXPECT_EQ(metrics_.notices_waiting.value(), 19);
}

TEST_F(PushTest, ADestinationHasItsShareOfTheQueueAndLessWhileItFails) {
  settings_.push_timeout = 1h;
  settings_.pace.most_in_lane = 12;
  settings_.pace.most_in_failing_lane = 3;
  open({"silent", "201"});
  settings_.pace.first_wait = settings_.pace.longest_wait = 1h;
  start();
  for (int n = 0; n < 15; ++n) push(0, "hello");
  for (int n = 0; n < 3; ++n) EXPECT_EQ(reports_.next().outcome, Outcome::dropped);
  EXPECT_EQ(metrics_.notices_waiting.value(), 12);
  start();
  const auto before = metrics_.notice_retries.value();
  outbox_->push({unreachable(1), "hello", ""}, reports_.taker());
  while (metrics_.notice_retries.value() == before) std::this_thread::sleep_for(1ms);
  Reports more;
  for (int n = 0; n < 5; ++n) outbox_->push({unreachable(1), "hello", ""}, more.taker());
  for (int n = 0; n < 3; ++n) EXPECT_EQ(more.next().outcome, Outcome::dropped);
  EXPECT_EQ(metrics_.notices_waiting.value(), 3);
  outbox_.reset();  // before those it reports to
}

TEST_F(PushTest, NewerNewsNeedsNoRoomOfItsOwn) {
  settings_.push_timeout = 1h;
  settings_.pace.most_per_lane = 1;
  settings_.pace.most_in_lane = 2;
  open({"silent"});
  push(0, "holds the lane");
  push(0, "first", "table 7");
  push(0, "other", "table 8");
  EXPECT_EQ(reports_.next().outcome, Outcome::dropped);
  push(0, "second", "table 7");
  EXPECT_EQ(reports_.next().outcome, Outcome::replaced);
}

TEST_F(PushTest, OnePersonHasAShareOfTheQueueWhereverTheyWantToBeTold) {
  settings_.pace.most_to_one = 4;
  settings_.push_timeout = 1h;
  open({"held", "201"});
  Reports eves;
  const auto push_to = [&](Subscription to, const std::string& whom, Reports& reports) {
    Push push{std::move(to), "hello", ""};
    push.whom = whom;
    outbox_->push(std::move(push), reports.taker());
  };
  for (int n = 0; n < 3; ++n) push_to(subscription(0), "eve", eves);
  for (int n = 0; n < 3; ++n) push_to(unreachable(1), "eve", eves);
  for (int n = 0; n < 2; ++n) EXPECT_EQ(eves.next().outcome, Outcome::dropped);
  push_to(subscription(1), "ann", reports_);
  EXPECT_EQ(reports_.next().outcome, Outcome::sent);
  // What has arrived makes room again.
  release(201);
  for (int n = 0; n < 4; ++n) eves.next();
  for (int n = 0; n < 4; ++n) push_to(subscription(1), "eve", eves);
  for (int n = 0; n < 4; ++n) EXPECT_EQ(eves.next().outcome, Outcome::sent);
}

TEST_F(PushTest, NewerNewsReplacesOlder) {
  settings_.push_timeout = 1h;
  settings_.pace.most_per_lane = 1;
  open({"held", "201"});
  Reports older;
  Reports other;
  push(0, "holds the lane");
  EXPECT_EQ(service_->next()["answer"], "held");
  outbox_->push({subscription(1), "first", "table 7"}, older.taker());
  outbox_->push({subscription(1), "apart", "table 8"}, other.taker());
  outbox_->push({subscription(1), "second", "table 7"}, other.taker());
  EXPECT_EQ(older.next().outcome, Outcome::replaced);
  release(201);
  EXPECT_EQ(reports_.next().outcome, Outcome::sent);
  for (int n = 0; n < 2; ++n) EXPECT_EQ(other.next().outcome, Outcome::sent);
  const auto second = service_->next();
  const auto apart = service_->next();
  EXPECT_EQ(second["text"], "second");
  EXPECT_EQ(apart["text"], "apart");
  EXPECT_NE(second["topic"], apart["topic"]);
  EXPECT_EQ(metrics_.notices.value({"push", "replaced"}), 1u);
}

// What is already under way and fails is not sent again behind what came after it.
TEST_F(PushTest, OlderNewsDoesNotComeBack) {
  settings_.push_timeout = 1h;
  open({"held"});
  Reports older;
  outbox_->push({subscription(0), "first", "table 7"}, older.taker());
  EXPECT_EQ(service_->next()["text"], "first");
  push(0, "second", "table 7");
  release(503);
  EXPECT_EQ(older.next().outcome, Outcome::replaced);
  EXPECT_EQ(reports_.next().outcome, Outcome::failed);
  outbox_.reset();
  for (const auto& got : service_->rest()) EXPECT_EQ(got["text"], "second");
}

// Switched off, deleted or logged out: what waits is not tried again, however long it would be worth it.
TEST_F(PushTest, WhatIsWithdrawnIsNotSentAgain) {
  settings_.push_timeout = 1h;
  settings_.pace.most_per_lane = 1;
  open({"held", "201"});
  Reports anns;
  const auto push_to = [&](std::size_t n, const std::string& whom, const std::string& browser, Reports& reports) {
    Push push{subscription(n), "hello", ""};
    push.whom = whom;
    push.browser = browser;
    outbox_->push(std::move(push), reports.taker());
  };
  push_to(0, "ann", "her phone", anns);
  EXPECT_EQ(service_->next()["answer"], "held");
  push_to(1, "ann", "her laptop", anns);
  push_to(1, "ann", "her phone", anns);
  push_to(1, "bob", "his phone", reports_);
  outbox_->withdraw_pushes("her laptop");
  EXPECT_EQ(anns.next().outcome, Outcome::withdrawn);
  EXPECT_EQ(metrics_.notices_waiting.value(), 3);
  outbox_->withdraw_pushes("ann");
  EXPECT_EQ(anns.next().outcome, Outcome::withdrawn);
  release(503);
  EXPECT_EQ(anns.next().outcome, Outcome::withdrawn) << "it was under way, and is not tried again";
  EXPECT_EQ(reports_.next().outcome, Outcome::sent);
  // Only what was sent until then is meant.
  push_to(1, "ann", "her laptop", anns);
  EXPECT_EQ(anns.next().outcome, Outcome::sent);
  outbox_.reset();
  EXPECT_EQ(metrics_.notices.value({"push", "withdrawn"}), 3u);
  EXPECT_EQ(service_->rest().size(), 2u);
}

TEST_F(PushTest, OverTlsToWhoShowsAGoodCertificate) {
  const Folder folder;
  open({"201"}, {"--tls", folder / "certificate"});
  // Not signed by anybody this machine believes.
  auto report = report_of(0);
  EXPECT_EQ(report.outcome, Outcome::failed);
  EXPECT_NE(report.problem.find("certificate"), std::string::npos) << report.problem;
  settings_.authorities = folder / "certificate";
  start();
  report = report_of(0);
  EXPECT_EQ(report.outcome, Outcome::sent) << report.problem;
  EXPECT_EQ(service_->next()["text"], "hello");

  // The same with private addresses forbidden: whatever the name, it leads to this machine, and nobody knocks.
  settings_.allow_private = false;
  start();
  report = report_of(0);
  EXPECT_EQ(report.outcome, Outcome::failed);
  EXPECT_EQ(report.problem, "The name leads to an address that is not public.");
  Carrier carrier({.authorities = settings_.authorities, .user = {}, .password = {}});
  const auto port = service_->url().substr(service_->url().rfind(':'));
  const auto path = subscription(0).endpoint.url.substr(service_->url().size());
  for (const auto* host : {"127.0.0.1", "localhost", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "0", "[::1]",
                           "[::ffff:127.0.0.1]", "[::]", "[64:ff9b::127.0.0.1]"}) {
    carrier.start(1, {"https://" + std::string(host) + port + path, "body", {}, {}, {}});
    std::vector<Carrier::Finished> finished;
    while (finished.empty()) finished = carrier.work(1s);
    EXPECT_TRUE(finished.front().answer.forbidden) << host << ": " << finished.front().answer.problem;
  }
  for (const auto* scheme : {"http://", "ftp://", "file:///", "smtp://", "gopher://", "telnet://"}) {
    carrier.start(2, {scheme + std::string("93.184.216.34") + port + path, "body", {}, {}, {}});
    std::vector<Carrier::Finished> finished;
    while (finished.empty()) finished = carrier.work(1s);
    EXPECT_NE(finished.front().answer.problem.find("not supported"), std::string::npos)
        << scheme << ": " << finished.front().answer.problem;
  }
  EXPECT_EQ(service_->rest().size(), 0u);
}

TEST(OutboxSettings, FollowFromTheConfiguration) {
  const Folder folder;
  Config config;
  EXPECT_EQ(Outbox::settings(config)->relay, "");
  config.public_url = "http://caps.example";
  EXPECT_EQ(Outbox::settings(config)->contact, "");
  config.public_url = "https://caps.example";
  EXPECT_EQ(Outbox::settings(config)->contact, "https://caps.example");
  config.push_contact = "mailto:vic@caps.example";
  EXPECT_EQ(Outbox::settings(config)->contact, "mailto:vic@caps.example");
  config.smtp_url = "smtp://mail.example";
  EXPECT_EQ(Outbox::settings(config).error().code, "notices.from");
  config.mail_from = "caps@caps.example";
  EXPECT_EQ(Outbox::settings(config)->relay, "smtp://mail.example:587");
  config.smtp_url = "smtps://[::1]";
  EXPECT_EQ(Outbox::settings(config)->relay, "smtps://[::1]:465");
  config.smtp_url = "smtp://[::1]:25";
  EXPECT_EQ(Outbox::settings(config)->relay, "smtp://[::1]:25");
  config.smtp_user = "caps";
  EXPECT_EQ(Outbox::settings(config).error().code, "notices.password");
  config.smtp_password_file = folder / "password";
  EXPECT_EQ(Outbox::settings(config).error().code, "notices.password");
  std::ofstream(config.smtp_password_file) << "\n";
  EXPECT_EQ(Outbox::settings(config).error().code, "notices.password");
  std::ofstream(config.smtp_password_file) << "open sesame\r\nand more\n";
  EXPECT_EQ(Outbox::settings(config)->password, "open sesame");
}

}  // namespace
}  // namespace cb::server
