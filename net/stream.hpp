// SPDX-License-Identifier: MIT
// A connection: bytes both ways, in the clear or not. Its handlers have one type each, so that what is built on it is
// compiled once for every kind of connection.
#pragma once

#include <boost/system/error_code.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace cb::net {

class Loop;

using boost::system::error_code;
using Done = std::move_only_function<void(error_code)>;
using Moved = std::move_only_function<void(error_code, std::size_t)>;

// Made by shared pointer: what is under way keeps it.
class Stream : public std::enable_shared_from_this<Stream> {
 public:
  virtual ~Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // To the first of a name's addresses that answers; the time that `patience` gives begins once the name is looked up,
  // and goes on until it is set anew.
  virtual void connect(const std::string& host, std::uint16_t port, std::chrono::seconds patience, Done done) = 0;
  // What a kind of connection needs once it stands and before bytes can be sent.
  virtual void greet(Done done) = 0;
  // At least one byte; what is read or written stays where it is until it is done.
  virtual void read_some(std::span<char> to, Moved done) = 0;
  virtual void write_some(std::span<const std::string_view> pieces, Moved done) = 0;
  // Everything, or an error.
  void write(std::string_view bytes, Done done);
  // Says that nothing more will be sent, and takes what is still on its way.
  virtual void end(bool as_client, Done done) = 0;

  // Whatever is under way then fails with beast::error::timeout, and the connection is closed.
  virtual void expires_after(std::chrono::seconds patience) = 0;
  virtual void expires_never() = 0;
  virtual void close() = 0;
  virtual void no_more_to_send() = 0;
  // How many bytes the kernel takes beyond what it can send at once; 0: its own limit.
  virtual void most_waiting(int bytes) = 0;
  // The address of the other end; empty where there is none any more.
  virtual std::string peer() const = 0;

 protected:
  Stream() = default;
};

}  // namespace cb::net
