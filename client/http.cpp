// SPDX-License-Identifier: MIT
#include "client/http.hpp"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <nlohmann/json.hpp>

#include "client/network.hpp"

namespace cb::client {
namespace {

namespace http = boost::beast::http;
using boost::system::error_code;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

constexpr std::chrono::seconds kPatience(20);

}  // namespace

struct Http::Line {
  asio::io_context io;
  Tls tls;
  boost::beast::flat_buffer buffer;
  std::unique_ptr<PlainStream> plain;
  std::unique_ptr<SecureStream> secure;

  // Runs one step to its end, or to where patience ends.
  template <class Step>
  error_code wait(PlainStream& lowest, Step step) {
    error_code outcome;
    lowest.expires_after(kPatience);
    step([&outcome](error_code code, auto&&...) { outcome = code; });
    io.restart();
    io.run();
    return outcome;
  }

  error_code connect(const Url& url) {
    buffer.clear();
    plain.reset();
    secure.reset();
    error_code code;
    asio::ip::tcp::resolver resolver(io);
    const auto places = resolver.resolve(url.address(), std::to_string(url.port), code);
    if (code) return code;
    if (url.secure)
      secure = std::make_unique<SecureStream>(io, tls.context());
    else
      plain = std::make_unique<PlainStream>(io);
    auto& lowest = url.secure ? secure->next_layer() : *plain;
    code = wait(lowest, [&](auto then) { lowest.async_connect(places, then); });
    if (code || !url.secure) return code;
    if (code = name_server(*secure, url.host); code) return code;
    return wait(lowest, [&](auto then) { secure->async_handshake(asio::ssl::stream_base::client, then); });
  }

  template <class Stream>
  error_code exchange(Stream& stream, const Request& request, Response& response) {
    auto& lowest = boost::beast::get_lowest_layer(stream);
    if (const auto code = wait(lowest, [&](auto then) { http::async_write(stream, request, then); }); code) return code;
    return wait(lowest, [&](auto then) { http::async_read(stream, buffer, response, then); });
  }
};

Http::Http(const Url& url, Credentials credentials)
    : url_(url), credentials_(std::move(credentials)), line_(std::make_unique<Line>()) {}
Http::~Http() = default;

Result<std::string> Http::call(std::string_view method, const std::string& path, std::string body) {
  Request request(http::string_to_verb(method), path, 11);
  request.set(http::field::host, url_.authority());
  request.set(http::field::user_agent, "capbarrel");
  if (!credentials_.cookie.empty()) request.set(http::field::cookie, credentials_.cookie);
  if (!credentials_.bearer.empty()) request.set(http::field::authorization, "Bearer " + credentials_.bearer);
  if (method != "GET") request.set(http::field::content_type, "application/json");
  request.body() = std::move(body);
  request.prepare_payload();

  Response response;
  error_code code;
  // A server may have closed a line that was idle; then, and only then, a second try on a new one is in order.
  for (const bool kept : {true, false}) {
    if (kept && !line_->plain && !line_->secure) continue;
    if (!kept) code = line_->connect(url_);
    if (!kept && code) break;
    response = {};
    code = url_.secure ? line_->exchange(*line_->secure, request, response)
                       : line_->exchange(*line_->plain, request, response);
    if (!code) break;
    line_->plain.reset();
    line_->secure.reset();
  }
  if (code) return fail("server.reach", "", "{} does not answer: {}.", url_.server(), why(code));
  if (!response.keep_alive()) {
    line_->plain.reset();
    line_->secure.reset();
  }
  if (const auto cookie = response[http::field::set_cookie]; !cookie.empty())
    credentials_.cookie = cookie.substr(0, cookie.find(';'));
  if (response.result_int() / 100 == 2) return std::move(response.body());
  const auto refusal = nlohmann::json::parse(response.body(), nullptr, false);
  if (refusal.is_object() && refusal.contains("error")) return std::unexpected(read_refusal(refusal["error"]));
  return fail("server.status", "", "{} answered {} to {}.", url_.server(), response.result_int(), path);
}

Error read_refusal(const nlohmann::json& refusal) {
  const auto text = [&](const char* name) {
    const auto found = refusal.is_object() ? refusal.find(name) : refusal.end();
    return refusal.is_object() && found != refusal.end() && found->is_string() ? found->get<std::string>()
                                                                               : std::string();
  };
  Error error;
  error.code = text("code");
  error.message = text("text");
  if (error.message.empty()) error.message = "The server refused without saying why.";
  // The sentence of a server has its rule at the end already.
  error.rule = error.message.ends_with(text("rule")) ? "" : text("rule");
  return error;
}

Result<std::string> Http::get_text(const std::string& path) { return call("GET", path, {}); }

Result<nlohmann::json> Http::get(const std::string& path) { return call_for_json("GET", path, {}); }

Result<nlohmann::json> Http::post(const std::string& path, const nlohmann::json& body) {
  return call_for_json("POST", path, body.dump());
}

Result<nlohmann::json> Http::patch(const std::string& path, const nlohmann::json& body) {
  return call_for_json("PATCH", path, body.dump());
}

Result<nlohmann::json> Http::call_for_json(std::string_view method, const std::string& path, std::string body) {
  const auto text = call(method, path, std::move(body));
  if (!text) return std::unexpected(text.error());
  auto value = nlohmann::json::parse(*text, nullptr, false);
  if (value.is_discarded()) return fail("server.other", "", "{} is no server of Cap & Barrel.", url_.server());
  return value;
}

}  // namespace cb::client
