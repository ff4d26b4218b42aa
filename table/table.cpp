// SPDX-License-Identifier: MIT
#include "table/table.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "core/text.hpp"
#include "session/bot.hpp"

namespace cb::table {
namespace {

// Who takes over where a person has gone: neither gives the game away nor decides it.
constexpr std::string_view kStandIn = "3";
constexpr std::size_t kLongestNonce = 64;
constexpr std::size_t kLongestChat = 300;

template <class Holders>
bool all_taken(const Holders& seats) {
  return std::ranges::none_of(seats, [](const Holder& seat) { return seat.kind == Holder::Kind::open; });
}

std::string_view name_of(Offer what) {
  switch (what) {
    case Offer::draw:
      return "a draw";
    case Offer::take_back:
      return "to take a move back";
    case Offer::abort:
      return "to call the game off";
  }
  return "";
}

}  // namespace

Result<std::shared_ptr<const AnyGame>> make_game(const Made& made) {
  const auto type = find_game(made.game);
  if (!type) return std::unexpected(type.error());
  auto game = (*type)->make(made.settings, made.edition);
  if (!game) return std::unexpected(game.error());
  return std::shared_ptr<const AnyGame>(std::move(*game));
}

Table::Table(Made made, std::shared_ptr<const AnyGame> game, const AnyState& start)
    : made_(std::move(made)),
      match_(std::move(game), start),
      seats_(made_.seats),
      nonces_(seats_.size()),
      clocks_(made_.clock, match_.game().seats()),
      last_(made_.at) {}

Result<Table> Table::make(const Made& made, const FindGame& find_game) {
  auto game = find_game(made);
  if (!game) return std::unexpected(game.error());
  const auto start = made.position.empty() ? (*game)->start() : (*game)->read_position(made.position);
  if (!start) return std::unexpected(start.error());
  if (made.seats.size() != static_cast<std::size_t>((*game)->seats()))
    return fail("table.seats", "", "There are {} seats in this game, not {}.", (*game)->seats(), made.seats.size());
  for (const auto& seat : made.seats)
    if (seat.kind == Holder::Kind::bot)
      if (const auto bot = Bot::make(*game, seat.id); !bot) return std::unexpected(bot.error());
  if (made.clock.base < 0 || made.clock.increment < 0 || (made.clock.pace != Pace::none && made.clock.base == 0))
    return fail("table.clock", "", "A clock needs some time to begin with.");
  return Table(made, std::move(*game), *start);
}

Result<Table> Table::replay(const Events& log, const FindGame& find_game) {
  const auto* made = log.empty() ? nullptr : std::get_if<Made>(&log.front());
  if (made == nullptr) return fail("table.log", "", "A table's log begins with how it was made.");
  auto table = make(*made, find_game);
  for (std::size_t n = 1; table && n < log.size(); ++n)
    if (const auto taken = table->take(log[n]); !taken) return std::unexpected(taken.error());
  return table;
}

std::vector<int> Table::seats_of(std::string_view person) const {
  std::vector<int> seats;
  for (std::size_t n = 0; n < seats_.size(); ++n)
    if (seats_[n].kind == Holder::Kind::person && seats_[n].id == person) seats.push_back(static_cast<int>(n));
  return seats;
}

bool Table::may_watch(std::string_view person) const {
  return made_.watchable || made_.host == person || !seats_of(person).empty();
}

int Table::thinking_bot() const {
  if (stage_ != Stage::playing || match_.actor() < 0) return kNobody;
  return seats_[static_cast<std::size_t>(match_.actor())].kind == Holder::Kind::bot ? match_.actor() : kNobody;
}

Result<void> Table::need(Stage stage) const {
  if (stage_ == stage) return {};
  switch (stage_) {
    case Stage::gathering:
    case Stage::promising:
      return fail("table.not-begun", "", "The game has not begun.");
    case Stage::playing:
      return fail("table.begun", "", "The game has begun already.");
    case Stage::paused:
      return fail("table.paused", "", "The game is paused.");
    case Stage::over:
      return fail("table.over", ended_ ? ended_->rule : "", "The game is over: {}", ended_ ? ended_->text : "");
  }
  return {};
}

Result<void> Table::need_seat(int seat) const {
  if (seat < 0 || seat >= static_cast<int>(seats_.size())) return fail("table.seat", "", "There is no such seat.");
  return {};
}

// What a request has checked cannot fail to be taken in.
void Table::happen(Events& events, Event event) {
  (void)take(event);
  events.push_back(std::move(event));
}

Result<void> Table::take(const Event& event) {
  const auto taken = std::visit(
      [&](const auto& one) {
        if constexpr (requires { one.at; }) last_ = std::max(last_, one.at);
        return take_in(one);
      },
      event);
  if (taken) run_clock();
  return taken;
}

// The clock of whoever is to act runs, and no other.
void Table::run_clock() {
  const Actor actor = stage_ == Stage::playing ? match_.actor() : kNobody;
  if (actor == clocks_.running() || actor == kChance) return;
  if (stage_ == Stage::paused)
    clocks_.halt();
  else
    clocks_.stop();
  if (actor >= 0) clocks_.start(actor, last_);
}

Result<Events> Table::sit(int seat, const Holder& who) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::gathering); !ok) return std::unexpected(ok.error());
  if (seats_[static_cast<std::size_t>(seat)].kind != Holder::Kind::open)
    return fail("table.taken", "", "Somebody sits there already.");
  if (who.kind == Holder::Kind::bot)
    if (const auto bot = Bot::make(match_.shared_game(), who.id); !bot) return std::unexpected(bot.error());
  Events events;
  happen(events, Sat{seat, who});
  return events;
}

