// SPDX-License-Identifier: MIT
// What a client may ask of a table: one sealed set, with the limit of each beside it. docs/protocol.md is for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/error.hpp"
#include "table/event.hpp"
#include "wire/protocol.hpp"

namespace cb::wire {

struct Hello {
  int protocol = kProtocol;
  std::int64_t after = -1;
  bool moves = false;
  std::string link = {};  // the token of a seat's link; empty: none
};
struct Sit {
  int seat = 0;
};
struct Stand {
  int seat = 0;
};
struct Start {};
struct AddNonce {
  int seat = 0;
  std::string value;
};
struct Act {
  int seat = 0;
  std::string action;
  std::uint64_t at = 0;
};
struct Resign {
  int seat = 0;
};
// Goes for good: stands up before the game, gives the seat up in it.
struct Leave {
  int seat = 0;
};
struct MakeOffer {
  int seat = 0;
  table::Offer what = table::Offer::draw;
};
struct GiveAnswer {
  int seat = 0;
  table::Offer what = table::Offer::draw;
  bool yes = false;
};
struct Say {
  int seat = 0;
  std::string phrase;
};
struct Chat {
  std::string text;
};
enum class HostWish : std::uint8_t { pause, resume, close, replace, remove, mute, unmute, pass, chat, no_chat };
struct Host {
  HostWish wish = HostWish::pause;
  int seat = kNobody;
  std::string bot = {};
  std::string person = {};  // who is to be quiet, where no seat says it
};
// Whom a link is for: whoever sits there, on another device, or somebody else, who has a name of their own.
enum class LinkFor : std::uint8_t { self, other };
struct AskLink {
  int seat = 0;
  LinkFor whom = LinkFor::self;
};
struct AskRematch {
  int seat = 0;
};
struct Ping {};

using Body = std::variant<Hello, Sit, Stand, Start, AddNonce, Act, Resign, Leave, MakeOffer, GiveAnswer, Say, Chat,
                          Host, AskLink, AskRematch, Ping>;

struct Request {
  Body body;
  std::string id = {};  // as JSON, to be handed back; empty where there was none
};

// How many of a kind a client may send in twenty seconds.
int limit_of(const Body& body);

std::string write_request(const Request& request);

// Why a frame is no request, and the id it carries where that can be read: so that a client knows which of several it
// was.
struct Misread {
  Error error;
  std::string id;
};
std::expected<Request, Misread> read_request(std::string_view frame);

// What "t" may be.
std::span<const std::string_view> request_names();

}  // namespace cb::wire
