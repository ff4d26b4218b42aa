// SPDX-License-Identifier: MIT
// A table: a match with people and bots around it, their clocks, offers and talk. It knows no network and no database.
// Every request answers with the events that follow from it, already taken into account, or with a refusal and no
// change at all; whoever cannot store the events throws the table away and makes it again from its log.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/match.hpp"
#include "table/event.hpp"
#include "table/fair.hpp"
#include "table/make_game.hpp"
#include "table/standing.hpp"

namespace cb::table {

using Events = std::vector<Event>;

// Chooses an outcome in place of the promised luck; for tests.
using Luck = std::function<ActionCode(const AnyRules&, const AnyState&)>;

// How much a log may hold, so that no table costs more than others to keep and to wake. Talk has room of its own, and
// takes nothing from the game.
inline constexpr std::uint64_t kMostPlays = 10'000;  // throws and draws too; a long game has a tenth of it
inline constexpr std::uint64_t kMostTalk = 2'000;
inline constexpr std::uint64_t kMostArrangements = 2'000;  // who sits where, offers, links, pauses

// For how long a seat's link is good.
inline constexpr Milliseconds kLinkLife = 24 * 60 * 60 * 1000;

class Table {
 public:
  static Result<Table> make(const Made& made, const FindGame& find_game = make_game);
  // From the events of its log, the first of which is Made.
  static Result<Table> replay(const Events& log, const FindGame& find_game = make_game);

  const Made& made() const { return made_; }
  const AnyGame& game() const { return match_.game(); }
  const Match& match() const { return match_; }
  Stage stage() const { return standing_.stage; }
  const std::vector<Holder>& seats() const { return standing_.seats; }
  const std::string& host() const { return standing_.host; }
  // As others read it; empty where the log does not say.
  std::string host_name() const { return standing_.host_name(made_); }
  const Standing& standing() const { return standing_; }
  const Clocks& clocks() const { return clocks_; }
  const std::optional<Pending>& pending() const { return standing_.pending; }
  const std::optional<Ended>& ended() const { return standing_.ended; }
  // The time of the latest event that has one.
  Milliseconds latest() const { return standing_.latest; }
  const std::string& commitment() const { return standing_.promised.commitment; }
  // How many events of its log are neither talk nor arrangements.
  std::uint64_t plays() const { return standing_.version - standing_.talk - standing_.arrangements; }
  // How many events it has taken in, Made among them.
  std::uint64_t version() const { return standing_.version; }
  // The version of the latest event that made it another position: what was chosen before it was chosen for another.
  // Throws and draws follow an action at once and count with it.
  std::uint64_t moved_on() const { return moved_on_; }
  // The seats of a person; at one keyboard several people may share an account.
  std::vector<int> seats_of(std::string_view person) const { return standing_.seats_of(person); }
  // The first of them, or kNobody.
  int first_seat_of(std::string_view person) const { return standing_.first_seat_of(person); }
  bool sits(std::string_view person, int seat) const { return standing_.sits(person, seat); }
  // Who may be there: anyone as long as it gathers, then those who play, the host, and spectators if it has them.
  bool may_come(std::string_view person) const;
  // Whose bot must think now; kNobody where a person, chance or nobody is to act.
  int thinking_bot() const;
  // The seats whose person is to act or to answer an offer, a bit each.
  std::uint8_t awaited() const;
  // Whether the luck is promised and every person has added to it.
  bool ready_to_begin() const;
  // Whether everyone has said already that they want to play: at another table, or to the house that laid it.
  bool starts_by_itself() const;
  // Whether those who sit here may write freely.
  bool chatty() const { return standing_.chatty && !match_.game().hides_information(); }

  Result<Events> sit(int seat, const Holder& who);
  Result<Events> stand_up(int seat);
  Result<Events> promise(const Seed& seed);
  Result<Events> add_nonce(int seat, std::string value);
  Result<Events> begin(Milliseconds now);

  // Whether it is this seat's to act, and in time.
  Result<void> may_act(int seat, Milliseconds now, Milliseconds lag = 0) const;
  Result<Events> act(int seat, ActionCode action, Milliseconds now, Milliseconds lag = 0);
  Result<Events> offer(int seat, Offer what, Milliseconds now);
  Result<Events> answer(int seat, Offer what, bool yes, Milliseconds now);
  // Whoever's time is up loses the game, or the seat where the rest play on.
  Result<Events> out_of_time(Milliseconds now);
  // Whoever should act and has never done so is waited for no longer: they lose, or a stand-in plays for the rest.
  Result<Events> forfeit(int seat, Milliseconds now);
  bool has_acted(int seat) const;
  // A person gives the seat up: resigned or left.
  Result<Events> leave(int seat, Leaving why, Milliseconds now);

