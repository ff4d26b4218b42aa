// SPDX-License-Identifier: MIT
#include "wire/follower.hpp"

#include "session/unseen.hpp"
#include "table/event_json.hpp"
#include "table/make_game.hpp"

namespace cb::wire {
namespace {

using table::Stage;

std::unexpected<Error> lost(std::string_view why) { return fail("story.lost", "", "The table was lost: {}.", why); }

template <class Kind>
Result<Kind> read_one(const Raw& text) {
  auto event = table::read_event(text.text);
  if (!event) return std::unexpected(event.error());
  auto* const found = std::get_if<Kind>(&*event);
  if (found == nullptr) return lost("one event was told in place of another");
  return std::move(*found);
}

}  // namespace

Result<void> Follower::take(const Welcome& welcome) {
  auto made = read_one<table::Made>(welcome.made);
  if (!made) return std::unexpected(made.error());
  auto game = table::make_game(*made);
  if (!game) return std::unexpected(game.error());
  const auto seats = static_cast<std::size_t>((*game)->seats());
  if (welcome.seats.size() != seats || made->seats.size() != seats) return lost("the seats are not those of the game");
  table::Standing standing(*made);
  standing.stage = welcome.stage;
  standing.seats = welcome.seats;
  standing.host = welcome.host;
  standing.chatty = welcome.chat;
  standing.promised.commitment = welcome.commitment;
  standing.version = static_cast<std::uint64_t>(welcome.version) + 1;
  if (const auto& offer = welcome.offer) {
    standing.pending = table::Pending{offer->what, offer->seat, {}};
    for (const int seat : offer->agreed) {
      if (!standing.need_seat(seat)) return lost("there is no such seat");
      standing.pending->agreed[static_cast<std::size_t>(seat)] = true;
    }
  }
  if (!welcome.ended.text.empty()) {
    auto ended = read_one<table::Ended>(welcome.ended);
    if (!ended) return std::unexpected(ended.error());
    standing.ended = std::move(*ended);
  }
  AnyState state;
  if (welcome.stage == Stage::over) {
    const auto position = (*game)->read_position(welcome.view);
    if (!position) return std::unexpected(position.error());
    state = *position;
  } else {
    const auto view = (*game)->read_view(welcome.view);
    if (!view) return std::unexpected(view.error());
    state = (*game)->sample(*view, rng_);
  }
  made_ = std::move(*made);
  game_ = std::move(*game);
  standing_ = std::move(standing);
  person_ = welcome.you.person;
  eyes_ = standing_.first_seat_of(person_);
  state_ = state;
  plies_.clear();
  fewest_ = 0;
  laid_open_ = welcome.stage == Stage::over;
  return {};
}

Result<void> Follower::rewind() {
  const auto start = made_.position.empty() ? game_->start() : game_->read_position(made_.position);
  if (!start) return std::unexpected(start.error());
  state_ = *start;
  standing_ = table::Standing(made_);
  plies_.clear();
  fewest_ = 0;
  laid_open_ = false;
  return {};
}

Result<void> Follower::take(const Missed& missed, const Hear& hear) {
  auto version = missed.from;
  for (const auto& event : missed.list)
    if (const auto taken = take_event(version++, event, hear); !taken) return taken;
  take_now(missed.now);
  return look_through_own_eyes();
}

Result<void> Follower::take(const Happened& happened, const Hear& hear) {
  if (const auto taken = take_event(happened.version, happened.event, hear); !taken) return taken;
  take_now(happened.now);
  return look_through_own_eyes();
}

// When hands are laid open, everything is known.
void Follower::take_now(const Now& now) {
  if (now.position.empty()) return;
  if (const auto state = game_->read_position(now.position)) {
    state_ = *state;
    laid_open_ = true;
  }
}

Result<void> Follower::take_event(std::int64_t told, const Raw& text, const Hear& hear) {
  if (!known()) return lost("something came before the welcome");
  if (told != version() + 1) return lost("something is missing");
  const auto event = table::read_event(text.text);
  if (!event) return lost(event.error().message);
  if (const auto ok = standing_.can_take(*event); !ok) return lost(ok.error().text());
  if (hear) hear(*event, standing_);
  const auto taken_back = standing_.take(*event);
  if (!taken_back) return lost(taken_back.error().text());
  if (*taken_back != kNobody) return take_back(*taken_back);
  if (const auto* acted = std::get_if<table::Acted>(&*event)) return play(acted->action, acted->seat);
  if (const auto* chance = std::get_if<table::Chanced>(&*event)) return play(chance->outcome, kChance);
  return {};
}

Result<void> Follower::play(std::string_view text, Actor actor) {
  if (game_->hides_information()) {
    const auto supposed = suppose(*game_, state_, eyes_, text, rng_);
    if (!supposed) return lost("what happened does not fit what was seen");
    note(supposed->before, supposed->action, text);
    return {};
  }
  if (game_->actor(state_) != actor) return lost("somebody acts who is not to");
  const auto action = game_->read_action(state_, text);
  if (!action) return lost(action.error().text());
  note(state_, *action, text);
  return {};
}

void Follower::note(const AnyState& before, ActionCode action, std::string_view text) {
  plies_.push_back(
      {game_->actor(before), game_->turn(before), game_->begins_turn(before), action, std::string(text), before});
  state_ = before;
  game_->apply(state_, action);
}

// The last move of whoever asked goes back, and what bots answered with it.
Result<void> Follower::take_back(int seat) {
  for (bool found = false; !found;) {
    if (plies_.empty()) return lost("a move went back that was not seen");
    found = plies_.back().actor == seat;
    state_ = plies_.back().before;
    plies_.pop_back();
  }
  fewest_ = std::min(fewest_, plies_.size());
  return {};
}

// Whoever takes a seat sees with its eyes from then on; a hand that was not seen before must be told anew.
Result<void> Follower::look_through_own_eyes() {
  const int eyes = standing_.first_seat_of(person_);
  if (eyes == eyes_) return {};
  eyes_ = eyes;
  if (game_->hides_information() && standing_.began()) return lost("the hand has to be shown");
  return {};
}

Actor Follower::actor() const {
  const bool runs = standing_.stage == Stage::playing || standing_.stage == Stage::paused;
  return runs ? game_->actor(state_) : kNobody;
}

int Follower::asked_seat() const {
  if (standing_.pending)
    for (const int seat : own_seats())
      if (!standing_.pending->agreed[static_cast<std::size_t>(seat)]) return seat;
  return kNobody;
}

}  // namespace cb::wire
