// SPDX-License-Identifier: MIT
#include "server/operations/network.hpp"

#include <arpa/inet.h>

#include <array>

namespace cb::server {

std::string network_of(std::string_view address) {
  std::array<char, sizeof(in6_addr)> bytes{};
  if (inet_pton(AF_INET6, std::string(address).c_str(), bytes.data()) != 1) return std::string(address);
  constexpr std::string_view kMapped("\0\0\0\0\0\0\0\0\0\0\xff\xff", 12);
  const std::string_view whole(bytes.data(), bytes.size());
  if (!whole.starts_with(kMapped)) return std::string(whole.substr(0, 8));
  std::array<char, INET_ADDRSTRLEN> plain{};
  return inet_ntop(AF_INET, bytes.data() + kMapped.size(), plain.data(), plain.size());
}

bool is_loopback(std::string_view address) {
  constexpr std::string_view kMapped = "::ffff:";
  if (address.starts_with(kMapped)) address.remove_prefix(kMapped.size());
  return address.starts_with("127.") || address == "::1";
}

}  // namespace cb::server
