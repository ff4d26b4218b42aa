// SPDX-License-Identifier: MIT
#include "server/people/attempts.hpp"

#include <sodium.h>

#include <string>

#include "server/operations/network.hpp"

namespace cb::server {
namespace {

constexpr BucketTable::Microseconds kWindow = 600'000'000;
constexpr BucketTable::Microseconds kMillisecond = 1'000;

}  // namespace

Attempts::Attempts() { randombytes_buf(secret_.data(), secret_.size()); }

Milliseconds Attempts::count(std::string_view address, std::string_view account, Milliseconds now) {
  const auto network = network_of(address);
  BucketTable::Microseconds wait = 0;
  // The account first: what is refused there is not at the cost of others at the address.
  if (!account.empty()) wait = take(at_account_, (network + '\0').append(account), kAtAnAccount, now);
  if (wait == 0) wait = take(of_address_, network, kFromAnAddress, now);
  return (wait + kMillisecond - 1) / kMillisecond;
}

BucketTable::Microseconds Attempts::take(BucketTable& buckets, std::string_view key, int limit, Milliseconds now) {
  std::uint64_t hash = 0;
  static_assert(sizeof hash == crypto_shorthash_BYTES && crypto_shorthash_KEYBYTES == 16);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), reinterpret_cast<const unsigned char*>(key.data()),
                   key.size(), secret_.data());
  return buckets.take(hash, now * kMillisecond, limit, kWindow);
}

}  // namespace cb::server
