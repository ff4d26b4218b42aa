// SPDX-License-Identifier: MIT
// A WebSocket to a server, in the clear or over TLS; everything happens on its loop.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "client/credentials.hpp"
#include "client/loop.hpp"
#include "client/url.hpp"

namespace cb::client {

class WebSocket {
 public:
  struct Handlers {
    std::function<void()> opened;
    std::function<void(std::string_view)> heard;
    // Once, when it could not be opened or is open no longer: with the code it was closed with, the HTTP status by
    // which it was refused, or 0 where the line broke.
    std::function<void(int code, std::string why)> closed;
  };

  static std::shared_ptr<WebSocket> open(Loop& loop, const Url& url, const Credentials& credentials, std::string path,
                                         Handlers handlers);
  virtual ~WebSocket() = default;
  virtual void send(std::string text) = 0;
  // Says goodbye; `closed` follows.
  virtual void close() = 0;
  // Hangs up at once; nobody is told anything more.
  virtual void forget() = 0;
};

}  // namespace cb::client
