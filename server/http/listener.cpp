// SPDX-License-Identifier: MIT
#include "server/http/listener.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "core/text.hpp"

namespace cb::server {

using net::asio::ip::tcp;

constexpr int kAtOnce = 64;

// What the system takes for a connection beyond what is on its way. By itself it takes megabytes: a thousand who fetch
// a page and do not read it would use up its memory, and what a slow reader has really taken would not be known.
constexpr int kMostWaiting = 64 * 1024;

Result<Listener> Listener::open(net::asio::io_context& io, std::string_view address, int port) {
  net::error_code error;
  const auto ip = net::asio::ip::make_address(address, error);
  if (error) return fail("listen.address", "", "{} is not an address to listen at.", quote(address));
  const tcp::endpoint at(ip, static_cast<std::uint16_t>(port));
  net::Acceptor acceptor(io.get_executor());
  acceptor.open(at.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.set_option(net::MostWaiting(kMostWaiting), error);  // connections have it from here
  if (!error) acceptor.bind(at, error);
  if (!error) acceptor.non_blocking(true, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  if (error) return fail("listen.busy", "", "Cannot listen at {}, port {}: {}.", address, port, error.message());
  const int chosen = acceptor.local_endpoint().port();
  return Listener(std::move(acceptor), chosen);
}

net::Task<> Listener::accept(FrontDesk& desk) {
  for (;;) {
    auto [error, socket] = co_await acceptor_.async_accept(net::as_result);
    if (error == net::asio::error::operation_aborted || !acceptor_.is_open()) co_return;
    if (error) {
      // No descriptors left, most likely: those that are open go on, and new ones wait a little.
      net::Timer timer(acceptor_.get_executor(), std::chrono::milliseconds(100));
      co_await timer.async_wait(net::as_result);
      continue;
    }
    welcome(std::move(socket), desk);
    // Whoever else waits comes in too: the reactor looks this way only once a round, and under load a round is long.
    for (int more = 0; more < kAtOnce; ++more) {
      net::error_code none;
      auto another = acceptor_.accept(none);
      if (none) break;
      welcome(std::move(another), desk);
    }
  }
}

void Listener::welcome(net::TcpSocket socket, FrontDesk& desk) {
  net::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  net::asio::co_spawn(acceptor_.get_executor(), serve_connection(std::move(socket), desk), net::asio::detached);
}

void Listener::close() {
  net::error_code ignored;
  acceptor_.close(ignored);
}

}  // namespace cb::server
