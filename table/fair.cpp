// SPDX-License-Identifier: MIT
#include "table/fair.hpp"

#include <sodium.h>

#include <limits>

#include "core/text.hpp"

namespace cb {
namespace {

void add_number(std::string& text, std::uint64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8) text.push_back(static_cast<char>(number >> shift & 0xFF));
}

const std::uint8_t* bytes_of(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const auto byte : bytes) {
    text.push_back(kDigits[byte >> 4]);
    text.push_back(kDigits[byte & 15]);
  }
  return text;
}

Result<Seed> read_seed(std::string_view hex) {
  Seed seed{};
  std::size_t length = 0;
  const char* end = nullptr;
  const bool read = sodium_hex2bin(seed.data(), seed.size(), hex.data(), hex.size(), nullptr, &length, &end) == 0;
  if (!read || length != seed.size() || end != hex.data() + hex.size())
    return fail("seed.form", "", "A seed is {} hexadecimal digits, not {}.", 2 * seed.size(), quote(hex));
  return seed;
}

std::string commitment_to(const Seed& seed) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), seed.data(), seed.size());
  return to_hex(hash);
}

FairLuck::FairLuck(const Seed& seed, const std::vector<std::string>& nonces) : seed_(seed) {
  for (const auto& nonce : nonces) {
    add_number(nonces_, nonce.size());
    nonces_ += nonce;
  }
}

std::uint32_t FairLuck::ticket(std::uint64_t index, std::uint32_t total) const {
  // The part of the range beyond the last whole multiple of `total` is thrown again, so that no ticket is favoured.
  constexpr std::uint64_t kRange = std::uint64_t{1} << 32;
  const std::uint64_t fair = kRange - kRange % total;
  for (std::uint64_t again = 0;; ++again) {
    std::string message = nonces_;
    add_number(message, index);
    add_number(message, again);
    std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> hash{};
    static_assert(sizeof(Seed) == crypto_auth_hmacsha256_KEYBYTES);
    crypto_auth_hmacsha256(hash.data(), bytes_of(message), message.size(), seed_.data());
    const std::uint32_t number = static_cast<std::uint32_t>(hash[0]) << 24 | static_cast<std::uint32_t>(hash[1]) << 16 |
                                 static_cast<std::uint32_t>(hash[2]) << 8 | hash[3];
    if (number < fair) return number % total;
  }
}

ActionCode fair_outcome(const AnyRules& game, const AnyState& state, const FairLuck& luck, std::uint64_t index) {
  const auto outcomes = game.actions(state);
  std::uint32_t total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  std::uint32_t ticket = luck.ticket(index, total);
  std::size_t n = 0;
  while (ticket >= outcomes[n].weight) ticket -= outcomes[n++].weight;
  return outcomes[n].code;
}

}  // namespace cb
