// SPDX-License-Identifier: MIT
// Where NATS is, as people write it: nats://[USER[:PASSWORD]@]HOST[:PORT], tls:// for an encrypted line; several
// servers of one cluster with commas between.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb::cluster {

// One for each server, as they were written.
Result<std::vector<std::string>> read_addresses(std::string_view text);

}  // namespace cb::cluster
