// SPDX-License-Identifier: MIT
// One or more of every message, for tests that go over all of them.
#pragma once

#include <vector>

#include "wire/message.hpp"
#include "wire/request.hpp"

namespace cb::wire {

inline std::vector<Body> example_requests() {
  return {Hello{},
          Hello{.after = 12, .moves = true, .link = "Tok_en-1"},
          Sit{1},
          Stand{5},
          Start{},
          AddNonce{1, "mine"},
          Act{1, "a4-a5", 7},
          Resign{1},
          Leave{1},
          MakeOffer{0, table::Offer::take_back},
          GiveAnswer{1, table::Offer::abort, true},
          Say{0, "hello"},
          Chat{"hello \"all\" é\\"},
          Host{HostWish::pause},
          Host{HostWish::no_chat},
          Host{HostWish::replace, 2, "3"},
          Host{HostWish::remove, 2},
          Host{HostWish::pass, 0},
          Host{HostWish::mute, 1},
          Host{.wish = HostWish::unmute, .person = "eve"},
          AskLink{0},
          AskLink{1, LinkFor::other},
          AskRematch{1},
          Ping{}};
}

inline std::vector<Message> example_messages() {
  const Turn turn{1, "view", {"a4-a5", "b3-b4"}};
  Welcome welcome{.table = "T",
                  .you = {"ann", {0, 2}},
                  .version = 12,
                  .now = 5,
                  .made = {R"({"t":"made"})"},
                  .stage = table::Stage::over,
                  .seats = {{table::Holder::Kind::person, "ann", "Ann \"A\""}, {table::Holder::Kind::bot, "3", ""}},
                  .host = "ann",
                  .host_name = "Ann",
                  .chat = true,
                  .view = "view",
                  .commitment = ""};
  auto plain = welcome;
  welcome.offer = OnOffer{1, table::Offer::draw, {0, 1}};
  welcome.ended = {R"({"t":"ended"})"};
  welcome.clocks = {1000, 0};
  welcome.turn = turn;
  return {plain,
          welcome,
          Missed{3, {}, {}},
          Missed{3, {{R"({"at":1,"t":"began"})"}, {R"({"at":2,"t":"paused"})"}}, {{1, 2}, "open", turn}},
          Happened{7, {R"({"at":1,"t":"began"})"}, {}},
          Happened{7, {R"({"at":1,"t":"began"})"}, {{1, 2}, "open", turn}, {"\"mine\""}},
          Refused{{"room.seat", {"1", "x\n"}, "TC-08", "No."}},
          Refused{{"room.seat", {}, "", "No."}, {"4"}},
          Pong{5},
          Pong{5, {"3"}},
          Here{{0, 1}},
          Here{{}, Watchers{3, {"Eve", "Tom"}}},
          LinkGiven{1, "token", 99, {"1"}}};
}

}  // namespace cb::wire
