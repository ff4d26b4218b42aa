// SPDX-License-Identifier: MIT
#include "server/http/http_call.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <cstdint>

#include "core/text.hpp"
#include "server/http/query.hpp"
#include "server/operations/network.hpp"

namespace cb::server {
namespace {

std::string cookie_of(std::string_view cookies) {
  for (const auto& part : split(cookies, ';')) {
    const auto one = trim(part);
    const auto equals = one.find('=');
    if (equals != std::string_view::npos && one.substr(0, equals) == kCookie)
      return std::string(one.substr(equals + 1));
  }
  return {};
}

// Of several headers of a name, and several values in one, the last: a proxy adds its own at the end, and what stands
// before it anybody may have written.
std::string_view last_value(const net::Request& request, std::string_view name) {
  std::string_view all;
  for (const auto& [given, value] : request.headers)
    if (net::same_name(given, name)) all = value;
  return trim(all.substr(all.rfind(',') + 1));
}

// It goes into logs and back in a header.
bool is_request_id(std::string_view text) {
  constexpr std::size_t kShortest = 8;
  constexpr std::size_t kLongest = 64;
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  return text.size() >= kShortest && text.size() <= kLongest && text.find_first_not_of(kLetters) == text.npos;
}

bool origin_allowed(const net::Request& request, const Config& config) {
  const auto origin = request.header("Origin");
  if (origin.empty() || origin == config.public_url) return true;
  if (std::ranges::find(config.origins, origin) != config.origins.end()) return true;
  const auto scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == request.header("Host");
}

// "caps.example" of "https://caps.example:8443", or of "caps.example:8443".
std::string name_of_host(std::string_view text) {
  if (const auto scheme = text.find("://"); scheme != std::string_view::npos) text.remove_prefix(scheme + 3);
  const auto colon = text.rfind(':');
  if (colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) text = text.substr(0, colon);
  return lower(text);
}

bool is_number_of_host(std::string_view host) {
  return host.starts_with('[') || host.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool host_allowed(const net::Request& request, const std::string& peer, const Config& config) {
  const auto host = name_of_host(request.header("Host"));
  if (!is_loopback(config.listen_address()) || config.trusts(peer) || is_number_of_host(host)) return true;
  return host == "localhost" || host.ends_with(".localhost") || host == name_of_host(config.public_url) ||
         std::ranges::any_of(config.origins, [&](const auto& origin) { return host == name_of_host(origin); });
}

}  // namespace

Result<void> check_source(const net::Request& request, const std::string& peer, const Config& config) {
  if (!host_allowed(request, peer, config))
    return fail("http.host", "", "This server is not called {}; whoever runs it can say so with public-url.",
                quote(request.header("Host")));
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if ((!reads || request.upgrade) && !origin_allowed(request, config))
    return fail("http.origin", "", "Pages of another site may change nothing and open no table here.");
  return {};
}

std::string request_id(const net::Request& request, const std::string& peer, const Config& config) {
  if (config.trusts(peer))
    if (const auto given = last_value(request, kRequestId); is_request_id(given)) return std::string(given);
  std::uint64_t drawn = 0;
  randombytes_buf(&drawn, sizeof drawn);
  return fmt::format("{:016x}", drawn);
}

Result<void> check_type(const Call& call) {
  const bool read = call.method == "POST" || call.method == "PUT" || call.method == "PATCH";
  if (!read || call.body.empty() || !call.path.starts_with("/api/")) return {};
  // A mail program says in its own way that its reader wants no more letters (RFC 8058), and nobody reads it.
  if (call.path.starts_with("/api/mail/stop/")) return {};
  const auto type = std::string_view(call.content_type);
  if (lower(trim(type.substr(0, type.find(';')))) == "application/json") return {};
  return fail("http.type", "", "What is sent here is JSON, and says so: Content-Type: application/json.");
}

Result<Call> read_call(net::Request&& request, const std::string& peer, const Config& config) {
  Call call;
  call.method = request.method;
  const std::string_view target = request.target;
  const auto mark = target.find('?');
  auto path = percent_decode(target.substr(0, mark));
  if (!path || !path->starts_with('/') || path->find('\0') != std::string::npos)
    return fail("http.target", "", "That is not a path this server can read.");
  call.path = std::move(*path);
  if (mark != std::string_view::npos) call.query = target.substr(mark + 1);

  constexpr std::string_view kBearer = "Bearer ";
  if (const auto given = request.header("Authorization"); given.starts_with(kBearer)) {
    call.token = trim(given.substr(kBearer.size()));
    call.bearer = true;
  } else {
    call.token = cookie_of(request.header("Cookie"));
  }

  call.accept_encoding = request.header("Accept-Encoding");
  call.if_none_match = request.header("If-None-Match");
  call.content_type = request.header("Content-Type");

  call.address = peer;
  const auto forwarded = last_value(request, "X-Forwarded-For");
  if (config.trusts(peer)) {
    if (!forwarded.empty()) call.address = forwarded;
    call.secure = last_value(request, "X-Forwarded-Proto") == "https";
  } else {
    call.relayed = !forwarded.empty() || request.has("Forwarded");
  }
  call.body = std::move(request.body);
  return call;
}

}  // namespace cb::server
