// SPDX-License-Identifier: MIT
#include "server/http/limits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace cb::server {
namespace {

using What = Limits::Verdict::What;

MatchId table_number(std::uint8_t number) {
  MatchId id;
  id.bytes[0] = number;
  return id;
}

class LimitsTest : public ::testing::Test {
 protected:
  static Config config() {
    Config out;
    out.act_rate = 100;
    out.message_rate = 60;
    out.address_rate = 300;
    return out;
  }
  // How many of these go through at one moment.
  int allowed(const Limits::Sender& sender, const wire::Body& body, int tries) {
    int count = 0;
    for (int n = 0; n < tries; ++n) count += limits_.message(sender, body, now_).what == What::fine;
    return count;
  }
  int calls_allowed(const Call& call, int tries) {
    int count = 0;
    for (int n = 0; n < tries; ++n) count += !limits_.refuse(call, now_);
    return count;
  }

  Metrics metrics_;
  Limits limits_{config(), metrics_};
  Milliseconds now_ = 1'763'190'000'000;
  Limits::Sender vic_ = limits_.sender("vic", table_number(1));
};

TEST_F(LimitsTest, ActsComeBackEvenly) {
  EXPECT_EQ(allowed(vic_, wire::Act{}, 120), 100);
  now_ += 199;
  EXPECT_EQ(allowed(vic_, wire::Act{}, 1), 0);
  now_ += 1;
  EXPECT_EQ(allowed(vic_, wire::Act{}, 2), 1);
  now_ += 20'000;
  EXPECT_EQ(allowed(vic_, wire::Act{}, 120), 100);
}

TEST_F(LimitsTest, EachKindHasTheLimitDeclaredBesideIt) {
  EXPECT_EQ(limit_of(wire::Chat{}), 10);
  EXPECT_EQ(allowed(vic_, wire::Chat{}, 20), 10);
  EXPECT_EQ(allowed(vic_, wire::Say{}, 20), 10);
  EXPECT_EQ(allowed(vic_, wire::Sit{}, 30), 20);
  EXPECT_EQ(allowed(vic_, wire::Act{}, 100), 100);
}

TEST_F(LimitsTest, PersonsAndTablesAreCountedApart) {
  EXPECT_EQ(allowed(vic_, wire::Chat{}, 12), 10);
  EXPECT_EQ(allowed(limits_.sender("vic", table_number(1)), wire::Chat{}, 1), 0);
  EXPECT_EQ(allowed(limits_.sender("vic", table_number(2)), wire::Chat{}, 12), 10);
  EXPECT_EQ(allowed(limits_.sender("ann", table_number(1)), wire::Chat{}, 12), 10);
}

TEST_F(LimitsTest, AllMessagesOfAPersonHaveALimitTogether) {
  int count = 0;
  for (std::uint8_t table = 0; table < 10; ++table)
    count += allowed(limits_.sender("vic", table_number(table)), wire::Chat{}, 10);
  EXPECT_EQ(count, 60);
  EXPECT_EQ(metrics_.limited.value({"message"}), 40u);
}

TEST_F(LimitsTest, WhatIsNoMessageCountsLikeOne) {
  int count = 0;
  for (int n = 0; n < 70; ++n) count += limits_.idle_word(vic_, now_).what == What::fine;
  EXPECT_EQ(count, 60);
  EXPECT_EQ(allowed(vic_, wire::Ping{}, 1), 0);
  while (limits_.idle_word(vic_, now_).what != What::flooding) ASSERT_LT(++count, 200);
}

TEST_F(LimitsTest, ComingBackOftenIsNoFlood) { EXPECT_EQ(allowed(vic_, wire::Hello{}, 50), 50); }

TEST_F(LimitsTest, ARefusalSaysWhenToTryAgain) {
  allowed(vic_, wire::Chat{}, 10);
  const auto verdict = limits_.message(vic_, wire::Chat{}, now_);
  EXPECT_EQ(verdict.what, What::refused);
  EXPECT_EQ(verdict.wait, 2'000);
  EXPECT_EQ(verdict.error().code, "limit.rate");
  EXPECT_EQ(verdict.error().text(), "That was a little fast; try again in 2 s.");
  EXPECT_EQ(limits_.message(vic_, wire::Chat{}, now_ + verdict.wait).what, What::fine);
}

TEST_F(LimitsTest, WhoGoesOnInSpiteOfRefusalsIsCutOff) {
  allowed(vic_, wire::Act{}, 100);
  for (int n = 0; n < 50; ++n) ASSERT_EQ(limits_.message(vic_, wire::Act{}, now_).what, What::refused) << n;
  EXPECT_EQ(limits_.message(vic_, wire::Act{}, now_).what, What::flooding);
  EXPECT_EQ(limits_.message(limits_.sender("ann", table_number(1)), wire::Act{}, now_).what, What::fine);
  EXPECT_EQ(metrics_.limited.value({"act"}), 51u);
}

TEST_F(LimitsTest, AddressesShareOneLimit) {
  const Call page{.method = "GET", .path = "/", .query = {}, .body = {}, .token = {}, .address = "192.0.2.1"};
  auto other = page;
  other.address = "192.0.2.2";
  EXPECT_EQ(calls_allowed(page, 400), 300);
  EXPECT_EQ(calls_allowed(other, 400), 300);
  const auto reply = limits_.refuse(page, now_).value();
  EXPECT_EQ(reply.status, 429);
  ASSERT_EQ(reply.headers.size(), 1u);
  EXPECT_EQ(reply.headers[0], (std::pair<std::string, std::string>("Retry-After", "1")));
  EXPECT_EQ(nlohmann::json::parse(reply.body)["error"]["code"], "limit.rate");
}

TEST_F(LimitsTest, AnIpv6NetworkIsOneAddressAndAMappedAddressItsPlainTwin) {
  Call call{.method = "GET", .path = "/", .query = {}, .body = {}, .token = {}, .address = "2001:db8::1"};
  EXPECT_EQ(calls_allowed(call, 400), 300);
  call.address = "2001:db8::ffff:1";
  EXPECT_EQ(calls_allowed(call, 1), 0);
  call.address = "2001:db8:0:1::1";
  EXPECT_EQ(calls_allowed(call, 1), 1);
  call.address = "::ffff:192.0.2.7";
  EXPECT_EQ(calls_allowed(call, 400), 300);
  call.address = "192.0.2.7";
  EXPECT_EQ(calls_allowed(call, 1), 0);
}

TEST_F(LimitsTest, ConnectionsOfAnAddressAreCountedThoughNothingComesOverThem) {
  int open = 0;
  for (int n = 0; n < 400; ++n) open += !limits_.turns_away("192.0.2.1", now_);
  EXPECT_EQ(open, 300);
  EXPECT_FALSE(limits_.turns_away("192.0.2.2", now_));
  EXPECT_EQ(metrics_.limited.value({"connection"}), 100u);
  // Calls over those that are open have a limit of their own.
  const Call page{.method = "GET", .path = "/", .query = {}, .body = {}, .token = {}, .address = "192.0.2.1"};
  EXPECT_EQ(calls_allowed(page, 1), 1);
}

TEST_F(LimitsTest, WhatIsDearCostsMore) {
  Call call{.method = "POST", .path = "/api/login", .query = {}, .body = {}, .token = {}, .address = "192.0.2.1"};
  EXPECT_EQ(calls_allowed(call, 20), 10);
  call.address = "192.0.2.3";
  call.path = "/api/password/new";
  EXPECT_EQ(calls_allowed(call, 20), 10);
  call.address = "192.0.2.2";
  call.path = "/api/guest";
  EXPECT_EQ(calls_allowed(call, 50), 30);
}

// Every route stands in the description, which a test holds to the server.
TEST_F(LimitsTest, WhateverMakesSomethingCostsMoreThanReading) {
  std::ifstream document(OPENAPI);
  std::string path;
  int makes = 0;
  int reads = 0;
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with("  /") && line.ends_with(':')) path = line.substr(2, line.size() - 3);
    const auto method = line.starts_with("    ") && line.ends_with(':') ? line.substr(4, line.size() - 5) : "";
    if (method != "get" && method != "delete" && method != "post" && method != "put" && method != "patch") continue;
    Call call{.method = method, .path = path, .query = {}, .body = {}, .token = {}, .address = "192.0.2.3"};
    std::ranges::transform(method, call.method.begin(), [](unsigned char c) { return std::toupper(c); });
    const bool making = method != "get" && method != "delete";
    ++(making ? makes : reads);
    now_ += 60'000;
    EXPECT_LE(calls_allowed(call, 400), making ? 30 : 300) << call.method << " " << path;
  }
  EXPECT_GE(makes, 17);
  EXPECT_GE(reads, 25);
}

