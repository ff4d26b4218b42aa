// SPDX-License-Identifier: MIT
// What other nodes changed of what each keeps at hand: who people are, who is banned, who does not want to meet whom.
// It is written in the transaction that changes it, whoever does, so nothing is missed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace cb {

struct Change {
  enum class Kind {
    person,    // their name, their account or their role
    tokens,    // some of their tokens are void
    gone,      // they have deleted themselves
    sanction,  // they are muted, banned or no longer
    block,     // they do not want to meet the other
    unblock,
    rules,  // which names may be had
    doors,  // those they came through are closed until `other`, in milliseconds since 1970
  };
  Kind kind = Kind::person;
  std::string person = {};
  std::string other = {};
  bool operator==(const Change&) const = default;
};

class Changes {
 public:
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  virtual ~Changes() = default;
  // What others have changed since this was asked last, the first time nothing; from when it was asked on nothing is
  // left out. A kind that only a newer program knows is passed over.
  virtual void look(Then<std::vector<Change>> then) = 0;
  // Changes of days ago are known to everybody.
  virtual void purge() = 0;
};

// Of a store that one server has at a time.
class NoChanges final : public Changes {
 public:
  void look(Then<std::vector<Change>> then) override { then({}); }
  void purge() override {}
};

}  // namespace cb
