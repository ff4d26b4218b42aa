// SPDX-License-Identifier: MIT
#include "server/people/attempts.hpp"

#include <sodium.h>

namespace cb::server {
namespace {

constexpr BucketTable::Microseconds kWindow = 600'000'000;
constexpr BucketTable::Microseconds kMillisecond = 1'000;

}  // namespace

Attempts::Attempts(int limit) : limit_(limit) { randombytes_buf(secret_.data(), secret_.size()); }

Milliseconds Attempts::count(std::string_view key, Milliseconds now) {
  std::uint64_t hash = 0;
  static_assert(sizeof hash == crypto_shorthash_BYTES && crypto_shorthash_KEYBYTES == 16);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), reinterpret_cast<const unsigned char*>(key.data()),
                   key.size(), secret_.data());
  const auto wait = buckets_.take(hash, now * kMillisecond, limit_, kWindow);
  return (wait + kMillisecond - 1) / kMillisecond;
}

}  // namespace cb::server
