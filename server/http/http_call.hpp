// SPDX-License-Identifier: MIT
// A call out of what came over the wire: the path decoded, the token found, and who is really at the other end.
#pragma once

#include <string>
#include <string_view>

#include "net/message.hpp"
#include "server/http/http.hpp"
#include "server/operations/config.hpp"

namespace cb::server {

inline constexpr std::string_view kCookie = "cb";
inline constexpr std::string_view kRequestId = "X-Request-Id";

// Refuses a target that is not a path, or not decodable. `peer` is the other end of the connection: where the
// configuration trusts it, it may speak for somebody else.
Result<Call> read_call(net::Request&& request, const std::string& peer, const Config& config);

// What one request is known by in the logs of every machine that it passes: as a trusted proxy named it, otherwise
// drawn.
std::string request_id(const net::Request& request, const std::string& peer, const Config& config);

// Why the body of a call cannot be taken for JSON, or nothing. A form of somebody's page can say three types without
// being asked, and this is none of them.
Result<void> check_type(const Call& call);

// Why a browser may have been led here by somebody else's page, or nothing. A page of another origin may read what
// anyone may, but change nothing and open no socket; our own and those that the configuration names may. Programs send
// no origin. A server for this machine only answers only to names of this machine: another name that leads here was
// made to lead here (DNS rebinding).
Result<void> check_source(const net::Request& request, const std::string& peer, const Config& config);

}  // namespace cb::server
