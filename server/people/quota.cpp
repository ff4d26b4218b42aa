// SPDX-License-Identifier: MIT
#include "server/people/quota.hpp"

#include <sodium.h>

namespace cb::server {
namespace {

constexpr TokenBuckets::Microseconds kMillisecond = 1'000;

}  // namespace

Quota::Quota(int limit, Milliseconds window, std::size_t things) : limit_(limit), window_(window), buckets_(things) {
  randombytes_buf(secret_.data(), secret_.size());
}

Milliseconds Quota::take(std::string_view thing, Milliseconds now) {
  std::uint64_t hash = 0;
  static_assert(sizeof hash == crypto_shorthash_BYTES && crypto_shorthash_KEYBYTES == 16);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), reinterpret_cast<const unsigned char*>(thing.data()),
                   thing.size(), secret_.data());
  const auto wait = buckets_.take(hash, now * kMillisecond, limit_, window_ * kMillisecond);
  return (wait + kMillisecond - 1) / kMillisecond;
}

}  // namespace cb::server
