// SPDX-License-Identifier: MIT
// The hard limits of a search: nodes, time, and somebody else's wish to stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>
#include <limits>

#include "core/target.hpp"

namespace cb {

// The same for every instruction set.
struct SearchLimits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::int64_t nanoseconds = std::numeric_limits<std::int64_t>::max();
  std::int64_t begin = 0;  // when that time began by the clock; 0: when the search does
  const std::atomic<bool>* stop = nullptr;
  std::int64_t (*clock)() = nullptr;  // in nanoseconds; none given: the machine's own
};

}  // namespace cb

namespace cb::inline CB_ISA {

inline std::int64_t monotonic_nanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// Counts nodes down and looks at the clock now and then. With a node limit alone a search is repeatable.
class Budget {
 public:
  explicit Budget(const SearchLimits& limits) : limits_(limits), begin_(limits.begin != 0 ? limits.begin : now()) {
    look();
  }

  // Spends one node; false once the search must end.
  bool spend() {
    if (over_) return false;
    ++used_;
    if (used_ >= limits_.nodes) over_ = true;
    if (used_ % kNodesBetweenLooks == 0) look();
    return true;
  }
  // For work that is costly beside a node: looks at the clock every time.
  void look() {
    if (out_of_time_) return;
    const bool stopped = limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
    const bool late =
        limits_.nanoseconds != std::numeric_limits<std::int64_t>::max() && elapsed() >= limits_.nanoseconds;
    out_of_time_ = stopped || late;
    over_ = over_ || out_of_time_;
  }
  bool over() const { return over_; }
  // Over because of the clock or of somebody's wish: work under way is given up too.
  bool out_of_time() const { return out_of_time_; }
  std::uint64_t used() const { return used_; }
  std::int64_t elapsed() const { return now() - begin_; }

 private:
  // A node is well under a microsecond, so a look costs little and comes soon enough.
  static constexpr std::uint64_t kNodesBetweenLooks = 64;

  std::int64_t now() const { return limits_.clock != nullptr ? limits_.clock() : monotonic_nanoseconds(); }

  SearchLimits limits_;
  std::int64_t begin_;
  std::uint64_t used_ = 0;
  bool over_ = false;
  bool out_of_time_ = false;
};

}  // namespace cb::inline CB_ISA
