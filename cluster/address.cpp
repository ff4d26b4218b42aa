// SPDX-License-Identifier: MIT
#include "cluster/address.hpp"

#include <algorithm>
#include <cstdint>

#include "core/text.hpp"

namespace cb::cluster {
namespace {

bool is_visible(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) { return letter > ' ' && letter <= '~'; });
}

bool is_server(std::string_view text) {
  const bool plain = text.starts_with("nats://");
  if (!plain && !text.starts_with("tls://")) return false;
  text.remove_prefix(plain ? 7 : 6);
  if (!is_visible(text)) return false;
  const auto at = text.rfind('@');
  if (at == 0) return false;
  if (at != std::string_view::npos) text.remove_prefix(at + 1);
  const auto colon = text.rfind(':');
  const bool has_port = colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos;
  if (has_port && to_number<std::uint16_t>(text.substr(colon + 1)).value_or(0) == 0) return false;
  const auto host = text.substr(0, has_port ? colon : text.size());
  constexpr std::string_view kHostLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_[]:";
  return !host.empty() && host.find_first_not_of(kHostLetters) == std::string_view::npos;
}

}  // namespace

Result<std::vector<std::string>> read_addresses(std::string_view text) {
  std::vector<std::string> servers;
  for (const auto piece : split(text, ',')) {
    const auto server = trim(piece);
    // What was given may hold a password, so it is not repeated.
    if (!is_server(server))
      return fail("cluster.address", "",
                  "NATS is found at an address such as nats://127.0.0.1:4222, or several with commas between; the one "
                  "given is none.");
    servers.emplace_back(server);
  }
  return servers;
}

}  // namespace cb::cluster
