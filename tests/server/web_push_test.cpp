// SPDX-License-Identifier: MIT
// What is pushed: the example of RFC 8291 to the byte, random texts through a second implementation, and the token that
// says who pushes.
#include "server/notices/web_push.hpp"

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "core/text.hpp"
#include "server/notices/base64url.hpp"
#include "server/notices/vapid.hpp"

namespace cb::server {
namespace {

using namespace std::string_view_literals;
using namespace std::chrono_literals;

// RFC 8291, 5 and appendix A.
constexpr auto kBrowsersKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr auto kP256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr auto kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr auto kServersKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr auto kSalt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr auto kWhere = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV";

Subscription example() { return read_subscription(kWhere, kP256dh, kAuth).value(); }

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// HKDF whole, from the library, where the code under test puts it together from hashes.
std::string hkdf(std::string salt, std::string secret, std::string info, std::size_t length) {
  auto* kdf = EVP_KDF_fetch(nullptr, "HKDF", nullptr);
  auto* context = EVP_KDF_CTX_new(kdf);
  char digest[] = "SHA256";
  const OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
                                   OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.data(), salt.size()),
                                   OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, secret.data(), secret.size()),
                                   OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.data(), info.size()),
                                   OSSL_PARAM_construct_end()};
  std::string out(length, '\0');
  EXPECT_EQ(EVP_KDF_derive(context, reinterpret_cast<unsigned char*>(out.data()), length, parameters), 1);
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(kdf);
  return out;
}

// As the browser does it: the text, or nothing where it was tampered with.
std::optional<std::string> decrypt(const EcKey& own, const std::string& auth, const std::string& body) {
  const auto salt = body.substr(0, 16);
  const auto sender = body.substr(21, static_cast<unsigned char>(body[20]));
  const auto sealed = body.substr(21 + sender.size());
  const auto shared = own.agree(sender);
  if (!shared) return std::nullopt;
  const auto secret = hkdf(auth, *shared, std::string("WebPush: info\0"sv) + own.public_bytes() + sender, 32);
  const auto key = hkdf(salt, secret, std::string("Content-Encoding: aes128gcm\0"sv), 16);
  const auto nonce = hkdf(salt, secret, std::string("Content-Encoding: nonce\0"sv), 12);
  auto* context = EVP_CIPHER_CTX_new();
  const auto length = sealed.size() - 16;
  std::string out(length, '\0');
  auto tag = sealed.substr(length);
  int written = 0;
  EVP_DecryptInit_ex2(context, EVP_aes_128_gcm(), bytes_of(key), bytes_of(nonce), nullptr);
  EVP_DecryptUpdate(context, reinterpret_cast<unsigned char*>(out.data()), &written, bytes_of(sealed),
                    static_cast<int>(length));
  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  const bool good = EVP_DecryptFinal_ex(context, reinterpret_cast<unsigned char*>(out.data()) + written, &written) == 1;
  EVP_CIPHER_CTX_free(context);
  if (!good) return std::nullopt;
  const auto end = out.find_last_not_of('\0');
  if (end == std::string::npos || out[end] != 2) return std::nullopt;
  return out.substr(0, end);
}

