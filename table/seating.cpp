// SPDX-License-Identifier: MIT
// Who sits where: before the game, when somebody goes, and by links; who is the host; and the table after this one.
#include <algorithm>

#include "core/text.hpp"
#include "session/sides.hpp"
#include "table/laid.hpp"
#include "table/link.hpp"
#include "table/table.hpp"

namespace cb::table {
namespace {

// Who takes over where a person has gone: neither gives the game away nor decides it.
const Holder kStandIn = {Holder::Kind::bot, "3", {}};

bool is_bot(const Holder& holder) { return holder.kind == Holder::Kind::bot; }

}  // namespace

bool Table::may_come(std::string_view person) const {
  return standing_.stage == Stage::gathering || made_.watchable || standing_.host == person ||
         first_seat_of(person) >= 0;
}

Result<void> Table::may_hold(std::string_view person, int seat) const {
  const bool hidden = match_.game().hides_information();
  if (!hidden && !made_.rated) return {};
  bool another = false;
  for (int other = 0; other < static_cast<int>(standing_.seats.size()); ++other)
    another = another || (other != seat && sits(person, other));
  for (const auto& sight : sights_) another = another || (sight.person == person && sight.seat != seat);
  if (another && hidden)
    return fail("table.two-hands", "", "Hands are hidden in this game, so nobody may see two of them.");
  if (another)
    return fail("table.two-seats", "", "Nobody plays a rated game against themselves, so nobody may have two seats.");
  return {};
}

Result<Events> Table::sit(int seat, const Holder& who) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::gathering); !ok) return std::unexpected(ok.error());
  if (holder(seat).kind != Holder::Kind::open) return fail("table.taken", "", "Somebody sits there already.");
  if (const auto room = need_room(); !room) return std::unexpected(room.error());
  const auto ok = who.kind == Holder::Kind::bot ? need_bot(who.id) : may_hold(who.id, seat);
  if (!ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Sat{seat, who});
  return events;
}

Result<Events> Table::stand_up(int seat) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::gathering); !ok) return std::unexpected(ok.error());
  if (holder(seat).kind == Holder::Kind::open) return fail("table.empty", "", "Nobody sits there.");
  Events events;
  happen(events, Sat{seat, Holder{}});
  return events;
}

Result<void> Table::take_in(const Sat& event) {
  links_[static_cast<std::size_t>(event.seat)] = {};
  return {};
}

// Among two sides that is the end; where more play, or all together, a stand-in plays on for the rest.
void Table::give_up(Events& events, int seat, Leaving why, Milliseconds now) {
  const auto& game = match_.game();
  if (game.seats() > 2 || is_cooperative(game)) return hand_over(events, seat, kStandIn, why, now);
  std::uint8_t winners = 0;
  for (int other = 0; other < game.seats(); ++other)
    if (game.side(other) != game.side(seat)) winners = static_cast<std::uint8_t>(winners | 1 << other);
  const auto name = game.seat_name(seat);
  if (why == Leaving::out_of_time)
    end(events, winners, "out-of-time", fmt::format("{} ran out of time.", name), "", now);
  else if (why == Leaving::left)
    end(events, winners, "left", fmt::format("{} left the table.", name), "", now);
  else
    end(events, winners, "resigned", fmt::format("{} gave up.", name), "", now);
}

bool Table::has_acted(int seat) const {
  return std::ranges::any_of(match_.log(), [&](const Ply& ply) { return ply.actor == seat; });
}

Result<Events> Table::forfeit(int seat, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  if (match_.actor() != seat || holder(seat).kind != Holder::Kind::person || has_acted(seat))
    return fail("table.came", "", "Nobody is waited for who has not come.");
  const auto& game = match_.game();
  Events events;
  if (game.seats() > 2 || is_cooperative(game)) {
    hand_over(events, seat, kStandIn, Leaving::left, now);
    return events;
  }
  end(events, static_cast<std::uint8_t>(1U << (1 - seat)), "no-show",
      fmt::format("{} did not come.", game.seat_name(seat)), "", now);
  return events;
}

