// SPDX-License-Identifier: MIT
#include "client/load/connection.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "core/text.hpp"
#include "wire/close_code.hpp"

namespace cb::client {
namespace {

// The value of a header, whatever case its name is in; empty where it is missing.
std::string_view header(std::string_view head, std::string_view name) {
  while (!head.empty()) {
    const auto end = head.find("\r\n");
    const auto line = head.substr(0, end);
    if (line.size() > name.size() && line[name.size()] == ':' && lower(line.substr(0, name.size())) == lower(name))
      return trim(line.substr(name.size() + 1));
    head.remove_prefix(end == std::string_view::npos ? head.size() : end + 2);
  }
  return {};
}

}  // namespace

Result<Address> look_up(const Url& url) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int code = getaddrinfo(url.address().c_str(), std::to_string(url.port).c_str(), &hints, &found);
  if (code != 0) return fail("server.unknown", "", "There is no server {}: {}.", quote(url.host), gai_strerror(code));
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> list(found, &freeaddrinfo);
  Address address;
  // A server on this machine listens to the older address rather than to both.
  const addrinfo* best = found;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next)
    if (one->ai_family == AF_INET) {
      best = one;
      break;
    }
  address.size = best->ai_addrlen;
  std::memcpy(&address.bytes, best->ai_addr, best->ai_addrlen);
  return address;
}

Poller::Poller() : file_(epoll_create1(EPOLL_CLOEXEC)) {}
Poller::~Poller() { ::close(file_); }

void Poller::watch(int file, std::uint64_t tag) const {
  epoll_event event{};
  event.events = EPOLLIN | EPOLLOUT;  // writable: connected
  event.data.u64 = tag;
  epoll_ctl(file_, EPOLL_CTL_ADD, file, &event);
}

void Poller::watch_for_space(int file, std::uint64_t tag, bool wanted) const {
  epoll_event event{};
  event.events = EPOLLIN;
  if (wanted) event.events |= EPOLLOUT;
  event.data.u64 = tag;
  epoll_ctl(file_, EPOLL_CTL_MOD, file, &event);
}

bool Address::is_loopback() const {
  constexpr std::uint32_t kLoopback = 127;
  if (bytes.ss_family != AF_INET) return false;
  return ntohl(reinterpret_cast<const sockaddr_in&>(bytes).sin_addr.s_addr) >> 24 == kLoopback;
}

void Connection::open(const Address& address) {
  close();
  ++opening_;
  file_ = ::socket(address.bytes.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (file_ < 0) return user_.cut(line_, std::strerror(errno));
  const int yes = 1;
  setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (address.from_many) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    constexpr std::uint32_t kFirst = 127U << 24 | 1U << 16;
    own.sin_addr.s_addr = htonl(kFirst + static_cast<std::uint32_t>(line_ / 2) % 65'000 + 1);
    if (bind(file_, reinterpret_cast<const sockaddr*>(&own), sizeof own) < 0) return lose(std::strerror(errno));
  }
  if (::connect(file_, reinterpret_cast<const sockaddr*>(&address.bytes), address.size) < 0 && errno != EINPROGRESS)
    return lose(std::strerror(errno));
  poller_.watch(file_, tag());
}

void Connection::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
  speaks_ = Speaks::nothing;
  unread_.clear();
  unsent_.clear();
}

void Connection::lose(std::string_view why) {
  const std::string kept(why);
  close();
  user_.cut(line_, kept);
}

void Connection::call(std::string_view method, std::string_view path, std::string_view cookie, std::string_view body) {
  write(fmt::format(
      "{} {} HTTP/1.1\r\nHost: {}\r\n{}{}{}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", method,
      path, host_, cookie.empty() ? "" : "Cookie: ", cookie, cookie.empty() ? "" : "\r\n", body.size(), body));
}

void Connection::upgrade(std::string_view path, std::string_view cookie) {
  // The key only shows that the other side speaks WebSocket; whether it does is seen by what it sends.
  write(
      fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                  path, host_, cookie));
}

void Connection::send_frame(Opcode opcode, std::string_view payload) {
  static thread_local std::string bytes;
  bytes.clear();
  write_frame(bytes, opcode, payload, static_cast<std::uint32_t>(keys_.next()));
  write(bytes);
}

