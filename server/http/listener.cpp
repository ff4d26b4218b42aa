// SPDX-License-Identifier: MIT
#include "server/http/listener.hpp"

#include <boost/asio/error.hpp>

#include "core/text.hpp"

namespace cb::server {

constexpr int kAtOnce = 64;
constexpr std::chrono::milliseconds kPause(100);

// What the system takes for a connection beyond what is on its way. By itself it takes megabytes: a thousand who fetch
// a page and do not read it would use up its memory, and what a slow reader has really taken would not be known.
constexpr int kMostWaiting = 64 * 1024;

Result<Listener> Listener::open(net::Loop& loop, std::string_view address, int port) {
  if (!net::is_address(address))
    return fail("listen.address", "", "{} is not an address to listen at.", quote(address));
  net::Acceptor acceptor(loop);
  if (const auto error = acceptor.open(address, port, kMostWaiting); error)
    return fail("listen.busy", "", "Cannot listen at {}, port {}: {}.", address, port, error.message());
  return Listener(loop, std::move(acceptor));
}

void Listener::accept(FrontDesk& desk) {
  acceptor_.accept([this, &desk](net::error_code error, std::shared_ptr<net::Stream> stream) {
    if (error == boost::asio::error::operation_aborted || !acceptor_.is_open()) return;
    // No descriptors left, most likely: those that are open go on, and new ones wait a little.
    if (error) return loop_->after(kPause, [this, &desk] { accept(desk); });
    // Whoever else waits comes in too: the reactor looks this way only once a round, and under load a round is long.
    for (int more = 0; stream; ++more) {
      net::spawn(serve_connection(*loop_, std::move(stream), desk));
      stream = more < kAtOnce ? acceptor_.accept_waiting() : nullptr;
    }
    accept(desk);
  });
}

}  // namespace cb::server
