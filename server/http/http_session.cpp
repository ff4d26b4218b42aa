// SPDX-License-Identifier: MIT
#include "server/http/http_session.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "core/text.hpp"
#include "server/http/http_call.hpp"
#include "server/http/socket.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

namespace http = net::http;

constexpr std::uint32_t kLongestHeader = 8 * 1024;
constexpr std::string_view kSocketPath = "/ws/";
constexpr int kNoToken = 4401;
constexpr int kNoTable = 4404;

using Response = http::response<http::span_body<const char>>;

// Points into the reply.
Response to_response(const Reply& reply, const FrontDesk& desk, unsigned version, bool keep_alive) {
  Response response(static_cast<http::status>(reply.status), version);
  response.set(http::field::server, "capbarrel");
  for (const auto& [name, value] : desk.headers) response.set(name, value);
  if (!reply.type.empty()) response.set(http::field::content_type, reply.type);
  for (const auto& [name, value] : reply.headers) response.insert(name, value);
  // Pages say how long they may be kept; everything else is for now only.
  if (response.find(http::field::cache_control) == response.end()) response.set(http::field::cache_control, "no-store");
  const auto content = reply.content();
  response.body() = {content.data(), content.size()};
  response.keep_alive(keep_alive);
  response.prepare_payload();
  return response;
}

net::Task<std::optional<Person>> find_person(const Call& call, FrontDesk& desk) {
  if (call.token.empty()) co_return std::nullopt;
  co_return co_await net::answer_of<std::optional<Person>>(
      [&](auto then) { desk.identify(call.token, std::move(then)); });
}

Reply own_mistake(const std::exception& problem, FrontDesk& desk) {
  desk.logger.error("http.exception", {{"problem", problem.what()}});
  return error_reply(refuse("http.mistake", "", "Something went wrong in the server; it is in its log."), 500);
}

// A mistake of ours costs one call, not the server: what a handler throws would otherwise leave through Asio, which
// ends the program.
void handle(const Call& call, const Router::Found& found, const std::optional<Person>& person, FrontDesk& desk,
            Answer then) {
  const auto answer = std::make_shared<Answer>(std::move(then));
  try {
    found.route->handle(call, person, found.places,
                        [answer](Reply reply) { std::exchange(*answer, nullptr)(std::move(reply)); });
  } catch (const std::exception& problem) {
    auto reply = own_mistake(problem, desk);
    if (*answer) std::exchange(*answer, nullptr)(std::move(reply));
  }
}

net::Task<Reply> answer_route(const Call& call, const Router::Found& found, FrontDesk& desk) {
  const auto person = co_await find_person(call, desk);
  if (!person && found.route->who == Route::Who::person)
    co_return error_reply(refuse("http.token", "", "This needs a guest or an account; begin with POST /api/guest."),
                          401);
  co_return co_await net::answer_of<Reply>([&](auto then) { handle(call, found, person, desk, std::move(then)); });
}

net::Task<Reply> answer(Call call, FrontDesk& desk) {
  // A method that no route has is not worth a line of its own.
  const auto counted = [&](std::string_view method, std::string_view route, Reply reply) {
    desk.metrics.http_requests.add({method, route, std::to_string(reply.status)});
    return reply;
  };
  if (auto refused = desk.limits.refuse(call, desk.sockets.now()))
    co_return counted("any", "limited", std::move(*refused));
  if (call.method == "HEAD") call.method = "GET";
  auto found = desk.router.find(call);
  if (found) {
    auto reply = co_await answer_route(call, *found, desk);
    co_return counted(found->route->method, found->route->pattern, std::move(reply));
  }
  if (found.error().status == 404 && !call.path.starts_with("/api/"))
    co_return counted("GET", "page", desk.pages.answer(call));
  co_return counted("any", "none", std::move(found.error()));
}