void Connection::hang_up() {
  constexpr char kCode[] = {static_cast<char>(wire::kDone >> 8), static_cast<char>(wire::kDone & 0xFF)};
  if (speaks_ == Speaks::frames) send_frame(Opcode::close, {kCode, sizeof kCode});
  close();
}

void Connection::write(std::string_view bytes) {
  if (file_ < 0) return;
  if (unsent_.empty()) {
    const auto sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
    // A broken line is noticed when it is read.
    if (bytes.empty() || (sent < 0 && errno != EAGAIN)) return;
    poller_.watch_for_space(file_, tag(), true);
  }
  unsent_ += bytes;
}

void Connection::write_what_waits() {
  const auto sent = ::send(file_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
  if (sent > 0) unsent_.erase(0, static_cast<std::size_t>(sent));
  if (unsent_.empty()) poller_.watch_for_space(file_, tag(), false);
}

void Connection::ready(std::uint32_t events) {
  if (file_ < 0) return;
  if (speaks_ == Speaks::nothing) {
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(file_, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) return lose(std::strerror(error));
    if ((events & EPOLLOUT) == 0) return;
    speaks_ = Speaks::http;
    poller_.watch_for_space(file_, tag(), false);
    return user_.connected(line_);
  }
  if ((events & EPOLLOUT) != 0 && !unsent_.empty()) write_what_waits();
  if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) read();
}

void Connection::read() {
  static thread_local std::array<char, 1 << 16> piece;
  const auto got = ::recv(file_, piece.data(), piece.size(), 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) return lose(got == 0 ? "the server closed the connection" : std::strerror(errno));
  std::string_view bytes(piece.data(), static_cast<std::size_t>(got));
  std::string joined;
  if (!unread_.empty()) {
    joined = std::move(unread_);
    joined += bytes;
    unread_.clear();
    bytes = joined;
  }
  const auto opening = opening_;
  while (!bytes.empty()) {
    const auto taken = take(bytes);
    if (file_ < 0 || opening_ != opening) return;  // whoever was told has closed it
    if (taken == 0) break;
    bytes.remove_prefix(taken);
  }
  unread_ = bytes;
}

std::size_t Connection::take(std::string_view bytes) {
  return speaks_ == Speaks::frames ? take_frame(bytes) : take_reply(bytes);
}

std::size_t Connection::take_reply(std::string_view bytes) {
  const auto end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos) return 0;
  const auto head = bytes.substr(0, end);
  HttpReply reply;
  constexpr std::string_view kBegin = "HTTP/1.1 ";
  if (head.starts_with(kBegin)) reply.status = to_number(head.substr(kBegin.size(), 3)).value_or(0);
  const auto length = to_number<std::size_t>(header(head, "Content-Length")).value_or(0);
  if (bytes.size() - end - 4 < length) return 0;
  reply.body = bytes.substr(end + 4, length);
  reply.cookie = header(head, "Set-Cookie");
  reply.cookie = reply.cookie.substr(0, reply.cookie.find(';'));
  constexpr int kSwitching = 101;
  if (reply.status == kSwitching) speaks_ = Speaks::frames;
  user_.replied(line_, reply);
  return end + 4 + length;
}

std::size_t Connection::take_frame(std::string_view bytes) {
  FrameProblem problem{};
  const auto frame = read_frame(bytes, problem);
  if (!frame) {
    if (problem == FrameProblem::broken) lose("the server sent a broken frame");
    return 0;
  }
  switch (frame->opcode) {
    case Opcode::text:
    case Opcode::binary:
      user_.heard(line_, frame->payload);
      break;
    case Opcode::ping:
      send_frame(Opcode::pong, frame->payload);
      break;
    case Opcode::pong:
      break;
    case Opcode::close: {
      const auto& why = frame->payload;
      const int code =
          why.size() >= 2 ? static_cast<unsigned char>(why[0]) << 8 | static_cast<unsigned char>(why[1]) : 0;
      lose(fmt::format("closed with {} {}", code, why.size() > 2 ? why.substr(2) : ""));
      break;
    }
  }
  return frame->size;
}

}  // namespace cb::client
