// SPDX-License-Identifier: MIT
// A whole server with operators, and people who come to it over real sockets.
#pragma once

#include <gtest/gtest.h>

#include <thread>

#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/club/orders.hpp"

namespace cb::server::testing {

using namespace std::chrono_literals;
using nlohmann::json;

class ClubTest : public ::testing::Test {
 protected:
  static Config without_limits() {
    Config config;
    config.act_rate = config.message_rate = config.address_rate = 1'000'000'000;
    return config;
  }

  HttpAnswer call(const std::string& cookie, std::string_view method, std::string_view path,
                  const json& body = nullptr) {
    return http(port(), method, path, body.is_null() ? "" : body.dump(), {{"Cookie", cookie}});
  }
  HttpAnswer call_as_program(const std::string& token, std::string_view method, std::string_view path,
                             const json& body = nullptr) {
    const auto bearer = "Bearer " + token;
    return http(port(), method, path, body.is_null() ? "" : body.dump(), {{"Authorization", bearer}});
  }
  static std::string code_of(const HttpAnswer& answer) {
    const auto value = answer.json();
    return value.is_object() && value.contains("error") ? value["error"]["code"].get<std::string>() : "";
  }
  std::string refused(const std::string& cookie, std::string_view method, std::string_view path, const json& body,
                      int status) {
    const auto answer = call(cookie, method, path, body);
    EXPECT_EQ(answer.status, status) << method << " " << path << ": " << answer.body;
    return code_of(answer);
  }
  json fine(const std::string& cookie, std::string_view method, std::string_view path, const json& body = nullptr) {
    const auto answer = call(cookie, method, path, body);
    EXPECT_LT(answer.status, 300) << method << " " << path << ": " << answer.body;
    return answer.json();
  }
  std::string account(const std::string& name) {
    const auto cookie = become_guest(port(), name);
    fine(cookie, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}});
    return cookie;
  }
  std::string id_of(const std::string& cookie) { return fine(cookie, "GET", "/api/me")["id"]; }

  // As the command line does while the server runs.
  OrderAnswer order(const Order& order) {
    const OrderBox box(server_.config().data);
    EXPECT_TRUE(box.leave(order));
    for (int n = 0; n < 600; ++n) {
      if (auto answer = box.take_answer()) return *answer;
      std::this_thread::sleep_for(50ms);
    }
    return {};
  }
  std::string make_operator(const std::string& name) {
    auto cookie = account(name);
    EXPECT_TRUE(order({Order::Kind::add, name}).done);
    return cookie;
  }
  static json in_an_hour() {
    const auto now = std::chrono::system_clock::now().time_since_epoch() + 1h;
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }
  void ban(const std::string& by, const std::string& person, const json& until = nullptr) {
    fine(by, "PUT", "/api/operator/people/" + person + "/ban", {{"why", "Shouting"}, {"until", until}});
  }
  // What a socket is closed with, once somebody with this cookie has said hello.
  int closed_with(const std::string& table, const std::string& cookie, const json& link = nullptr) {
    RawWebSocket socket(port(), table, cookie);
    json hello = {{"t", "hello"}, {"protocol", 1}, {"after", -1}};
    if (!link.is_null()) hello["link"] = link;
    socket.send(hello);
    while (const auto message = socket.read())
      if ((*message)["t"] == "welcome") return 0;
    return socket.close_code();
  }

  int port() const { return server_.port(); }
  RunningServer server_{without_limits()};
};

}  // namespace cb::server::testing
