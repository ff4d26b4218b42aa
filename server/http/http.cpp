// SPDX-License-Identifier: MIT
#include "server/http/http.hpp"

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "wire/message.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// The places of a pattern in a path; nothing where the path is another.
std::optional<Places> match_path(std::string_view pattern, std::string_view path) {
  Places places;
  for (;;) {
    const auto brace = pattern.find('{');
    const auto fixed = pattern.substr(0, brace);
    if (!path.starts_with(fixed)) return std::nullopt;
    path.remove_prefix(fixed.size());
    if (brace == std::string_view::npos) return path.empty() ? std::optional(std::move(places)) : std::nullopt;
    const auto length = std::min(path.find('/'), path.size());
    if (length == 0) return std::nullopt;
    places.emplace_back(path.substr(0, length));
    path.remove_prefix(length);
    pattern.remove_prefix(pattern.find('}') + 1);
  }
}

}  // namespace

Reply json_reply(const json& value, int status) {
  return {.status = status, .body = write_any_json(value), .headers = {}};
}

Reply error_reply(const Error& error, int status) {
  return {.status = status, .body = wire::write_error(error), .headers = {}};
}

std::expected<Router::Found, Reply> Router::find(const Call& call) const {
  std::string allowed;
  for (const auto& route : routes_) {
    auto places = match_path(route.pattern, call.path);
    if (!places) continue;
    if (route.method == call.method) return Found{&route, std::move(*places)};
    allowed += (allowed.empty() ? "" : ", ") + route.method;
  }
  if (allowed.empty())
    return std::unexpected(error_reply(refuse("http.path", "", "There is nothing at {}.", quote(call.path)), 404));
  auto reply =
      error_reply(refuse("http.method", "", "{} takes {}, not {}.", quote(call.path), allowed, call.method), 405);
  reply.headers.emplace_back("Allow", allowed);
  return std::unexpected(std::move(reply));
}

}  // namespace cb::server
