// SPDX-License-Identifier: MIT
// What a server tells whoever is at a table: one sealed set. docs/protocol.md is for people.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "table/event.hpp"
#include "table/raw.hpp"
#include "table/standing.hpp"
#include "wire/protocol.hpp"

namespace cb::wire {

// For bots that know no rules: what they may do now.
struct Turn {
  int seat = 0;
  std::string view;
  std::vector<std::string> moves;
  bool operator==(const Turn&) const = default;
};
// What comes with the last of several events.
struct Now {
  std::vector<Milliseconds> clocks = {};  // empty: there are none
  std::string position = {};              // once hands are laid open; empty before
  std::optional<Turn> turn = {};
};

struct You {
  std::string person;
  std::vector<int> seats;
};
struct OnOffer {
  int seat = 0;
  table::Offer what = table::Offer::draw;
  std::vector<int> agreed;
  bool operator==(const OnOffer&) const = default;
};
// The present view of a table for whoever comes to it.
struct Welcome {
  int protocol = kProtocol;
  std::string table;
  You you;
  std::int64_t version = 0;
  Milliseconds now = 0;
  Raw made;
  table::Stage stage = table::Stage::gathering;
  std::vector<table::Holder> seats;
  std::string host;
  std::string host_name;
  bool chat = false;
  std::string view;
  std::string commitment;
  std::optional<OnOffer> offer = {};
  Raw ended = {};
  std::vector<Milliseconds> clocks = {};
  std::optional<Turn> turn = {};
};
// What a client missed, in order, the first with version `from`.
struct Missed {
  std::int64_t from = 0;
  std::vector<Raw> list;
  Now now;
};
struct Happened {
  std::int64_t version = 0;
  Raw event;
  Now now;
  Raw re = {};  // the id of the request that it follows from
};
// Why something was refused, for programs and for people; an answer over HTTP has the same.
struct Refusal {
  std::string code;
  std::vector<std::string> arguments;
  std::string rule;
  std::string text;
};
struct Refused {
  Refusal why;
  Raw re = {};
};
struct Pong {
  Milliseconds now = 0;
  Raw re = {};
};
struct Watchers {
  std::int64_t count = 0;
  std::vector<std::string> names;  // not all of many
  bool operator==(const Watchers&) const = default;
};
// Who is connected.
struct Here {
  std::vector<int> seats;
  std::optional<Watchers> watchers = {};  // where a table may be watched
};
struct LinkGiven {
  int seat = 0;
  std::string token;
  Milliseconds until = 0;
  Raw re = {};
};

using Message = std::variant<Welcome, Missed, Happened, Refused, Pong, Here, LinkGiven>;

std::string write(const Message& message);
// A message that nobody here knows is refused as `message.kind`.
Result<Message> read_message(std::string_view frame);

// What "t" may be.
std::span<const std::string_view> message_names();

Refusal refusal_of(const Error& error);
// Its sentence is for one line of a terminal, without anything that this would obey.
Error error_of(const Refusal& refusal);
// {"error":{…}}, as HTTP has it; nothing where a body is something else.
std::string write_error(const Error& error);
std::optional<Error> read_error(std::string_view body);

}  // namespace cb::wire