// The host goes with the seat; without a person the table is over.
void Table::hand_over(Events& events, int seat, const Holder& by, Leaving why, Milliseconds now) {
  const Holder before = holder(seat);
  happen(events, Replaced{seat, by, why, now});
  if (before.kind != Holder::Kind::person) return;
  const Holder* next = by.kind == Holder::Kind::person ? &by : nullptr;
  for (std::size_t n = 1; n < standing_.seats.size() && next == nullptr; ++n)
    if (const auto& other = standing_.seats[(static_cast<std::size_t>(seat) + n) % standing_.seats.size()];
        other.kind == Holder::Kind::person)
      next = &other;
  if (next == nullptr) {
    if (standing_.stage != Stage::gathering) end(events, 0, "abandoned", "Nobody is left at the table.", "", now);
  } else if (before.id == standing_.host && next->id != standing_.host && first_seat_of(standing_.host) < 0) {
    happen(events, Hosted{next->id});
  }
}

Result<Events> Table::leave(int seat, Leaving why, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (standing_.stage == Stage::gathering) return stand_up(seat);
  if (const auto ok = need_running(); !ok) return std::unexpected(ok.error());
  Events events;
  give_up(events, seat, why, now);
  return events;
}

Result<void> Table::host_may_interfere() const {
  if (made_.rated && (standing_.stage == Stage::playing || standing_.stage == Stage::paused) && each_side_has_acted())
    return fail("table.rated", "", "In a rated game that is under way the host has no say over the others.");
  return {};
}

Result<Events> Table::replace(int seat, std::string_view bot, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need_bot(bot); !ok) return std::unexpected(ok.error());
  if (standing_.stage == Stage::over) return std::unexpected(need(Stage::playing).error());
  if (const auto ok = host_may_interfere(); !ok) return std::unexpected(ok.error());
  if (made_.rated && (standing_.stage == Stage::gathering || standing_.stage == Stage::promising))
    return fail("table.rated-bot", "", "At a rated table bots sit where they sat when it was made.");
  if (const auto ok = need_room(); !ok) return std::unexpected(ok.error());
  const Holder by = {Holder::Kind::bot, std::string(bot), {}};
  Events events;
  if (standing_.stage == Stage::gathering)
    happen(events, Sat{seat, by});
  else
    hand_over(events, seat, by, Leaving::removed, now);
  return events;
}

Result<Events> Table::remove(int seat, Milliseconds now) {
  if (standing_.stage == Stage::gathering) return stand_up(seat);
  return replace(seat, kStandIn.id, now);
}

Result<void> Table::take_in(const Replaced& event) {
  if (clocks_.running() == event.seat) clocks_.charge(event.at);
  links_[static_cast<std::size_t>(event.seat)] = {};
  if (event.why == Leaving::out_of_time) clocks_.refill(event.seat, event.at);
  if (standing_.began() && event.by.kind == Holder::Kind::person && match_.game().hides_information())
    sights_.push_back({event.by.id, event.seat});
  return {};
}

Result<Events> Table::link(int seat, std::string_view person, std::string hash, Milliseconds now, bool other) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (standing_.stage == Stage::over) return std::unexpected(need(Stage::playing).error());
  const bool free_for_host = standing_.host == person && holder(seat).kind != Holder::Kind::person;
  // Whoever loses to a bot in a rated game would ask a friend to play on for it.
  if (made_.rated && free_for_host && is_bot(holder(seat)) && is_bot(made_.seats[static_cast<std::size_t>(seat)]))
    return fail("table.rated-bot", "", "At a rated table bots sit where they sat when it was made.");
  if (!sits(person, seat) && !free_for_host)
    return fail("table.link", "", "Only who sits there can pass the seat on, and the host where nobody does.");
  if (const auto ok = need_room(); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Linked{seat, std::move(hash), now, other});
  return events;
}

Result<void> Table::take_in(const Linked& event) {
  links_[static_cast<std::size_t>(event.seat)] = {event.hash, event.at + kLinkLife, event.other};
  return {};
}

