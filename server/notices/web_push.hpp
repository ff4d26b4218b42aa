// SPDX-License-Identifier: MIT
// What a browser's push service is given: a text that only that browser can read (RFC 8291, with the content coding
// aes128gcm of RFC 8188).
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "server/notices/ec_key.hpp"
#include "server/notices/endpoint.hpp"

namespace cb::server {

// Where a browser wants to be told, and the keys by which only it can read what it is told.
struct Subscription {
  Endpoint endpoint;
  std::string key;     // the browser's point, in bytes
  std::string secret;  // 16 bytes that it shares with us
};

// As PushSubscription.toJSON() has them; or which of them is wrong. `allow_private`: see read_endpoint.
Result<Subscription> read_subscription(std::string_view endpoint, std::string_view p256dh, std::string_view auth,
                                       bool allow_private = false);

inline constexpr std::size_t kMostPushed = 3'072;
inline constexpr std::size_t kSaltBytes = 16;

// The body of a push. Padded, so that its length says only in which half kilobyte the text's lies. With a fresh key
// and salt, so that equal texts look different.
Result<std::string> encrypt_push(const Subscription& to, std::string_view text);

// The same with everything given. Only for the example of the RFC: a key or salt used twice gives the text away.
Result<std::string> encrypt_push_with(const Subscription& to, std::string_view text, const EcKey& key,
                                      std::string_view salt, std::size_t padding);

}  // namespace cb::server
