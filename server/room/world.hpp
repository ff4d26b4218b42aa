// SPDX-License-Identifier: MIT
// What a room needs of the world around it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/operations/metrics.hpp"
#include "server/room/blocks.hpp"
#include "server/room/bus.hpp"
#include "server/room/sanctions.hpp"
#include "server/room/seat_bots.hpp"
#include "storage/log.hpp"
#include "table/link.hpp"
#include "table/table.hpp"

namespace cb::server {

class Room;

// A bot's turn: what it may see, and where its move goes. A bot that fails hands over kNoMove, as does a seat for whose
// bot there is none.
struct BotTask {
  std::shared_ptr<const Bot> bot;
  AnyView view;
  std::vector<std::uint64_t> past;
  std::shared_ptr<const AnyGame> game;
  // The same in words of the engine protocol, for bots that think elsewhere, to the end of a line; empty: they do not.
  std::string told;
  std::move_only_function<void(ActionCode)> then;
};
inline constexpr ActionCode kNoMove = ~ActionCode{0};

struct World {
  Log& log;
  std::function<Milliseconds()> now;
  std::function<Seed()> draw_seed;
  // False where too many are thinking already; the room asks again.
  std::function<bool(BotTask&)> think;
  // None: nobody else shows the same tables.
  Bus* bus = nullptr;
  // How long a room with somebody there goes without word of its log before it looks by itself, since news between
  // nodes may be lost. 0: nobody else writes to the log, or whoever does is always heard.
  Milliseconds look_every = 0;
  // Whether this node is the first to do what is due at a table, where several share the log; the others leave it to it
  // for a while and then do it too, since what is done is an append that only one of them gets through. None: nobody
  // else is there.
  std::function<bool(const MatchId&)> leads = {};
  // By which the rooms of other nodes know this one's, to tell who is at a table. Empty: nobody else is there.
  std::string node = {};
  // Whether it is known up to now when no server was there. While it is not, no clock is charged and none is called.
  // None: it always is.
  std::function<bool()> knows_time = {};
  // How long a bot may be thinking on another node before it is thought for here too.
  Milliseconds bot_patience = 2'000;
  // The tokens of links; another only in tests.
  std::function<std::string()> draw_token = table::draw_token;
  // Makes a table, for a rematch, and hands over its id.
  std::function<void(table::Made, std::move_only_function<void(Result<std::string>)>)> make_table = {};
  // Who sits at a room's table, its host or its stage has changed; that is stored already, by this room or by another's
  // (`ours`).
  std::function<void(const Room&, bool ours)> changed = {};
  // Whom the table waits for has changed, or is told anew after the room woke; that is stored already.
  std::function<void(const Room&)> awaits = {};
  // None: nobody counts.
  Metrics* metrics = nullptr;
  // None: everybody may meet everybody.
  const Blocks* blocks = nullptr;
  // None: nobody is muted.
  const Sanctions* sanctions = nullptr;
  // Whether bots think elsewhere, so that they must be told in words.
  bool tell_bots = false;
  // The bot for a seat.
  MakeBot make_bot = plain_bot;
};

}  // namespace cb::server
