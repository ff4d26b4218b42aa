// SPDX-License-Identifier: MIT
// One of thousands of connections to a server, on one thread: HTTP calls first, then a WebSocket, on the same line.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "client/load/frames.hpp"
#include "client/url.hpp"
#include "core/rng.hpp"

namespace cb::client {

struct HttpReply {
  int status = 0;
  std::string_view cookie;  // "cb=…", where one was set
  std::string_view body;
};

// Whoever uses a connection. Each may close it, or open it again, while being told.
class ConnectionUser {
 public:
  virtual void connected(std::size_t line) = 0;
  virtual void replied(std::size_t line, const HttpReply& reply) = 0;
  virtual void heard(std::size_t line, std::string_view frame) = 0;
  virtual void cut(std::size_t line, std::string_view why) = 0;

 protected:
  ~ConnectionUser() = default;
};

// The address of a server, looked up once.
struct Address {
  sockaddr_storage bytes{};
  socklen_t size = 0;
  // On this machine: every two connections come from an address of their own in 127.0.0.0/8. What a server counts for
  // an address, such as new accounts, is then counted for two people.
  bool from_many = false;

  bool is_loopback() const;
};
Result<Address> look_up(const Url& url);

// Who waits for all connections; a connection is known to it by its number and how often it was opened, so that news
// of an earlier opening is told apart.
class Poller {
 public:
  Poller();
  ~Poller();
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  void watch(int file, std::uint64_t tag) const;
  void watch_for_space(int file, std::uint64_t tag, bool wanted) const;
  int file() const { return file_; }

 private:
  int file_;
};

class Connection {
 public:
  Connection(const Poller& poller, ConnectionUser& user, std::size_t line, const std::string& host)
      : poller_(poller), user_(user), line_(line), host_(host), keys_(line) {}
  ~Connection() { close(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void open(const Address& address);
  // Nobody is told.
  void close();
  bool is_connected() const { return speaks_ != Speaks::nothing; }
  std::uint32_t opening() const { return opening_; }

  void call(std::string_view method, std::string_view path, std::string_view cookie, std::string_view body);
  void upgrade(std::string_view path, std::string_view cookie);
  void send(std::string_view text) { send_frame(Opcode::text, text); }
  // Says goodbye first.
  void hang_up();

  // Something may be read or written.
  void ready(std::uint32_t events);

 private:
  enum class Speaks : std::uint8_t { nothing, http, frames };

  std::uint64_t tag() const { return std::uint64_t{opening_} << 32 | line_; }
  void send_frame(Opcode opcode, std::string_view payload);
  void write(std::string_view bytes);
  void write_what_waits();
  void read();
  // How much of it was taken; the rest is to be kept until more has come.
  std::size_t take(std::string_view bytes);
  std::size_t take_reply(std::string_view bytes);
  std::size_t take_frame(std::string_view bytes);
  void lose(std::string_view why);

  const Poller& poller_;
  ConnectionUser& user_;
  std::size_t line_;
  const std::string& host_;
  Rng keys_;
  int file_ = -1;
  std::uint32_t opening_ = 0;
  Speaks speaks_ = Speaks::nothing;
  std::string unread_;
  std::string unsent_;
};

}  // namespace cb::client
