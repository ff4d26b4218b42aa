// SPDX-License-Identifier: MIT
#include "server/notices/web_push.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <array>
#include <memory>

#include "core/text.hpp"
#include "server/notices/base64url.hpp"

namespace cb::server {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kSecretBytes = 16;
constexpr std::size_t kKeyBytes = 16;    // of AES-128
constexpr std::size_t kNonceBytes = 12;  // of GCM
constexpr std::size_t kTagBytes = 16;
constexpr char kLastRecord = 2;
// All that every push service takes (RFC 8030, 7.2); our texts are one record, which may not be longer than this.
constexpr std::size_t kRecord = 4'096;
constexpr std::size_t kStep = 512;

std::string hash(std::string_view key, std::string_view text) {
  std::string out(32, '\0');
  unsigned length = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char*>(text.data()),
       text.size(), reinterpret_cast<unsigned char*>(out.data()), &length);
  return out;
}

// The first block of HKDF (RFC 5869), and no key here needs more.
std::string expand(std::string_view key, std::string_view info, std::size_t length) {
  return hash(key, fmt::format("{}\x01", info)).substr(0, length);
}

Result<std::string> seal(std::string_view key, std::string_view nonce, std::string_view text) {
  struct Free {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
  };
  const std::unique_ptr<EVP_CIPHER_CTX, Free> context(EVP_CIPHER_CTX_new());
  const auto bytes = [](std::string_view from) { return reinterpret_cast<const unsigned char*>(from.data()); };
  std::string out(text.size() + kTagBytes, '\0');
  auto* to = reinterpret_cast<unsigned char*>(out.data());
  int written = 0;
  int rest = 0;
  if (!context || EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), bytes(key), bytes(nonce), nullptr) != 1 ||
      EVP_EncryptUpdate(context.get(), to, &written, bytes(text), static_cast<int>(text.size())) != 1 ||
      EVP_EncryptFinal_ex(context.get(), to + written, &rest) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, to + text.size()) != 1)
    return fail("push.crypto", "", "The library for encryption could not do what it was asked.");
  return out;
}

}  // namespace

Result<Subscription> read_subscription(std::string_view endpoint, std::string_view p256dh, std::string_view auth,
                                       bool allow_private) {
  auto where = read_endpoint(endpoint, allow_private);
  if (!where) return std::unexpected(where.error());
  const auto key = from_base64url(p256dh);
  if (!key || key->size() != EcKey::kPublicBytes)
    return fail("push.p256dh", "", "The key p256dh of a subscription is {} bytes in base64url, not {}.",
                EcKey::kPublicBytes, quote(p256dh));
  if (!is_point(*key))
    return fail("push.p256dh", "", "The key p256dh of a subscription is no point of the curve P-256.");
  const auto secret = from_base64url(auth);
  if (!secret || secret->size() != kSecretBytes)
    return fail("push.auth", "", "The secret auth of a subscription is {} bytes in base64url.", kSecretBytes);
  return Subscription{std::move(*where), *key, *secret};
}

Result<std::string> encrypt_push(const Subscription& to, std::string_view text) {
  const auto key = EcKey::make();
  if (!key) return std::unexpected(key.error());
  std::array<char, kSaltBytes> salt{};
  randombytes_buf(salt.data(), salt.size());
  // Text and the mark behind it fill whole steps.
  const auto padded = (text.size() + 1 + kStep - 1) / kStep * kStep;
  return encrypt_push_with(to, text, *key, {salt.data(), salt.size()}, padded - text.size() - 1);
}

Result<std::string> encrypt_push_with(const Subscription& to, std::string_view text, const EcKey& key,
                                      std::string_view salt, std::size_t padding) {
  if (text.size() > kMostPushed)
    return fail("push.length", "", "A push has {} bytes at most, not {}.", kMostPushed, text.size());
  const auto shared = key.agree(to.key);
  if (!shared) return std::unexpected(shared.error());
  const auto& ours = key.public_bytes();
  // RFC 8291, 3.3 and 3.4, then RFC 8188, 2.2 and 2.3. The strings end with a zero.
  const auto secret = expand(hash(to.secret, *shared), fmt::format("{}{}{}", "WebPush: info\0"sv, to.key, ours), 32);
  const auto base = hash(salt, secret);
  const auto content_key = expand(base, "Content-Encoding: aes128gcm\0"sv, kKeyBytes);
  const auto nonce = expand(base, "Content-Encoding: nonce\0"sv, kNonceBytes);
  auto sealed = seal(content_key, nonce, fmt::format("{}{}{}", text, kLastRecord, std::string(padding, '\0')));
  if (!sealed) return sealed;
  std::string out(salt);
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(kRecord >> shift & 0xff);
  out += static_cast<char>(ours.size());
  return out + ours + *sealed;
}

}  // namespace cb::server
