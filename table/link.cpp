// SPDX-License-Identifier: MIT
#include "table/link.hpp"

#include <sodium.h>

#include <array>

#include "table/fair.hpp"

namespace cb::table {

std::string draw_token() {
  std::array<std::uint8_t, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  text.pop_back();  // the zero that ends it
  return text;
}

std::string hash_of_token(std::string_view token) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const std::uint8_t*>(token.data()), token.size());
  return to_hex(hash);
}

bool same_hash(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace cb::table
