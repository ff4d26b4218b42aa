// SPDX-License-Identifier: MIT
// The bots of a server's tables.
#pragma once

#include <string_view>

namespace cb::server {

// Bots beside the five levels are there to be measured against, and some think for as long as they are let.
bool is_level(std::string_view bot);

}  // namespace cb::server
