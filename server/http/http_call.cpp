// SPDX-License-Identifier: MIT
#include "server/http/http_call.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace cb::server {
namespace {

namespace http = net::http;

std::string_view header(const net::Request& request, http::field name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

int digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  const char small = static_cast<char>(letter | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t n = 0; n < text.size(); ++n) {
    if (text[n] != '%') {
      decoded.push_back(text[n]);
      continue;
    }
    if (n + 2 >= text.size() || digit(text[n + 1]) < 0 || digit(text[n + 2]) < 0) return std::nullopt;
    decoded.push_back(static_cast<char>(digit(text[n + 1]) * 16 + digit(text[n + 2])));
    n += 2;
  }
  return decoded;
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

}  // namespace

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
  if (config.trusts(peer)) {
    const auto forwarded = request["X-Forwarded-For"];
    // The proxy adds its client at the end; what stands before it, anybody may have written.
    const std::string_view all(forwarded.data(), forwarded.size());
    const auto last = trim(all.substr(all.rfind(',') + 1));
    if (!last.empty()) call.address = last;
    call.secure = request["X-Forwarded-Proto"] == "https";
  }
  call.body = std::move(request.body());
  return call;
}

bool origin_allowed(const net::Request& request, const std::vector<std::string>& others) {
  const auto origin = header(request, http::field::origin);
  if (origin.empty()) return true;
  if (std::ranges::find(others, origin) != others.end()) return true;
  const auto scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == header(request, http::field::host);
}

}  // namespace cb::server
