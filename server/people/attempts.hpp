// SPDX-License-Identifier: MIT
// How often somebody may try a password: so many times in ten minutes for a name or an address, in memory that never
// grows.
#pragma once

#include <array>
#include <string_view>

#include "server/operations/bucket_table.hpp"
#include "table/clock.hpp"

namespace cb::server {

class Attempts {
 public:
  explicit Attempts(int limit);
  // Counts one more try; returns 0, or how long to wait, and then it does not count.
  Milliseconds count(std::string_view key, Milliseconds now);

 private:
  int limit_;
  std::array<unsigned char, 16> secret_{};
  BucketTable buckets_{8'192};
};

}  // namespace cb::server
