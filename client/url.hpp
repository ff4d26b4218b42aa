// SPDX-License-Identifier: MIT
// Where a server is, and which of its tables is meant: "http://host:8080/t/TABLE#seat=TOKEN".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cb::client {

struct Url {
  bool secure = false;
  std::string host;
  std::uint16_t port = 80;
  std::string table;  // empty: no table is named
  std::string seat;   // the token of a link that hands a seat over; empty: none

  // "host:8080", the port left out where it is the usual one; an address of IPv6 in brackets.
  std::string authority() const;
  // What to look up: "localhost" is this machine everywhere, also where no hosts file says so.
  std::string address() const { return host == "localhost" ? "127.0.0.1" : host; }
  // "http://host:8080"
  std::string server() const;
};

// The scheme may be left out, and is then http; ws and wss mean the same as http and https.
Result<Url> read_url(std::string_view text);

}  // namespace cb::client
