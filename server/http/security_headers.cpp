// SPDX-License-Identifier: MIT
#include "server/http/security_headers.hpp"

#include <fmt/format.h>

namespace cb::server {
namespace {

std::string content_security_policy(std::string_view public_url) {
  std::string sockets;
  if (const auto scheme = public_url.find("://"); scheme != std::string_view::npos) {
    const auto host = public_url.substr(scheme + 3);
    sockets = fmt::format(" {}://{}", public_url.starts_with("https:") ? "wss" : "ws", host);
  }
  // No script in the page itself, none from elsewhere; WASM may be compiled, text may not be run.
  return fmt::format(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
      "img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'{}; "
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      sockets);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> security_headers(std::string_view public_url) {
  return {
      {"Content-Security-Policy", content_security_policy(public_url)},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Embedder-Policy", "require-corp"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"X-Content-Type-Options", "nosniff"},
      // A table's link is its key: no other site may learn it from us.
      {"Referrer-Policy", "no-referrer"},
      {"Permissions-Policy",
       "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
       "microphone=(), midi=(), payment=(), serial=(), usb=()"},
  };
}

}  // namespace cb::server
