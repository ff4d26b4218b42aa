// SPDX-License-Identifier: MIT
// One match of a load run: two guests, two sockets, one table after another, legal random moves. What the server tells
// either seat is compared with the game as it goes here; whatever differs is a problem. Where the second seat is a
// bot's, the second guest looks on.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client/load/connection.hpp"
#include "client/load/journal.hpp"
#include "session/match.hpp"

namespace cb::client {

using Nanoseconds = std::int64_t;
inline constexpr Nanoseconds kSecond = 1'000'000'000;
inline constexpr Nanoseconds kMillisecond = 1'000'000;

class LoadMatch;

// What all matches of a run share, and whom they tell.
class LoadCrew {
 public:
  virtual Nanoseconds now() const = 0;
  virtual const Address& address() const = 0;
  // The body of POST /api/tables.
  virtual const std::string& table_request() const = 0;
  // When a match that could move now may do so: the time its latency counts from, or nothing: not yet.
  virtual std::optional<Nanoseconds> due(LoadMatch& match) = 0;
  virtual void acknowledged(LoadMatch& match, std::int64_t version, std::string_view action, Nanoseconds due) = 0;
  virtual void seen_by_other(Nanoseconds due) = 0;
  virtual void began(LoadMatch& match) = 0;
  // The game is over and both seats know.
  virtual void over(LoadMatch& match) = 0;
  // A table has all it needs to be found again.
  virtual void laid(LoadMatch& match) = 0;
  virtual void problem(LoadMatch& match, std::string_view what) = 0;
  virtual void was_cut(LoadMatch& match, std::string_view why) = 0;
  // Whether moves that end the game are left while there are others.
  virtual bool lingers() const = 0;
  // Whether a line that is cut is opened again and the game goes on: servers are expected to fail.
  virtual bool persists() const { return false; }
  // Whether the two have accounts, and what they play counts.
  virtual bool rated() const { return false; }
  // Whether a bot has the second seat, and the second of the two only looks on.
  virtual bool against_bots() const { return false; }
  // A move is about to be sent; `at` is the last version its mover has.
  virtual void sending(LoadMatch&, std::int64_t, std::string_view) {}

 protected:
  ~LoadCrew() = default;
};

// What a socket has told, once to each seat; in games with hidden hands not the same.
struct Told {
  bool move = false;  // or else chance
  std::int64_t version = 0;
  std::array<std::string, 2> texts;
  std::array<bool, 2> seen{};
  bool played = false;  // it is part of the match here
  int mover = kNobody;
  Nanoseconds due = 0;
};

class LoadMatch {
 public:
  LoadMatch(std::size_t number, std::shared_ptr<const AnyGame> game, LoadCrew& crew, Connection& first,
            Connection& second);

  // A new table for the same guests, who are made first where there are none.
  void lay();
  // A table that is there already: whatever its log says is taken in, and the match goes on from there.
  void resume(const KeptTable& table);
  void leave();

  void connected(int seat);
  void replied(int seat, const HttpReply& reply);
  void heard(int seat, std::string_view frame);
  void cut(int seat, std::string_view why);

  // Sends the next move if there is one to send and the crew lets it.
  void move_if_due();
  // Opens again what was cut, sends again what got no answer, and gives up lines over which nothing more comes.
  void look_after();

  std::size_t number() const { return number_; }
  const std::string& table() const { return table_; }
  const std::string& cookie(int seat) const { return at(seat).cookie; }
  bool playing() const { return stage_ == Stage::playing; }
  bool waits_for_an_answer() const { return !left_ && pending_.has_value(); }
  // Finished here, but the server has not said so.
  bool waits_for_the_end() const { return !left_ && playing() && match_.finish().has_value(); }
  std::int64_t version() const { return told_last_; }
  Nanoseconds began_at() const { return began_at_; }
  // Every move that a resumed table's log had.
  const std::vector<KeptMove>& log() const { return log_; }

 private:
  enum class Stage : std::uint8_t { laying, gathering, promising, playing, over };
  enum class Asked : std::uint8_t { nothing, guest, account, table, socket };
  struct Seat {
    Connection* line = nullptr;
    std::string cookie;
    bool account = false;
    Asked asked = Asked::nothing;
    bool welcome = false;
    bool sat_or_started = false;  // has asked for it
    bool nonce = false;           // likewise
    bool knows_the_end = false;
    bool returns = false;  // has heard the table before
    std::int64_t version = -1;
    std::optional<Nanoseconds> open_at = std::nullopt;  // the line was cut, and is opened again then
  };
  struct Pending {
    ActionCode action = 0;
    std::string text;
    int mover = kNobody;
    Nanoseconds due = 0;
    std::int64_t at = 0;  // the last version that its mover had
    // Of the line over which it was sent, and whether it was refused there for now: it is sent again.
    std::uint32_t opening = 0;
    std::optional<Nanoseconds> again_at = std::nullopt;
  };

  Seat& at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }
  const Seat& at(int seat) const { return seats_[static_cast<std::size_t>(seat)]; }
  void begin_anew();
  void cut_off(int seat, std::string_view why);
  void refused(int seat, std::string_view frame);
  void send_pending();
  bool is_waiting() const;
  void go_to_the_table();
  void take(int seat, std::int64_t version, std::string_view event);
  void take_list(int seat, std::string_view frame);
  void take_stage(std::string_view kind, std::string_view event);
  void take_play(int seat, Actor by, std::int64_t version, std::string_view text, bool first);
  bool is_bot(Actor actor) const { return actor == 1 && crew_.against_bots(); }
  void count(int seat, const Told& told, std::string_view text);
  void play_what_is_known();
  // Nothing where the texts so far do not say what it was.
  std::optional<ActionCode> read(const Told& told);
  void advance();
  void ask_what_is_next();
  ActionCode choose();
  void problem(std::string_view what);

  std::size_t number_;
  std::shared_ptr<const AnyGame> game_;
  LoadCrew& crew_;
  std::array<Seat, 2> seats_;
  Rng rng_;
  Match match_;
  std::string table_;
  Stage stage_ = Stage::laying;
  bool resumed_ = false;
  bool second_sits_ = false;
  bool left_ = true;            // it has no table yet, or is done with this one, or has given it up
  int tables_ = 0;              // laid for these two
  Nanoseconds went_on_at_ = 0;  // when anything last happened, or nothing was waited for
  std::int64_t told_last_ = 0;
  std::deque<Told> told_;  // what one seat has still to see
  std::optional<Pending> pending_;
  Nanoseconds began_at_ = 0;
  std::vector<KeptMove> log_;
};

}  // namespace cb::client
