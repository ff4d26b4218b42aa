// SPDX-License-Identifier: MIT
// A WebSocket over any stream, for either end of it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/message.hpp"
#include "net/stream.hpp"

namespace cb::net {

class WebSocket {
 public:
  enum class Control : std::uint8_t { ping, pong, close };

  WebSocket(Loop& loop, std::shared_ptr<Stream> stream, std::size_t longest_message);
  ~WebSocket();

  // Whoever offers one adds headers to its answer, and is told about every ping, pong and close that comes.
  void accept(const Request& request, std::vector<Header> headers, std::function<void(Control)> told, Done done);
  // Whoever wants one; the other end is pinged when it is silent, and given up when it stays so.
  void shake_hands(const std::string& authority, const std::string& path, std::vector<Header> headers, Done done);
  // What was answered where that was declined.
  Response answer();

  // One message, whole; it can be looked at until the next is read.
  void read(Moved done);
  std::string_view message() const;
  bool is_text() const;
  // One at a time; the bytes stay where they are until it is done.
  void write(std::string_view bytes, Moved done);
  void ping(Done done);
  void close(Done done);
  // What the other end closed with.
  int close_code() const;
  std::string close_reason() const;

  Stream& stream();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace cb::net
