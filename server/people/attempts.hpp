// SPDX-License-Identifier: MIT
// How often somebody may try a password in ten minutes: so many times from an address, and fewer at one account from
// it. It is whoever tries that has to wait and never the account, or anybody could lock its owner out. In memory that
// never grows.
#pragma once

#include <array>
#include <string_view>

#include "server/operations/bucket_table.hpp"
#include "table/clock.hpp"

namespace cb::server {

class Attempts {
 public:
  static constexpr int kAtAnAccount = 10;
  static constexpr int kFromAnAddress = 100;  // a club shares one

  Attempts();
  // Counts one more try; returns 0, or how long to wait, and then it does not count. Without an account only the
  // address is counted.
  Milliseconds count(std::string_view address, std::string_view account, Milliseconds now);

 private:
  BucketTable::Microseconds take(BucketTable& buckets, std::string_view key, int limit, Milliseconds now);

  std::array<unsigned char, 16> secret_{};
  BucketTable of_address_{8'192};
  BucketTable at_account_{8'192};
};

}  // namespace cb::server
