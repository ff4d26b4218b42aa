// SPDX-License-Identifier: MIT
#include "cluster/connection.hpp"

namespace cb::cluster {

bool has_nats() { return false; }

Result<std::unique_ptr<Connection>> Connection::open(std::string_view, const std::string&) {
  return fail("cluster.built", "",
              "This program was built without NATS; install libnats-dev, build it anew and try again.");
}

}  // namespace cb::cluster
