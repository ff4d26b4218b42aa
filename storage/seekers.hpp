// SPDX-License-Identifier: MIT
// Who looks for somebody to play with, where several nodes bring people together: each has come to one of them, and
// one of them pairs all. Of where they came from nothing is kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "storage/log.hpp"

namespace cb {

struct KeptSeeker {
  std::string person;
  std::string offer;
  double rating = 0;
  double deviation = 0;
  std::int64_t since = 0;
  std::int64_t asked = 0;             // last, how it looks
  std::optional<MatchId> match = {};  // they are being seated there
  std::int64_t claimed = 0;           // since when
  bool laid = false;                  // the table is there
  bool operator==(const KeptSeeker&) const = default;
};

class Seekers {
 public:
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  virtual ~Seekers() = default;

  // Begins to wait, in place of whatever they waited for or found; and goes. Not while they are being seated: who sits
  // at a table is settled with the claim, so that whoever lays it seats the same people.
  virtual void enter(KeptSeeker seeker, Then<void> then) = 0;
  virtual void leave(std::string person) = 0;
  virtual void asked(std::string person, std::int64_t now) = 0;
  // Everybody, in the order they came.
  virtual void all(Then<std::vector<KeptSeeker>> then) = 0;
  // All of these wait no longer and are to sit at that table; false, and nothing has changed, where one of them does
  // not wait any more, or not for that.
  virtual void claim(std::vector<std::string> people, std::string offer, MatchId match, std::int64_t now,
                     Then<bool> then) = 0;
  // The table is there; or it never can be, and they wait again as long as they did.
  virtual void laid(MatchId match, Then<void> then) = 0;
  virtual void release(MatchId match, Then<void> then) = 0;
};

}  // namespace cb
