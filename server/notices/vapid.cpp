// SPDX-License-Identifier: MIT
#include "server/notices/vapid.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "server/notices/base64url.hpp"

namespace cb::server {
namespace {

// A service refuses tokens for more than a day; half of that leaves room for clocks that are wrong. What is used again
// must still be good when a push has waited to be tried again.
constexpr std::chrono::hours kValid{12};
constexpr std::chrono::hours kUsed{6};
constexpr std::size_t kMostTokens = 256;  // strangers name the origins

}  // namespace

Result<std::string> Vapid::authorization(const std::string& origin, std::chrono::system_clock::time_point now) {
  const auto known = tokens_.find(origin);
  if (known != tokens_.end() && now >= known->second.made && now - known->second.made < kUsed)
    return known->second.text;
  const auto end = std::chrono::duration_cast<std::chrono::seconds>((now + kValid).time_since_epoch()).count();
  nlohmann::json claims{{"aud", origin}, {"exp", end}};
  if (!contact_.empty()) claims["sub"] = contact_;
  const auto said = fmt::format("{}.{}", to_base64url(R"({"typ":"JWT","alg":"ES256"})"), to_base64url(claims.dump()));
  const auto signature = key_.sign(said);
  if (!signature) return signature;
  auto text = fmt::format("vapid t={}.{}, k={}", said, to_base64url(*signature), to_base64url(key_.public_bytes()));
  if (tokens_.size() >= kMostTokens) tokens_.clear();
  tokens_.insert_or_assign(origin, Token{text, now});
  return text;
}

}  // namespace cb::server
