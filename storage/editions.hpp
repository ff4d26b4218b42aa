// SPDX-License-Identifier: MIT
// The shelf: boards that people put on the server, each found by a key made of its text. A table keeps its board in its
// own log, so whatever goes from here takes links along and no match.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/club.hpp"

namespace cb {

struct StoredEdition {
  std::string key;  // the same for the same text, whoever puts it here
  std::string game;
  std::string name;
  std::string text;
  std::string person;      // id of whoever put it here first, whose it stays
  std::int64_t made = 0;   // milliseconds since 1970
  std::int64_t used = 0;   // when it was asked for last, as far as that is kept
  std::int64_t place = 0;  // among all, in the order they came
  bool operator==(const StoredEdition&) const = default;
};

class Editions {
 public:
  template <class T>
  using Then = People::Then<T>;

  virtual ~Editions() = default;

  // Keeps it, unless one with its key is there, and says whether it did. Refused where the person has `most` already.
  virtual void put(StoredEdition edition, int most, Then<bool> then) = 0;
  virtual void find(std::string key, Then<std::optional<StoredEdition>> then) = 0;
  // Somebody asked for it at that time.
  virtual void use(std::string key, std::int64_t now, Then<void> then) = 0;
  // A person's own; and everybody's, after `before`, a place. The latest first.
  virtual void of_person(std::string person, int most, Then<std::vector<StoredEdition>> then) = 0;
  virtual void latest(std::int64_t before, int most, Then<std::vector<StoredEdition>> then) = 0;
  // False where the person has none with this key.
  virtual void remove(std::string key, std::string person, Then<bool> then) = 0;
  // An operator's doing, with its entry in their log, which says whose it was. False where there is none.
  virtual void take_down(std::string key, Deed deed, Then<bool> then) = 0;
  // Takes away those that nobody has asked for since, so many at most, and says how many.
  virtual void purge(std::int64_t unused_since, int most, Then<std::int64_t> then) = 0;
};

}  // namespace cb
