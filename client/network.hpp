// SPDX-License-Identifier: MIT
// Connections to a server, in the clear or over TLS as its address says.
#pragma once

#include <memory>
#include <string>

#include "client/url.hpp"
#include "net/loop.hpp"
#include "net/stream.hpp"

namespace cb::client {

// The certificates that this machine trusts; read only when TLS is spoken.
class Tls {
 public:
  Tls();
  ~Tls();
  struct Inside;
  Inside& inside() { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

// Connected to nobody yet.
std::shared_ptr<net::Stream> stream_to(const Url& url, net::Loop& loop, Tls& tls);

// An error of a connection in a few words.
std::string why(const net::error_code& code);

}  // namespace cb::client
