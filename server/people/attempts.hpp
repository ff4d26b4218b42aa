// SPDX-License-Identifier: MIT
// How often somebody may try a password in ten minutes: so many times from an address, and fewer at one account from
// it. It is whoever tries that has to wait and never the account, or anybody could lock its owner out.
#pragma once

#include <string_view>

#include "server/people/quota.hpp"

namespace cb::server {

class Attempts {
 public:
  static constexpr int kAtAnAccount = 10;
  static constexpr int kFromAnAddress = 100;  // a club shares one

  // Counts one more try; returns 0, or how long to wait, and then it does not count. Without an account only the
  // address is counted.
  Milliseconds count(std::string_view address, std::string_view account, Milliseconds now);

 private:
  static constexpr Milliseconds kWindow = 600'000;
  Quota of_address_{kFromAnAddress, kWindow};
  Quota at_account_{kAtAnAccount, kWindow};
};

}  // namespace cb::server
