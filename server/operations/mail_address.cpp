// SPDX-License-Identifier: MIT
#include "server/operations/mail_address.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace cb::server {
namespace {

// RFC 5321, 4.5.3.1; the whole must fit into the command that names it.
constexpr std::size_t kMostAddress = 254;
constexpr std::size_t kMostLocal = 64;
constexpr std::size_t kMostLabel = 63;

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// RFC 5322's atext.
bool is_local_name(std::string_view text) {
  constexpr std::string_view kSigns = "!#$%&'*+-/=?^_`{|}~";
  return !text.empty() &&
         std::ranges::all_of(text, [&](char c) { return is_letter_or_digit(c) || kSigns.contains(c); });
}

bool is_label(std::string_view text) {
  return !text.empty() && text.size() <= kMostLabel && text.front() != '-' && text.back() != '-' &&
         std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

}  // namespace

Result<std::string> read_mail_address(std::string_view text) {
  const auto at = text.rfind('@');
  if (text.size() > kMostAddress || at == std::string_view::npos || at > kMostLocal)
    return fail("mail.address", "", "{} is no mail address, such as vic@caps.example.", quote(text));
  if (!std::ranges::all_of(split(text.substr(0, at), '.'), is_local_name))
    return fail("mail.local", "",
                "Before the @ of a mail address we take letters, digits and signs such as . + - _ only, not {}.",
                quote(text.substr(0, at)));
  const auto domain = text.substr(at + 1);
  const auto labels = split(domain, '.');
  // The last is never a number, which would make an IP address of it.
  if (labels.size() < 2 || !std::ranges::all_of(labels, is_label) || to_number<std::uint64_t>(labels.back()))
    return fail("mail.domain", "", "After the @ of a mail address we take a domain such as caps.example, not {}.",
                quote(domain));
  return fmt::format("{}@{}", text.substr(0, at), lower(domain));
}

std::string mailbox_of(std::string_view address) {
  const auto at = address.rfind('@');
  auto local = lower(address.substr(0, std::min(at, address.find('+'))));
  std::erase(local, '.');
  return local + lower(address.substr(at));
}

}  // namespace cb::server
