// SPDX-License-Identifier: MIT
// A connection over TCP as Asio has it; for what is built on it, such as TLS.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <optional>

#include "net/asio.hpp"
#include "net/stream.hpp"

namespace cb::net {

using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Executor>;

// What one call of the system writes; the rest follows.
class Gathered {
 public:
  explicit Gathered(std::span<const std::string_view> pieces);
  const asio::const_buffer* begin() const { return buffers_; }
  const asio::const_buffer* end() const { return buffers_ + size_; }

 private:
  static constexpr std::size_t kMost = 8;
  asio::const_buffer buffers_[kMost];
  std::size_t size_ = 0;
};

class TcpStream : public Stream {
 public:
  explicit TcpStream(TcpSocket socket) : socket_(std::move(socket)), timer_(socket_.get_executor()) {}

  void connect(const std::string& host, std::uint16_t port, std::chrono::seconds patience, Done done) override;
  void greet(Done done) override { done({}); }
  void read_some(std::span<char> to, Moved done) override;
  void write_some(std::span<const std::string_view> pieces, Moved done) override;
  void end(bool as_client, Done done) override;
  void expires_after(std::chrono::seconds patience) override;
  void expires_never() override;
  void close() override;
  void no_more_to_send() override;
  void most_waiting(int bytes) override;
  std::string peer() const override;

 protected:
  TcpSocket& socket() { return socket_; }
  // What the connection was closed for, where it was closed by time.
  error_code cause(error_code error) const;

 private:
  TcpSocket socket_;
  Timer timer_;
  bool timed_out_ = false;
};

}  // namespace cb::net
