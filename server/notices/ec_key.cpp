// SPDX-License-Identifier: MIT
#include "server/notices/ec_key.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <array>

#include "server/notices/base64url.hpp"

namespace cb::server {
namespace {

constexpr char kCurve[] = "P-256";
constexpr std::size_t kHalf = 32;  // of a point, a signature

template <auto Free>
struct Freed {
  template <class T>
  void operator()(T* owned) const {
    Free(owned);
  }
};
using Number = std::unique_ptr<BIGNUM, Freed<BN_clear_free>>;
using Pair = std::shared_ptr<EVP_PKEY>;

const unsigned char* as_bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* as_bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::unexpected<Error> broken() {
  return fail("push.crypto", "", "The library for encryption could not do what it was asked.");
}

Pair owned(EVP_PKEY* pair) { return {pair, EVP_PKEY_free}; }

// A key from its parts; of a stranger's only the point is known.
Pair assemble(std::string_view point, const BIGNUM* secret) {
  const std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>> parts(OSSL_PARAM_BLD_new());
  if (!parts || OSSL_PARAM_BLD_push_utf8_string(parts.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0) != 1 ||
      OSSL_PARAM_BLD_push_octet_string(parts.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) != 1 ||
      (secret != nullptr && OSSL_PARAM_BLD_push_BN(parts.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret) != 1))
    return nullptr;
  const std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>> list(OSSL_PARAM_BLD_to_param(parts.get()));
  const std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* pair = nullptr;
  if (!list || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &pair, secret != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, list.get()) !=
          1)
    return nullptr;
  return owned(pair);
}

// A stranger's point; nothing where it is not on the curve, or is its point at infinity.
Pair read_point(std::string_view bytes) {
  if (bytes.size() != EcKey::kPublicBytes || bytes.front() != 4) return nullptr;
  auto pair = assemble(bytes, nullptr);
  if (!pair) return nullptr;
  const std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>> context(
      EVP_PKEY_CTX_new_from_pkey(nullptr, pair.get(), nullptr));
  return context && EVP_PKEY_public_check(context.get()) == 1 ? pair : nullptr;
}

std::string point_of(const Pair& pair) {
  std::string out(EcKey::kPublicBytes, '\0');
  std::size_t length = 0;
  const bool read =
      EVP_PKEY_get_octet_string_param(pair.get(), OSSL_PKEY_PARAM_PUB_KEY, as_bytes(out), out.size(), &length) == 1;
  return read && length == out.size() && out.front() == 4 ? out : std::string();
}

}  // namespace

Result<EcKey> EcKey::make() {
  auto pair = owned(EVP_EC_gen(kCurve));
  auto point = pair ? point_of(pair) : std::string();
  if (point.empty()) return broken();
  return EcKey(std::move(pair), std::move(point));
}

Result<EcKey> EcKey::read(std::string_view text) {
  const auto bad = [] { return fail("push.key", "", "That is no private key of a push server."); };
  auto bytes = from_base64url(text);
  if (!bytes || bytes->size() != kPrivateBytes) return bad();
  const Number secret(BN_bin2bn(as_bytes(*bytes), static_cast<int>(bytes->size()), nullptr));
  sodium_memzero(bytes->data(), bytes->size());
  const std::unique_ptr<EC_GROUP, Freed<EC_GROUP_free>> group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  if (!secret || !group) return broken();
  if (BN_is_zero(secret.get()) || BN_cmp(secret.get(), EC_GROUP_get0_order(group.get())) >= 0) return bad();
  const std::unique_ptr<EC_POINT, Freed<EC_POINT_free>> place(EC_POINT_new(group.get()));
  std::string point(kPublicBytes, '\0');
  if (!place || EC_POINT_mul(group.get(), place.get(), secret.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_POINT_point2oct(group.get(), place.get(), POINT_CONVERSION_UNCOMPRESSED, as_bytes(point), point.size(),
                         nullptr) != point.size())
    return broken();
  auto pair = assemble(point, secret.get());
  if (!pair) return broken();
  return EcKey(std::move(pair), std::move(point));
}

std::string EcKey::text() const {
  BIGNUM* read = nullptr;
  EVP_PKEY_get_bn_param(pair_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &read);
  const Number secret(read);
  std::string bytes(kPrivateBytes, '\0');
  if (!secret || BN_bn2binpad(secret.get(), as_bytes(bytes), kPrivateBytes) < 0) return {};
  auto out = to_base64url(bytes);
  sodium_memzero(bytes.data(), bytes.size());
  return out;
}

Result<std::string> EcKey::agree(std::string_view other) const {
  const auto peer = read_point(other);
  if (!peer) return fail("push.point", "", "That is no point of the curve P-256.");
  const std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>> context(
      EVP_PKEY_CTX_new_from_pkey(nullptr, pair_.get(), nullptr));
  std::string out(kHalf, '\0');
  auto length = out.size();
  if (!context || EVP_PKEY_derive_init(context.get()) != 1 ||
      EVP_PKEY_derive_set_peer(context.get(), peer.get()) != 1 ||
      EVP_PKEY_derive(context.get(), as_bytes(out), &length) != 1 || length != out.size())
    return broken();
  return out;
}

Result<std::string> EcKey::sign(std::string_view text) const {
  const std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
  std::array<unsigned char, 80> encoded{};  // ASN.1 has a few bytes of its own
  auto length = encoded.size();
  if (!context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, pair_.get()) != 1 ||
      EVP_DigestSign(context.get(), encoded.data(), &length, as_bytes(text), text.size()) != 1)
    return broken();
  const auto* from = encoded.data();
  const std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>> signature(
      d2i_ECDSA_SIG(nullptr, &from, static_cast<long>(length)));
  std::string out(2 * kHalf, '\0');
  if (!signature || BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), as_bytes(out), kHalf) < 0 ||
      BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), as_bytes(out) + kHalf, kHalf) < 0)
    return broken();
  return out;
}

bool is_point(std::string_view bytes) { return read_point(bytes) != nullptr; }

}  // namespace cb::server
