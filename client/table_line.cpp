// SPDX-License-Identifier: MIT
#include "client/table_line.hpp"

#include <algorithm>

#include "client/http.hpp"
#include "core/json.hpp"
#include "core/unicode.hpp"
#include "server/room/request.hpp"

namespace cb::client {
namespace {

using nlohmann::json;

constexpr int kGoingDown = 1001;
constexpr int kTooSlow = 1013;
constexpr int kNotOpen = 4404;

// Closed for good, or only for now?
bool may_come_again(int code) {
  constexpr int kFirstOfServer = 500;
  constexpr int kLastOfServer = 599;
  return code == 0 || code == kGoingDown || code == kTooSlow || code == 1006 || code == 1011 || code == 1012 ||
         (code >= kFirstOfServer && code <= kLastOfServer);
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
  json request = {{"t", "hello"}, {"protocol", server::kProtocol}, {"after", afresh_ ? -1 : story_.version()}};
  if (!url_.seat.empty()) request["link"] = url_.seat;
  socket_->send(write_json(request));
}

void TableLine::heard(std::string_view text) {
  const auto frame = read_json(text);
  if (!frame.is_object() || !frame.contains("t") || !frame["t"].is_string()) return;
  const auto& kind = frame["t"].get_ref<const std::string&>();
  if (kind == "refused") {
    answered(frame);
    handlers_.refused(read_refusal(frame));
  } else if (kind == "link") {
    answered(frame);
    handlers_.linked(frame.value("seat", 0), without_steering(frame.value("token", "")));
  } else if (kind != "pong" && kind != "bye") {
    take(frame);
  }
}

void TableLine::take(const json& frame) {
  if (!story_.take(frame)) return start_afresh();
  const auto& kind = frame["t"].get_ref<const std::string&>();
  answered(frame);
  if (kind == "welcome") {
    afresh_ = false;
    url_.seat.clear();
    // A welcome shows how things are now; how they came about is told to those who ask for everything.
    if (!std::exchange(whole_, true) && story_.version() > 0 && story_.rewind()) return connect();
  }
  if (kind == "welcome" || kind == "events") {
    up_ = true;
    attempts_ = 0;
    // A move that was asked before the line broke: if it was kept, the story tells of it. Other things may have
    // happened meanwhile, such as time that is charged to nobody.
    if (asked_ && (*asked_)["t"] == "act" && asked_after_ == story_.log().size() && !story_.ended())
      socket_->send(write_json(*asked_));
    else
      asked_.reset();
  }
  if (up_) handlers_.changed();
}

void TableLine::answered(const json& frame) {
  if (!asked_ || !frame.contains("re") || frame["re"] != (*asked_)["id"]) return;
  // The event says that there is a link; the link itself follows.
  if ((*asked_)["t"] == "link" && frame["t"] == "event") return;
  asked_.reset();
}

void TableLine::start_afresh() {
  afresh_ = true;
  whole_ = true;
  connect();
}

void TableLine::ask(json request) {
  request["id"] = next_id_++;
  asked_ = std::move(request);
  asked_after_ = story_.log().size();
  if (up_) socket_->send(write_json(*asked_));
}

void TableLine::closed(int code, const std::string& why) {
  up_ = false;
  if (code == kNotOpen)
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
