// SPDX-License-Identifier: MIT
// The addresses under which the others in the room reach this machine.
#pragma once

#include <string>
#include <vector>

namespace cb::cli {

struct NetworkAddress {
  std::string interface;  // "wlan0"
  std::string address;    // IPv4, since `--lan` listens there
  bool operator==(const NetworkAddress&) const = default;
};

// Those that may work, the likeliest first: the one that the way out of the local network begins at, then cables and
// radio, then what virtual machines, containers and tunnels add. Never loopback or link-local.
std::vector<NetworkAddress> best_first(const std::vector<NetworkAddress>& all, const std::string& way_out);

// This machine's, in that order.
std::vector<NetworkAddress> lan_addresses();

}  // namespace cb::cli
