// SPDX-License-Identifier: MIT
// The people who play: guests and accounts, the tokens they are known by, and their ratings. Only hashes of tokens and
// passwords are kept. Which database it is, is behind this; nothing here blocks.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace cb {

struct Person {
  std::string id;    // random, public, never reused
  std::string name;  // as others read it
  bool account = false;
  std::string scope;  // of the token it came with: empty for a browser's, "play" for a program's
  bool operator==(const Person&) const = default;
};

using TokenHash = std::array<std::uint8_t, 32>;  // SHA-256 of a token

struct Token {
  std::string id;     // to speak of it without knowing it
  std::string label;  // what its owner calls it; empty for a browser's
  std::string scope;
  std::int64_t made = 0;  // milliseconds since 1970
};

struct Rating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
  std::int64_t games = 0;
  std::int64_t at = 0;  // when it last changed
};

class People {
 public:
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  virtual ~People() = default;

  virtual void add_guest(Person person, TokenHash token, std::int64_t now, Then<void> then) = 0;
  virtual void find(TokenHash token, Then<std::optional<Person>> then) = 0;
};

}  // namespace cb
