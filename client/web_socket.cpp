// SPDX-License-Identifier: MIT
#include "client/web_socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <nlohmann/json.hpp>

#include "client/http.hpp"
#include "client/network.hpp"

namespace cb::client {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

struct Loop::Inside {
  asio::io_context io{1};
  asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(io);
  Tls tls;
};

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() = default;
void Loop::run() { inside_->io.run(); }
void Loop::stop() { inside_->io.stop(); }
void Loop::post(std::function<void()> job) { asio::post(inside_->io, std::move(job)); }
void Loop::after(std::chrono::milliseconds delay, std::function<void()> job) {
  auto timer = std::make_shared<asio::steady_timer>(inside_->io, delay);
  timer->async_wait([timer, job = std::move(job)](error_code code) {
    if (!code) job();
  });
}

namespace {

constexpr std::size_t kLongestMessage = 4 << 20;

template <class Stream>
constexpr bool kSecure = std::is_same_v<Stream, SecureStream>;

template <class Stream>
class SocketOver final : public WebSocket, public std::enable_shared_from_this<SocketOver<Stream>> {
 public:
  template <class... Args>
  SocketOver(asio::io_context& io, Url url, Credentials credentials, std::string path, Handlers handlers, Args&... args)
      : resolver_(io),
        stream_(io, args...),
        url_(std::move(url)),
        credentials_(std::move(credentials)),
        path_(std::move(path)),
        handlers_(std::move(handlers)) {}

  void begin() {
    resolver_.async_resolve(url_.address(), std::to_string(url_.port),
                            [self = this->shared_from_this()](error_code code, const auto& places) {
                              if (code) return self->end(code);
                              self->lowest().expires_after(std::chrono::seconds(10));
                              self->lowest().async_connect(places, [self](error_code failed, const auto&) {
                                if (failed) return self->end(failed);
                                self->secure_it();
                              });
                            });
  }

  void send(std::string text) override {
    waiting_.push_back(std::move(text));
    if (open_ && waiting_.size() == 1) write();
  }

  void close() override {
    if (!open_) return forget();
    stream_.async_close(websocket::close_code::normal, [self = this->shared_from_this()](error_code) {
      self->tell_closed(static_cast<int>(websocket::close_code::normal), "");
    });
  }

  void forget() override {
    handlers_ = {};
    error_code ignored;
    lowest().socket().close(ignored);
  }

 private:
  PlainStream& lowest() { return beast::get_lowest_layer(stream_); }

  void secure_it() {
    if constexpr (kSecure<Stream>) {
      if (const auto code = name_server(stream_.next_layer(), url_.host)) return end(code);
      stream_.next_layer().async_handshake(asio::ssl::stream_base::client,
                                           [self = this->shared_from_this()](error_code code) {
                                             if (code) return self->end(code);
                                             self->shake_hands();
                                           });
    } else {
      shake_hands();
    }
  }

  void shake_hands() {
    lowest().expires_never();
    // A server that says nothing to two pings in a row is gone.
    websocket::stream_base::timeout patience{std::chrono::seconds(10), std::chrono::seconds(9), true};
    stream_.set_option(patience);
    stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
      if (!credentials_.cookie.empty()) request.set(beast::http::field::cookie, credentials_.cookie);
      if (!credentials_.bearer.empty()) request.set(beast::http::field::authorization, "Bearer " + credentials_.bearer);
    }));
    stream_.read_message_max(kLongestMessage);
    stream_.async_handshake(answer_, url_.authority(), path_, [self = this->shared_from_this()](error_code code) {
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
    const auto refusal = nlohmann::json::parse(answer_.body(), nullptr, false);
    const bool said = refusal.is_object() && refusal.contains("error");
    tell_closed(static_cast<int>(answer_.result_int()),
                said ? read_refusal(refusal["error"]).text() : fmt::format("answer {}", answer_.result_int()));
  }

  void read() {
    stream_.async_read(buffer_, [self = this->shared_from_this()](error_code code, std::size_t) {
      if (code) return self->end(code);
      const auto text = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.clear();
      if (const auto heard = self->handlers_.heard) heard(text);
      self->read();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(waiting_.front()),
                        [self = this->shared_from_this()](error_code code, std::size_t) {
                          if (code) return;  // the reader will know
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  void end(error_code code) {
    if (code == websocket::error::closed) {
      const auto& reason = stream_.reason();
      return tell_closed(reason.code, std::string(reason.reason.data(), reason.reason.size()));
    }
    tell_closed(0, why(code));
  }

  void tell_closed(int code, std::string reason) {
    open_ = false;
    const auto handlers = std::exchange(handlers_, {});
    if (handlers.closed) handlers.closed(code, std::move(reason));
  }

  asio::ip::tcp::resolver resolver_;
  websocket::stream<Stream> stream_;
  Url url_;
  Credentials credentials_;
  std::string path_;
  Handlers handlers_;
  websocket::response_type answer_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
  bool open_ = false;
};

template <class Stream, class... Args>
std::shared_ptr<WebSocket> begin(asio::io_context& io, const Url& url, const Credentials& credentials, std::string path,
                                 WebSocket::Handlers handlers, Args&... args) {
  auto socket =
      std::make_shared<SocketOver<Stream>>(io, url, credentials, std::move(path), std::move(handlers), args...);
  socket->begin();
  return socket;
}

}  // namespace

std::shared_ptr<WebSocket> WebSocket::open(Loop& loop, const Url& url, const Credentials& credentials, std::string path,
                                           Handlers handlers) {
  auto& inside = loop.inside();
  if (url.secure)
    return begin<SecureStream>(inside.io, url, credentials, std::move(path), std::move(handlers), inside.tls.context());
  return begin<PlainStream>(inside.io, url, credentials, std::move(path), std::move(handlers));
}

}  // namespace cb::client