TEST(WebPush, TheExampleOfTheRfcToTheByte) {
  const auto body = encrypt_push_with(example(), "When I grow up, I want to be a watermelon",
                                      EcKey::read(kServersKey).value(), from_base64url(kSalt).value(), 0);
  ASSERT_TRUE(body) << body.error().text();
  EXPECT_EQ(to_base64url(*body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
            "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
            "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(WebPush, EveryTextComesThroughAndItsLengthTellsLittle) {
  const auto browser = EcKey::read(kBrowsersKey).value();
  EXPECT_EQ(to_base64url(browser.public_bytes()), kP256dh);
  const auto auth = from_base64url(kAuth).value();
  std::mt19937 random(20261116);
  std::set<std::size_t> lengths;
  std::set<std::string> beginnings;
  constexpr int kTexts = 200;
  for (int n = 0; n < kTexts; ++n) {
    std::string text(n < 2 ? n * kMostPushed : random() % (kMostPushed + 1), '\0');
    // Zeros and marks at the end are the text's own.
    for (auto& c : text) c = static_cast<char>(random() % 4 == 0 ? random() % 3 : random());
    const auto body = encrypt_push(example(), text);
    ASSERT_TRUE(body) << body.error().text();
    EXPECT_EQ(decrypt(browser, auth, *body), text);
    EXPECT_LE(body->size(), 4'096u);
    lengths.insert(body->size());
    beginnings.insert(body->substr(0, 86));
    auto broken = *body;
    broken[86 + random() % (broken.size() - 86)] ^= static_cast<char>(1 << random() % 8);
    EXPECT_EQ(decrypt(browser, auth, broken), std::nullopt);
  }
  EXPECT_LE(lengths.size(), 7u);
  EXPECT_EQ(beginnings.size(), std::size_t{kTexts});  // a new key and a new salt each time
  EXPECT_FALSE(encrypt_push(example(), std::string(kMostPushed + 1, 'x')));
}

TEST(WebPush, SubscriptionsThatCannotWorkAreRefused) {
  const auto code = [](std::string_view p256dh, std::string_view auth, std::string_view where = kWhere) {
    const auto read = read_subscription(where, p256dh, auth);
    return read ? "" : read.error().code;
  };
  EXPECT_EQ(code(kP256dh, kAuth), "");
  EXPECT_EQ(code(kP256dh, kAuth, "https://127.0.0.1/"), "push.host");
  const std::string key = from_base64url(kP256dh).value();
  EXPECT_EQ(code("", kAuth), "push.p256dh");
  EXPECT_EQ(code(std::string(kP256dh) + "=", kAuth), "push.p256dh");
  EXPECT_EQ(code(std::string(kP256dh) + "AAAA", kAuth), "push.p256dh");
  EXPECT_EQ(code(to_base64url(key.substr(0, 64)), kAuth), "push.p256dh");
  EXPECT_EQ(code("B+/" + std::string(kP256dh).substr(3), kAuth), "push.p256dh");  // the other base64
  EXPECT_EQ(code(to_base64url(std::string(65, '\0')), kAuth), "push.p256dh");
  EXPECT_EQ(code(to_base64url("\4" + std::string(64, '\0')), kAuth), "push.p256dh");
  EXPECT_EQ(code(to_base64url("\4" + std::string(64, '\xff')), kAuth), "push.p256dh");
  EXPECT_EQ(code(to_base64url("\6" + key.substr(1)), kAuth), "push.p256dh");  // the hybrid form
  for (std::size_t n = 1; n < key.size(); n += 7) {
    auto off = key;
    off[n] ^= 1;
    EXPECT_EQ(code(to_base64url(off), kAuth), "push.p256dh") << n;
  }
  EXPECT_EQ(code(kP256dh, ""), "push.auth");
  EXPECT_EQ(code(kP256dh, "BTBZMqHH6r4Tts7J_aSIggAA"), "push.auth");
  EXPECT_EQ(code(kP256dh, "BTBZMqHH6r4Tts7J_aSIg!"), "push.auth");
  const auto spoken = read_subscription(kWhere, kP256dh, "secret").error().text();
  EXPECT_EQ(spoken.find("secret\""), std::string::npos) << spoken;  // a secret is not repeated
}

TEST(WebPush, KeysAreKeptAsText) {
  const auto made = EcKey::make().value();
  EXPECT_EQ(made.text().size(), 43u);
  const auto again = EcKey::read(made.text()).value();
  EXPECT_EQ(again.public_bytes(), made.public_bytes());
  EXPECT_EQ(again.text(), made.text());
  EXPECT_NE(EcKey::make()->text(), made.text());
  EXPECT_EQ(EcKey::read(kServersKey)->text(), kServersKey);
  // Nothing, too little, zero, the order of the curve and more.
  for (const auto& text :
       {std::string(), std::string("AAAA"), to_base64url(std::string(32, '\0')), to_base64url(std::string(32, '\xff')),
        to_base64url("\xff\xff\xff\xff\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xbc\xe6\xfa\xad\xa7\x17\x9e\x84"
                     "\xf3\xb9\xca\xc2\xfc\x63\x25\x51"sv)})
    EXPECT_FALSE(EcKey::read(text)) << text;
}

// By OpenSSL alone, from the point in the header.
bool signed_by(const std::string& point, const std::string& said, const std::string& signature) {
  auto* key = EVP_PKEY_new();
  auto* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  char curve[] = "prime256v1";
  auto copy = point;
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
                             OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy.data(), copy.size()),
                             OSSL_PARAM_construct_end()};
  EVP_PKEY_fromdata_init(context);
  EXPECT_EQ(EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters), 1);
  auto* parts = ECDSA_SIG_new();
  ECDSA_SIG_set0(parts, BN_bin2bn(bytes_of(signature), 32, nullptr), BN_bin2bn(bytes_of(signature) + 32, 32, nullptr));
  unsigned char* encoded = nullptr;
  const auto length = i2d_ECDSA_SIG(parts, &encoded);
  auto* check = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(check, nullptr, EVP_sha256(), nullptr, key);
  const bool good = EVP_DigestVerify(check, encoded, length, bytes_of(said), said.size()) == 1;
  EVP_MD_CTX_free(check);
  OPENSSL_free(encoded);
  ECDSA_SIG_free(parts);
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(key);
  return good;
}

