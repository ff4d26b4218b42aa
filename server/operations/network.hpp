// SPDX-License-Identifier: MIT
// What an address says about who is behind it.
#pragma once

#include <string>
#include <string_view>

namespace cb::server {

// The network behind an address: who has one IPv6 address has all that begin with the same eight bytes, while an IPv4
// address, however it is written, stands for itself. What is no address stands for itself too.
std::string network_of(std::string_view address);

// Whether an address is this machine's own.
bool is_loopback(std::string_view address);

}  // namespace cb::server
