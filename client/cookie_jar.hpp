// SPDX-License-Identifier: MIT
// Who we are on each server, kept in a file that only its owner may read: whoever comes back has the same seats.
#pragma once

#include <filesystem>
#include <string>

#include "core/error.hpp"

namespace cb::client {

// $XDG_STATE_HOME/capbarrel/servers.json, usually below ~/.local/state.
std::filesystem::path usual_cookie_jar();

// The cookie for a server; empty where there is none.
std::string kept_cookie(const std::filesystem::path& jar, const std::string& server);
Result<void> keep_cookie(const std::filesystem::path& jar, const std::string& server, const std::string& cookie);

}  // namespace cb::client
