// SPDX-License-Identifier: MIT
// Who wants to know of whom: people that somebody follows, people that they do not want to meet, people they have met.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "storage/people.hpp"

namespace cb {

enum class Tie : std::uint8_t { follows, blocks };

struct Contact {
  std::string id;
  std::string name;
  std::int64_t since = 0;
  bool operator==(const Contact&) const = default;
};

struct Acquaintance {
  std::string id;
  std::string name;
  std::int64_t tables = 0;  // at which both sat
  std::int64_t last = 0;    // when the latest of them changed
  bool operator==(const Acquaintance&) const = default;
};

class Contacts {
 public:
  template <class T>
  using Then = People::Then<T>;

  virtual ~Contacts() = default;

  // Refused for oneself, for nobody, and for more than `most`. Who blocks somebody follows them no longer.
  virtual void tie(std::string person, Tie tie, std::string other, std::int64_t now, int most, Then<void> then) = 0;
  virtual void untie(std::string person, Tie tie, std::string other, Then<void> then) = 0;
  // The latest first.
  virtual void tied(std::string person, Tie tie, Then<std::vector<Contact>> then) = 0;
  // Everybody who blocks somebody, and whom.
  virtual void all_blocks(Then<std::vector<std::pair<std::string, std::string>>> then) = 0;
  // People who sat at the same tables, those met last first.
  virtual void met(std::string person, int most, Then<std::vector<Acquaintance>> then) = 0;
};

}  // namespace cb
