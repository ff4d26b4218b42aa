// SPDX-License-Identifier: MIT
#include "server/room/table_id.hpp"

#include <sodium.h>

namespace cb::server {
namespace {

constexpr int kForm = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t kWithEnd = sodium_base64_ENCODED_LEN(sizeof(MatchId::bytes), kForm);

}  // namespace

std::string table_id(const MatchId& match) {
  std::string text(kWithEnd, '\0');
  sodium_bin2base64(text.data(), text.size(), match.bytes.data(), match.bytes.size(), kForm);
  text.pop_back();  // the end that C wants
  return text;
}

std::optional<MatchId> read_table_id(std::string_view text) {
  MatchId match;
  const char* end = nullptr;
  const bool read = sodium_base642bin(match.bytes.data(), match.bytes.size(), text.data(), text.size(), nullptr,
                                      nullptr, &end, kForm) == 0;
  // The last letter has four bits that say nothing; written otherwise it would be a second name. A shorter text is
  // another than the one of the bytes it fills.
  if (!read || table_id(match) != text) return std::nullopt;
  return match;
}

}  // namespace cb::server
