// SPDX-License-Identifier: MIT
#include "client/table_line.hpp"

#include <algorithm>

#include "core/unicode.hpp"
#include "wire/close_code.hpp"

namespace cb::client {
namespace {

// Closed for good, or only for now? Where no socket was opened at all, the code is HTTP's.
bool may_come_again(int code) {
  constexpr int kTooManyCalls = 429;
  const bool refused = code / 100 == 4 && code != kTooManyCalls;
  return !refused && !wire::is_final(code);
}

}  // namespace

TableLine::TableLine(Loop& loop, Url url, Credentials credentials, TableStory& story, Handlers handlers)
    : loop_(loop),
      url_(std::move(url)),
      credentials_(std::move(credentials)),
      story_(story),
      handlers_(std::move(handlers)) {
  connect();
}

TableLine::~TableLine() {
  if (socket_) socket_->forget();
}

void TableLine::connect() {
  if (socket_) socket_->forget();
  up_ = false;
  socket_ = WebSocket::open(loop_, url_, credentials_, "/ws/" + url_.table,
                            {[this] { hello(); }, [this](std::string_view text) { heard(text); },
                             [this](int code, const std::string& why) { closed(code, why); }});
}

void TableLine::hello() {
  wire::Hello hello;
  if (!afresh_) hello.after = story_.version();
  hello.link = url_.seat;
  socket_->send(wire::write_request({hello}));
}

void TableLine::heard(std::string_view text) {
  const auto message = wire::read_message(text);
  // What a later server may say besides is not for us.
  if (!message) return message.error().code == "message.kind" ? void() : start_afresh();
  if (const auto* refused = std::get_if<wire::Refused>(&*message)) {
    answered(refused->re);
    handlers_.refused(wire::error_of(refused->why));
  } else if (const auto* link = std::get_if<wire::LinkGiven>(&*message)) {
    answered(link->re);
    handlers_.linked(link->seat, without_steering(link->token));
  } else if (!std::holds_alternative<wire::Pong>(*message)) {
    take(*message);
  }
}

void TableLine::take(const wire::Message& message) {
  if (!story_.take(message)) return start_afresh();
  // The event says that there is a link; the link itself follows.
  const bool link = asked_ && std::holds_alternative<wire::AskLink>(asked_->body);
  if (const auto* happened = std::get_if<wire::Happened>(&message); happened != nullptr && !link)
    answered(happened->re);
  const bool welcome = std::holds_alternative<wire::Welcome>(message);
  if (welcome) {
    afresh_ = false;
    url_.seat.clear();
    // A welcome shows how things are now; how they came about is told to those who ask for everything.
    if (!std::exchange(whole_, true) && story_.version() > 0 && story_.rewind()) return connect();
  }
  if (welcome || std::holds_alternative<wire::Missed>(message)) {
    up_ = true;
    attempts_ = 0;
    // A move that was asked before the line broke: if it was kept, the story tells of it. Other things may have
    // happened meanwhile, such as time that is charged to nobody.
    const bool act = asked_ && std::holds_alternative<wire::Act>(asked_->body);
    if (act && asked_after_ == story_.plies() && !story_.ended())
      socket_->send(wire::write_request(*asked_));
    else
      asked_.reset();
  }
  if (up_) handlers_.changed();
}

void TableLine::answered(const Raw& re) {
  if (asked_ && re.text == asked_->id) asked_.reset();
}

void TableLine::start_afresh() {
  afresh_ = true;
  whole_ = true;
  connect();
}

void TableLine::ask(wire::Body body) {
  asked_ = wire::Request{std::move(body), std::to_string(next_id_++)};
  asked_after_ = story_.plies();
  if (up_) socket_->send(wire::write_request(*asked_));
}

void TableLine::closed(int code, const std::string& why) {
  up_ = false;
  if (code == wire::kNotOpen)
    return handlers_.ended(story_.known() ? "only those who sit here may see how it goes on"
                                          : "it is private, or there is no such table");
  const auto reason = without_steering(why);
  if (!may_come_again(code)) return handlers_.ended(reason.empty() ? "the server closed the table" : reason);
  handlers_.waiting(reason);
  constexpr std::chrono::milliseconds kFirst(500);
  constexpr int kMostDoublings = 4;
  const auto delay = kFirst * (1 << std::min(attempts_++, kMostDoublings));
  loop_.after(delay, [this, alive = std::weak_ptr<int>(alive_)] {
    if (!alive.expired()) connect();
  });
}

}  // namespace cb::client
