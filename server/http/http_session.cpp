// SPDX-License-Identifier: MIT
#include "server/http/http_session.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/error.hpp>
#include <boost/beast/http/error.hpp>

#include "core/text.hpp"
#include "net/message.hpp"
#include "server/http/http_call.hpp"
#include "server/http/query.hpp"
#include "server/http/socket.hpp"
#include "server/http/status.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

namespace http = boost::beast::http;

constexpr std::uint32_t kLongestHeader = 8 * 1024;
constexpr std::string_view kSocketPath = "/ws/";

// The head of a reply, as it goes over the wire.
std::string head_of(const Reply& reply, std::string_view id, const FrontDesk& desk, unsigned version, bool keep_alive) {
  std::vector<std::pair<std::string_view, std::string_view>> headers = {{"Server", "capbarrel"}, {kRequestId, id}};
  headers.insert(headers.end(), desk.headers.begin(), desk.headers.end());
  if (!reply.type.empty()) headers.emplace_back("Content-Type", reply.type);
  const auto last_of = [&](std::string_view name) {
    return std::ranges::find_if(headers.rbegin(), headers.rend(),
                                [&](const auto& one) { return net::same_name(one.first, name); });
  };
  for (const auto& [name, value] : reply.headers) {
    const auto last = last_of(name);
    headers.emplace(last == headers.rend() ? headers.end() : last.base(), name, value);
  }
  // Pages say how long they may be kept; everything else is for now only.
  if (last_of("Cache-Control") == headers.rend()) headers.emplace_back("Cache-Control", "no-store");
  const auto size = std::to_string(reply.content().size());
  if (keep_alive == (version < 11)) headers.emplace_back("Connection", keep_alive ? "keep-alive" : "close");
  headers.emplace_back("Content-Length", size);

  auto head =
      fmt::format("HTTP/{}.{} {} {}\r\n", version / 10, version % 10, reply.status, net::reason_of(reply.status));
  for (const auto& [name, value] : headers) head.append(name).append(": ").append(value).append("\r\n");
  return head.append("\r\n");
}

net::Task<std::optional<Person>> find_person(const Call& call, FrontDesk& desk) {
  if (call.token.empty()) co_return std::nullopt;
  auto person =
      co_await net::answer_of<std::optional<Person>>([&](auto then) { desk.identify(call.token, std::move(then)); });
  if (person) desk.came(*person, call.address);
  co_return person;
}

Reply own_mistake(const std::exception& problem, const Call& call, FrontDesk& desk) {
  desk.logger.error("http.exception", {{"request", call.id}, {"problem", problem.what()}});
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
    auto reply = own_mistake(problem, call, desk);
    if (*answer) std::exchange(*answer, nullptr)(std::move(reply));
  }
}

net::Task<Reply> answer_route(const Call& call, const Router::Found& found, FrontDesk& desk) {
  const auto person = co_await find_person(call, desk);
  if (!person && found.route->who == Route::Who::person)
    co_return error_reply(refuse("http.token", "", "This needs a guest or an account; begin with POST /api/guest."),
                          401);
  if (person && !found.route->even_banned && call.path.starts_with("/api/"))
    if (const auto ban = desk.banned(*person)) co_return error_reply(*ban, 403);
  co_return co_await net::answer_of<Reply>([&](auto then) { handle(call, found, person, desk, std::move(then)); });
}