TEST_F(LimitsTest, CallsWithATokenAreCountedForIt) {
  Call call{.method = "GET", .path = "/api/me", .query = {}, .body = {}, .token = "secret", .address = "192.0.2.1"};
  EXPECT_EQ(calls_allowed(call, 100), 60);
  call.path = "/assets/board.svg";
  EXPECT_EQ(calls_allowed(call, 100), 100);
  call.path = "/api/me";
  call.token = "other";
  EXPECT_EQ(calls_allowed(call, 1), 1);
}

TEST(TokenBuckets, AClockThatGoesBackLocksNobodyOut) {
  TokenBuckets buckets(64);
  constexpr std::int64_t kLater = 1'000'000'000'000;
  EXPECT_EQ(buckets.take(7, kLater, 1, 1'000), 0);
  EXPECT_EQ(buckets.take(7, 0, 1, 1'000), 1'000);
  EXPECT_EQ(buckets.take(7, 1'000, 1, 1'000), 1'000);
}

TEST(TokenBuckets, WhatIsOwedIsPaidFirst) {
  TokenBuckets buckets(64);
  buckets.charge(7, 0, 10, 1'000, 5);
  for (int n = 0; n < 5; ++n) EXPECT_EQ(buckets.take(7, 0, 10, 1'000), 0) << n;
  EXPECT_GT(buckets.take(7, 0, 10, 1'000), 0);
  buckets.charge(7, 0, 10, 1'000, 1'000'000);
  EXPECT_GT(buckets.take(7, 999, 10, 1'000), 0);
  EXPECT_EQ(buckets.take(7, 1'100, 10, 1'000), 0);
}

TEST(TokenBuckets, ManyKeysLeaveTheMemoryAsItIs) {
  TokenBuckets buckets(1'000);
  EXPECT_EQ(buckets.capacity(), 1'024u);
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;
  for (std::uint64_t n = 1; n <= 100'000; ++n)
    ASSERT_EQ(buckets.take(n * kOdd, static_cast<std::int64_t>(n), 1, 1'000), 0) << n;
  // The latest is still known.
  EXPECT_GT(buckets.take(100'000 * kOdd, 100'000, 1, 1'000), 0);
}

// A plain twin: tokens counted as a fraction, over random times and costs.
TEST(TokenBuckets, AgreesWithABucketThatIsFilled) {
  TokenBuckets buckets(64);
  constexpr int kLimit = 8;
  constexpr std::int64_t kWindow = 8'000;  // a token every 1000
  std::int64_t now = 0;
  std::int64_t tokens = kWindow;  // in thousandths
  std::uint64_t random = 1;
  int taken = 0;
  for (int n = 0; n < 10'000; ++n) {
    random = random * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto passed = static_cast<std::int64_t>(random >> 33) % 2'000;
    const int cost = 1 + static_cast<int>(random >> 60) % 3;
    now += passed;
    tokens = std::min(kWindow, tokens + passed);
    const bool enough = tokens >= cost * 1'000;
    if (enough) tokens -= cost * 1'000;
    ASSERT_EQ(buckets.take(1, now, kLimit, kWindow, cost) == 0, enough) << n;
    taken += enough;
  }
  EXPECT_GT(taken, 1'000);
  EXPECT_LT(taken, 9'000);
}

}  // namespace
}  // namespace cb::server
