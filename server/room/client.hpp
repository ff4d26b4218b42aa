// SPDX-License-Identifier: MIT
// Somebody at a table: a socket, or in a test anything that keeps what it is sent.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "wire/close_code.hpp"
#include "wire/request.hpp"

namespace cb::server {

// One text may go to many.
using Frame = std::shared_ptr<const std::string>;

// A room speaks of what is asked of it by its plain name.
using wire::Hello;
using wire::Ping;
using wire::Request;

class Client {
 public:
  virtual ~Client() = default;
  virtual void send(Frame frame) = 0;
  // `code`: one of wire/close_code.hpp.
  virtual void close(int code, std::string_view why) = 0;
  virtual const std::string& person() const = 0;
  virtual const std::string& name() const = 0;
  // Whether the person has an account, and is no guest.
  virtual bool account() const = 0;
  // Looks on from outside: is shown what everybody may see, even of a table of their own, and nobody is told of it.
  virtual bool looks_on() const { return false; }
};

}  // namespace cb::server
