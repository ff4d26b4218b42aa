// SPDX-License-Identifier: MIT
#include "server/http/limits.hpp"

#include <sodium.h>

#include <cstring>
#include <string>

#include "core/hash.hpp"
#include "server/operations/network.hpp"

namespace cb::server {
namespace {

constexpr TokenBuckets::Microseconds kWindow = 20'000'000;
constexpr std::size_t kBuckets = std::size_t{1} << 17;  // 2 MiB
// Refusals in a window after which a socket is closed: a page that is a little fast is told, a flood is cut off.
constexpr int kMostRefusals = 50;

// Salts that tell the buckets of one person apart; kinds of messages begin at zero.
constexpr std::uint64_t kAllMessages = 1'000;
constexpr std::uint64_t kRefusals = 1'001;
constexpr std::uint64_t kCalls = 1'002;
constexpr std::uint64_t kConnections = 1'003;

// What a call costs an address: to read or to take away, to make something, to have a password hashed. What a new route
// makes is not cheap until somebody says so.
constexpr int kReads = 1;
constexpr int kMakes = 10;
constexpr int kHashes = 30;

int cost_of(const Call& call) {
  if (call.method != "POST" && call.method != "PUT" && call.method != "PATCH") return kReads;
  const bool hashes = call.path == "/api/account" || call.path == "/api/login" || call.path == "/api/password/new";
  return hashes ? kHashes : kMakes;
}

std::uint64_t salted(std::uint64_t key, std::uint64_t salt) { return mix(key ^ mix(salt + 1)); }

std::int64_t whole_seconds(Milliseconds wait) { return (wait + 999) / 1000; }

}  // namespace

Limits::Limits(const Config& config, Metrics& metrics)
    : act_rate_(config.act_rate),
      message_rate_(config.message_rate),
      address_rate_(config.address_rate),
      metrics_(metrics),
      buckets_(kBuckets) {
  randombytes_buf(secret_.data(), secret_.size());
}

std::uint64_t Limits::hash(std::string_view text) const {
  static_assert(crypto_shorthash_KEYBYTES == sizeof secret_ && crypto_shorthash_BYTES == sizeof(std::uint64_t));
  std::array<unsigned char, sizeof(std::uint64_t)> bytes{};
  crypto_shorthash(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), secret_.data());
  std::uint64_t out = 0;
  std::memcpy(&out, bytes.data(), sizeof out);
  return out;
}

std::uint64_t Limits::hash_address(std::string_view address) const { return hash(network_of(address)); }

Limits::Sender Limits::sender(std::string_view person, const MatchId& table) const {
  const auto who = hash(person);
  return {who, mix(who ^ HashMatchId()(table))};
}

Error Limits::Verdict::error() const {
  return cb::refuse("limit.rate", "", "That was a little fast; try again in {} s.", whole_seconds(wait));
}

Limits::Verdict Limits::judge(std::uint64_t person, TokenBuckets::Microseconds wait, std::string_view limit,
                              Milliseconds now) {
  if (wait == 0) return {};
  metrics_.limited.add({limit});
  const bool patient = buckets_.take(salted(person, kRefusals), now * 1000, kMostRefusals, kWindow) == 0;
  return {patient ? Verdict::What::refused : Verdict::What::flooding, (wait + 999) / 1000};
}

Limits::Verdict Limits::message(const Sender& sender, const wire::Body& body, Milliseconds now) {
  const auto time = now * 1000;
  if (std::holds_alternative<wire::Act>(body))
    return judge(sender.person, buckets_.take(salted(sender.table, body.index()), time, act_rate_, kWindow), "act",
                 now);
  const auto all = buckets_.take(salted(sender.person, kAllMessages), time, message_rate_, kWindow);
  if (all > 0) return judge(sender.person, all, "message", now);
  // A hello comes once on a socket, which whoever was cut off several times must not be refused for.
  if (std::holds_alternative<wire::Hello>(body)) return {};
  return judge(sender.person, buckets_.take(salted(sender.table, body.index()), time, wire::limit_of(body), kWindow),
               "kind", now);
}

Limits::Verdict Limits::idle_word(const Sender& sender, Milliseconds now) {
  const auto wait = buckets_.take(salted(sender.person, kAllMessages), now * 1000, message_rate_, kWindow);
  return judge(sender.person, wait, "message", now);
}

std::optional<Reply> Limits::refuse(const Call& call, Milliseconds now) {
  const auto time = now * 1000;
  auto wait = buckets_.take(salted(hash_address(call.address), kCalls), time, address_rate_, kWindow, cost_of(call));
  std::string_view limit = "address";
  // Pages and sockets come in bursts of many; the rest is counted for whom it is done.
  if (wait == 0 && !call.token.empty() && call.path.starts_with("/api/")) {
    wait = buckets_.take(salted(hash(call.token), kCalls), time, message_rate_, kWindow);
    limit = "token";
  }
  if (wait == 0) return std::nullopt;
  metrics_.limited.add({limit});
  const Verdict verdict{Verdict::What::refused, (wait + 999) / 1000};
  auto reply = error_reply(verdict.error(), 429);
  reply.headers.emplace_back("Retry-After", fmt::format("{}", whole_seconds(verdict.wait)));
  return reply;
}

void Limits::charge(const Call& call, int price, Milliseconds now) {
  if (price > 0) buckets_.charge(salted(hash_address(call.address), kCalls), now * 1000, address_rate_, kWindow, price);
}

bool Limits::turns_away(std::string_view address, Milliseconds now) {
  if (buckets_.take(salted(hash_address(address), kConnections), now * 1000, address_rate_, kWindow) == 0) return false;
  metrics_.limited.add({"connection"});
  return true;
}

}  // namespace cb::server
