// SPDX-License-Identifier: MIT
// The names of Asio that the sources of this folder use: one executor type throughout, so that no call is virtual.
// Nobody else includes this but the client's TLS.
#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>

#include "net/loop.hpp"

namespace cb::net {

namespace asio = boost::asio;
using Executor = asio::io_context::executor_type;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;

struct Loop::Inside {
  asio::io_context io{1};
};

}  // namespace cb::net
