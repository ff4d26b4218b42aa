// SPDX-License-Identifier: MIT
// Whom the limits take for one caller.
#pragma once

#include <string>
#include <string_view>

namespace cb::server {

// The network behind an address: who has one IPv6 address has all that begin with the same eight bytes, while an IPv4
// address, however it is written, stands for itself. What is no address stands for itself too.
std::string network_of(std::string_view address);

}  // namespace cb::server
