// SPDX-License-Identifier: MIT
// The course of the game: the promise of luck, its beginning, actions and what follows from them, its end.
#include <algorithm>

#include "table/laid.hpp"
#include "table/table.hpp"

namespace cb::table {
namespace {

constexpr std::size_t kLongestNonce = 64;

}  // namespace

Result<Events> Table::promise(const Seed& seed) {
  if (const auto ok = need(Stage::gathering); !ok) return std::unexpected(ok.error());
  if (std::ranges::any_of(standing_.seats, [](const Holder& seat) { return seat.kind == Holder::Kind::open; }))
    return fail("table.open-seats", "", "There are still seats to fill.");
  Events events;
  happen(events, Promised{commitment_to(seed), to_hex(seed)});
  return events;
}

Result<Events> Table::add_nonce(int seat, std::string value) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::promising); !ok) return std::unexpected(ok.error());
  if (is_deal(made_.laid))
    return fail("table.nonce-deal", "", "Everyone plays the same deal here, so nobody adds to its luck.");
  if (value.empty() || value.size() > kLongestNonce)
    return fail("table.nonce", "", "A number of your own for the luck has 1 to {} letters.", kLongestNonce);
  if (!standing_.nonces[static_cast<std::size_t>(seat)].empty())
    return fail("table.nonce-twice", "", "This seat has added to the luck already.");
  Events events;
  happen(events, Nonce{seat, std::move(value)});
  return events;
}

bool Table::ready_to_begin() const {
  if (standing_.stage != Stage::promising) return false;
  if (is_deal(made_.laid)) return true;
  for (std::size_t n = 0; n < standing_.seats.size(); ++n)
    if (standing_.seats[n].kind == Holder::Kind::person && standing_.nonces[n].empty()) return false;
  return true;
}

bool Table::starts_by_itself() const {
  return standing_.stage == Stage::gathering && !(made_.after.empty() && made_.laid.empty()) &&
         std::ranges::none_of(standing_.seats, [](const Holder& seat) { return seat.kind == Holder::Kind::open; });
}

Result<Events> Table::begin(Milliseconds now) {
  if (standing_.stage == Stage::gathering) return fail("table.not-promised", "", "The luck has not been promised yet.");
  if (const auto ok = need(Stage::promising); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Began{now});
  settle(events, now);
  return events;
}

Result<void> Table::take_in(const Began&) {
  const auto seed = read_seed(standing_.promised.seed);
  if (!seed) return std::unexpected(seed.error());
  luck_.emplace(*seed, standing_.nonces);
  if (match_.game().hides_information())
    for (std::size_t n = 0; n < standing_.seats.size(); ++n)
      if (standing_.seats[n].kind == Holder::Kind::person)
        sights_.push_back({standing_.seats[n].id, static_cast<int>(n)});
  return {};
}

Result<void> Table::may_act(int seat, Milliseconds now, Milliseconds lag) const {
  if (const auto ok = need_seat(seat); !ok) return ok;
  if (const auto ok = need(Stage::playing); !ok) return ok;
  if (match_.actor() != seat)
    return fail("table.turn", "", "It is {}'s turn, not {}'s.", match_.game().seat_name(match_.actor()),
                match_.game().seat_name(seat));
  if (clocks_.out_of_time(now - clocks_.forgivable(lag, now)))
    return fail("table.time", "", "{}'s time is up.", match_.game().seat_name(seat));
  return {};
}

Result<Events> Table::act(int seat, ActionCode action, Milliseconds now, Milliseconds lag) {
  if (const auto ok = may_act(seat, now, lag); !ok) return std::unexpected(ok.error());
  const auto before = match_.state();
  if (const auto ok = match_.play(action); !ok) return std::unexpected(ok.error());
  const auto forgiven = clocks_.forgivable(lag, now);
  clocks_.charge_action(now, forgiven);
  Events events;
  // The same as happen, for an action that nobody needs to read.
  (void)standing_.take(events.emplace_back(Acted{seat, match_.game().write_action(before, action), now, forgiven}));
  moved_on_ = standing_.version - 1;
  run_clock();
  settle(events, now);
  return events;
}

Result<void> Table::take_in(const Acted& event) {
  clocks_.charge_action(event.at, event.lag);
  moved_on_ = standing_.version - 1;
  return match_.play(event.action);
}

// What follows by itself: throws, draws and the end.
void Table::settle(Events& events, Milliseconds now) {
  while (match_.actor() == kChance) {
    const auto outcome = draw_lot();
    Chanced chance{match_.game().write_action(match_.state(), outcome)};
    fill_in_what_is_seen(chance, outcome);
    ++chances_;
    (void)match_.play(outcome);
    (void)standing_.take(events.emplace_back(std::move(chance)));
    run_clock();
  }
  if (const auto& finish = match_.finish())
    end(events, finish->winners, "rules", finish->why.text, finish->why.rule, now);
  else
    end_if_too_long(events, now);
}

void Table::end_if_too_long(Events& events, Milliseconds now) {
  if (plays() >= kMostPlays)
    end(events, 0, "too-long", "The game went on for longer than a table keeps, so nobody wins.", "", now);
}

ActionCode Table::draw_lot() const {
  if (injected_) return injected_(match_.game(), match_.state());
  return fair_outcome(match_.game(), match_.state(), *luck_, chances_);
}

void Table::fill_in_what_is_seen(Event& event) const {
  auto* const chance = std::get_if<Chanced>(&event);
  if (chance == nullptr || !match_.game().hides_information()) return;
  if (const auto outcome = match_.game().read_action(match_.state(), chance->outcome))
    fill_in_what_is_seen(*chance, *outcome);
}

void Table::fill_in_what_is_seen(Chanced& chance, ActionCode outcome) const {
  if (!match_.game().hides_information()) return;
  for (int seat = 0; seat < match_.game().seats(); ++seat)
    chance.seen.push_back(match_.game().write_seen_action(match_.state(), outcome, seat));
  chance.seen.push_back(match_.game().write_seen_action(match_.state(), outcome, kNobody));
}

Result<void> Table::take_in(const Chanced& event) {
  ++chances_;
  return match_.play(event.outcome);
}

void Table::end(Events& events, std::uint8_t winners, std::string_view code, std::string_view text,
                std::string_view rule, Milliseconds now) {
  happen(events, Ended{winners, std::string(code), std::string(text), std::string(rule), now});
  // Others may still have to play the same deal.
  if (!standing_.promised.seed.empty() && !is_deal(made_.laid)) happen(events, Revealed{standing_.promised.seed});
}

Result<void> Table::take_in(const Ended& event) {
  clocks_.charge(event.at);
  moved_on_ = standing_.version - 1;
  return {};
}

}  // namespace cb::table
