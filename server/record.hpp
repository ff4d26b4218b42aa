// SPDX-License-Identifier: MIT
// What the log of a table says.
#pragma once

#include <string>
#include <vector>

#include "table/table.hpp"

namespace cb::server {

Result<table::Events> events_in(const std::vector<std::string>& log);

}  // namespace cb::server
