// SPDX-License-Identifier: MIT
// HTTP messages as they come over a connection, byte by byte.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/stream.hpp"

namespace cb::net {

using Header = std::pair<std::string, std::string>;

bool same_name(std::string_view one, std::string_view other);

struct Message {
  std::vector<Header> headers;
  std::string body;
  unsigned version = 11;
  bool keep_alive = false;
  bool chunked = false;

  // The first of a name; empty where there is none.
  std::string_view header(std::string_view name) const;
  bool has(std::string_view name) const;
};

struct Request : Message {
  std::string method;
  std::string target;
  bool upgrade = false;  // to a WebSocket
};

struct Response : Message {
  unsigned status = 0;
};

// "Not Found".
std::string_view reason_of(int status);

// Reads one message. The bytes of the next one, where some came already, stay in the buffer.
class Reader {
 public:
  enum class Kind : std::uint8_t { request, response };
  explicit Reader(Kind kind);
  ~Reader();
  void header_limit(std::uint32_t bytes);
  void body_limit(std::uint64_t bytes);

  // Takes what it can from the front of the buffer. True: the message is whole, or `error` says why it never will be.
  bool take(std::string& buffer, error_code& error);
  // Nothing more comes.
  void take_end(error_code& error);
  std::size_t taken() const { return taken_; }

  Request request();
  Response response();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
  std::size_t taken_ = 0;
};

}  // namespace cb::net
