// SPDX-License-Identifier: MIT
#include "client/load/histogram.hpp"

#include <algorithm>
#include <cmath>

namespace cb::client {

// Values below 2^kBits have a bucket each; of larger ones the first kBits+1 binary digits tell the bucket.
std::size_t Histogram::bucket_of(std::uint64_t value) {
  const int shift = std::max(0, static_cast<int>(std::bit_width(value)) - kBits - 1);
  return (static_cast<std::size_t>(shift) << kBits) + (value >> shift);
}

std::uint64_t Histogram::last_of(std::size_t bucket) {
  const auto row = bucket >> kBits;
  const auto shift = row == 0 ? 0 : row - 1;
  return ((bucket - (shift << kBits) + 1) << shift) - 1;
}

void Histogram::add(std::uint64_t nanoseconds) {
  const auto value = std::min(nanoseconds, kTooLong);
  ++counts_[bucket_of(value)];
  ++count_;
  max_ = std::max(max_, value);
}

std::uint64_t Histogram::within(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_)));
  std::uint64_t passed = 0;
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    passed += counts_[bucket];
    if (passed >= wanted && passed > 0) return std::min(last_of(bucket), max_);
  }
  return max_;
}

}  // namespace cb::client
