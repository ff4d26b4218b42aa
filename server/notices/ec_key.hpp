// SPDX-License-Identifier: MIT
// A pair of keys on the curve P-256, as Web Push uses them: to agree on a secret, and to sign.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/error.hpp"

struct evp_pkey_st;

namespace cb::server {

class EcKey {
 public:
  static constexpr std::size_t kPrivateBytes = 32;
  static constexpr std::size_t kPublicBytes = 65;  // 4, x and y: an uncompressed point

  static Result<EcKey> make();
  // The private key alone as text, by which the pair is kept: base64url, 43 letters.
  static Result<EcKey> read(std::string_view text);
  std::string text() const;

  // The point, in bytes; what a browser wants as applicationServerKey is this in base64url.
  const std::string& public_bytes() const { return public_; }

  // The secret that both sides come to (ECDH), 32 bytes. `other` is an uncompressed point; refused where that is not on
  // the curve.
  Result<std::string> agree(std::string_view other) const;
  // A signature as JSON Web Signatures have it (ES256): r and s, 64 bytes.
  Result<std::string> sign(std::string_view text) const;

 private:
  explicit EcKey(std::shared_ptr<evp_pkey_st> pair, std::string point)
      : pair_(std::move(pair)), public_(std::move(point)) {}
  std::shared_ptr<evp_pkey_st> pair_;
  std::string public_;
};

// Whether these bytes are an uncompressed point of the curve.
bool is_point(std::string_view bytes);

}  // namespace cb::server
