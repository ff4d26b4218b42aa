// SPDX-License-Identifier: MIT
#include "client/url.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace cb::client {
namespace {

constexpr std::uint16_t kPlainPort = 80;
constexpr std::uint16_t kSecurePort = 443;

// What ids and tokens are written with.
bool is_base64url(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

bool is_host(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
           c == '_' || c == ':' || c == '%';
  });
}

// Takes off what stands before the mark, and the mark; all of it where there is none.
std::string_view up_to(std::string_view& text, std::string_view mark) {
  const auto at = text.find(mark);
  const auto before = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + mark.size());
  return before;
}

}  // namespace

std::string Url::authority() const {
  const auto name = host.find(':') == std::string::npos ? host : fmt::format("[{}]", host);
  return port == (secure ? kSecurePort : kPlainPort) ? name : fmt::format("{}:{}", name, port);
}

std::string Url::server() const { return fmt::format("{}://{}", secure ? "https" : "http", authority()); }

Result<Url> read_url(std::string_view text) {
  const auto whole = text;
  const auto bad = [&] {
    return fail("url.form", "", "{} is no address of a server or a table, such as http://localhost:8080/t/TABLE.",
                quote(whole));
  };
  Url url;
  if (text.find("://") != std::string_view::npos) {
    const auto scheme = lower(up_to(text, "://"));
    url.secure = scheme == "https" || scheme == "wss";
    if (!url.secure && scheme != "http" && scheme != "ws")
      return fail("url.scheme", "", "A server is reached by http or https, not by {}.", quote(scheme));
  }
  url.port = url.secure ? kSecurePort : kPlainPort;
  std::string_view rest = text;
  auto before_fragment = up_to(rest, "#");
  const auto fragment = rest;
  const auto slash = std::min(before_fragment.find('/'), before_fragment.size());
  auto place = before_fragment.substr(0, slash);
  auto path = before_fragment.substr(slash);

  auto host = place;
  if (place.starts_with('[')) {
    const auto end = place.find(']');
    if (end == std::string_view::npos) return bad();
    host = place.substr(1, end - 1);
    place.remove_prefix(end + 1);
  } else {
    host = place.substr(0, place.find(':'));
    place.remove_prefix(host.size());
  }
  if (!is_host(host)) return bad();
  url.host = host;
  if (!place.empty()) {
    const auto port = place.starts_with(':') ? to_number<std::uint16_t>(place.substr(1)) : std::nullopt;
    if (!port || *port == 0) return bad();
    url.port = *port;
  }

  if (path.starts_with("/t/")) {
    path.remove_prefix(3);
    if (path.ends_with('/')) path.remove_suffix(1);
    if (!is_base64url(path)) return bad();
    url.table = path;
  } else if (!path.empty() && path != "/") {
    return bad();
  }
  if (fragment.starts_with("seat=")) {
    auto seat = fragment.substr(5);
    // For whoever is handed a seat; a terminal has its name already.
    if (seat.ends_with("&new")) seat.remove_suffix(4);
    if (!is_base64url(seat) || url.table.empty()) return bad();
    url.seat = seat;
  } else if (!fragment.empty()) {
    return bad();
  }
  return url;
}

}  // namespace cb::client
