// SPDX-License-Identifier: MIT
#include "net/web_socket.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "net/asio.hpp"

namespace cb::net {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

constexpr std::chrono::seconds kHandshakeWait(10);
constexpr std::chrono::seconds kSilence(9);

// A stream as Asio and Beast want to see one.
class Layer {
 public:
  using executor_type = Executor;

  Layer(Executor executor, std::shared_ptr<Stream> stream)
      : executor_(std::move(executor)), stream_(std::move(stream)) {}

  executor_type get_executor() const { return executor_; }
  Stream& stream() const { return *stream_; }

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    asio::mutable_buffer first;
    for (auto at = asio::buffer_sequence_begin(buffers); at != asio::buffer_sequence_end(buffers); ++at) {
      first = *at;
      if (first.size() > 0) break;
    }
    stream_->read_some({static_cast<char*>(first.data()), first.size()}, std::forward<Handler>(handler));
  }

  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    constexpr std::size_t kMost = 8;
    std::string_view pieces[kMost];
    std::size_t size = 0;
    for (auto at = asio::buffer_sequence_begin(buffers); at != asio::buffer_sequence_end(buffers) && size < kMost;
         ++at) {
      const asio::const_buffer piece = *at;
      if (piece.size() > 0) pieces[size++] = {static_cast<const char*>(piece.data()), piece.size()};
    }
    stream_->write_some({pieces, size}, std::forward<Handler>(handler));
  }

 private:
  Executor executor_;
  std::shared_ptr<Stream> stream_;
};

// Found by Beast by their names, for the end of a WebSocket and for one that is given up.
template <class Handler>
void async_teardown(beast::role_type role, Layer& layer, Handler&& handler) {
  layer.stream().end(role == beast::role_type::client, std::forward<Handler>(handler));
}
void beast_close_socket(Layer& layer) { layer.stream().close(); }

WebSocket::Control to_control(websocket::frame_type kind) {
  switch (kind) {
    case websocket::frame_type::ping:
      return WebSocket::Control::ping;
    case websocket::frame_type::pong:
      return WebSocket::Control::pong;
    default:
      return WebSocket::Control::close;
  }
}

}  // namespace

struct WebSocket::Inside {
  websocket::stream<Layer, false> stream;
  beast::flat_buffer buffer;
  websocket::response_type answer;
};

WebSocket::WebSocket(Loop& loop, std::shared_ptr<Stream> stream, std::size_t longest_message)
    : inside_(new Inside{
          websocket::stream<Layer, false>(Layer(loop.inside().io.get_executor(), std::move(stream))), {}, {}}) {
  inside_->stream.read_message_max(longest_message);
}
WebSocket::~WebSocket() = default;

void WebSocket::accept(const Request& request, std::vector<Header> headers, std::function<void(Control)> told,
                       Done done) {
  auto& stream = inside_->stream;
  stream.auto_fragment(false);
  stream.set_option(
      websocket::stream_base::decorator([headers = std::move(headers)](websocket::response_type& response) {
        for (const auto& [name, value] : headers) response.set(name, value);
      }));
  stream.control_callback(
      [told = std::move(told)](websocket::frame_type kind, std::string_view) { told(to_control(kind)); });
  websocket::request_type asked(beast::http::string_to_verb(request.method), request.target, request.version);
  for (const auto& [name, value] : request.headers) asked.insert(name, value);
  stream.async_accept(asked, std::move(done));
}

void WebSocket::shake_hands(const std::string& authority, const std::string& path, std::vector<Header> headers,
                            Done done) {
  auto& stream = inside_->stream;
  // A server that says nothing to two pings in a row is gone.
  stream.set_option(websocket::stream_base::timeout{kHandshakeWait, kSilence, true});
  stream.set_option(websocket::stream_base::decorator([headers = std::move(headers)](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  stream.async_handshake(inside_->answer, authority, path, std::move(done));
}

Response WebSocket::answer() {
  Response response;
  response.status = inside_->answer.result_int();
  response.body = std::move(inside_->answer.body());
  return response;
}

void WebSocket::read(Moved done) {
  inside_->buffer.clear();
  inside_->stream.async_read(inside_->buffer, std::move(done));
}

std::string_view WebSocket::message() const {
  const auto data = inside_->buffer.cdata();
  return {static_cast<const char*>(data.data()), data.size()};
}

bool WebSocket::is_text() const { return inside_->stream.got_text(); }

void WebSocket::write(std::string_view bytes, Moved done) {
  inside_->stream.async_write(asio::const_buffer(bytes.data(), bytes.size()), std::move(done));
}

void WebSocket::ping(Done done) { inside_->stream.async_ping({}, std::move(done)); }

void WebSocket::close(Done done) { inside_->stream.async_close(websocket::close_code::normal, std::move(done)); }

int WebSocket::close_code() const { return inside_->stream.reason().code; }

std::string WebSocket::close_reason() const {
  const auto& reason = inside_->stream.reason().reason;
  return {reason.data(), reason.size()};
}

Stream& WebSocket::stream() { return inside_->stream.next_layer().stream(); }

}  // namespace cb::net