TEST(Vapid, TokensAreSignedAndForOneService) {
  const auto key = EcKey::make().value();
  Vapid vapid(key, "mailto:vic@caps.example");
  const auto now = std::chrono::system_clock::time_point(1'800'000'000s);
  // Signatures are random; one that begins with a zero is as long as the others.
  for (int n = 0; n < 300; ++n) {
    const auto header = vapid.authorization(fmt::format("https://push{}.example", n), now).value();
    ASSERT_TRUE(header.starts_with("vapid t="));
    const auto comma = header.find(", k=");
    EXPECT_EQ(header.substr(comma + 4), to_base64url(key.public_bytes()));
    const auto token = header.substr(8, comma - 8);
    const auto parts = split(token, '.');
    ASSERT_EQ(parts.size(), 3u);
    const auto signature = from_base64url(parts[2]).value();
    ASSERT_EQ(signature.size(), 64u);
    const auto said = token.substr(0, token.rfind('.'));
    EXPECT_TRUE(signed_by(key.public_bytes(), said, signature));
    EXPECT_FALSE(signed_by(key.public_bytes(), said + "x", signature));
    EXPECT_EQ(nlohmann::json::parse(from_base64url(parts[0]).value()),
              (nlohmann::json{{"typ", "JWT"}, {"alg", "ES256"}}));
    EXPECT_EQ(nlohmann::json::parse(from_base64url(parts[1]).value()),
              (nlohmann::json{{"aud", fmt::format("https://push{}.example", n)},
                              {"exp", 1'800'000'000 + 12 * 60 * 60},
                              {"sub", "mailto:vic@caps.example"}}));
  }
}

TEST(Vapid, TokensAreUsedAgainForSomeHours) {
  Vapid vapid(EcKey::make().value(), "");
  const auto now = std::chrono::system_clock::now();
  const auto first = vapid.authorization("https://a.example", now).value();
  EXPECT_EQ(vapid.authorization("https://a.example", now + 5h).value(), first);
  EXPECT_NE(vapid.authorization("https://b.example", now).value(), first);
  EXPECT_EQ(vapid.authorization("https://a.example", now).value(), first);
  const auto later = vapid.authorization("https://a.example", now + 7h).value();
  EXPECT_NE(later, first);
  // A clock that was set back does not make a token last longer.
  EXPECT_NE(vapid.authorization("https://a.example", now - 1h).value(), later);
  const auto claims = from_base64url(split(later, '.')[1]).value();
  EXPECT_FALSE(nlohmann::json::parse(claims).contains("sub")) << claims;
}

}  // namespace
}  // namespace cb::server
