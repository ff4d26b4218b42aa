// SPDX-License-Identifier: MIT
#include "client/http.hpp"

#include <boost/asio/error.hpp>
#include <nlohmann/json.hpp>

#include "client/network.hpp"
#include "core/json.hpp"
#include "net/message.hpp"
#include "wire/message.hpp"

namespace cb::client {
namespace {

using net::error_code;

constexpr std::chrono::seconds kPatience(20);

}  // namespace

struct Http::Line {
  net::Loop loop;
  Tls tls;
  std::string buffer;
  std::shared_ptr<net::Stream> stream;

  // Runs one step to its end, or to where patience ends.
  template <class Step>
  error_code wait(Step step) {
    error_code outcome;
    stream->expires_after(kPatience);
    step([&](error_code code) {
      outcome = code;
      stream->expires_never();
    });
    loop.drain();
    return outcome;
  }

  error_code connect(const Url& url) {
    buffer.clear();
    stream = stream_to(url, loop, tls);
    const auto connected = wait([&](auto then) {
      stream->expires_never();  // as long as it takes to look up the name
      stream->connect(url.address(), static_cast<std::uint16_t>(url.port), kPatience, std::move(then));
    });
    if (connected) return connected;
    return wait([&](auto then) { stream->greet(std::move(then)); });
  }

  error_code exchange(const std::string& request, net::Response& response) {
    if (const auto code = wait([&](auto then) { stream->write(request, std::move(then)); }); code) return code;
    net::Reader reader(net::Reader::Kind::response);
    const auto code = wait([&](auto then) { read(reader, std::move(then)); });
    if (!code) response = reader.response();
    return code;
  }

  void read(net::Reader& reader, net::Done then) {
    error_code code;
    if (!buffer.empty() && reader.take(buffer, code)) return then(code);
    constexpr std::size_t kStep = 16 * 1024;
    const auto kept = buffer.size();
    buffer.resize(kept + kStep);
    stream->read_some(std::span(buffer).subspan(kept),
                      [this, kept, &reader, then = std::move(then)](error_code failed, std::size_t size) mutable {
                        buffer.resize(kept + size);
                        if (!failed) return read(reader, std::move(then));
                        if (failed != boost::asio::error::eof) return then(failed);
                        failed = {};
                        reader.take_end(failed);
                        then(failed);
                      });
  }
};

Http::Http(Url url, Credentials credentials)
    : url_(std::move(url)), credentials_(std::move(credentials)), line_(std::make_unique<Line>()) {}
Http::~Http() = default;

Result<std::string> Http::call(std::string_view method, const std::string& path, const std::string& body) {
  auto request = fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\nUser-Agent: capbarrel\r\n", method, path, url_.authority());
  if (!credentials_.cookie.empty()) request += fmt::format("Cookie: {}\r\n", credentials_.cookie);
  if (!credentials_.bearer.empty()) request += fmt::format("Authorization: Bearer {}\r\n", credentials_.bearer);
  if (method != "GET") request += "Content-Type: application/json\r\n";
  if (!body.empty() || method == "POST") request += fmt::format("Content-Length: {}\r\n", body.size());
  request.append("\r\n").append(body);

  net::Response response;
  error_code code;
  auto& stream = line_->stream;
  // A server may have closed a line that was idle; then, and only then, a second try on a new one is in order.
  for (const bool kept : {true, false}) {
    if (kept && !stream) continue;
    if (!kept) code = line_->connect(url_);
    if (!kept && code) break;
    code = line_->exchange(request, response);
    if (!code) break;
    stream.reset();
  }
  if (code) return fail("server.reach", "", "{} does not answer: {}.", url_.server(), why(code));
  if (!response.keep_alive) stream.reset();
  if (const auto cookie = response.header("Set-Cookie"); !cookie.empty())
    credentials_.cookie = cookie.substr(0, cookie.find(';'));
  if (response.status / 100 == 2) return std::move(response.body);
  if (auto refusal = wire::read_error(response.body)) return std::unexpected(std::move(*refusal));
  return fail("server.status", "", "{} answered {} to {}.", url_.server(), response.status, path);
}

Result<std::string> Http::get_text(const std::string& path) { return call("GET", path, {}); }

Result<nlohmann::json> Http::get(const std::string& path) { return call_for_json("GET", path, {}); }

Result<nlohmann::json> Http::post(const std::string& path, const nlohmann::json& body) {
  return call_for_json("POST", path, write_json(body));
}

Result<nlohmann::json> Http::patch(const std::string& path, const nlohmann::json& body) {
  return call_for_json("PATCH", path, write_json(body));
}

Result<nlohmann::json> Http::call_for_json(std::string_view method, const std::string& path, const std::string& body) {
  const auto text = call(method, path, body);
  if (!text) return std::unexpected(text.error());
  auto value = read_json(*text);
  if (value.is_discarded()) return fail("server.other", "", "{} is no server of Cap & Barrel.", url_.server());
  return value;
}

}  // namespace cb::client
