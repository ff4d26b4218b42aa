// SPDX-License-Identifier: MIT
// A ban holds a person, and whoever is banned can come back as a new guest. So an operator may also keep new guests out
// who come from where that person came from lately. Where somebody came from is known for a day at most, in memory only
// and as hashes under a key that ends with the process: no file ever has an address, and a restart opens every door.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "table/clock.hpp"

namespace cb::server {

class Doors {
 public:
  // How long a door stays closed, and how long it is known at most where somebody came from.
  static constexpr Milliseconds kClosed = 24LL * 60 * 60 * 1000;
  static constexpr Milliseconds kRemembered = kClosed;

  explicit Doors(std::size_t most_people = 50'000);

  // Somebody is here, from this address; the machine's own address is anybody's behind a proxy that says nothing.
  void saw(const std::string& person, std::string_view address, Milliseconds now);
  // Closes the doors somebody came through; how many those are.
  int close(const std::string& person, Milliseconds until, Milliseconds now);
  // Opens those that were closed because of them.
  void open(const std::string& person);
  // They are gone for good: nothing of them is remembered, and what is closed stays so for its time.
  void forget(const std::string& person);

  // Until when no new guest comes in from there; 0: they may.
  Milliseconds closed_until(std::string_view address, Milliseconds now);

 private:
  static constexpr std::size_t kMostEach = 4;
  struct Seen {
    std::array<std::uint64_t, kMostEach> networks{};  // the latest few; 0: none
    Milliseconds at = 0;                              // last of all
  };
  using People = std::unordered_map<std::string, Seen>;
  struct Closed {
    Milliseconds until = 0;
    std::string person;
  };
  std::uint64_t hash(std::string_view address) const;
  void turn(Milliseconds now);

  std::size_t most_people_;
  std::array<unsigned char, 16> secret_{};
  // Two halves of the time that is remembered: the older one goes as a whole.
  People recent_, older_;
  Milliseconds recent_since_ = 0;
  std::unordered_map<std::uint64_t, Closed> closed_;
};

}  // namespace cb::server
