// SPDX-License-Identifier: MIT
// Who a client is to a server: a guest or an account by its cookie, a program by its bearer token, or nobody yet.
#pragma once

#include <string>

namespace cb::client {

struct Credentials {
  std::string cookie;  // "cb=…"
  std::string bearer;
  bool empty() const { return cookie.empty() && bearer.empty(); }
};

}  // namespace cb::client