  // The holder of a seat passes it on, or the host one that no person has.
  Result<Events> link(int seat, std::string_view person, std::string hash, Milliseconds now, bool other = false);
  Result<Events> take_link(std::string_view hash, const Holder& who, Milliseconds now);

  // What only a host may ask. A bot takes a seat; a person is removed from one, and a stand-in plays on.
  Result<Events> replace(int seat, std::string_view bot, Milliseconds now);
  Result<Events> remove(int seat, Milliseconds now);
  Result<Events> pause(Milliseconds now);
  Result<Events> resume(Milliseconds now);
  Result<Events> close(Milliseconds now);
  Result<Events> mute(std::string_view person, bool quiet);
  Result<Events> let_chat(bool on);
  Result<Events> pass_host(int seat);

  Result<Events> say(int seat, std::string_view phrase);
  Result<Events> chat(std::string_view person, std::string_view text);

  // After the end: a seat would play again; and what the next table is like once every person would.
  Result<Events> want_rematch(int seat);
  bool everyone_wants_rematch() const;
  // `id`: of this table.
  Made rematch(std::string id, Milliseconds now) const;
  Events rematched(std::string table);

  // Takes in how much of the running time no server was there for. What was forgiven is not forgiven again.
  Events forgive(std::span<const TimeSpan> gaps, Milliseconds now);

  // Takes in an event of the log.
  Result<void> take(const Event& event);
  // Fills in what each seat may see of an event that is about to be taken in.
  void fill_in_what_is_seen(Event& event) const;
  void inject(Luck luck) { injected_ = std::move(luck); }

 private:
  friend class Snapshot;
  Table(Made made, std::shared_ptr<const AnyGame> game, const AnyState& start);

  Result<void> need(Stage stage) const { return standing_.need(stage); }
  Result<void> need_running() const;
  Result<void> need_seat(int seat) const { return standing_.need_seat(seat); }
  // Whether the log has room for another arrangement.
  Result<void> need_room() const;
  Result<void> need_bot(std::string_view name) const;
  // Nobody may know two hands, nor play a rated game against themselves.
  Result<void> may_hold(std::string_view person, int seat) const;
  // Who is losing a rated game must not be saved by being its host.
  Result<void> host_may_interfere() const;
  bool each_side_has_acted() const;
  bool is_muted(std::string_view person) const;
  const Holder& holder(int seat) const { return standing_.holder(seat); }

  void happen(Events& events, Event event);
  void fill_in_what_is_seen(Chanced& chance, ActionCode outcome) const;
  void settle(Events& events, Milliseconds now);
  void end_if_too_long(Events& events, Milliseconds now);
  ActionCode draw_lot() const;
  void end(Events& events, std::uint8_t winners, std::string_view code, std::string_view text, std::string_view rule,
           Milliseconds now);
  void give_up(Events& events, int seat, Leaving why, Milliseconds now);
  void hand_over(Events& events, int seat, const Holder& by, Leaving why, Milliseconds now);
  void run_clock();
  Result<int> plies_to_take_back(int seat) const;
  Result<void> take_back(int seat, Milliseconds now);

  // What an event means for the game, its clocks and its secrets; the rest is Standing's.
  Result<void> take_in(const Sat& event);
  Result<void> take_in(const Began& event);
  Result<void> take_in(const Acted& event);
  Result<void> take_in(const Chanced& event);
  Result<void> take_in(const Paused& event);
  Result<void> take_in(const Forgiven& event);
  Result<void> take_in(const Replaced& event);
  Result<void> take_in(const Linked& event);
  Result<void> take_in(const Ended& event);

  struct Link {
    std::string hash;  // empty: there is none
    Milliseconds until = 0;
    bool other = false;  // whoever takes it has a name of their own
  };
  struct Sight {
    std::string person;
    int seat;
  };

  Made made_;
  Match match_;
  Standing standing_;
  std::vector<Link> links_;
  std::vector<Sight> sights_;  // where hands are hidden: who has seen which
  std::optional<FairLuck> luck_;
  Luck injected_;
  std::uint64_t chances_ = 0;  // how many throws and draws there were
  std::uint64_t moved_on_ = 0;
  Clocks clocks_;
  Milliseconds forgiven_until_ = 0;  // gaps before this have been looked at
};

}  // namespace cb::table
