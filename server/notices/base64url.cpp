// SPDX-License-Identifier: MIT
#include "server/notices/base64url.hpp"

#include <sodium.h>

namespace cb::server {
namespace {

constexpr int kForm = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string to_base64url(std::string_view bytes) {
  std::string out(sodium_base64_encoded_len(bytes.size(), kForm), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), kForm);
  out.pop_back();  // the end that C wants
  return out;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string out(text.size() / 4 * 3 + 3, '\0');
  std::size_t length = 0;
  const bool read = sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                                      text.size(), nullptr, &length, nullptr, kForm) == 0;
  if (!read) return std::nullopt;
  out.resize(length);
  return out;
}

}  // namespace cb::server
