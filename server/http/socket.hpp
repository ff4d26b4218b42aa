// SPDX-License-Identifier: MIT
// One client's WebSocket: frames in, checked and counted, to its room; frames out through a queue that is bounded, so
// that a slow reader costs nobody memory: it is dropped and may resume.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "net/task.hpp"
#include "net/web_socket.hpp"
#include "server/http/limits.hpp"
#include "server/room/room.hpp"
#include "storage/people.hpp"

namespace cb::server {

class Sockets;

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(net::Loop& loop, std::shared_ptr<net::Stream> stream, Person person, bool looks_on, std::string request,
         Sockets& all);

  // Shakes hands and serves until either side ends it.
  static net::Task<> serve(std::shared_ptr<Socket> self, net::Request request, MatchId match);
  // Shakes hands only to say why not: a page cannot read the status of a refused handshake.
  static net::Task<> turn_away(std::shared_ptr<Socket> self, net::Request request, int code, std::string why);

  void send(Frame frame) override;
  void close(int code, std::string_view why) override;
  const std::string& person() const override { return person_.id; }
  const std::string& name() const override { return person_.name; }
  bool account() const override { return person_.account; }
  bool looks_on() const override { return looks_on_; }

  // Called every second or so: asks a silent client whether it is there, and drops one that does not answer.
  void check_alive(Milliseconds now);

 private:
  net::Task<bool> shake_hands(const net::Request& request);
  void told(net::WebSocket::Control kind);
  net::Task<> converse(MatchId match);
  net::Task<> read_frames();
  net::Task<> wait_for_hanging_up();
  bool take(std::string_view frame);
  bool within_limits(const Request& request);
  bool count_idle_word();
  void write_next();
  void say_goodbye();
  void drop();

  net::WebSocket web_socket_;
  Person person_;
  bool looks_on_;
  std::string request_;  // that became this socket, as logs know it
  Sockets& all_;
  Limits::Sender sender_;
  std::shared_ptr<Room> room_;
  bool joined_ = false;
  bool writing_ = false;
  bool closing_ = false;
  bool said_goodbye_ = false;
  std::vector<Frame> queue_;  // the first is being written
  std::size_t queued_bytes_ = 0;
  Milliseconds heard_ = 0;
  Milliseconds asked_ = 0;  // when the last ping went out; 0: answered
  Milliseconds lag_ = 0;    // how long the way there and back took lately
  std::string goodbye_;     // the close frame, once it is over
};

}  // namespace cb::server
