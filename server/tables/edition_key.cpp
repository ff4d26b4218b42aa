// SPDX-License-Identifier: MIT
#include "server/tables/edition_key.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>

namespace cb::server {

std::string edition_key(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  std::string key;
  for (const auto byte : hash) key += fmt::format("{:02x}", byte);
  return key;
}

bool is_edition_key(std::string_view text) {
  return text.size() == 2 * crypto_hash_sha256_BYTES &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace cb::server
