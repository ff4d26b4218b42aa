// SPDX-License-Identifier: MIT
// A client made of nothing but a TCP socket, so that a test can say exactly which bytes go over the wire, right ones
// and wrong ones. It shares no code with the server.
#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cb::server::testing {

// Long enough for a loaded machine: a test that waits so long has found a hang.
inline constexpr std::chrono::seconds kPatience{60};

class RawSocket {
 public:
  explicit RawSocket(int port);
  RawSocket(RawSocket&& other) noexcept : file_(std::exchange(other.file_, -1)), read_(std::move(other.read_)) {}
  RawSocket& operator=(RawSocket&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(read_, other.read_);
    return *this;
  }
  ~RawSocket();

  bool open() const { return file_ >= 0; }
  // False where the other end does not take it any more.
  bool send(std::string_view bytes) const;
  // Exactly so many bytes, or nothing where the other end closes or `kPatience` is over.
  std::optional<std::string> read(std::size_t count);
  std::optional<std::string> read_line();
  // Everything until the other end closes; nothing where it does not.
  std::optional<std::string> read_to_end();
  // No more will be sent; the other end may still answer.
  void finish() const;
  // Closes without a goodbye, as a cut cable does.
  void cut();

 private:
  bool fill();

  int file_ = -1;
  std::string read_;
};

struct HttpAnswer {
  int status = 0;
  std::multimap<std::string, std::string> headers;  // names in small letters
  std::string body;

  nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
  std::string header(const std::string& name) const;
};

using Headers = std::initializer_list<std::pair<std::string_view, std::string_view>>;

// One request on a connection of its own, its body JSON unless the headers say otherwise; status 0 where no answer
// came.
HttpAnswer http(int port, std::string_view method, std::string_view target, std::string_view body = {},
                Headers headers = {});
std::optional<HttpAnswer> read_answer(RawSocket& socket);

// A guest's cookie, as a header's value.
std::string become_guest(int port, std::string_view name = {});

// Frames as a client must write them: masked.
std::string masked_frame(int opcode, std::string_view payload, bool final = true);

class RawWebSocket {
 public:
  RawWebSocket(int port, std::string_view table, std::string_view cookie, Headers headers = {});

  int status() const { return status_; }  // of the handshake
  bool send(const nlohmann::json& message) { return send_text(message.dump()); }
  bool send_text(std::string_view text) { return socket_.send(masked_frame(1, text)); }
  bool send_bytes(std::string_view bytes) { return socket_.send(bytes); }

  // The next message; nothing once the server has closed, with `close_code` saying why. Pings are answered.
  std::optional<nlohmann::json> read();
  // The next of a kind; others are passed over.
  std::optional<nlohmann::json> read(std::string_view kind);
  int close_code() const { return close_code_; }
  RawSocket& socket() { return socket_; }

 private:
  RawSocket socket_;
  int status_ = 0;
  int close_code_ = 0;
};

}  // namespace cb::server::testing
