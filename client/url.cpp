// SPDX-License-Identifier: MIT
#include "client/url.hpp"

#include <algorithm>
#include <boost/url/parse.hpp>
#include <boost/url/parse_query.hpp>
#include <vector>

#include "core/text.hpp"

namespace cb::client {

namespace urls = boost::urls;

namespace {

constexpr std::uint16_t kPlainPort = 80;
constexpr std::uint16_t kSecurePort = 443;

// What ids and tokens are written with.
bool is_base64url(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

}  // namespace

std::string Url::authority() const {
  const auto name = host.find(':') == std::string::npos ? host : fmt::format("[{}]", host);
  return port == (secure ? kSecurePort : kPlainPort) ? name : fmt::format("{}:{}", name, port);
}

std::string Url::server() const { return fmt::format("{}://{}", secure ? "https" : "http", authority()); }

Result<Url> read_url(std::string_view text) {
  const auto bad = [&] {
    return fail("url.form", "", "{} is no address of a server or a table, such as http://localhost:8080/t/TABLE.",
                quote(text));
  };
  const auto whole = text.find("://") == std::string_view::npos ? "http://" + std::string(text) : std::string(text);
  const auto read = urls::parse_uri(whole);
  if (!read || !read->has_authority() || read->has_userinfo() || read->has_query()) return bad();
  Url url;
  const auto scheme = lower(read->scheme());
  url.secure = scheme == "https" || scheme == "wss";
  if (!url.secure && scheme != "http" && scheme != "ws")
    return fail("url.scheme", "", "A server is reached by http or https, not by {}.", quote(scheme));
  // As it stands there: what is written in percents is no name of a server.
  url.host = read->encoded_host_address();
  url.port = read->has_port() ? read->port_number() : url.secure ? kSecurePort : kPlainPort;
  if (url.host.empty() || url.host.find('%') != std::string::npos || url.port == 0) return bad();

  const auto path = read->encoded_segments();
  std::vector<std::string_view> places(path.begin(), path.end());
  if (!places.empty() && places.back().empty()) places.pop_back();
  if (!places.empty()) {
    if (places.size() != 2 || places[0] != "t" || !is_base64url(places[1])) return bad();
    url.table = places[1];
  }
  if (!read->has_fragment()) return url;
  const auto fragment = urls::parse_query(read->encoded_fragment());
  if (!fragment) return bad();
  for (const auto& [name, value, has_value] : *fragment) {
    // For whoever is handed a seat; a terminal has its name already.
    if (name == "new" && !has_value && !url.seat.empty()) continue;
    if (name != "seat" || !url.seat.empty() || !is_base64url(value) || url.table.empty()) return bad();
    url.seat = value;
  }
  return url;
}

}  // namespace cb::client
