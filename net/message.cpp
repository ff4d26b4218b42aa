// SPDX-License-Identifier: MIT
#include "net/message.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <variant>

namespace cb::net {

namespace http = boost::beast::http;
using RequestParser = http::request_parser<http::string_body>;
using ResponseParser = http::response_parser<http::string_body>;

namespace {

template <class Given>
void copy(const Given& given, Message& message) {
  for (const auto& field : given) message.headers.emplace_back(field.name_string(), field.value());
  message.version = given.version();
  message.keep_alive = given.keep_alive();
  message.chunked = given.chunked();
}

}  // namespace

bool same_name(std::string_view one, std::string_view other) { return boost::beast::iequals(one, other); }

std::string_view Message::header(std::string_view name) const {
  const auto found = std::ranges::find_if(headers, [&](const auto& header) { return same_name(header.first, name); });
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

bool Message::has(std::string_view name) const {
  return std::ranges::any_of(headers, [&](const auto& header) { return same_name(header.first, name); });
}

std::string_view reason_of(int status) { return http::obsolete_reason(static_cast<http::status>(status)); }

struct Reader::Inside {
  std::variant<RequestParser, ResponseParser> parser;
};

Reader::Reader(Kind kind) : inside_(std::make_unique<Inside>()) {
  if (kind == Kind::response) inside_->parser.emplace<ResponseParser>();
  std::visit([](auto& parser) { parser.eager(true); }, inside_->parser);
}
Reader::~Reader() = default;

void Reader::header_limit(std::uint32_t bytes) {
  std::visit([&](auto& parser) { parser.header_limit(bytes); }, inside_->parser);
}

void Reader::body_limit(std::uint64_t bytes) {
  std::visit([&](auto& parser) { parser.body_limit(bytes); }, inside_->parser);
}

bool Reader::take(std::string& buffer, error_code& error) {
  return std::visit(
      [&](auto& parser) {
        std::size_t used = 0;
        while (used < buffer.size() && !error && !parser.is_done())
          used += parser.put(boost::asio::buffer(buffer.data() + used, buffer.size() - used), error);
        buffer.erase(0, used);
        taken_ += used;
        if (error == http::error::need_more) error = {};
        return error || parser.is_done();
      },
      inside_->parser);
}

void Reader::take_end(error_code& error) {
  std::visit(
      [&](auto& parser) {
        if (parser.got_some())
          parser.put_eof(error);
        else
          error = http::error::end_of_stream;
      },
      inside_->parser);
}

Request Reader::request() {
  auto& parser = std::get<RequestParser>(inside_->parser);
  auto& given = parser.get();
  Request request;
  copy(given, request);
  request.method = given.method_string();
  request.target = given.target();
  request.upgrade = boost::beast::websocket::is_upgrade(given);
  request.body = std::move(given.body());
  return request;
}

Response Reader::response() {
  auto& given = std::get<ResponseParser>(inside_->parser).get();
  Response response;
  copy(given, response);
  response.status = given.result_int();
  response.body = std::move(given.body());
  return response;
}

}  // namespace cb::net
