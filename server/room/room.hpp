// SPDX-License-Identifier: MIT
// A table that is awake: whoever is connected to it, requests in the order they came, and nothing told to anybody
// before it is stored. Everything of a room runs on one strand. Other rooms, in other processes too, may show the same
// table: the log decides what happened, and the bus says when to look.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/client.hpp"
#include "server/room/telling.hpp"
#include "server/room/waking.hpp"
#include "server/room/world.hpp"
#include "storage/directory.hpp"
#include "storage/log.hpp"
#include "table/table.hpp"

namespace cb::server {

// How much of a move's time may have been its way. For so long after a clock is up a move may come that was made in
// time.
inline constexpr Milliseconds kMostLag = 500;

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(const MatchId& match, std::string id, AwakeTable awake, World world);

  // Called once after it was woken from its log: no clock is charged for the time no server was there.
  void wake(std::span<const Directory::Gap> gaps);

  // A client comes with the last version it has, or -1; it gets what it lacks, then everything that happens.
  void join(const std::shared_ptr<Client>& client, const Hello& hello, std::string id = {});
  void leave(const Client& client);
  // `lag`: how long the way to the client and back takes; more than kMostLag of it is the client's own affair.
  void ask(const std::shared_ptr<Client>& client, Request request, Milliseconds lag);
  // Everybody has had their chance to add to the luck: the game begins. It begins by itself once everybody has.
  void begin();
  // Time has passed, or the room has just woken: clocks that are up, bots that must think.
  void tick();

  // Sends everybody away to come again, and is of no more use: the log says otherwise than it, or soon will.
  void give_up(std::string_view why);

  const MatchId& match() const { return match_; }
  const std::string& id() const { return id_; }
  const table::Table& table() const { return table_; }
  const Tail& tail() const { return tail_; }
  // How many events are stored and told.
  std::uint64_t version() const { return tail_.end(); }
  // A bot that still waits to be asked keeps it awake, since nothing else would wake it.
  bool idle() const {
    return seated_.empty() && !busy_ && !thinking_ && !rematching_ && queue_.empty() && table_.thinking_bot() < 0;
  }
  // What it took in could not be kept: it is of no more use and must be woken again from the log.
  bool broken() const { return broken_; }
  std::optional<Milliseconds> deadline() const { return table_.clocks().deadline(); }

 private:
  struct Seated {
    std::shared_ptr<Client> client;
    bool wants_moves = false;
  };
  struct Waiting {
    std::shared_ptr<Client> client;  // none: the room itself
    Request request;
    Milliseconds lag = 0;
    std::string token = {};   // of a link that is being stored
    bool second_try = false;  // somebody else was faster once
  };
  struct BotMove {
    int seat;
    AnyState state;
    ActionCode action;
  };

  void next();
  bool take_request();
  bool do_what_is_due();
  void admit(const Waiting& asker);
  void seat(Seated seated);
  void refuse_request(Client& client, const Error& error, std::string_view id) const;
  void keep(table::Events events, Waiting asker);
  void kept(Appended outcome);
  void stored();
  void count_stored();
  void tell(const table::Event& event, const std::string& text, bool last);
  void tell_asker();
  void look_around(std::span<const table::Event> events);
  std::vector<int> seats_here() const;
  void count_watchers();
  void tell_who_is_here(Client* newcomer);
  void tell_of_the_crowd();

  void hear(std::string_view news);
  void catch_up();
  void start_again_from_log();
  bool take_news(std::span<const std::string> texts);

  void let_bot_think();
  void bot_moves(const BotMove& move);
  void make_rematch();

  MatchId match_;
  std::string id_;
  table::Table table_;
  Tail tail_;
  std::uint64_t heard_ = 0;  // how many somebody else has stored
  World world_;
  std::unique_ptr<Bus::Subscription> news_;
  std::vector<Seated> seated_;
  Company here_;                // as everybody was told
  bool crowd_changed_ = false;  // somebody came or went who only watches
  std::deque<Waiting> queue_;
  std::vector<TimeSpan> gaps_;  // when no server was there, still to be looked at
  SeatBots bots_;
  std::optional<BotMove> bot_move_;
  std::optional<std::string> rematch_;  // the next table, still to be written down

  // What is being stored, and for whom.
  table::Events events_;
  std::vector<std::string> texts_;
  Waiting asker_;
  std::chrono::steady_clock::time_point handed_over_;

  bool busy_ = false;        // something is being stored or read
  bool running_ = false;     // next() is at work
  bool thinking_ = false;    // a bot is asked
  bool begin_due_ = false;   // begin() was called
  bool rematching_ = false;  // another table is being made
  bool broken_ = false;      // the log could not keep what the table has taken in
};

}  // namespace cb::server
