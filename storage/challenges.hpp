// SPDX-License-Identifier: MIT
// People who ask others for a game: one of them, or all whom they have played with, of whom the first to accept plays.
// Kept until they are answered or too old, so that a restart costs nobody an answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/people.hpp"

namespace cb {

struct Challenge {
  enum class State : std::uint8_t { open, accepted, declined };
  struct One {
    std::string id;
    std::string name;
    bool account = false;
    bool operator==(const One&) const = default;
  };

  std::string id;
  One from;
  std::optional<One> to;  // nobody: everybody whom `from` has played with
  std::string game;
  std::string clock;  // as whoever lays the table understands it
  bool rated = false;
  std::int64_t made = 0;
  std::int64_t until = 0;  // it is forgotten then, answered or not
  State state = State::open;
  std::string word;   // why it was declined
  std::string table;  // where it is played; empty while the table of an accepted one is being laid
  // When `from` last looked for an answer: who has just asked has.
  std::int64_t seen = 0;
  bool operator==(const Challenge&) const = default;
};

class Challenges {
 public:
  template <class T>
  using Then = People::Then<T>;
  struct Limits {
    int sent = 0;      // open ones of one person
    int received = 0;  // open ones to one person
  };

  virtual ~Challenges() = default;

  // Of `challenge` only the ids of people count. `to_all`: whom it is for where it is for nobody in particular; who is
  // not kept (any more), or has too many already, is left out. Refused where another of the person's is open to the
  // same, and for more than the limits allow.
  virtual void add(Challenge challenge, std::vector<std::string> to_all, Limits limits, Then<void> then) = 0;
  // Open ones to a person, the latest first.
  virtual void received(std::string person, std::int64_t now, int most, Then<std::vector<Challenge>> then) = 0;
  // A person's own, open and answered, the latest first.
  virtual void sent(std::string person, std::int64_t now, int most, Then<std::vector<Challenge>> then) = 0;
  virtual void find(std::string id, std::int64_t now, Then<std::optional<Challenge>> then) = 0;
  // A person has looked for answers to their open ones.
  virtual void seen(std::string person, std::int64_t now) = 0;
  // Somebody accepts: nobody else can. Nothing where it is not open to them any more.
  virtual void accept(std::string id, std::string person, std::int64_t now, Then<std::optional<Challenge>> then) = 0;
  // The table of one that was accepted is laid; so it is accepted, even if it was opened again because that took long.
  virtual void settle(std::string id, std::string table, std::int64_t until, Then<void> then) = 0;
  // It could not be laid: the challenge is open as before.
  virtual void reopen(std::string id, Then<void> then) = 0;
  // The same for all that were accepted before `before` and whose table is not laid: whoever was to may have been
  // killed.
  virtual void reopen_left(std::int64_t before, Then<void> then) = 0;
  // From one of many it takes only themselves out. False where there is no such challenge to them.
  virtual void decline(std::string id, std::string person, std::string word, std::int64_t now, std::int64_t until,
                       Then<bool> then) = 0;
  // Takes one's own back, or an answer to it off the list. False where there is none, or its table is being laid.
  virtual void withdraw(std::string id, std::string person, Then<bool> then) = 0;
  // Those that are too old go for good.
  virtual void forget_old(std::int64_t now) = 0;
};

}  // namespace cb
