// SPDX-License-Identifier: MIT
// What both ends of a line share: every message can be read as it was written, and documents say what the tables say.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "examples.hpp"
#include "wire/close_code.hpp"

namespace cb::wire {
namespace {

using nlohmann::json;

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_FALSE(text.str().empty()) << path;
  return text.str();
}

TEST(Wire, EveryRequestIsReadAsItWasWritten) {
  std::set<std::size_t> kinds;
  for (const auto& body : example_requests()) {
    kinds.insert(body.index());
    const auto text = write_request({body, "\"mine\""});
    EXPECT_EQ(json::parse(text)["t"], request_names()[body.index()]);
    const auto read = read_request(text);
    ASSERT_TRUE(read) << text << read.error().error.text();
    EXPECT_EQ(read->body.index(), body.index());
    EXPECT_EQ(read->id, "\"mine\"");
    EXPECT_EQ(write_request(*read), text);
  }
  EXPECT_EQ(kinds.size(), request_names().size()) << "an example of each";
}

TEST(Wire, EveryMessageIsReadAsItWasWritten) {
  std::set<std::size_t> kinds;
  for (const auto& message : example_messages()) {
    kinds.insert(message.index());
    const auto text = write(message);
    EXPECT_EQ(json::parse(text)["t"], message_names()[message.index()]);
    const auto read = read_message(text);
    ASSERT_TRUE(read) << text << read.error().text();
    EXPECT_EQ(read->index(), message.index());
    EXPECT_EQ(write(*read), text);
  }
  EXPECT_EQ(kinds.size(), message_names().size()) << "an example of each";
}

TEST(Wire, WritesWhatTheProtocolSays) {
  EXPECT_EQ(write_request({Act{1, "a4-a5", 7}, "3"}), R"({"t":"act","seat":1,"action":"a4-a5","at":7,"id":3})");
  EXPECT_EQ(write_request({AskLink{1}}), R"({"t":"link","seat":1})") << "what goes without saying is left out";
  EXPECT_EQ(write_request({Host{.wish = HostWish::no_chat}}), R"({"t":"host","do":"no-chat"})");
  EXPECT_EQ(write(Here{{0}, Watchers{2, {"Eve"}}}),
            R"({"t":"here","seats":[0],"watchers":{"count":2,"names":["Eve"]}})");
  EXPECT_EQ(json::parse(write_request({Chat{"a\xff\"b"}}))["text"], "a\uFFFD\"b") << "whatever was typed is JSON";
}

TEST(Wire, ARequestThatIsNoneIsRefusedWithItsId) {
  const auto problem = [](std::string_view text) { return read_request(text).error(); };
  EXPECT_EQ(problem(R"({"t":"sit","seat":6,"id":4})").error.text(), "\"seat\" must be at most 5.");
  EXPECT_EQ(problem(R"({"t":"sit","seat":6,"id":4})").id, "4");
  EXPECT_EQ(problem(R"({"t":"sit","seat":-1})").error.text(), "\"seat\" must be from 0 to 5.");
  EXPECT_EQ(problem(R"({"t":"act","seat":1,"action":3,"at":0})").error.text(), "\"action\" must be a text.");
  EXPECT_EQ(problem(R"({"t":"offer","seat":1,"what":"war"})").error.text(),
            "\"what\" must be draw, take-back or abort.");
  EXPECT_EQ(problem(R"({"t":"fly"})").error.code, "request.kind");
  EXPECT_EQ(problem(R"([1])").error.code, "request.form");
}

TEST(Wire, AMessageOfAStrangeServerIsTakenForNoOther) {
  EXPECT_EQ(read_message(R"({"t":"later"})").error().code, "message.kind");
  for (const auto* text :
       {"", "[]", R"({"t":1})", R"({"t":"pong"})", R"({"t":"pong","now":"5"})", R"({"t":"here","seats":[0,"1"]})",
        R"({"t":"here","seats":[3000000000]})", R"({"t":"here","seats":[],"watchers":3})",
        R"({"t":"link","seat":6,"token":"x","until":1})", R"({"t":"event","version":1})"}) {
    const auto read = read_message(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().code, "message.kind") << text;
  }
}

TEST(Wire, ARefusalOverHttpIsTheSame) {
  const auto error = refuse("seat.taken", "TC-08", "The seat {} is taken.", 2);
  const auto read = read_error(write_error(error)).value();
  EXPECT_EQ(read.code, "seat.taken");
  EXPECT_EQ(read.text(), error.text());
  EXPECT_EQ(read_error(R"({"error":{}})")->text(), "The server refused without saying why.");
  EXPECT_FALSE(read_error("<html>"));
}

TEST(Wire, PagesAndDocumentsHaveTheSameProtocolAndCloseCodes) {
  json codes = json::object();
  const auto protocol = text_of(DOCS "/protocol.md");
  for (const auto& code : kCloseCodes) {
    codes[code.name] = {{"code", code.number}, {"final", code.final}};
    const auto row = fmt::format("| {} | {} | ", code.number, code.final ? "yes" : "no");
    EXPECT_NE(protocol.find(row), std::string::npos) << row;
  }
  EXPECT_EQ(codes.size(), kCloseCodes.size());
  EXPECT_EQ(json::parse(text_of(PAGES "/app/table/net/wire.json")),
            (json{{"protocol", kProtocol}, {"closeCodes", codes}}));
}

TEST(Wire, ComesAgainUnlessThatWouldEndTheSameWay) {
  for (const int broken : {0, 1001, 1005, 1006, 1011, 1012, 1013, 4000}) EXPECT_FALSE(is_final(broken)) << broken;
  for (const int closed : {1000, 1008, 1009, 4400, 4401, 4403, 4404}) EXPECT_TRUE(is_final(closed)) << closed;
}

TEST(Wire, TheProtocolSpeaksOfEveryMessage) {
  const auto protocol = text_of(DOCS "/protocol.md");
  for (const auto& names : {request_names(), message_names()})
    for (const auto name : names) EXPECT_NE(protocol.find(fmt::format("\n| `{}` | ", name)), std::string::npos) << name;
}

}  // namespace
}  // namespace cb::wire
