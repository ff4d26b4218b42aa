// SPDX-License-Identifier: MIT
// Who does what only one node is to do: a lease for each duty, by the clock of the store and no other. Whoever has a
// lease is the first to do the duty, not the only one who may: what duties do is an append at an expected version or a
// row that can be made once, so that somebody whose lease ran out while they slept does no harm.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace cb {

struct Lease {
  std::string duty;
  std::int64_t term = 0;  // grows whenever somebody else takes it
  bool operator==(const Lease&) const = default;
};

// What the store says to a node that has just told it that it lives.
struct Beat {
  std::vector<Lease> held;  // by this node, for as long as was asked from before the beat on
  // Who lives, this node among them; empty where it is alone. A name that is missing is that of a node that has gone,
  // whoever has come meanwhile.
  std::vector<std::string> nodes;
  std::int64_t now = 0;   // the store's time, in milliseconds since 1970; 0: it has none of its own
  bool for_good = false;  // nobody else can have them
};

class Duties {
 public:
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  virtual ~Duties() = default;

  // The node lives. Its leases among these duties are renewed for so long; it takes what nobody has and lets go what is
  // more than its share, all in one transaction.
  virtual void beat(std::string node, std::vector<std::string> duties, std::chrono::milliseconds lease,
                    Then<Beat> then) = 0;
  // The node goes: others may have its duties at once.
  virtual void release(std::string node, Then<void> then) = 0;
};

// Of a store that one server has at a time: everything is its own.
class AllDuties final : public Duties {
 public:
  void beat(std::string /*node*/, std::vector<std::string> duties, std::chrono::milliseconds /*lease*/,
            Then<Beat> then) override {
    Beat beat;
    beat.for_good = true;
    for (auto& duty : duties) beat.held.push_back({std::move(duty), 1});
    then(std::move(beat));
  }
  void release(std::string /*node*/, Then<void> then) override { then({}); }
};

}  // namespace cb