Result<Events> Table::stand_up(int seat) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::gathering); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Sat{seat, Holder{}});
  return events;
}

Result<void> Table::take_in(const Sat& event) {
  if (const auto ok = need_seat(event.seat); !ok) return ok;
  seats_[static_cast<std::size_t>(event.seat)] = event.who;
  return {};
}

Result<Events> Table::promise(const Seed& seed) {
  if (const auto ok = need(Stage::gathering); !ok) return std::unexpected(ok.error());
  if (!all_taken(seats_)) return fail("table.open-seats", "", "There are still seats to fill.");
  Events events;
  happen(events, Promised{commitment_to(seed), to_hex(seed)});
  return events;
}

Result<void> Table::take_in(const Promised& event) {
  promised_ = event;
  stage_ = Stage::promising;
  return {};
}

Result<Events> Table::add_nonce(int seat, std::string value) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::promising); !ok) return std::unexpected(ok.error());
  if (value.empty() || value.size() > kLongestNonce)
    return fail("table.nonce", "", "A number of your own for the luck has 1 to {} letters.", kLongestNonce);
  if (!nonces_[static_cast<std::size_t>(seat)].empty())
    return fail("table.nonce-twice", "", "This seat has added to the luck already.");
  Events events;
  happen(events, Nonce{seat, std::move(value)});
  return events;
}

Result<void> Table::take_in(const Nonce& event) {
  if (const auto ok = need_seat(event.seat); !ok) return ok;
  nonces_[static_cast<std::size_t>(event.seat)] = event.value;
  return {};
}

Result<Events> Table::begin(Milliseconds now) {
  if (const auto ok = need(Stage::promising); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Began{now});
  settle(events, now);
  return events;
}

Result<void> Table::take_in(const Began&) {
  const auto seed = read_seed(promised_.seed);
  if (!seed) return std::unexpected(seed.error());
  luck_.emplace(*seed, nonces_);
  stage_ = Stage::playing;
  return {};
}

Result<Events> Table::act(int seat, std::string_view action, Milliseconds now, Milliseconds lag) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  // Whose turn it is comes first: a refusal of another's action would speak of hands that are not one's own.
  if (match_.actor() != seat)
    return fail("table.turn", "", "It is {}'s turn.", match_.game().seat_name(std::max(0, match_.actor())));
  const auto read = match_.game().read_action(match_.state(), action);
  if (!read) return std::unexpected(read.error());
  Events events;
  happen(events, Acted{seat, match_.game().write_action(match_.state(), *read), now, lag});
  settle(events, now);
  return events;
}

Result<void> Table::take_in(const Acted& event) {
  clocks_.charge(event.at, event.lag);
  pending_.reset();
  return match_.play(event.action);
}

