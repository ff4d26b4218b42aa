// SPDX-License-Identifier: MIT
#include "server/people/identities.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstring>

namespace cb::server {
namespace {

constexpr Milliseconds kRemembered = 60'000;
constexpr std::size_t kTokenLetters = 43;  // 256 bits in base64url

bool may_be_token(std::string_view token) {
  return token.size() == kTokenLetters && std::ranges::all_of(token, [](unsigned char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
         });
}

}  // namespace

TokenHash hash_token(std::string_view token) {
  TokenHash hash{};
  static_assert(sizeof(TokenHash) == crypto_hash_sha256_BYTES);
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(token.data()), token.size());
  return hash;
}

std::size_t Identities::Hash::operator()(const TokenHash& token) const {
  std::size_t hash = 0;
  std::memcpy(&hash, token.data(), sizeof hash);
  return hash;
}

bool Identities::Same::operator()(const TokenHash& one, const TokenHash& other) const {
  return sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

void Identities::find(std::string_view token, Then then) {
  if (!may_be_token(token)) return then(std::nullopt);
  const auto hash = hash_token(token);
  if (const auto known = known_.find(hash); known != known_.end()) {
    if (now_() < known->second.until) return then(known->second.person);
    known_.erase(known);
  }
  people_.find(hash, [this, hash, asked = forgotten_, then = std::move(then)](auto found) mutable {
    if (found && *found && asked == forgotten_) remember(hash, **found);
    then(std::move(found));
  });
}

void Identities::remember(const TokenHash& token, const Person& person) {
  if (known_.size() >= most_) known_.clear();
  known_.insert_or_assign(token, Known{person, now_() + kRemembered});
}

void Identities::forget(const TokenHash& token) {
  ++forgotten_;
  known_.erase(token);
}

void Identities::forget_person(std::string_view person) {
  ++forgotten_;
  std::erase_if(known_, [&](const auto& one) { return one.second.person.id == person; });
}

}  // namespace cb::server
