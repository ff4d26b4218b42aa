// SPDX-License-Identifier: MIT
#include "client/web_socket.hpp"

#include <boost/beast/websocket/error.hpp>
#include <deque>

#include "client/network.hpp"
#include "net/web_socket.hpp"
#include "wire/close_code.hpp"
#include "wire/message.hpp"

namespace cb::client {

using net::error_code;

struct Loop::Inside {
  net::Loop loop;
  Tls tls;
};

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() = default;
void Loop::run() { inside_->loop.run(); }
void Loop::stop() { inside_->loop.stop(); }
void Loop::post(std::function<void()> job) { inside_->loop.post(std::move(job)); }
void Loop::after(std::chrono::milliseconds delay, std::function<void()> job) {
  inside_->loop.after(delay, std::move(job));
}

namespace {

namespace websocket = boost::beast::websocket;

constexpr std::size_t kLongestMessage = 4 << 20;
constexpr std::chrono::seconds kConnectPatience(10);

class OpenSocket final : public WebSocket, public std::enable_shared_from_this<OpenSocket> {
 public:
  OpenSocket(net::Loop& loop, Tls& tls, Url url, Credentials credentials, std::string path, Handlers handlers)
      : stream_(stream_to(url, loop, tls)),
        socket_(loop, stream_, kLongestMessage),
        url_(std::move(url)),
        credentials_(std::move(credentials)),
        path_(std::move(path)),
        handlers_(std::move(handlers)) {}

  void begin() {
    stream_->connect(url_.address(), static_cast<std::uint16_t>(url_.port), kConnectPatience,
                     [self = shared_from_this()](error_code failed) {
                       if (failed) return self->end(failed);
                       self->stream_->greet([self](error_code code) {
                         if (code) return self->end(code);
                         self->shake_hands();
                       });
                     });
  }

  void send(std::string text) override {
    waiting_.push_back(std::move(text));
    if (open_ && waiting_.size() == 1) write();
  }

  void close() override {
    if (!open_) return forget();
    socket_.close([self = shared_from_this()](error_code) { self->tell_closed(wire::kDone, ""); });
  }

  void forget() override {
    handlers_ = {};
    stream_->close();
  }

 private:
  void shake_hands() {
    stream_->expires_never();
    std::vector<net::Header> headers;
    if (!credentials_.cookie.empty()) headers.emplace_back("Cookie", credentials_.cookie);
    if (!credentials_.bearer.empty()) headers.emplace_back("Authorization", "Bearer " + credentials_.bearer);
    socket_.shake_hands(url_.authority(), path_, std::move(headers), [self = shared_from_this()](error_code code) {
      if (code == websocket::error::upgrade_declined) return self->declined();
      if (code) return self->end(code);
      self->open_ = true;
      if (!self->waiting_.empty()) self->write();
      // Whoever is told may forget this socket meanwhile, and their handlers with it.
      if (const auto opened = self->handlers_.opened) opened();
      self->read();
    });
  }

  void declined() {
    const auto answer = socket_.answer();
    const auto refusal = wire::read_error(answer.body);
    tell_closed(static_cast<int>(answer.status), refusal ? refusal->text() : fmt::format("answer {}", answer.status));
  }

  void read() {
    socket_.read([self = shared_from_this()](error_code code, std::size_t) {
      if (code) return self->end(code);
      if (const auto heard = self->handlers_.heard) heard(self->socket_.message());
      self->read();
    });
  }

  void write() {
    socket_.write(waiting_.front(), [self = shared_from_this()](error_code code, std::size_t) {
      if (code) return;  // the reader will know
      self->waiting_.pop_front();
      if (!self->waiting_.empty()) self->write();
    });
  }

  void end(error_code code) {
    if (code == websocket::error::closed) return tell_closed(socket_.close_code(), socket_.close_reason());
    tell_closed(0, why(code));
  }

  void tell_closed(int code, std::string reason) {
    open_ = false;
    const auto handlers = std::exchange(handlers_, {});
    if (handlers.closed) handlers.closed(code, std::move(reason));
  }

  std::shared_ptr<net::Stream> stream_;
  net::WebSocket socket_;
  Url url_;
  Credentials credentials_;
  std::string path_;
  Handlers handlers_;
  std::deque<std::string> waiting_;
  bool open_ = false;
};

}  // namespace

std::shared_ptr<WebSocket> WebSocket::open(Loop& loop, const Url& url, const Credentials& credentials, std::string path,
                                           Handlers handlers) {
  auto& inside = loop.inside();
  auto socket =
      std::make_shared<OpenSocket>(inside.loop, inside.tls, url, credentials, std::move(path), std::move(handlers));
  socket->begin();
  return socket;
}

}  // namespace cb::client
