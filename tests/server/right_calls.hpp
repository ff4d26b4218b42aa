// SPDX-License-Identifier: MIT
// For every door of a server a call that it takes, with what it is about laid out before: whoever spoils such a call a
// little gets past the first check.
#pragma once

#include <string>
#include <vector>

#include "running_server.hpp"

namespace cb::server::testing {

struct RightCall {
  std::string door;  // as docs/openapi.yaml has it: "PUT /api/me/blocked/{id}"
  std::string target;
  std::string cookie;
  std::string body = {};
  // Where nothing but a letter, or a table that is not there, has what it needs: what it is refused with in the end.
  std::string refused = {};

  std::string method() const { return door.substr(0, door.find(' ')); }
};

// In this order each is taken. Makes people, tables and events of its own.
std::vector<RightCall> right_calls(const RunningServer& server);

}  // namespace cb::server::testing
