// SPDX-License-Identifier: MIT
#include "server/http_session.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/http_call.hpp"
#include "server/socket.hpp"
#include "server/table_id.hpp"

namespace cb::server {
namespace {

namespace http = net::http;

constexpr std::uint32_t kLongestHeader = 8 * 1024;
constexpr std::uint64_t kLongestBody = 16 * 1024;
constexpr std::string_view kSocketPath = "/ws/";
constexpr int kNoToken = 4401;
constexpr int kNoTable = 4404;

http::response<http::string_body> to_response(Reply&& reply, const FrontDesk& desk, unsigned version, bool keep_alive) {
  http::response<http::string_body> response(static_cast<http::status>(reply.status), version);
  response.set(http::field::server, "capbarrel");
  for (const auto& [name, value] : desk.headers) response.set(name, value);
  if (!reply.type.empty()) response.set(http::field::content_type, reply.type);
  for (const auto& [name, value] : reply.headers) response.insert(name, value);
  response.body() = std::move(reply.body);
  response.keep_alive(keep_alive);
  return response;
}

net::Task<std::optional<Person>> find_person(const Call& call, FrontDesk& desk) {
  if (call.token.empty()) co_return std::nullopt;
  co_return co_await net::answer_of<std::optional<Person>>([&](auto then) { desk.identify(call, std::move(then)); });
}

net::Task<Reply> answer(const Call& call, FrontDesk& desk) {
  if (auto refused = desk.refuse(call)) co_return std::move(*refused);
  auto found = desk.router.find(call);
  if (!found && found.error().status == 404 && !call.path.starts_with("/api/")) co_return desk.pages(call);
  if (!found) co_return std::move(found.error());
  const auto person = co_await find_person(call, desk);
  if (!person && found->route->who == Route::Who::person)
    co_return error_reply(refuse("http.token", "", "This needs a guest or an account; begin with POST /api/guest."),
                          401);
  co_return co_await net::answer_of<Reply>(
      [&](auto then) { found->route->handle(call, person, found->places, std::move(then)); });
}

// Hands the connection over to a socket of its own; false where it is to stay HTTP, with the reply.
net::Task<std::optional<Reply>> upgrade(net::Stream& stream, net::Request request, const Surroundings& where,
                                        FrontDesk& desk) {
  if (!origin_allowed(request, desk.origins))
    co_return error_reply(refuse("http.origin", "", "Pages of another site may not open a table here."), 403);
  auto call = read_call(net::Request(request), where);
  if (!call) co_return error_reply(call.error(), 400);
  if (auto refused = desk.refuse(*call)) co_return std::move(*refused);
  if (!call->path.starts_with(kSocketPath))
    co_return error_reply(refuse("http.path", "", "There is no socket at {}.", call->path), 404);
  const auto match = read_table_id(std::string_view(call->path).substr(kSocketPath.size()));
  auto person = co_await find_person(*call, desk);
  if (const auto room = desk.sockets.may_come(person ? person->id : call->address); !room)
    co_return error_reply(room.error(), 503);
  stream.expires_never();
  auto tcp = stream.release_socket();
  const auto executor = tcp.get_executor();
  const bool known = person.has_value();
  if (!known) person.emplace().id = call->address;
  auto socket = std::make_shared<Socket>(std::move(tcp), std::move(*person), desk.sockets);
  if (!known)
    net::asio::co_spawn(executor, Socket::turn_away(std::move(socket), std::move(request), kNoToken, "no valid token"),
                        net::asio::detached);
  else if (!match)
    net::asio::co_spawn(executor, Socket::turn_away(std::move(socket), std::move(request), kNoTable, "no such table"),
                        net::asio::detached);
  else
    net::asio::co_spawn(executor, Socket::serve(std::move(socket), std::move(request), *match), net::asio::detached);
  co_return std::nullopt;
}

}  // namespace

net::Task<> serve_connection(net::TcpSocket socket, FrontDesk& desk) {
  net::error_code failed;
  const auto peer = socket.remote_endpoint(failed);
  if (failed) co_return;
  const Surroundings where{peer.address().to_string(), desk.trusted_proxies};
  net::Stream stream(std::move(socket));
  net::beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLongestHeader);
    parser.body_limit(kLongestBody);
    stream.expires_after(desk.patience);
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, net::as_result);
    Reply reply;
    unsigned version = 11;
    bool keep_alive = false;
    if (error == http::error::body_limit || error == http::error::header_limit) {
      reply = error_reply(refuse("http.size", "", "That is more than this server takes in one request."), 413);
    } else if (error && error.category() == make_error_code(http::error::bad_method).category() &&
               error != http::error::end_of_stream && error != http::error::partial_message) {
      reply = error_reply(refuse("http.form", "", "That is not HTTP as this server reads it."), 400);
    } else if (error) {
      break;
    } else {
      auto request = parser.release();
      version = request.version();
      keep_alive = request.keep_alive();
      if (net::beast::websocket::is_upgrade(request)) {
        auto refused = co_await upgrade(stream, std::move(request), where, desk);
        if (!refused) co_return;
        reply = std::move(*refused);
        keep_alive = false;
      } else if (auto call = read_call(std::move(request), where); !call) {
        reply = error_reply(call.error(), 400);
      } else {
        stream.expires_never();
        reply = co_await answer(*call, desk);
      }
    }
    auto response = to_response(std::move(reply), desk, version, keep_alive);
    response.prepare_payload();
    stream.expires_after(desk.patience);
    const auto [unsent, sent] = co_await http::async_write(stream, response, net::as_result);
    if (unsent || !keep_alive) break;
  }
  net::error_code ignored;
  stream.socket().shutdown(net::asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace cb::server
