// SPDX-License-Identifier: MIT
// Where a push may be sent. Endpoints are addresses that strangers give us: a server that calls whatever it is told
// would call its neighbours for them. What an endpoint looks like is checked when it is read, and where its name
// leads when it is called, because by then the name may lead elsewhere.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/error.hpp"

struct sockaddr;

namespace cb::server {

struct Endpoint {
  std::string url;
  std::string origin;  // "https://push.example", with the port where it is not the usual one
  bool operator==(const Endpoint&) const = default;
};

// `allow_private`: http, any port and any host are taken too, for a test's stand-in or a local network.
Result<Endpoint> read_endpoint(std::string_view url, bool allow_private = false);

// Whether four or sixteen bytes are an address that anybody on the internet may reach and that means one machine: none
// of IANA's special-purpose registries, no multicast, no IPv6 address that has an IPv4 address within it.
bool is_public_address(std::span<const std::uint8_t> bytes);
bool is_public_address(const sockaddr& address);

}  // namespace cb::server