// Hands the connection over to a socket of its own; or the reply, where it is to stay HTTP.
net::Task<std::optional<Reply>> upgrade(net::Stream& stream, net::Request request, const std::string& peer,
                                        FrontDesk& desk) {
  auto call = read_call(net::Request(request), peer, desk.config);
  if (!call) co_return error_reply(call.error(), 400);
  if (auto refused = desk.limits.refuse(*call, desk.sockets.now())) co_return std::move(*refused);
  if (!call->path.starts_with(kSocketPath))
    co_return error_reply(refuse("http.path", "", "There is no socket at {}.", quote(call->path)), 404);
  const auto match = read_table_id(std::string_view(call->path).substr(kSocketPath.size()));
  auto person = co_await find_person(*call, desk);
  const bool known = person.has_value();
  if (!known) person.emplace().id = call->address;
  if (const auto room = desk.sockets.may_come(person->id); !room) co_return error_reply(room.error(), 503);
  stream.expires_never();
  auto tcp = stream.release_socket();
  // A socket's queue is bounded here; the kernel's look at every frame would cost a fifth of the server's time.
  net::error_code ignored;
  tcp.set_option(net::MostWaiting(0), ignored);
  const auto executor = tcp.get_executor();
  auto socket = std::make_shared<Socket>(std::move(tcp), std::move(*person), desk.sockets);
  desk.sockets.come(*socket);  // before anybody else asks whether there is room
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

Reply not_http() { return error_reply(refuse("http.form", "", "That is not HTTP as this server reads it."), 400); }

// What a request that could not be read gets; nothing where nobody waits for an answer.
std::optional<Reply> answer_unreadable(net::error_code error) {
  if (error == http::error::body_limit)
    return error_reply(refuse("http.size", "", "That is more than this server takes in one request."), 413);
  if (error == http::error::header_limit)
    return error_reply(refuse("http.size", "", "The headers are longer than this server takes."), 431);
  const bool malformed = error.category() == make_error_code(http::error::bad_method).category();
  if (!malformed || error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  return not_http();
}

// As long as the other end takes something every now and then: a page may be large and a line slow.
net::Task<bool> write_reply(net::Stream& stream, const Response& response, FrontDesk& desk) {
  http::response_serializer<http::span_body<const char>> serializer(response);
  const std::chrono::seconds patience(desk.config.request_timeout);
  while (!serializer.is_done()) {
    stream.expires_after(patience);
    const auto [error, sent] = co_await http::async_write_some(stream, serializer, net::as_result);
    desk.metrics.bytes_sent.add(sent);
    if (error) co_return false;
  }
  co_return true;
}

// A coding that nobody here knows leaves open where the request ends: what follows could be another's.
bool has_clear_end(const net::Request& request) {
  return request.find(http::field::transfer_encoding) == request.end() || request.chunked();
}

}  // namespace

net::Task<> serve_connection(net::TcpSocket socket, FrontDesk& desk) {
  net::error_code failed;
  const auto peer = socket.remote_endpoint(failed).address().to_string();
  if (failed || (!desk.config.trusts(peer) && desk.limits.turns_away(peer, desk.sockets.now()))) co_return;
  const std::chrono::seconds patience(desk.config.request_timeout);
  net::Stream stream(std::move(socket));
  net::beast::flat_buffer buffer;
  for (bool keep_alive = true; keep_alive;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLongestHeader);
    parser.body_limit(static_cast<std::uint64_t>(desk.config.most_body));
    stream.expires_after(patience);
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, net::as_result);
    desk.metrics.bytes_received.add(size);
    auto reply = error ? answer_unreadable(error) : Reply{};
    if (!reply) break;
    const unsigned version = error ? 11 : parser.get().version();
    const bool head = !error && parser.get().method() == http::verb::head;
    keep_alive = !error && parser.get().keep_alive() && has_clear_end(parser.get());
    ++desk.at_work;
    if (!error) {
      auto request = parser.release();
      if (!has_clear_end(request)) {
        reply = not_http();
      } else if (const auto source = check_source(request, peer, desk.config); !source) {
        desk.metrics.http_requests.add({"any", "elsewhere", "403"});
        reply = error_reply(source.error(), 403);
      } else if (net::beast::websocket::is_upgrade(request)) {
        keep_alive = false;
        reply = co_await upgrade(stream, std::move(request), peer, desk);
        if (!reply) {
          --desk.at_work;
          co_return;
        }
      } else if (auto call = read_call(std::move(request), peer, desk.config); !call) {
        reply = error_reply(call.error(), 400);
      } else {
        stream.expires_never();
        reply = co_await answer(std::move(*call), desk);
      }
    }
    auto response = to_response(*reply, desk, version, keep_alive);
    if (head) response.body() = {};
    const bool written = co_await write_reply(stream, response, desk);
    --desk.at_work;
    if (!written) break;
  }
  net::error_code ignored;
  stream.socket().shutdown(net::asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace cb::server