Result<Events> Table::take_link(std::string_view hash, const Holder& who, Milliseconds now) {
  int seat = kNobody;
  for (std::size_t n = 0; n < links_.size(); ++n)
    if (same_hash(links_[n].hash, hash)) seat = static_cast<int>(n);
  if (seat < 0)
    return fail("link.unknown", "",
                "This link opens no seat here: it was used, there is a newer one, or it is for another table.");
  if (standing_.stage == Stage::over) return std::unexpected(need(Stage::playing).error());
  if (now >= links_[static_cast<std::size_t>(seat)].until)
    return fail("link.expired", "", "This link was good for a day, and that is over; ask for another.");
  if (const auto ok = may_hold(who.id, seat); !ok) return std::unexpected(ok.error());
  const bool moves = holder(seat).kind == Holder::Kind::person;
  // The same person on another device, whatever that device is called.
  Holder comer = who;
  if (moves && !links_[static_cast<std::size_t>(seat)].other) {
    comer.name = holder(seat).name;
    comer.of = holder(seat).of.empty() ? holder(seat).id : holder(seat).of;
  }
  Events events;
  if (standing_.stage == Stage::gathering && !moves)
    happen(events, Sat{seat, comer});
  else
    hand_over(events, seat, comer, moves ? Leaving::moved : Leaving::returned, now);
  return events;
}

Result<Events> Table::pass_host(int seat) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (holder(seat).kind != Holder::Kind::person || holder(seat).id == standing_.host)
    return fail("table.host", "", "The next host is another person who sits here.");
  if (const auto ok = need_room(); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Hosted{holder(seat).id});
  return events;
}

Result<Events> Table::close(Milliseconds now) {
  if (standing_.stage == Stage::over) return std::unexpected(need(Stage::playing).error());
  if (const auto ok = host_may_interfere(); !ok) return std::unexpected(ok.error());
  Events events;
  end(events, 0, "closed", "The table was closed.", "", now);
  return events;
}

Result<Events> Table::want_rematch(int seat) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (standing_.stage != Stage::over) return fail("table.not-over", "", "The game is not over yet.");
  if (!luck_) return fail("table.never-begun", "", "There was no game here to play again.");
  if (!standing_.rematch.empty())
    return fail("table.rematched", "", "You are playing again already, at the next table.");
  if (const auto ok = need_room(); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Again{seat});
  return events;
}

bool Table::everyone_wants_rematch() const {
  if (!standing_.rematch.empty() || std::ranges::none_of(standing_.again, std::identity())) return false;
  const auto wants = [&](const Holder& who) {
    for (std::size_t n = 0; n < standing_.seats.size(); ++n)
      if (standing_.again[n] && standing_.seats[n] == who) return true;
    return who.kind == Holder::Kind::bot;
  };
  return std::ranges::all_of(standing_.seats, wants);
}

Made Table::rematch(std::string id, Milliseconds now) const {
  Made next = made_;
  next.after = std::move(id);
  // Whatever they play on for, it is not the event.
  next.laid.clear();
  next.chatty = standing_.chatty;
  next.muted = standing_.muted;
  // Whoever has gone since is not quoted at a table where they never were.
  next.talk = standing_.spoken;
  std::erase_if(next.talk, [&](const Spoken& said) { return first_seat_of(said.person) < 0; });
  next.seats = standing_.seats;
  std::ranges::rotate(next.seats, next.seats.begin() + 1);
  next.host = standing_.host;
  // The house is nobody's host, once they play on by themselves.
  for (const auto& seat : next.seats)
    if (next.host.empty() && seat.kind == Holder::Kind::person) next.host = seat.id;
  next.listed = false;
  // A stand-in may have come, and nobody chose to be rated against it.
  for (std::size_t n = 0; n < standing_.seats.size(); ++n)
    next.rated = next.rated && (!is_bot(standing_.seats[n]) || is_bot(made_.seats[n]));
  next.at = now;
  return next;
}

Events Table::rematched(std::string table) {
  Events events;
  if (standing_.rematch.empty()) happen(events, Rematch{std::move(table)});
  return events;
}

}  // namespace cb::table
