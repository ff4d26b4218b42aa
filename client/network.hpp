// SPDX-License-Identifier: MIT
// What http.cpp and web_socket.cpp share of Boost; nobody else includes this, for it compiles slowly.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl.hpp>
#include <string>

namespace cb::client {

namespace asio = boost::asio;

using PlainStream = boost::beast::tcp_stream;
using SecureStream = boost::beast::ssl_stream<PlainStream>;

// The certificates that this machine trusts; read only when TLS is spoken.
class Tls {
 public:
  asio::ssl::context& context() {
    if (!context_) {
      context_ = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_client);
      context_->set_default_verify_paths();
      context_->set_verify_mode(asio::ssl::verify_peer);
    }
    return *context_;
  }

 private:
  std::unique_ptr<asio::ssl::context> context_;
};

// Which server is wanted, for the certificate to be chosen and checked by.
inline boost::system::error_code name_server(SecureStream& stream, const std::string& host) {
  stream.set_verify_callback(asio::ssl::host_name_verification(host));
  if (SSL_set_tlsext_host_name(stream.native_handle(), host.c_str()) == 1) return {};
  return {static_cast<int>(::ERR_get_error()), asio::error::get_ssl_category()};
}

inline std::string why(const boost::system::error_code& code) {
  if (code == boost::beast::error::timeout) return "no answer in time";
  if (code == boost::asio::error::eof || code == boost::asio::error::connection_reset) return "the server hung up";
  auto text = code.message();
  if (!text.empty() && text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace cb::client