// What follows by itself: throws, draws and the end.
void Table::settle(Events& events, Milliseconds now) {
  while (match_.actor() == kChance) {
    const auto outcomes = match_.game().actions(match_.state());
    std::uint32_t total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    std::uint32_t ticket = luck_->ticket(chances_, total);
    std::size_t n = 0;
    while (ticket >= outcomes[n].weight) ticket -= outcomes[n++].weight;
    Event chance = Chanced{match_.game().write_action(match_.state(), outcomes[n].code)};
    fill_in_what_is_seen(chance);
    happen(events, std::move(chance));
  }
  if (const auto& finish = match_.finish())
    end(events, finish->winners, "rules", finish->why.text, finish->why.rule, now);
}

void Table::fill_in_what_is_seen(Event& event) const {
  auto* const chance = std::get_if<Chanced>(&event);
  if (chance == nullptr || !match_.game().hides_information()) return;
  const auto outcome = match_.game().read_action(match_.state(), chance->outcome);
  if (!outcome) return;
  for (int seat = 0; seat < match_.game().seats(); ++seat)
    chance->seen.push_back(match_.game().write_seen_action(match_.state(), *outcome, seat));
  chance->seen.push_back(match_.game().write_seen_action(match_.state(), *outcome, kNobody));
}

Result<void> Table::take_in(const Chanced& event) {
  ++chances_;
  return match_.play(event.outcome);
}

void Table::end(Events& events, std::uint8_t winners, std::string_view code, std::string_view text,
                std::string_view rule, Milliseconds now) {
  happen(events, Ended{winners, std::string(code), std::string(text), std::string(rule), now});
  if (!promised_.seed.empty()) happen(events, Revealed{promised_.seed});
}

Result<void> Table::take_in(const Ended& event) {
  ended_ = event;
  stage_ = Stage::over;
  pending_.reset();
  return {};
}

bool Table::goes_on_without(int) const { return match_.game().seats() > 2; }

void Table::give_up(Events& events, int seat, Leaving why, Milliseconds now) {
  if (goes_on_without(seat)) {
    happen(events, Replaced{seat, {Holder::Kind::bot, std::string(kStandIn), {}}, why, now});
    return;
  }
  std::uint8_t winners = 0;
  for (int other = 0; other < match_.game().seats(); ++other)
    if (match_.game().side(other) != match_.game().side(seat))
      winners = static_cast<std::uint8_t>(winners | 1 << other);
  const auto name = match_.game().seat_name(seat);
  if (why == Leaving::out_of_time)
    end(events, winners, "out-of-time", fmt::format("{} ran out of time.", name), "", now);
  else
    end(events, winners, "resigned", fmt::format("{} gave up.", name), "", now);
}

Result<Events> Table::resign(int seat, Milliseconds now) { return leave(seat, Leaving::resigned, now); }

Result<Events> Table::leave(int seat, Leaving why, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (stage_ != Stage::paused)
    if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  Events events;
  give_up(events, seat, why, now);
  return events;
}

Result<Events> Table::out_of_time(Milliseconds now) {
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  if (!clocks_.out_of_time(now)) return fail("table.in-time", "", "Nobody's time is up.");
  Events events;
  give_up(events, clocks_.running(), Leaving::out_of_time, now);
  return events;
}

Result<Events> Table::replace(int seat, const Holder& by, Leaving why, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (stage_ == Stage::over) return std::unexpected(need(Stage::playing).error());
  if (by.kind == Holder::Kind::open) return fail("table.replace", "", "Somebody must take the seat.");
  if (by.kind == Holder::Kind::bot)
    if (const auto bot = Bot::make(match_.shared_game(), by.id); !bot) return std::unexpected(bot.error());
  Events events;
  happen(events, Replaced{seat, by, why, now});
  return events;
}

Result<void> Table::take_in(const Replaced& event) {
  if (const auto ok = need_seat(event.seat); !ok) return ok;
  seats_[static_cast<std::size_t>(event.seat)] = event.by;
  pending_.reset();
  if (event.why == Leaving::out_of_time) clocks_.refill(event.seat, event.at);
  return {};
}

