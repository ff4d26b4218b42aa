// SPDX-License-Identifier: MIT
// A table that is awake: whoever is connected to it, requests in the order they came, and nothing told to anybody
// before it is stored. Everything of a room runs on one strand. Other rooms, in other processes too, may show the same
// table: the log decides what happened, and the bus says when to look.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "net/task.hpp"
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
// How long what is due at a table is left to the node that is the first to do it.
inline constexpr Milliseconds kLeftToOthers = 2'000;
// How long somebody who is at a table without a clock is taken to see for themselves that it is their turn.
inline constexpr Milliseconds kSeesItself = 30'000;

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(const MatchId& match, std::string id, AwakeTable awake, World world);

  // Called once after it was woken from its log: no clock is charged for the time no server was there.
  void wake(std::span<const Directory::Gap> gaps);
  // The same for such a time while it was awake.
  void forgive(std::span<const Directory::Gap> gaps);

  // A client comes with the last version it has, or -1; it gets what it lacks, then everything that happens.
  void join(const std::shared_ptr<Client>& client, const Hello& hello, std::string id = {});
  void leave(const Client& client);
  // `lag`: how long the way to the client and back takes; more than kMostLag of it is the client's own affair.
  void ask(const std::shared_ptr<Client>& client, Request request, Milliseconds lag);
  // Everybody has had their chance to add to the luck: the game begins. It begins by itself once everybody has.
  void begin();
  // Whoever should act, has not done so at this table yet and is not here loses by not coming. Where others show the
  // same table they are asked first, and have the time to say who is there.
  void forfeit_absent();
  // Time has passed, or the room has just woken: clocks that are up, bots that must think.
  void tick();

  // Reads what others may have stored. `then`: the table is as the log had it just now, or the room is broken.
  void look(std::move_only_function<void()> then = {});

  // Sends everybody away to come again, and is of no more use: the log says otherwise than it, or soon will.
  void give_up(std::string_view why);

  const MatchId& match() const { return match_; }
  const std::string& id() const { return id_; }
  const table::Table& table() const { return table_; }
  const Tail& tail() const { return tail_; }
  // How many events are stored and told.
  std::uint64_t version() const { return tail_.end(); }
  // Whether the table is as the log has it: nothing is being stored or read.
  bool settled() const { return !working_ && !broken_; }
  // Whether somebody else has said that they stored what is not read here yet.
  bool behind() const { return heard_ > version(); }
  // Nobody is here or is to do anything; it may be reading what others play. A bot that still waits to be asked keeps
  // it awake, since nothing else would wake it.
  bool idle() const { return seated_.empty() && !thinking_ && !rematching_ && table_.thinking_bot() < 0; }
  // What it took in could not be kept: it is of no more use and must be woken again from the log.
  bool broken() const { return broken_; }
  std::optional<Milliseconds> deadline() const { return table_.clocks().deadline(); }
  // How long what is due here is left to another node.
  Milliseconds left_to_others() const { return !world_.leads || world_.leads(match_) ? 0 : kLeftToOthers; }
  bool is_here(std::string_view person) const;
  // Whether they know that the table waits for them: they are here, or were since it does. Of a game that is played in
  // one go nobody is to stay away from.
  bool knows_its_turn(std::string_view person) const;
  // Whether anybody was ever here, since it woke.
  bool was_visited() const { return visited_; }
  // How many watch, as everybody there was told.
  std::size_t watching() const { return here_.watching; }
  // The people whom the table waits for, each once: to act, or to answer an offer. Those who are here know it anyway
  // and are left out, so that a lively game does not write it down with every move: where it is played in one go, and
  // without a clock for kSeesItself. By post nobody is.
  std::vector<std::string> awaited() const;

 private:
  struct Seated {
    std::shared_ptr<Client> client;
    bool wants_moves = false;
  };
  struct Asked {
    std::shared_ptr<Client> client;  // none: the room itself
    Request request;
    Milliseconds lag = 0;
    bool second_try = false;  // somebody else was faster once
  };
  struct BotMove {
    int seat;
    AnyState state;
    ActionCode action;
  };
  // What comes next. Its events are part of the table already, but nobody hears of them before they are stored.
  struct Step {
    table::Events events = {};           // none: there is nothing to store
    std::function<void()> past = [] {};  // it is due no longer: they are stored, or there are none
    Asked asked = {};
    std::string token = {};  // of a link that was asked for
  };

  void go_on();
  net::Task<> work();
  std::optional<Step> next_step();
  std::optional<Step> what_is_due();
  table::Events forfeit_of_absent();
  bool knows_time() const { return !world_.knows_time || world_.knows_time(); }
  bool may_carry_out(const Asked& asked) const;
  Step carry_out(Asked asked);
  void tell_stored(const Step& step, std::vector<std::string> texts);
  void tell_asker(const Step& step);
  void count_stored(const table::Events& events, std::chrono::steady_clock::time_point handed_over) const;
  void ask_again(Asked asked);

  bool may_come(const Client& client) const;
  void admit(const std::shared_ptr<Client>& client, const Hello& hello);
  void tell(const table::Event& event, std::string text, bool last, const Asked& asked);
  void tell_all(const Frame& news) const;
  // `ours`: this room stored them; otherwise whoever did has told the rest of the world.
  void look_around(std::span<const table::Event> events, bool ours);
  std::vector<int> seats_here() const;
  std::uint8_t seats_awaited() const;
  bool is_seen_by_those_here() const;
  void note_who_sees_it(bool anew);
  void tell_whom_it_waits_for(bool anew);
  void tell_of_those_who_wait_here();
  void count_watchers();
  void tell_who_is_here(Client* newcomer);
  void tell_of_the_crowd();
  std::vector<int> own_seats_here() const;
  void tell_other_nodes(bool again);
  void hear_of_people(std::string_view news);
  void forget_silent_nodes();
  void ask_who_is_here();
  bool has_listened() const;

  void hear(std::string_view news);
  void look_by_itself();
  bool must_read() const;
  bool is_something_due() const;
  bool may_soon_be_out_of_time() const;
  bool tell_what_waited_for_the_log();
  net::Task<> catch_up();
  net::Task<> start_again_from_log();
  std::uint64_t checkpoint_at() const { return checkpoint_ ? checkpoint_->version() : 1; }
  void keep_checkpoint();
  bool take_back_to_stored(std::span<const std::string> texts);
  bool take_news(std::span<const std::string> texts);

  bool is_bot_due() const;
  void let_bot_think();
  Milliseconds bot_left_to_others() const;
  net::Task<> think(int seat);
  table::Events bot_moves(const BotMove& move);
  net::Task<> make_rematch();

  MatchId match_;
  std::string id_;
  table::Table table_;
  Tail tail_;
  // The table a while ago, to start again from; none: it is still near its beginning.
  std::optional<table::Table> checkpoint_;
  World world_;
  std::unique_ptr<Bus::Subscription> news_;
  std::vector<Seated> seated_;
  Company here_;  // as everybody was told
  // Who is at this table on other nodes, as they said last, and what they were told of this one.
  struct Elsewhere {
    unsigned seats = 0;
    std::size_t watching = 0;
    Milliseconds heard = 0;
  };
  std::map<std::string, Elsewhere, std::less<>> elsewhere_;
  Elsewhere told_elsewhere_;
  Milliseconds listens_since_ = 0;  // to the others
  std::size_t watching_here_ = 0;
  std::uint8_t awaited_ = 0;  // as was told
  // The seats that the table waits for, whoever is here; since when, and whose people were here meanwhile.
  std::uint8_t waits_for_ = 0, seen_ = 0;
  Milliseconds waits_since_ = 0;
  bool crowd_changed_ = false;  // somebody came or went who only watches
  SeatBots bots_;
  Milliseconds up_to_date_ = 0;  // when the log was last known to have nothing else
  std::deque<Asked> queue_;
  std::shared_ptr<Client> served_;  // for whom something is being stored, unless they have gone meanwhile

  // Who stored the latest event, and since when that is known: whoever did is the first to have the bot think.
  enum class Latest { read, ours, of_others };
  Latest latest_ = Latest::read;
  Milliseconds latest_at_ = 0;

  // The latest news, read or not: how many events there were then, and when it came.
  struct News {
    std::uint64_t version = 0;
    Milliseconds at = 0;
  };
  News latest_news_;

  // What is due, besides what the table itself says.
  std::uint64_t heard_ = 0;   // how many events somebody else has stored
  bool look_due_ = false;     // whether they have is to be looked up
  bool awaits_due_ = false;   // whom the table waits for is to be told, once what was stored is read
  bool awaits_anew_ = false;  // even if they were told last
  std::vector<std::move_only_function<void()>> looking_;  // who waits for the log to be read
  std::vector<TimeSpan> gaps_;                            // when no server was there
  std::optional<BotMove> bot_move_;
  std::optional<std::string> rematch_;  // the next table, to be written down
  bool begin_due_ = false;
  bool forfeit_due_ = false;

  bool working_ = false;     // work() is at it, or waits for the log
  bool thinking_ = false;    // a bot is asked
  bool rematching_ = false;  // another table is being made
  bool visited_ = false;     // somebody was let in
  bool broken_ = false;      // the log could not keep what the table has taken in
};

}  // namespace cb::server
