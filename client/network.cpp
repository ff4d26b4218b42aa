// SPDX-License-Identifier: MIT
#include "client/network.hpp"

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/error.hpp>
#include <optional>

#include "net/tcp.hpp"
#include "net/tcp_stream.hpp"

namespace cb::client {

namespace asio = boost::asio;
using net::error_code;

struct Tls::Inside {
  asio::ssl::context& context() {
    if (!kept) {
      kept.emplace(asio::ssl::context::tls_client);
      kept->set_default_verify_paths();
      kept->set_verify_mode(asio::ssl::verify_peer);
    }
    return *kept;
  }
  std::optional<asio::ssl::context> kept;
};

Tls::Tls() : inside_(std::make_unique<Inside>()) {}
Tls::~Tls() = default;

namespace {

class SecureStream final : public net::TcpStream {
  // What is under way keeps the stream, and fails for want of time where that is so.
  template <class Handler>
  auto to_end(Handler done) {
    return [self = shared_from_this(), this, done = std::move(done)](error_code error, auto... size) mutable {
      done(cause(error), size...);
    };
  }

 public:
  SecureStream(net::TcpSocket socket, asio::ssl::context& context, std::string host)
      : TcpStream(std::move(socket)), secure_(this->socket(), context), host_(std::move(host)) {}

  void greet(net::Done done) override {
    // Which server is wanted, for the certificate to be chosen and checked by.
    secure_.set_verify_callback(asio::ssl::host_name_verification(host_));
    if (SSL_set_tlsext_host_name(secure_.native_handle(), host_.c_str()) != 1)
      return done({static_cast<int>(::ERR_get_error()), asio::error::get_ssl_category()});
    secure_.async_handshake(asio::ssl::stream_base::client, to_end(std::move(done)));
  }
  void read_some(std::span<char> to, net::Moved done) override {
    secure_.async_read_some(asio::buffer(to.data(), to.size()), to_end(std::move(done)));
  }
  void write_some(std::span<const std::string_view> pieces, net::Moved done) override {
    secure_.async_write_some(net::Gathered(pieces), to_end(std::move(done)));
  }
  void end(bool, net::Done done) override { secure_.async_shutdown(to_end(std::move(done))); }

 private:
  asio::ssl::stream<net::TcpSocket&> secure_;
  std::string host_;
};

}  // namespace

std::shared_ptr<net::Stream> stream_to(const Url& url, net::Loop& loop, Tls& tls) {
  if (!url.secure) return net::tcp_stream(loop);
  return std::make_shared<SecureStream>(net::TcpSocket(loop.inside().io.get_executor()), tls.inside().context(),
                                        url.host);
}

std::string why(const error_code& code) {
  if (code == boost::beast::error::timeout) return "no answer in time";
  if (code == asio::error::eof || code == asio::error::connection_reset) return "the server hung up";
  auto text = code.message();
  if (!text.empty() && text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace cb::client
