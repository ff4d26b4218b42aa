// SPDX-License-Identifier: MIT
#include "server/http/socket.hpp"

#include <array>

#include "server/http/sockets.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

// What may wait for a slow reader.
constexpr std::size_t kMostQueuedFrames = 1'000;

constexpr Milliseconds kHelloWait = 10'000;  // for the first frame
constexpr Milliseconds kCloseWait = 2'000;   // for the other end to agree that it is over
constexpr Milliseconds kAskSilent = 20'000;  // after so long without a word the client is pinged
constexpr Milliseconds kAnswerWait = 9'000;  // for the answer

// A whole frame, as RFC 6455 has it: final, opcode 8, not masked, the code and a short reason.
std::string close_frame(int code, std::string_view why) {
  constexpr std::size_t kLongestReason = 123;
  why = why.substr(0, kLongestReason);
  std::string frame = {'\x88', static_cast<char>(2 + why.size()), static_cast<char>(code >> 8),
                       static_cast<char>(code & 0xFF)};
  return frame.append(why);
}

}  // namespace

Socket::Socket(net::Loop& loop, std::shared_ptr<net::Stream> stream, Person person, bool looks_on, std::string request,
               Sockets& all)
    : web_socket_(loop, std::move(stream), wire::kLongestFrame),
      person_(std::move(person)),
      looks_on_(looks_on),
      request_(std::move(request)),
      all_(all),
      heard_(all.now()) {}

net::Task<bool> Socket::shake_hands(const net::Request& request) {
  const auto error = co_await net::answer_of<net::error_code>([&](auto then) {
    web_socket_.accept(
        request, {{"Server", "capbarrel"}, {"X-Request-Id", request_}}, [this](auto kind) { told(kind); },
        std::move(then));
  });
  co_return !error;
}

void Socket::told(net::WebSocket::Control kind) {
  using Control = net::WebSocket::Control;
  heard_ = all_.now();
  if (kind != Control::close) count_idle_word();
  if (kind != Control::pong || asked_ == 0 || closing_) return;
  lag_ = heard_ - asked_;
  asked_ = 0;
}

net::Task<> Socket::turn_away(std::shared_ptr<Socket> self, net::Request request, int code, std::string why) {
  const bool shaken = co_await self->shake_hands(request);
  if (shaken) {
    self->close(code, why);
    co_await self->read_frames();
  }
  self->drop();
  self->all_.go(*self);
}

net::Task<> Socket::serve(std::shared_ptr<Socket> self, net::Request request, MatchId match) {
  const bool shaken = co_await self->shake_hands(request);
  if (shaken) {
    try {
      co_await self->converse(match);
    } catch (const std::exception& problem) {
      // A mistake of ours costs one socket, and it still has to be taken out of its lists.
      self->all_.logger().error("socket.exception", {{"request", self->request_}, {"problem", problem.what()}});
    }
  }
  if (self->room_ && self->joined_) self->room_->leave(*self);
  self->room_.reset();
  self->drop();
  self->all_.go(*self);
}

net::Task<> Socket::converse(MatchId match) {
  auto room = co_await net::answer_of<Result<std::shared_ptr<Room>>>(
      [&](auto then) { all_.rooms().find(match, std::move(then)); });
  sender_ = all_.limits().sender(person_.id, match);
  if (room) {
    all_.logger().debug("socket.opened", {{"request", request_}, {"table", brief(table_id(match))}});
    room_ = std::move(*room);
  } else if (room.error().code == "rooms.none") {
    close(wire::kNotOpen, "no such table");
  } else {
    all_.logger().warning("socket.no_table", {{"request", request_}, {"problem", room.error().text()}});
    close(wire::kNotOpen, "the table cannot be opened");
  }
  co_await read_frames();
}

net::Task<> Socket::read_frames() {
  for (;;) {
    const auto [error, size] = co_await net::answer_of<std::pair<net::error_code, std::size_t>>(
        [&](auto then) { web_socket_.read(std::move(then)); });
    if (error) {
      if (said_goodbye_) co_await wait_for_hanging_up();
      co_return;
    }
    heard_ = all_.now();
    all_.metrics().bytes_received.add(size);
    // After a close the rest is read only to get to the other end's answer.
    if (!closing_ && !take(web_socket_.message())) close(wire::kNotAMessage, "not a message");
  }
}

