// SPDX-License-Identifier: MIT
// What every reply tells the browser to refuse, in one place.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cb::server {

// `public_url` as it is configured, or empty. To browsers 'self' includes the sockets of the same host; a few older
// ones want these named, which can be done only where the host is known.
std::vector<std::pair<std::string, std::string>> security_headers(std::string_view public_url);

}  // namespace cb::server
