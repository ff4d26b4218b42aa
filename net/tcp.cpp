// SPDX-License-Identifier: MIT
#include "net/tcp.hpp"

#include <netinet/tcp.h>

#include <boost/asio/connect.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "net/tcp_stream.hpp"

namespace cb::net {
namespace {

using asio::ip::tcp;
using MostWaiting = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_NOTSENT_LOWAT>;
using Resolver = asio::ip::basic_resolver<tcp, Executor>;

// Writes the rest of some bytes for as long as there are any.
void write_rest(const std::shared_ptr<Stream>& stream, std::string_view rest, Done done) {
  const std::string_view pieces[] = {rest};
  stream->write_some(pieces, [stream, rest, done = std::move(done)](error_code error, std::size_t size) mutable {
    rest.remove_prefix(size);
    if (error || rest.empty()) return done(error);
    write_rest(stream, rest, std::move(done));
  });
}

}  // namespace

void Stream::write(std::string_view bytes, Done done) { write_rest(shared_from_this(), bytes, std::move(done)); }

Gathered::Gathered(std::span<const std::string_view> pieces) {
  for (const auto& piece : pieces.first(std::min(pieces.size(), kMost)))
    buffers_[size_++] = asio::const_buffer(piece.data(), piece.size());
}

error_code TcpStream::cause(error_code error) const {
  if (error && timed_out_) return boost::beast::error::timeout;
  return error;
}

void TcpStream::connect(const std::string& host, std::uint16_t port, std::chrono::seconds patience, Done done) {
  auto resolver = std::make_unique<Resolver>(socket_.get_executor());
  auto& asked = *resolver;
  auto reached = [self = shared_from_this(), this, patience, resolver = std::move(resolver), done = std::move(done)](
                     error_code error, const Resolver::results_type& places) mutable {
    if (error) return done(error);
    expires_after(patience);
    asio::async_connect(
        socket_, places,
        [self, this, done = std::move(done)](error_code failed, const tcp::endpoint&) mutable { done(cause(failed)); });
  };
  asked.async_resolve(host, std::to_string(port), std::move(reached));
}

void TcpStream::read_some(std::span<char> to, Moved done) {
  socket_.async_read_some(asio::buffer(to.data(), to.size()),
                          [self = shared_from_this(), this, done = std::move(done)](
                              error_code error, std::size_t size) mutable { done(cause(error), size); });
}

void TcpStream::write_some(std::span<const std::string_view> pieces, Moved done) {
  socket_.async_write_some(Gathered(pieces),
                           [self = shared_from_this(), this, done = std::move(done)](
                               error_code error, std::size_t size) mutable { done(cause(error), size); });
}

void TcpStream::end(bool as_client, Done done) {
  using boost::beast::role_type;
  boost::beast::websocket::async_teardown(
      as_client ? role_type::client : role_type::server, socket_,
      [self = shared_from_this(), done = std::move(done)](error_code error) mutable { done(error); });
}

void TcpStream::expires_after(std::chrono::seconds patience) {
  timer_.expires_after(patience);
  timer_.async_wait([weak = weak_from_this(), this](error_code error) {
    const auto self = weak.lock();
    // A wait that was called off may have been due already.
    if (error || !self || timer_.expiry() > std::chrono::steady_clock::now()) return;
    timed_out_ = true;
    close();
  });
}

void TcpStream::expires_never() {
  timer_.expires_at(std::chrono::steady_clock::time_point::max());  // calls off what waits
}

void TcpStream::close() {
  error_code ignored;
  socket_.close(ignored);
}

void TcpStream::no_more_to_send() {
  error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
}

void TcpStream::most_waiting(int bytes) {
  error_code ignored;
  socket_.set_option(MostWaiting(bytes), ignored);
}

std::string TcpStream::peer() const {
  error_code failed;
  const auto place = socket_.remote_endpoint(failed);
  return failed ? "" : place.address().to_string();
}

std::shared_ptr<Stream> tcp_stream(Loop& loop) {
  return std::make_shared<TcpStream>(TcpSocket(loop.inside().io.get_executor()));
}

bool is_address(std::string_view text) {
  error_code error;
  asio::ip::make_address(text, error);
  return !error;
}

struct Acceptor::Inside {
  asio::basic_socket_acceptor<tcp, Executor> acceptor;
};

Acceptor::Acceptor(Loop& loop)
    : inside_(new Inside{asio::basic_socket_acceptor<tcp, Executor>(loop.inside().io.get_executor())}) {}
Acceptor::~Acceptor() = default;
Acceptor::Acceptor(Acceptor&&) noexcept = default;

error_code Acceptor::open(std::string_view address, int port, int most_waiting) {
  auto& acceptor = inside_->acceptor;
  error_code error;
  const tcp::endpoint at(asio::ip::make_address(address, error), static_cast<std::uint16_t>(port));
  if (!error) acceptor.open(at.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.set_option(MostWaiting(most_waiting), error);  // connections have it from here
  if (!error) acceptor.bind(at, error);
  if (!error) acceptor.non_blocking(true, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  return error;
}

int Acceptor::port() const { return inside_->acceptor.local_endpoint().port(); }

void Acceptor::close() {
  error_code ignored;
  inside_->acceptor.close(ignored);
}

bool Acceptor::is_open() const { return inside_->acceptor.is_open(); }

namespace {

std::shared_ptr<Stream> welcome(TcpSocket socket) {
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  return std::make_shared<TcpStream>(std::move(socket));
}

}  // namespace

void Acceptor::accept(std::move_only_function<void(error_code, std::shared_ptr<Stream>)> done) {
  inside_->acceptor.async_accept([done = std::move(done)](error_code error, TcpSocket socket) mutable {
    done(error, error ? nullptr : welcome(std::move(socket)));
  });
}

std::shared_ptr<Stream> Acceptor::accept_waiting() {
  error_code none;
  auto socket = inside_->acceptor.accept(none);
  return none ? nullptr : welcome(std::move(socket));
}

}  // namespace cb::net