// Nothing can be answered any more, not even a ping, and there the reading of frames ends. But a connection that is
// closed with bytes unread is reset, and the goodbye may be lost on its way: so the rest is taken, for as long as
// check_alive has patience.
net::Task<> Socket::wait_for_hanging_up() {
  std::array<char, 4'096> rest{};
  for (;;) {
    const auto [error, size] = co_await net::answer_of<std::pair<net::error_code, std::size_t>>(
        [&](auto then) { web_socket_.stream().read_some(rest, std::move(then)); });
    if (error) co_return;
    all_.metrics().bytes_received.add(size);
  }
}

// False for what is no conversation at all; a wrong request in one is answered with a sentence.
bool Socket::take(std::string_view frame) {
  if (!web_socket_.is_text()) return false;
  auto request = wire::read_request(frame);
  if (!request) {
    const auto& [error, id] = request.error();
    if (!joined_ || count_idle_word()) send(server::frame(refusal(error, id)));
    return joined_;
  }
  if (const auto* hello = std::get_if<Hello>(&request->body)) {
    if (joined_) return false;
    if (!within_limits(*request)) {
      close(wire::kTryLater, "come back in a moment");
      return true;
    }
    joined_ = true;
    room_->join(shared_from_this(), *hello, request->id);
    return true;
  }
  if (!joined_) return false;
  if (!within_limits(*request)) return true;
  room_->ask(shared_from_this(), std::move(*request), lag_);
  return true;
}

bool Socket::within_limits(const Request& request) {
  const auto verdict = all_.limits().message(sender_, request.body, heard_);
  if (verdict.what == Limits::Verdict::What::fine) return true;
  send(frame(refusal(verdict.error(), request.id)));
  if (verdict.what == Limits::Verdict::What::flooding) close(wire::kPolicy, "too many messages");
  return false;
}

// What is no request costs as much as one, or it would be a way around the limits.
bool Socket::count_idle_word() {
  if (closing_) return false;
  const auto verdict = all_.limits().idle_word(sender_, heard_);
  if (verdict.what == Limits::Verdict::What::flooding) close(wire::kPolicy, "too many messages");
  return verdict.what == Limits::Verdict::What::fine;
}

void Socket::send(Frame frame) {
  if (closing_) return;
  // One frame goes however long it is: where nothing waits, nobody reads too slowly.
  const bool full = queue_.size() >= kMostQueuedFrames ||
                    queued_bytes_ + frame->size() > static_cast<std::size_t>(all_.config().most_unsent);
  if (full && !queue_.empty()) {
    all_.metrics().slow_readers.add();
    queue_.resize(1);
    return close(wire::kTryLater, "reads too slowly");
  }
  queued_bytes_ += frame->size();
  queue_.push_back(std::move(frame));
  if (!writing_) write_next();
}

void Socket::write_next() {
  if (queue_.empty()) return say_goodbye();
  writing_ = true;
  web_socket_.write(*queue_.front(), [self = shared_from_this()](net::error_code error, std::size_t size) {
    self->writing_ = false;
    self->all_.metrics().bytes_sent.add(size);
    if (error) return self->drop();
    self->queued_bytes_ -= self->queue_.front()->size();
    self->queue_.erase(self->queue_.begin());
    self->write_next();
  });
}

void Socket::close(int code, std::string_view why) {
  if (closing_) return;
  closing_ = true;
  asked_ = all_.now();
  goodbye_ = close_frame(code, why);
  if (!writing_) write_next();
}

// The close frame goes out beside Beast: its own async_close waits for the reader while a reader that meets a broken
// frame waits for it, and neither ever ends. The other end's answer ends the reading. Beast, which knows nothing of the
// goodbye, would say one of its own to that answer; browsers take the second for a broken line and forget the code of
// the first, so nothing more is let out.
void Socket::say_goodbye() {
  if (goodbye_.empty()) return;
  writing_ = true;
  web_socket_.stream().write(goodbye_, [self = shared_from_this()](net::error_code error) {
    if (error) return self->drop();
    self->said_goodbye_ = true;
    self->web_socket_.stream().no_more_to_send();
  });
}

// No more words: whatever still reads or writes ends with an error.
void Socket::drop() {
  closing_ = true;
  web_socket_.stream().close();
}

void Socket::check_alive(Milliseconds now) {
  if (closing_) {
    if (now - asked_ >= kCloseWait) drop();
    return;
  }
  if (!joined_) {
    if (now - heard_ >= kHelloWait) drop();
    return;
  }
  if (asked_ != 0) {
    if (now - asked_ >= kAnswerWait) drop();
    return;
  }
  const bool on_clock = room_->table().made().clock.pace == Pace::live;
  if (!on_clock && now - heard_ < kAskSilent) return;
  asked_ = now;
  web_socket_.ping([self = shared_from_this()](net::error_code error) {
    if (error) self->drop();
  });
}

}  // namespace cb::server
