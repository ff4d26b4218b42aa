// SPDX-License-Identifier: MIT
#include "server/http/http_call.hpp"

#include <algorithm>
#include <boost/beast/websocket/rfc6455.hpp>

#include "core/text.hpp"
#include "server/http/query.hpp"
#include "server/operations/operations_api.hpp"

namespace cb::server {
namespace {

namespace http = net::http;

std::string_view header(const net::Request& request, http::field name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

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
  for (auto [at, end] = request.equal_range(name); at != end; ++at) all = {at->value().data(), at->value().size()};
  return trim(all.substr(all.rfind(',') + 1));
}

bool origin_allowed(const net::Request& request, const Config& config) {
  const auto origin = header(request, http::field::origin);
  if (origin.empty() || origin == config.public_url) return true;
  if (std::ranges::find(config.origins, origin) != config.origins.end()) return true;
  const auto scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == header(request, http::field::host);
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
  const auto host = name_of_host(header(request, http::field::host));
  if (!is_loopback(config.listen_address()) || config.trusts(peer) || is_number_of_host(host)) return true;
  return host == "localhost" || host.ends_with(".localhost") || host == name_of_host(config.public_url) ||
         std::ranges::any_of(config.origins, [&](const auto& origin) { return host == name_of_host(origin); });
}

}  // namespace

Result<void> check_source(const net::Request& request, const std::string& peer, const Config& config) {
  if (!host_allowed(request, peer, config))
    return fail("http.host", "", "This server is not called {}; whoever runs it can say so with public-url.",
                quote(header(request, http::field::host)));
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if ((!reads || net::beast::websocket::is_upgrade(request)) && !origin_allowed(request, config))
    return fail("http.origin", "", "Pages of another site may change nothing and open no table here.");
  return {};
}

Result<Call> read_call(net::Request&& request, const std::string& peer, const Config& config) {
  Call call;
  call.method = std::string(request.method_string());
  const std::string_view target(request.target().data(), request.target().size());
  const auto mark = target.find('?');
  auto path = percent_decode(target.substr(0, mark));
  if (!path || !path->starts_with('/') || path->find('\0') != std::string::npos)
    return fail("http.target", "", "That is not a path this server can read.");
  call.path = std::move(*path);
  if (mark != std::string_view::npos) call.query = target.substr(mark + 1);

  constexpr std::string_view kBearer = "Bearer ";
  if (const auto given = header(request, http::field::authorization); given.starts_with(kBearer)) {
    call.token = trim(given.substr(kBearer.size()));
    call.bearer = true;
  } else {
    call.token = cookie_of(header(request, http::field::cookie));
  }

  call.accept_encoding = header(request, http::field::accept_encoding);
  call.if_none_match = header(request, http::field::if_none_match);

  call.address = peer;
  const auto forwarded = last_value(request, "X-Forwarded-For");
  if (config.trusts(peer)) {
    if (!forwarded.empty()) call.address = forwarded;
    call.secure = last_value(request, "X-Forwarded-Proto") == "https";
  } else {
    call.relayed = !forwarded.empty() || request.find(http::field::forwarded) != request.end();
  }
  call.body = std::move(request.body());
  return call;
}

}  // namespace cb::server