Result<Events> Table::offer(int seat, Offer what, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  if (pending_ && pending_->what == what && pending_->by != seat) return answer(seat, what, true, now);
  if (pending_)
    return fail("table.offer-pending", "", "There is an offer on the table already: {}.", name_of(pending_->what));
  if (what == Offer::take_back)
    if (const auto ok = match_.can_take_back(seat); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Offered{seat, what});
  // Bots take neither a move back nor the end of a game amiss; a draw they are asked about like anybody.
  if (what != Offer::draw)
    for (int other = 0; other < match_.game().seats() && pending_; ++other)
      if (seats_[static_cast<std::size_t>(other)].kind == Holder::Kind::bot)
        if (auto more = answer(other, what, true, now)) std::ranges::move(*more, std::back_inserter(events));
  return events;
}

Result<void> Table::take_in(const Offered& event) {
  if (const auto ok = need_seat(event.seat); !ok) return ok;
  pending_ = Pending{event.what, event.seat, {}};
  pending_->agreed[static_cast<std::size_t>(event.seat)] = true;
  return {};
}

Result<Events> Table::answer(int seat, Offer what, bool yes, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  if (!pending_ || pending_->what != what) return fail("table.no-offer", "", "There is no such offer on the table.");
  Events events;
  happen(events, Answered{seat, what, yes, now});
  if (!yes || !pending_) return events;
  const auto everyone = std::span(pending_->agreed).first(seats_.size());
  if (!std::ranges::all_of(everyone, std::identity())) return events;
  if (what == Offer::draw) {
    const auto all = static_cast<std::uint8_t>((1 << match_.game().seats()) - 1);
    end(events, all, "agreed", "Drawn by agreement.", "", now);
  } else if (what == Offer::abort) {
    end(events, 0, "aborted", "The game was called off.", "", now);
  }
  return events;
}

Result<void> Table::take_in(const Answered& event) {
  if (const auto ok = need_seat(event.seat); !ok) return ok;
  if (!pending_) return {};
  if (!event.yes) {
    pending_.reset();
    return {};
  }
  pending_->agreed[static_cast<std::size_t>(event.seat)] = true;
  const auto everyone = std::span(pending_->agreed).first(seats_.size());
  if (event.what != Offer::take_back || !std::ranges::all_of(everyone, std::identity())) return {};
  if (const auto ok = match_.can_take_back(pending_->by); !ok) return ok;
  clocks_.charge(event.at);
  match_.take_back();
  pending_.reset();
  return {};
}

Result<Events> Table::pause(Milliseconds now) {
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Paused{now});
  return events;
}

Result<void> Table::take_in(const Paused& event) {
  clocks_.charge(event.at);
  stage_ = Stage::paused;
  return {};
}

Result<Events> Table::resume(Milliseconds now) {
  if (stage_ != Stage::paused) return fail("table.not-paused", "", "The game is not paused.");
  Events events;
  happen(events, Resumed{now});
  return events;
}

Result<void> Table::take_in(const Resumed&) {
  stage_ = Stage::playing;
  return {};
}

Result<Events> Table::close(Milliseconds now) {
  if (stage_ == Stage::over) return std::unexpected(need(Stage::playing).error());
  Events events;
  end(events, 0, "closed", "The table was closed.", "", now);
  return events;
}

Result<Events> Table::forgive(Milliseconds passed) {
  Events events;
  if (stage_ == Stage::playing && made_.clock.pace != Pace::none && passed > 0) happen(events, Forgiven{passed});
  return events;
}

Result<void> Table::take_in(const Forgiven& event) {
  clocks_.forgive(event.passed);
  return {};
}

Result<Events> Table::say(int seat, std::string_view phrase) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  const auto phrases = match_.game().phrases();
  if (std::ranges::none_of(phrases, [&](const Phrase& known) { return known.code == phrase; }))
    return fail("table.phrase", "", "There is no phrase {} in this game.", quote(phrase));
  Events events;
  happen(events, Said{seat, std::string(phrase)});
  return events;
}

Result<Events> Table::chat(std::string_view person, std::string_view text) {
  if (!made_.chatty || match_.game().hides_information())
    return fail("table.chat", "", "This table has no chat; the phrases are for everyone.");
  text = trim(text);
  if (text.empty() || text.size() > kLongestChat)
    return fail("table.chat-length", "", "What you say has 1 to {} letters.", kLongestChat);
  Events events;
  happen(events, Chatted{std::string(person), std::string(text)});
  return events;
}

}  // namespace cb::table
