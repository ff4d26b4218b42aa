// SPDX-License-Identifier: MIT
// The names of Asio and Beast that the network side uses: one executor type throughout, so that no call is virtual.
#pragma once

#include <netinet/tcp.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <utility>

namespace cb::server::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Stream = beast::basic_stream<asio::ip::tcp, Executor>;  // with timeouts, for HTTP
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;
using Request = http::request<http::string_body>;

// How many bytes the kernel takes beyond what it can send at once; 0: its own limit.
using MostWaiting = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_NOTSENT_LOWAT>;

// Inside one, every co_await stands in a statement of its own: g++ 12 miscompiles it as the condition or the only
// statement of an `if`.
template <class T = void>
using Task = asio::awaitable<T, Executor>;

// Errors come back as the first of the results: nothing here throws for what the other end does.
inline constexpr auto as_result = asio::as_tuple(asio::use_awaitable_t<Executor>{});

// Waits for what answers by a callback on this thread: `start` is given the callback.
template <class T, class Start>
Task<T> answer_of(Start start) {
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(T)>(
      [](auto handler, Start begin) {
        begin([handler = std::move(handler)](T value) mutable { std::move(handler)(std::move(value)); });
      },
      asio::use_awaitable_t<Executor>{}, std::move(start));
}

}  // namespace cb::server::net
