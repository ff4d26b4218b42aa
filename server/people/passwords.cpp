// SPDX-License-Identifier: MIT
#include "server/people/passwords.hpp"

#include <sodium.h>

#include <array>
#include <utility>

namespace cb::server {
namespace {

Error too_busy() {
  return refuse("password.busy", "", "Too many people are logging in just now; please try again in a moment.");
}

Result<std::string> hash_now(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::unexpected(too_busy());  // there was no memory for it
  return std::string(hash.data());
}

// A hash with the same limits, of zeros, which is no password's.
std::string nobodys_hash() {
  return fmt::format("$argon2id$v=19$m={},t={},p=1${}${}", crypto_pwhash_MEMLIMIT_INTERACTIVE / 1024,
                     crypto_pwhash_OPSLIMIT_INTERACTIVE, std::string(22, 'A'), std::string(43, 'A'));
}

bool matches(const std::string& hash, const std::string& password) {
  const bool somebody = !hash.empty();
  const auto against = somebody ? hash : nobodys_hash();
  const bool same = crypto_pwhash_str_verify(against.c_str(), password.data(), password.size()) == 0;
  return same && somebody;
}

void wipe(std::string& secret) { sodium_memzero(secret.data(), secret.size()); }

}  // namespace

Result<void> check_password(std::string_view password) {
  if (password.size() >= kShortestPassword && password.size() <= kLongestPassword) return {};
  return fail("password.length", "", "A password has {} to {} letters.", kShortestPassword, kLongestPassword);
}

Passwords::Passwords(Deliver deliver, std::size_t most_waiting) : worker_(std::move(deliver), most_waiting) {
  // Finds the fastest code for this machine; once is enough, more does no harm.
  [[maybe_unused]] const int ready = sodium_init();
}

void Passwords::hash(std::string password, std::move_only_function<void(Result<std::string>)> then) {
  worker_.add([password = std::move(password), then = std::move(then)](bool busy) mutable {
    auto hash = busy ? std::unexpected(too_busy()) : hash_now(password);
    wipe(password);
    return [then = std::move(then), hash = std::move(hash)]() mutable { then(std::move(hash)); };
  });
}

void Passwords::check(std::string hash, std::string password, std::move_only_function<void(Result<bool>)> then) {
  worker_.add([hash = std::move(hash), password = std::move(password), then = std::move(then)](bool busy) mutable {
    Result<bool> same = false;
    if (busy)
      same = std::unexpected(too_busy());
    else
      same = matches(hash, password);
    wipe(password);
    return [then = std::move(then), same = std::move(same)]() mutable { then(std::move(same)); };
  });
}

}  // namespace cb::server
