// SPDX-License-Identifier: MIT
// A room and what happens elsewhere: what others wrote to its log, what bots have thought, the table after this one.
#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "server/room/room.hpp"
#include "table/event_json.hpp"

namespace cb::server {

void Room::hear(std::string_view news) {
  heard_ = std::max(heard_, to_number<std::uint64_t>(news).value_or(0));
  if (heard_ > version()) next();
}

void Room::catch_up() {
  busy_ = true;
  world_.log.read(match_, version(), [self = shared_from_this()](auto texts) {
    self->busy_ = false;
    self->heard_ = 0;  // it was a hint: what the log has is what there is
    if (!texts || !self->take_news(*texts)) self->give_up("the table cannot be read");
    self->next();
  });
}

// Tells everyone what somebody else has done.
bool Room::take_news(std::span<const std::string> texts) {
  table::Events events;
  for (const auto& text : texts) {
    auto event = table::read_event(text);
    if (!event) return false;
    table_.fill_in_what_is_seen(*event);
    if (!table_.take(*event)) return false;
    tell(*event, text, &text == &texts.back());
    events.push_back(std::move(*event));
  }
  look_around(events);
  return true;
}

// Somebody else was faster: the table has taken in what was not kept, so it is made again. Whoever asked is heard once
// more, since what they asked may still be possible; so is what the room itself wanted.
void Room::start_again_from_log() {
  begin_due_ = std::holds_alternative<table::Began>(events_.front());
  if (auto* next = std::get_if<table::Rematch>(&events_.front())) rematch_ = std::move(next->table);
  busy_ = true;
  world_.log.read(match_, 0, [self = shared_from_this()](auto texts) {
    self->busy_ = false;
    auto asker = std::exchange(self->asker_, {});
    const auto same_game = [&](const table::Made&) { return self->table_.match().shared_game(); };
    auto table = texts && texts->size() >= self->version()
                     ? table::Table::make(self->table_.made(), same_game)
                     : Result<table::Table>(fail("room.log", "", "The table cannot be read."));
    for (std::size_t n = 1; table && n < self->version(); ++n) {
      const auto event = table::read_event((*texts)[n]);
      if (!event || !table->take(*event)) table = fail("room.log", "", "The table cannot be read.");
    }
    if (table) self->table_ = std::move(*table);
    if (!table || !self->take_news(std::span(*texts).subspan(self->version())))
      self->give_up("the table cannot be read");
    else if (asker.client && asker.second_try)
      asker.client->send(
          frame(refusal(refuse("room.busy", "", "Too much is happening at this table; try again."), asker.request.id)));
    else if (asker.client) {
      asker.second_try = true;
      self->queue_.push_front(std::move(asker));
    }
    self->next();
  });
}

// What the table has taken in is not what the log says: everyone starts again from there.
void Room::give_up(std::string_view why) {
  broken_ = true;
  for (const auto& seated : seated_) seated.client->close(wire::kGoingDown, why);
  for (const auto& waiting : queue_) waiting.client->close(wire::kGoingDown, why);
  seated_.clear();
  queue_.clear();
}

void Room::let_bot_think() {
  const int seat = table_.thinking_bot();
  if (thinking_ || bot_move_ || seat < 0) return;
  const auto& match = table_.match();
  const auto past = match.past_keys();
  BotTask task{bots_.at(seat, table_, world_.make_bot),
               match.game().view(match.state(), seat),
               {past.begin(), past.end()},
               [self = shared_from_this(), seat, state = match.state()](ActionCode action) {
                 self->thinking_ = false;
                 self->bot_move_ = BotMove{seat, state, action};
                 self->next();
               }};
  thinking_ = true;
  if (!world_.think(task)) thinking_ = false;
}

void Room::bot_moves(const BotMove& move) {
  // A thought about a position that is no longer there is forgotten.
  if (table_.thinking_bot() != move.seat || !(table_.match().state() == move.state)) return;
  const auto& game = table_.game();
  // A bot that fails must not hold up the table: it plays the first move there is.
  const auto action = game.is_legal(move.state, move.action) ? move.action : game.actions(move.state).front().code;
  if (auto events = table_.act(move.seat, action, world_.now())) keep(std::move(*events), {});
}

void Room::make_rematch() {
  if (rematching_ || !world_.make_table || !table_.everyone_wants_rematch()) return;
  rematching_ = true;
  world_.make_table(table_.rematch(id_, world_.now()), [self = shared_from_this()](Result<std::string> id) {
    self->rematching_ = false;
    if (id) {
      self->rematch_ = std::move(*id);
      return self->next();
    }
    const auto news = frame(refusal(id.error(), {}));
    for (const auto& seated : self->seated_) seated.client->send(news);
  });
}

}  // namespace cb::server
