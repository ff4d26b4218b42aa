// SPDX-License-Identifier: MIT
#include "raw_client.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

namespace cb::server::testing {

RawSocket::RawSocket(int port) : file_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(static_cast<std::uint16_t>(port));
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int yes = 1;
  setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (::connect(file_, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0) return;
  ::close(file_);
  file_ = -1;
}

RawSocket::~RawSocket() {
  if (file_ >= 0) ::close(file_);
}

bool RawSocket::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool RawSocket::fill() {
  if (!open()) return false;
  pollfd wait{file_, POLLIN, 0};
  if (::poll(&wait, 1, static_cast<int>(std::chrono::milliseconds(kPatience).count())) <= 0) return false;
  char bytes[16 * 1024];
  const auto got = ::recv(file_, bytes, sizeof bytes, 0);
  if (got <= 0) return false;
  read_.append(bytes, static_cast<std::size_t>(got));
  return true;
}

std::optional<std::string> RawSocket::read(std::size_t count) {
  while (read_.size() < count)
    if (!fill()) return std::nullopt;
  auto bytes = read_.substr(0, count);
  read_.erase(0, count);
  return bytes;
}

std::optional<std::string> RawSocket::read_line() {
  std::size_t end = 0;
  while ((end = read_.find("\r\n")) == std::string::npos)
    if (!fill()) return std::nullopt;
  auto line = read_.substr(0, end);
  read_.erase(0, end + 2);
  return line;
}

std::optional<std::string> RawSocket::read_to_end() {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (fill()) {
  }
  if (std::chrono::steady_clock::now() >= until) return std::nullopt;
  return std::exchange(read_, {});
}

void RawSocket::finish() const { ::shutdown(file_, SHUT_WR); }

void RawSocket::cut() {
  const linger at_once{1, 0};  // a reset instead of a goodbye
  setsockopt(file_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  ::close(file_);
  file_ = -1;
}

std::string HttpAnswer::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string() : found->second;
}

std::optional<HttpAnswer> read_answer(RawSocket& socket) {
  HttpAnswer answer;
  auto line = socket.read_line();
  if (!line || !line->starts_with("HTTP/1.") || line->size() < 12) return std::nullopt;
  answer.status = std::stoi(line->substr(9, 3));
  while ((line = socket.read_line()) && !line->empty()) {
    auto colon = line->find(':');
    auto name = line->substr(0, colon);
    std::ranges::transform(name, name.begin(), [](unsigned char letter) { return std::tolower(letter); });
    answer.headers.emplace(std::move(name), line->substr(std::min(line->size(), colon + 2)));
  }
  if (const auto length = answer.header("content-length"); !length.empty())
    answer.body = socket.read(std::stoul(length)).value_or("");
  return answer;
}

HttpAnswer http(int port, std::string_view method, std::string_view target, std::string_view body, Headers headers) {
  RawSocket socket(port);
  auto text =
      fmt::format("{} {} HTTP/1.1\r\nHost: localhost:{}\r\nContent-Length: {}\r\n", method, target, port, body.size());
  for (const auto& [name, value] : headers) text += fmt::format("{}: {}\r\n", name, value);
  const bool typed = std::ranges::any_of(headers, [](const auto& one) { return one.first == "Content-Type"; });
  if (!body.empty() && !typed) text += "Content-Type: application/json\r\n";
  if (!socket.send(text + "\r\n" + std::string(body))) return {};
  return read_answer(socket).value_or(HttpAnswer{});
}

std::string become_guest(int port, std::string_view name) {
  const auto body = name.empty() ? nlohmann::json::object() : nlohmann::json{{"name", name}};
  const auto cookie = http(port, "POST", "/api/guest", body.dump()).header("set-cookie");
  return cookie.substr(0, cookie.find(';'));
}

std::string masked_frame(int opcode, std::string_view payload, bool final) {
  std::string frame;
  frame.push_back(static_cast<char>((final ? 0x80 : 0) | opcode));
  const auto size = payload.size();
  if (size < 126) {
    frame.push_back(static_cast<char>(0x80 | size));
  } else {
    const bool wide = size > 0xFFFF;
    frame.push_back(static_cast<char>(0x80 | (wide ? 127 : 126)));
    for (int shift = wide ? 56 : 8; shift >= 0; shift -= 8) frame.push_back(static_cast<char>(size >> shift & 0xFF));
  }
  constexpr std::string_view kMask = "\x37\xfa\x21\x3d";
  frame += kMask;
  for (std::size_t n = 0; n < size; ++n) frame.push_back(static_cast<char>(payload[n] ^ kMask[n % 4]));
  return frame;
}

RawWebSocket::RawWebSocket(int port, std::string_view table, std::string_view cookie, Headers headers) : socket_(port) {
  auto text = fmt::format(
      "GET /ws/{} HTTP/1.1\r\nHost: localhost:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
      table, port);
  if (!cookie.empty()) text += fmt::format("Cookie: {}\r\n", cookie);
  for (const auto& [name, value] : headers) text += fmt::format("{}: {}\r\n", name, value);
  if (!socket_.send(text + "\r\n")) return;
  if (const auto answer = read_answer(socket_)) status_ = answer->status;
}

std::optional<nlohmann::json> RawWebSocket::read() {
  for (;;) {
    const auto head = socket_.read(2);
    if (!head) return std::nullopt;
    const auto byte = [](const std::string& bytes, std::size_t n) { return static_cast<unsigned char>(bytes[n]); };
    std::size_t size = byte(*head, 1) & 0x7F;
    if (size >= 126) {
      const auto more = socket_.read(size == 126 ? 2 : 8);
      if (!more) return std::nullopt;
      size = 0;
      for (std::size_t n = 0; n < more->size(); ++n) size = size << 8 | byte(*more, n);
    }
    const auto payload = socket_.read(size);
    if (!payload) return std::nullopt;
    switch (byte(*head, 0) & 0xF) {
      case 1:
        return nlohmann::json::parse(*payload, nullptr, false);
      case 8:
        if (payload->size() >= 2) close_code_ = byte(*payload, 0) << 8 | byte(*payload, 1);
        socket_.send(masked_frame(8, *payload));
        return std::nullopt;
      case 9:
        socket_.send(masked_frame(10, *payload));
        break;
      default:
        break;
    }
  }
}

std::optional<nlohmann::json> RawWebSocket::read(std::string_view kind) {
  while (auto message = read())
    if (message->is_object() && message->value("t", "") == kind) return message;
  return std::nullopt;
}

}  // namespace cb::server::testing
