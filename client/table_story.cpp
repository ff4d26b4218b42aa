// SPDX-License-Identifier: MIT
#include "client/table_story.hpp"

#include <algorithm>

#include "client/story_words.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "session/unseen.hpp"
#include "table/event_json.hpp"

namespace cb::client {
namespace {

using table::Holder;
using table::Stage;

constexpr std::string_view kTooEarly = "something came before the welcome";

std::unexpected<Error> lost(std::string_view why) { return fail("story.lost", "", "The table was lost: {}.", why); }

// Shown as it came, but for what a terminal would obey.
table::Event shown(table::Event event) {
  if (auto* ended = std::get_if<table::Ended>(&event)) {
    ended->text = without_steering(ended->text);
    ended->rule = without_steering(ended->rule);
  }
  if (auto* next = std::get_if<table::Rematch>(&event)) next->table = without_steering(next->table);
  return event;
}

}  // namespace

Result<void> TableStory::take(const wire::Message& message) {
  return std::visit([this](const auto& one) { return take(one); }, message);
}

Result<void> TableStory::take(const wire::Here& here) {
  here_ = here.seats;
  if (!here.watchers) return {};
  watching_ = static_cast<int>(here.watchers->count);
  watchers_.clear();
  for (const auto& name : here.watchers->names) watchers_.push_back(without_steering(name));
  return {};
}

Result<void> TableStory::take(const wire::Welcome& welcome) {
  auto made = table::read_seen(welcome.made.text);
  if (!made || !std::holds_alternative<table::Made>(*made)) return lost("how it was made cannot be read");
  made_ = std::get<table::Made>(std::move(*made));
  auto game = table::make_game(made_);
  if (!game) return std::unexpected(game.error());
  game_ = std::move(*game);
  person_ = welcome.you.person;
  host_name_ = without_steering(welcome.host_name);
  standing_ = table::Standing(made_);
  standing_.stage = welcome.stage;
  standing_.seats = welcome.seats;
  standing_.host = welcome.host;
  standing_.chatty = welcome.chat;
  standing_.version = static_cast<std::uint64_t>(welcome.version) + 1;
  const auto seats = static_cast<std::size_t>(game_->seats());
  if (welcome.seats.size() != seats || made_.seats.size() != seats) return lost("the seats are not those of the game");
  rewinding_ = false;
  log_.clear();
  past_.clear();
  if (const auto& offer = welcome.offer) {
    standing_.pending = table::Pending{offer->what, offer->seat, {}};
    for (const int seat : offer->agreed)
      if (standing_.need_seat(seat)) standing_.pending->agreed[static_cast<std::size_t>(seat)] = true;
  }
  if (!welcome.ended.text.empty()) {
    const auto ended = table::read_seen(welcome.ended.text);
    if (!ended || !std::holds_alternative<table::Ended>(*ended)) return lost("how it ended cannot be read");
    standing_.ended = std::get<table::Ended>(shown(*ended));
  }
  const auto own = own_seats();
  eyes_ = own.empty() ? kNobody : own.front();
  if (stage() == Stage::over) {
    const auto state = game_->read_position(welcome.view);
    if (!state) return std::unexpected(state.error());
    state_ = *state;
  } else {
    const auto view = game_->read_view(welcome.view);
    if (!view) return std::unexpected(view.error());
    state_ = game_->sample(*view, rng_);
  }
  take_now({welcome.clocks});
  return {};
}

Result<void> TableStory::rewind() {
  const auto start = made_.position.empty() ? game_->start() : game_->read_position(made_.position);
  if (!start) return std::unexpected(start.error());
  state_ = *start;
  standing_ = table::Standing(made_);
  log_.clear();
  past_.clear();
  news_.clear();
  rewinding_ = true;
  return {};
}

Result<void> TableStory::take(const wire::Missed& missed) {
  if (!known()) return lost(kTooEarly);
  auto version = missed.from;
  for (const auto& event : missed.list)
    if (const auto taken = take_event(version++, event); !taken) return taken;
  if (std::exchange(rewinding_, false)) news_.clear();
  take_now(missed.now);
  return look_through_own_eyes();
}

Result<void> TableStory::take(const wire::Happened& happened) {
  if (!known()) return lost(kTooEarly);
  const auto taken = take_event(happened.version, happened.event);
  take_now(happened.now);
  return taken;
}

// What comes with the last of several events.
void TableStory::take_now(const wire::Now& now) {
  if (!now.clocks.empty()) {
    clocks_ = now.clocks;
    clocks_at_ = Clock::now();
  }
  // When hands are laid open, everything is known.
  if (!now.position.empty())
    if (const auto state = game_->read_position(now.position)) state_ = *state;
}

Result<void> TableStory::take_event(std::int64_t version, const wire::Raw& text) {
  if (version != this->version() + 1) return lost("something is missing");
  const auto read = table::read_seen(text.text);
  if (!read) return lost(read.error().message);
  const auto event = shown(*read);
  const auto seated_before = seats();
  const auto taken_back = standing_.take(event);
  if (!taken_back) return lost(taken_back.error().message);
  if (const auto* acted = std::get_if<table::Acted>(&event)) return play(acted->action, acted->seat);
  if (const auto* chance = std::get_if<table::Chanced>(&event)) return play(chance->outcome, kChance);
  if (!is_muted(event)) tell(words_for(*game_, event, seated_before));
  if (std::holds_alternative<table::Hosted>(event)) {
    const auto seated = std::ranges::find(seats(), standing_.host, &Holder::id);
    host_name_ = seated == seats().end() ? std::string() : without_steering(seated->name);
  }
  if (*taken_back != kNobody)
    if (const auto back = take_back(*taken_back); !back) return back;
  return rewinding_ ? Result<void>() : look_through_own_eyes();
}

bool TableStory::is_muted(const table::Event& event) const {
  std::string speaker;
  if (const auto* said = std::get_if<table::Said>(&event); said != nullptr) speaker = standing_.holder(said->seat).id;
  if (const auto* chatted = std::get_if<table::Chatted>(&event)) speaker = chatted->person;
  return !speaker.empty() && std::ranges::find(muted_, speaker) != muted_.end();
}

void TableStory::tell(std::string text) {
  if (!text.empty()) news_.push_back(std::move(text));
}

void TableStory::mute(std::string person, bool quiet) {
  std::erase(muted_, person);
  if (quiet) muted_.push_back(std::move(person));
}

Result<void> TableStory::play(std::string_view text, Actor actor) {
  if (game_->hides_information()) return play_unseen(text);
  if (game_->actor(state_) != actor) return lost("somebody acts who is not to");
  const auto action = game_->read_action(state_, text);
  if (!action) return lost(action.error().text());
  note(state_, *action, text);
  game_->apply(state_, *action);
  return {};
}

Result<void> TableStory::play_unseen(std::string_view text) {
  const auto supposed = suppose(*game_, state_, eyes_, text, rng_);
  if (!supposed) return lost("what happened does not fit what was seen");
  note(supposed->before, supposed->action, text);
  state_ = supposed->before;
  game_->apply(state_, supposed->action);
  return {};
}

void TableStory::note(const AnyState& before, ActionCode action, std::string_view text) {
  StoryPly ply;
  ply.actor = game_->actor(before);
  ply.turn = game_->turn(before);
  ply.begins_turn = game_->begins_turn(before);
  const auto word = without_steering(text);
  ply.word = ply.actor == kChance ? fmt::format("[{}]", word) : word;
  if (ply.actor != kChance) ply.meaning = game_->describe_action(before, action);
  log_.push_back(std::move(ply));
  past_.push_back(before);
}

// The last move of whoever asked goes back, and what bots answered with it.
Result<void> TableStory::take_back(int by) {
  for (bool found = false; !found;) {
    if (log_.empty()) return lost("a move went back that was not seen");
    found = log_.back().actor == by;
    state_ = past_.back();
    past_.pop_back();
    log_.pop_back();
  }
  return {};
}

// Whoever takes a seat sees with its eyes from then on; a hand that was not seen before must be told anew.
Result<void> TableStory::look_through_own_eyes() {
  const auto own = own_seats();
  const int eyes = own.empty() ? kNobody : own.front();
  if (eyes == eyes_) return {};
  eyes_ = eyes;
  if (game_->hides_information() && standing_.began()) return lost("the hand has to be shown");
  return {};
}

bool TableStory::is_here(int seat) const {
  return standing_.holder(seat).kind == Holder::Kind::bot || !here_ || std::ranges::find(*here_, seat) != here_->end();
}

Actor TableStory::actor() const {
  return stage() == Stage::playing || stage() == Stage::paused ? game_->actor(state_) : kNobody;
}

std::optional<int> TableStory::asked_seat() const {
  if (offer())
    for (const int seat : own_seats())
      if (!offer()->agreed[static_cast<std::size_t>(seat)]) return seat;
  return std::nullopt;
}

std::vector<Milliseconds> TableStory::clocks() const {
  auto left = clocks_;
  const auto runs = stage() == Stage::playing ? actor() : kNobody;
  if (runs >= 0 && static_cast<std::size_t>(runs) < left.size()) {
    auto& own = left[static_cast<std::size_t>(runs)];
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - clocks_at_).count();
    own = std::max<Milliseconds>(0, own - passed);
  }
  return left;
}

std::string TableStory::who(int seat) const { return words_for_holder(*game_, seat, standing_.holder(seat)); }

}  // namespace cb::client
