// SPDX-License-Identifier: MIT
// How often something may be done with one thing (an address, an account, a mailbox) within a time. In memory that
// never grows.
#pragma once

#include <array>
#include <string_view>

#include "server/operations/token_buckets.hpp"
#include "table/clock.hpp"

namespace cb::server {

class Quota {
 public:
  Quota(int limit, Milliseconds window, std::size_t things = 8'192);
  // Counts one more; returns 0, or how long to wait, and then it does not count.
  Milliseconds take(std::string_view thing, Milliseconds now);

 private:
  int limit_;
  Milliseconds window_;
  std::array<unsigned char, 16> secret_{};  // nobody outside foresees who shares a place with whom
  TokenBuckets buckets_;
};

}  // namespace cb::server
