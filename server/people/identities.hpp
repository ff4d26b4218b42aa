// SPDX-License-Identifier: MIT
// Who stands behind a token. Found once, a person is remembered for a minute: what another process takes away counts
// here no later than that, and what is taken away here counts at once.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "storage/people.hpp"
#include "table/clock.hpp"

namespace cb::server {

TokenHash hash_token(std::string_view token);

class Identities {
 public:
  using Then = std::move_only_function<void(Result<std::optional<Person>>)>;

  Identities(People& people, std::function<Milliseconds()> now, std::size_t most = 20'000)
      : people_(people), now_(std::move(now)), most_(most) {}

  // The person of a token, at once where they are remembered; nobody where it is no token of ours.
  void find(std::string_view token, Then then);

  // The token is void.
  void forget(const TokenHash& token);
  // The person's tokens, name or account have changed.
  void forget_person(std::string_view person);
  std::size_t remembered() const { return known_.size(); }

 private:
  struct Known {
    Person person;
    Milliseconds until = 0;
  };
  // The bytes are random already.
  struct Hash {
    std::size_t operator()(const TokenHash& token) const;
  };
  // Takes as long wherever they differ.
  struct Same {
    bool operator()(const TokenHash& one, const TokenHash& other) const;
  };
  void remember(const TokenHash& token, const Person& person);

  People& people_;
  std::function<Milliseconds()> now_;
  std::size_t most_;
  std::unordered_map<TokenHash, Known, Hash, Same> known_;
  std::uint64_t forgotten_ = 0;  // how often; what was asked before is not remembered after
};

}  // namespace cb::server
