// SPDX-License-Identifier: MIT
// A table: a match with people and bots around it, their clocks, offers and talk. It knows no network and no database.
// Every request answers with the events that follow from it, already taken into account, or with a refusal and no
// change at all; whoever cannot store the events throws the table away and makes it again from its log.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/match.hpp"
#include "table/event.hpp"
#include "table/fair.hpp"

namespace cb::table {

using Events = std::vector<Event>;

// A game for a table; whoever has many tables keeps one object for all that play the same.
using FindGame = std::function<Result<std::shared_ptr<const AnyGame>>(const Made&)>;
Result<std::shared_ptr<const AnyGame>> make_game(const Made& made);

enum class Stage : std::uint8_t { gathering, promising, playing, paused, over };

class Table {
 public:
  static Result<Table> make(const Made& made, const FindGame& find_game = make_game);
  // From the events of its log, the first of which is Made.
  static Result<Table> replay(const Events& log, const FindGame& find_game = make_game);

  const Made& made() const { return made_; }
  const AnyGame& game() const { return match_.game(); }
  const Match& match() const { return match_; }
  Stage stage() const { return stage_; }
  const std::vector<Holder>& seats() const { return seats_; }
  const Clocks& clocks() const { return clocks_; }
  const std::optional<Ended>& ended() const { return ended_; }
  const std::string& commitment() const { return promised_.commitment; }
  // The seats of a person; at one keyboard several people may share an account.
  std::vector<int> seats_of(std::string_view person) const;
  bool may_watch(std::string_view person) const;
  // Whose bot must think now; kNobody where a person, chance or nobody is to act.
  int thinking_bot() const;

  Result<Events> sit(int seat, const Holder& who);
  Result<Events> stand_up(int seat);
  Result<Events> promise(const Seed& seed);
  Result<Events> add_nonce(int seat, std::string value);
  Result<Events> begin(Milliseconds now);

  Result<Events> act(int seat, std::string_view action, Milliseconds now, Milliseconds lag = 0);
  Result<Events> resign(int seat, Milliseconds now);
  Result<Events> offer(int seat, Offer what, Milliseconds now);
  Result<Events> answer(int seat, Offer what, bool yes, Milliseconds now);
  // Whoever's time is up loses the game, or the seat where more than two play.
  Result<Events> out_of_time(Milliseconds now);
  Result<Events> leave(int seat, Leaving why, Milliseconds now);
  // A person takes a bot's seat, or a bot an absent person's.
  Result<Events> replace(int seat, const Holder& by, Leaving why, Milliseconds now);
  Result<Events> pause(Milliseconds now);
  Result<Events> resume(Milliseconds now);
  Result<Events> close(Milliseconds now);
  Result<Events> forgive(Milliseconds passed);

  Result<Events> say(int seat, std::string_view phrase);
  Result<Events> chat(std::string_view person, std::string_view text);

  // Takes in an event of the log.
  Result<void> take(const Event& event);
  // Fills in what each seat may see of an event that is about to be taken in.
  void fill_in_what_is_seen(Event& event) const;

 private:
  Table(Made made, std::shared_ptr<const AnyGame> game, const AnyState& start);

  Result<void> need(Stage stage) const;
  Result<void> need_seat(int seat) const;
  void happen(Events& events, Event event);
  void settle(Events& events, Milliseconds now);
  void end(Events& events, std::uint8_t winners, std::string_view code, std::string_view text, std::string_view rule,
           Milliseconds now);
  void give_up(Events& events, int seat, Leaving why, Milliseconds now);
  bool goes_on_without(int seat) const;
  void run_clock();

  Result<void> take_in(const Made&) { return {}; }
  Result<void> take_in(const Sat& event);
  Result<void> take_in(const Promised& event);
  Result<void> take_in(const Nonce& event);
  Result<void> take_in(const Began& event);
  Result<void> take_in(const Acted& event);
  Result<void> take_in(const Chanced& event);
  Result<void> take_in(const Offered& event);
  Result<void> take_in(const Answered& event);
  Result<void> take_in(const Paused& event);
  Result<void> take_in(const Resumed& event);
  Result<void> take_in(const Forgiven& event);
  Result<void> take_in(const Replaced& event);
  Result<void> take_in(const Said&) { return {}; }
  Result<void> take_in(const Chatted&) { return {}; }
  Result<void> take_in(const Ended& event);
  Result<void> take_in(const Revealed&) { return {}; }
  Result<void> take_in(const Rematch&) { return {}; }

  struct Pending {
    Offer what;
    int by;
    std::array<bool, kMaxSeats> agreed{};
  };

  Made made_;
  Match match_;
  Stage stage_ = Stage::gathering;
  std::vector<Holder> seats_;
  std::vector<std::string> nonces_;
  Promised promised_;
  std::optional<FairLuck> luck_;
  std::uint64_t chances_ = 0;  // how many throws and draws there were
  Clocks clocks_;
  Milliseconds last_ = 0;  // the time of the latest event that has one
  std::optional<Pending> pending_;
  std::optional<Ended> ended_;
};

}  // namespace cb::table
