// SPDX-License-Identifier: MIT
#include "server/people/attempts.hpp"

#include <string>

#include "server/operations/network.hpp"

namespace cb::server {

Milliseconds Attempts::count(std::string_view address, std::string_view account, Milliseconds now) {
  const auto network = network_of(address);
  // The account first: what is refused there is not at the cost of others at the address.
  if (!account.empty())
    if (const auto wait = at_account_.take((network + '\0').append(account), now); wait > 0) return wait;
  return of_address_.take(network, now);
}

}  // namespace cb::server