// Nothing of the tables is told or taken while the desk is closed.
std::optional<Reply> refuse_while_closed(FrontDesk& desk) {
  const auto why = desk.closed();
  if (why.empty()) return std::nullopt;
  auto reply = error_reply(refuse("server.closed", "", "{}", why), kUnavailable);
  reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

net::Task<Reply> answer(Call call, FrontDesk& desk) {
  const auto begun = desk.sockets.now();
  // A method that no route has is not worth a line of its own.
  const auto counted = [&](std::string_view method, std::string_view route, Reply reply) {
    desk.metrics.http_requests.add({method, route, std::to_string(reply.status)});
    desk.answered(method, route, reply.status);
    // The route and not the path: a table's link is its key.
    const bool failed = reply.status >= 500 && route != "closed" && route != "/healthz";
    desk.logger.log(failed ? LogLevel::warning : LogLevel::debug, "http.answered",
                    {{"request", call.id},
                     {"method", method},
                     {"route", route},
                     {"status", reply.status},
                     {"milliseconds", desk.sockets.now() - begun}});
    // Beside every deadline, and where there is nothing new too: whoever counts down need not trust their own clock.
    if (call.path.starts_with("/api/")) reply.headers.emplace_back("Server-Time", std::to_string(desk.now()));
    return reply;
  };
  if (auto refused = desk.limits.refuse(call, desk.sockets.now()))
    co_return counted("any", "limited", std::move(*refused));
  if (call.path.starts_with("/api/"))
    if (auto closed = refuse_while_closed(desk)) co_return counted("any", "closed", std::move(*closed));
  if (call.method == "HEAD") call.method = "GET";
  auto found = desk.router.find(call);
  if (found) {
    if (const auto type = check_type(call); !type)
      co_return counted(found->route->method, found->route->pattern, error_reply(type.error(), kWrongType));
    auto reply = co_await answer_route(call, *found, desk);
    desk.limits.charge(call, reply.price, desk.sockets.now());
    co_return counted(found->route->method, found->route->pattern, std::move(reply));
  }
  if (found.error().status == 404 && !call.path.starts_with("/api/"))
    co_return counted("GET", "page", desk.pages.answer(call));
  co_return counted("any", "none", std::move(found.error()));
}

// Hands the connection over to a socket of its own; or the reply, where it is to stay HTTP.
net::Task<std::optional<Reply>> upgrade(net::Loop& loop, std::shared_ptr<net::Stream> stream, net::Request request,
                                        const std::string& id, const std::string& peer, FrontDesk& desk) {
  auto call = read_call(net::Request(request), peer, desk.config);
  if (!call) co_return error_reply(call.error(), 400);
  if (auto refused = desk.limits.refuse(*call, desk.sockets.now())) co_return std::move(*refused);
  if (auto closed = refuse_while_closed(desk)) co_return std::move(*closed);
  if (!call->path.starts_with(kSocketPath))
    co_return error_reply(refuse("http.path", "", "There is no socket at {}.", quote(call->path)), 404);
  const auto match = read_table_id(std::string_view(call->path).substr(kSocketPath.size()));
  auto person = co_await find_person(*call, desk);
  const bool known = person.has_value();
  const bool banned = known && desk.banned(*person).has_value();
  // What everybody may see is shown to whoever asks.
  const bool looks_on = query_value(call->query, "look") == "1";
  if (!known) person.emplace().id = call->address;
  if (const auto room = desk.sockets.may_come(person->id); !room) co_return error_reply(room.error(), 503);
  stream->expires_never();
  // A socket's queue is bounded here; the kernel's look at every frame would cost a fifth of the server's time.
  stream->most_waiting(0);
  auto socket = std::make_shared<Socket>(loop, std::move(stream), std::move(*person), looks_on, id, desk.sockets);
  desk.sockets.come(*socket);  // before anybody else asks whether there is room
  if (!known && !looks_on)
    net::spawn(Socket::turn_away(std::move(socket), std::move(request), wire::kNoToken, "no valid token"));
  else if (banned)
    net::spawn(Socket::turn_away(std::move(socket), std::move(request), wire::kBanned, "banned"));
  else if (!match)
    net::spawn(Socket::turn_away(std::move(socket), std::move(request), wire::kNotOpen, "no such table"));
  else
    net::spawn(Socket::serve(std::move(socket), std::move(request), *match));
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

using Moved = std::pair<net::error_code, std::size_t>;

// One request, through a buffer that keeps what came of the next one.
net::Task<net::error_code> read_request(net::Loop& loop, net::Stream& stream, std::string& buffer,
                                        net::Reader& reader) {
  constexpr std::size_t kSmallest = 512;
  constexpr std::size_t kLargest = 64 * 1024;
  net::error_code error;
  bool waited = false;
  std::size_t step = kSmallest;
  while (buffer.empty() || !reader.take(buffer, error)) {
    const auto kept = buffer.size();
    buffer.resize(kept + step);
    const auto [failed, size] = co_await net::answer_of<Moved>(
        [&](auto then) { stream.read_some(std::span(buffer).subspan(kept), std::move(then)); });
    waited = true;
    buffer.resize(kept + size);
    error = failed;
    if (error == boost::asio::error::eof) {
      error = {};
      reader.take_end(error);
      break;
    }
    if (error) break;
    // Whoever sends much sends more.
    if (size == step) step = std::min(step * 2, kLargest);
  }
  // Many requests that came at once keep nobody else waiting.
  if (!waited) {
    const auto later = [&](auto then) { loop.post([then = std::move(then)]() mutable { then(true); }); };
    co_await net::answer_of<bool>(later);
  }
  co_return error;
}

// As long as the other end takes something every now and then: a page may be large and a line slow.
net::Task<bool> write_reply(net::Stream& stream, std::string_view head, std::string_view content, FrontDesk& desk) {
  const std::chrono::seconds patience(desk.config.request_timeout);
  while (!head.empty() || !content.empty()) {
    stream.expires_after(patience);
    const std::array pieces = {head, content};
    const auto [error, sent] =
        co_await net::answer_of<Moved>([&](auto then) { stream.write_some(pieces, std::move(then)); });
    desk.metrics.bytes_sent.add(sent);
    if (error) co_return false;
    const auto of_head = std::min(sent, head.size());
    head.remove_prefix(of_head);
    content.remove_prefix(sent - of_head);
  }
  co_return true;
}

// A coding that nobody here knows leaves open where the request ends: what follows could be another's.
bool has_clear_end(const net::Request& request) { return !request.has("Transfer-Encoding") || request.chunked; }

}  // namespace

net::Task<> serve_connection(net::Loop& loop, std::shared_ptr<net::Stream> stream, FrontDesk& desk) {
  const auto peer = stream->peer();
  if (peer.empty() || (!desk.config.trusts(peer) && desk.limits.turns_away(peer, desk.sockets.now()))) co_return;
  const std::chrono::seconds patience(desk.config.request_timeout);
  std::string buffer;
  for (bool keep_alive = true; keep_alive;) {
    net::Reader reader(net::Reader::Kind::request);
    reader.header_limit(kLongestHeader);
    reader.body_limit(static_cast<std::uint64_t>(desk.config.most_body));
    stream->expires_after(patience);
    const auto error = co_await read_request(loop, *stream, buffer, reader);
    desk.metrics.bytes_received.add(reader.taken());
    auto reply = error ? answer_unreadable(error) : Reply{};
    if (!reply) break;
    auto request = error ? net::Request{} : reader.request();
    const unsigned version = request.version;
    const bool head = request.method == "HEAD";
    const auto id = request_id(request, peer, desk.config);
    keep_alive = !error && request.keep_alive && has_clear_end(request);
    ++desk.at_work;
    if (!error) {
      if (!has_clear_end(request)) {
        reply = not_http();
      } else if (const auto source = check_source(request, peer, desk.config); !source) {
        desk.metrics.http_requests.add({"any", "elsewhere", "403"});
        reply = error_reply(source.error(), 403);
      } else if (request.upgrade) {
        keep_alive = false;
        reply = co_await upgrade(loop, stream, std::move(request), id, peer, desk);
        if (!reply) {
          --desk.at_work;
          co_return;
        }
      } else if (auto call = read_call(std::move(request), peer, desk.config); !call) {
        reply = error_reply(call.error(), 400);
      } else {
        stream->expires_never();
        call->id = id;
        reply = co_await answer(std::move(*call), desk);
      }
    }
    const auto text = head_of(*reply, id, desk, version, keep_alive);
    const auto content = head ? std::string_view() : reply->content();
    const bool written = co_await write_reply(*stream, text, content, desk);
    --desk.at_work;
    if (!written) break;
  }
  stream->no_more_to_send();
}

}  // namespace cb::server
