// SPDX-License-Identifier: MIT
// Connections in the clear: made to somewhere, and taken at one address and port.
#pragma once

#include "net/stream.hpp"

namespace cb::net {

// Connected to nobody yet.
std::shared_ptr<Stream> tcp_stream(Loop& loop);

// Whether text is an address to listen at.
bool is_address(std::string_view text);

class Acceptor {
 public:
  explicit Acceptor(Loop& loop);
  ~Acceptor();
  Acceptor(Acceptor&&) noexcept;

  // `most_waiting` is that of every connection taken.
  error_code open(std::string_view address, int port, int most_waiting);
  int port() const;
  void close();
  bool is_open() const;
  // The next one; then, of those that wait already, one more at a time, or none.
  void accept(std::move_only_function<void(error_code, std::shared_ptr<Stream>)> done);
  std::shared_ptr<Stream> accept_waiting();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace cb::net
