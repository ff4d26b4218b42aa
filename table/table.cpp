// SPDX-License-Identifier: MIT
// How a table is made and made again; its clocks. What may be asked of it is in the files beside this.
#include "table/table.hpp"

#include <algorithm>

#include "session/bot_name.hpp"

namespace cb::table {

Table::Table(Made made, std::shared_ptr<const AnyGame> game, const AnyState& start)
    : made_(std::move(made)),
      match_(std::move(game), start),
      standing_(made_),
      links_(made_.seats.size()),
      clocks_(made_.clock, match_.game().seats()) {}

Result<Table> Table::make(const Made& made, const FindGame& find_game) {
  auto game = find_game(made);
  if (!game) return std::unexpected(game.error());
  const auto start = made.position.empty() ? (*game)->start() : (*game)->read_position(made.position);
  if (!start) return std::unexpected(start.error());
  if (made.seats.size() != static_cast<std::size_t>((*game)->seats()))
    return fail("table.seats", "", "There are {} seats in this game, not {}.", (*game)->seats(), made.seats.size());
  if (made.clock.base < 0 || made.clock.increment < 0 || (made.clock.pace != Pace::none && made.clock.base == 0))
    return fail("table.clock", "", "A clock needs some time to begin with.");
  Table table(made, std::move(*game), *start);
  for (std::size_t n = 0; n < made.seats.size(); ++n) {
    const auto& seat = made.seats[n];
    const auto ok = seat.kind == Holder::Kind::bot      ? table.need_bot(seat.id)
                    : seat.kind == Holder::Kind::person ? table.may_hold(seat.id, static_cast<int>(n))
                                                        : Result<void>();
    if (!ok) return std::unexpected(ok.error());
  }
  return table;
}

Result<Table> Table::replay(const Events& log, const FindGame& find_game) {
  const auto* made = log.empty() ? nullptr : std::get_if<Made>(&log.front());
  if (made == nullptr) return fail("table.log", "", "A table's log begins with how it was made.");
  auto table = make(*made, find_game);
  for (std::size_t n = 1; table && n < log.size(); ++n)
    if (const auto taken = table->take(log[n]); !taken) return std::unexpected(taken.error());
  return table;
}

int Table::thinking_bot() const {
  if (standing_.stage != Stage::playing || match_.actor() < 0) return kNobody;
  return holder(match_.actor()).kind == Holder::Kind::bot ? match_.actor() : kNobody;
}

std::uint8_t Table::awaited() const {
  if (standing_.stage != Stage::playing) return 0;
  unsigned seats = 0;
  for (int seat = 0; seat < game().seats(); ++seat) {
    if (holder(seat).kind != Holder::Kind::person) continue;
    const bool asked = standing_.pending && !standing_.pending->agreed[static_cast<std::size_t>(seat)];
    if (seat == match_.actor() || asked) seats |= 1U << seat;
  }
  return static_cast<std::uint8_t>(seats);
}

Result<void> Table::need_running() const {
  return standing_.stage == Stage::paused ? Result<void>() : need(Stage::playing);
}

Result<void> Table::need_room() const {
  if (standing_.arrangements < kMostArrangements) return {};
  return fail("table.arrangements", "", "So much was arranged here already that only the game itself can go on.");
}

Result<void> Table::need_bot(std::string_view name) const {
  if (const auto bot = read_bot(match_.game(), name); !bot) return std::unexpected(bot.error());
  return {};
}

// What a request has checked cannot fail to be taken in.
void Table::happen(Events& events, Event event) {
  (void)take(event);
  events.push_back(std::move(event));
}

Result<void> Table::take(const Event& event) {
  const auto taken_back = standing_.take(event);
  if (!taken_back) return std::unexpected(taken_back.error());
  const auto taken = std::visit(
      [&](const auto& one) -> Result<void> {
        if constexpr (requires { take_in(one); }) return take_in(one);
        return {};
      },
      event);
  if (!taken) return taken;
  if (*taken_back != kNobody)
    if (const auto back = take_back(*taken_back, std::get<Answered>(event).at); !back) return back;
  run_clock();
  return {};
}

// The clock of the person who is to act runs, and no other; how long a bot thinks is the server's affair.
void Table::run_clock() {
  Actor actor = standing_.stage == Stage::playing ? match_.actor() : kNobody;
  if (actor == kChance) return;
  if (actor >= 0 && holder(actor).kind != Holder::Kind::person) actor = kNobody;
  if (actor == clocks_.running()) return;
  if (standing_.stage == Stage::playing)
    clocks_.stop();
  else
    clocks_.halt();
  if (actor >= 0) clocks_.start(actor, standing_.latest);
}

Result<Events> Table::out_of_time(Milliseconds now) {
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  if (!clocks_.out_of_time(now)) return fail("table.in-time", "", "Nobody's time is up.");
  Events events;
  give_up(events, clocks_.running(), Leaving::out_of_time, now);
  return events;
}

Result<Events> Table::pause(Milliseconds now) {
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  if (const auto ok = host_may_interfere(); !ok) return std::unexpected(ok.error());
  if (const auto ok = need_room(); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Paused{now});
  return events;
}

Result<void> Table::take_in(const Paused& event) {
  clocks_.charge(event.at);
  return {};
}

Result<Events> Table::resume(Milliseconds now) {
  if (standing_.stage != Stage::paused) return fail("table.not-paused", "", "The game is not paused.");
  Events events;
  happen(events, Resumed{now});
  return events;
}

Events Table::forgive(std::span<const TimeSpan> gaps, Milliseconds now) {
  Events events;
  if (made_.clock.pace == Pace::none || clocks_.running() < 0) return events;
  const auto from = std::max(clocks_.since(), forgiven_until_);
  Milliseconds passed = 0;
  for (const auto& gap : gaps) passed += std::max<Milliseconds>(0, std::min(gap.until, now) - std::max(gap.from, from));
  if (passed > 0) happen(events, Forgiven{passed, now});
  return events;
}

Result<void> Table::take_in(const Forgiven& event) {
  clocks_.forgive(event.passed);
  forgiven_until_ = event.until;
  return {};
}

}  // namespace cb::table
