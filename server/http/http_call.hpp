// SPDX-License-Identifier: MIT
// A call out of what came over the wire: the path decoded, the token found, and who is really at the other end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/http.hpp"
#include "server/http/net.hpp"
#include "server/operations/config.hpp"

namespace cb::server {

inline constexpr std::string_view kCookie = "cb";

// Refuses a target that is not a path, or not decodable. `peer` is the other end of the connection: where the
// configuration trusts it, it may speak for somebody else.
Result<Call> read_call(net::Request&& request, const std::string& peer, const Config& config);

// Whether a page of this origin may open a socket here: our own pages, and those that the configuration names.
// Programs send no origin.
bool origin_allowed(const net::Request& request, const std::vector<std::string>& others);

}  // namespace cb::server
