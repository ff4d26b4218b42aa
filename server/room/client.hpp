// SPDX-License-Identifier: MIT
// Somebody at a table: a socket, or in a test anything that keeps what it is sent.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace cb::server {

// One text may go to many.
using Frame = std::shared_ptr<const std::string>;

// The code with which a client is sent away that may come back in a moment.
inline constexpr int kGoingDown = 1001;

class Client {
 public:
  virtual ~Client() = default;
  virtual void send(Frame frame) = 0;
  virtual void close(int code, std::string_view why) = 0;
  virtual const std::string& person() const = 0;
  virtual const std::string& name() const = 0;
};

}  // namespace cb::server
