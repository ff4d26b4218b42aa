// SPDX-License-Identifier: MIT
// How long things took: counts in buckets that are narrow for short times and wide for long ones, each within 1 % of
// what it holds. Nothing is allocated while counting.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace cb::client {

class Histogram {
 public:
  void add(std::uint64_t nanoseconds);
  void clear() { *this = Histogram(); }

  std::uint64_t count() const { return count_; }
  std::uint64_t max() const { return max_; }
  // The smallest time that at least this share of all stays within, 0 < share <= 1; never below the true one, and at
  // most 1 % above it.
  std::uint64_t within(double share) const;

 private:
  static constexpr int kBits = 7;  // 128 buckets for each power of two
  static constexpr int kLongest = 42;
  static constexpr std::uint64_t kTooLong = (std::uint64_t{1} << kLongest) - 1;  // over an hour
  static constexpr std::size_t kBuckets = std::size_t{kLongest - kBits + 1} << kBits;

  static std::size_t bucket_of(std::uint64_t value);
  static std::uint64_t last_of(std::size_t bucket);

  std::array<std::uint64_t, kBuckets> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t max_ = 0;
};

}  // namespace cb::client
