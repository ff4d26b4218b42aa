// SPDX-License-Identifier: MIT
// Somebody at a table of a server who plays as a bot of ours does: a line, what it tells, and the bot.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/server/raw_client.hpp"
#include "thought/bot.hpp"
#include "wire/follower.hpp"

namespace cb::server::testing {

struct Chair {
  std::string table;
  int seat = 0;
  std::string cookie;  // of who sits there
  std::string bot;     // how they play
};

class BotPlayer {
 public:
  BotPlayer(int port, const Chair& chair, std::uint64_t seed);

  // Each of these answers false where the line is dead.
  // Comes to the table and adds to its luck.
  bool come();
  // Listens until somebody is to act, or it is over.
  bool hear_whose_turn();
  // Listens until it knows as much as somebody else does.
  bool hear_up_to(std::int64_t version);
  // Plays what the bot chooses, and waits until that is kept.
  bool move();

  // Nothing is known before it has come to the table.
  std::int64_t version() const { return follower_.version(); }
  Actor actor() const { return follower_.actor(); }
  bool somebody_is_to_act() const { return !over() && actor() != kNobody && !match().finish(); }
  bool over() const { return follower_.known() && follower_.standing().stage == table::Stage::over; }
  const table::Ended& ended() const { return *follower_.standing().ended; }

 private:
  // One message of whichever kind.
  bool hear();
  void refused(const wire::Refused& refused);
  // The game as it went since it came; what repetition was before that, only the server knows.
  Match match() const;

  RawWebSocket line_;
  Chair chair_;
  std::uint64_t seed_;
  wire::Follower follower_;
  std::shared_ptr<const AnyGame> game_;
  bool refused_ = false;  // the latest move
};

}  // namespace cb::server::testing
