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
constexpr std::string_view kNoSeat = "there is no such seat";

std::unexpected<Error> lost(std::string_view why) { return fail("story.lost", "", "The table was lost: {}.", why); }

// Its sentence is shown as it came, but for what a terminal would obey.
table::Ended shown(table::Ended ended) {
  ended.text = without_steering(ended.text);
  ended.rule = without_steering(ended.rule);
  return ended;
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
  host_ = welcome.host;
  host_name_ = without_steering(welcome.host_name);
  seats_ = welcome.seats;
  const auto seats = static_cast<std::size_t>(game_->seats());
  if (seats_.size() != seats || made_.seats.size() != seats) return lost("the seats are not those of the game");
  version_ = welcome.version;
  stage_ = welcome.stage;
  rewinding_ = false;
  log_.clear();
  past_.clear();
  rematch_.clear();
  offer_.reset();
  if (const auto& offer = welcome.offer) {
    offer_ = StoryOffer{offer->what, offer->seat, std::vector<bool>(seats_.size())};
    for (const int seat : offer->agreed) agree(seat);
  }
  ended_.reset();
  if (!welcome.ended.text.empty()) {
    const auto ended = table::read_seen(welcome.ended.text);
    if (!ended || !std::holds_alternative<table::Ended>(*ended)) return lost("how it ended cannot be read");
    ended_ = shown(std::get<table::Ended>(*ended));
  }
  const auto own = own_seats();
  eyes_ = own.empty() ? kNobody : own.front();
  if (stage_ == Stage::over) {
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
  seats_ = made_.seats;
  host_ = made_.host;
  stage_ = Stage::gathering;
  version_ = 0;
  log_.clear();
  past_.clear();
  offer_.reset();
  ended_.reset();
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
  if (version != version_ + 1) return lost("something is missing");
  version_ = version;
  const auto event = table::read_seen(text.text);
  if (!event) return lost(event.error().message);
  if (const auto* acted = std::get_if<table::Acted>(&*event)) {
    offer_.reset();
    return play(acted->action, acted->seat);
  }
  if (const auto* chance = std::get_if<table::Chanced>(&*event)) return play(chance->outcome, kChance);
  const auto taken = std::visit([this](const auto& one) { return follow(one); }, *event);
  if (!taken) return taken;
  take_talk(*event);
  return rewinding_ ? Result<void>() : look_through_own_eyes();
}

Result<void> TableStory::follow(const table::Sat& sat) {
  if (!is_seat(sat.seat)) return lost(kNoSeat);
  tell(words_for(*game_, sat));
  seats_[static_cast<std::size_t>(sat.seat)] = sat.who;
  offer_.reset();
  return {};
}

Result<void> TableStory::follow(const table::Replaced& replaced) {
  if (!is_seat(replaced.seat)) return lost(kNoSeat);
  auto& holder = seats_[static_cast<std::size_t>(replaced.seat)];
  tell(words_for(*game_, replaced, holder));
  holder = replaced.by;
  offer_.reset();
  return {};
}

Result<void> TableStory::follow(const table::Hosted& hosted) {
  host_ = hosted.person;
  const auto seated = std::ranges::find(seats_, host_, &Holder::id);
  host_name_ = seated == seats_.end() ? std::string() : without_steering(seated->name);
  return {};
}

Result<void> TableStory::follow(const table::Offered& offered) {
  offer_ = StoryOffer{offered.what, offered.seat, std::vector<bool>(seats_.size())};
  agree(offered.seat);
  return {};
}

Result<void> TableStory::follow(const table::Answered& answered) {
  if (!offer_) return {};
  if (!answered.yes) {
    offer_.reset();
    return {};
  }
  agree(answered.seat);
  const bool all = std::ranges::find(offer_->agreed, false) == offer_->agreed.end();
  return all && offer_->what == table::Offer::take_back ? take_back() : Result<void>();
}

Result<void> TableStory::follow(const table::Ended& ended) {
  ended_ = shown(ended);
  offer_.reset();
  return become(Stage::over);
}

Result<void> TableStory::follow(const table::Rematch& next) {
  rematch_ = without_steering(next.table);
  return {};
}

Result<void> TableStory::become(Stage stage) {
  stage_ = stage;
  return {};
}

void TableStory::take_talk(const table::Event& event) {
  std::string speaker;
  if (const auto* said = std::get_if<table::Said>(&event); said != nullptr && is_seat(said->seat))
    speaker = seats_[static_cast<std::size_t>(said->seat)].id;
  if (const auto* chatted = std::get_if<table::Chatted>(&event)) speaker = chatted->person;
  const bool quiet = !speaker.empty() && std::ranges::find(muted_, speaker) != muted_.end();
  if (!quiet) tell(words_for(*game_, event, seats_));
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

// One person at several seats agrees once.
void TableStory::agree(int seat) {
  const auto n = static_cast<std::size_t>(seat);
  if (n >= seats_.size()) return;
  for (std::size_t other = 0; other < seats_.size(); ++other)
    if (other == n || (seats_[n].kind == Holder::Kind::person && seats_[other].id == seats_[n].id))
      offer_->agreed[other] = true;
}

// The last move of whoever asked goes back, and what bots answered with it.
Result<void> TableStory::take_back() {
  const int by = offer_->by;
  offer_.reset();
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
  if (game_->hides_information() && stage_ != Stage::gathering && stage_ != Stage::promising)
    return lost("the hand has to be shown");
  return {};
}

std::vector<int> TableStory::own_seats() const {
  std::vector<int> own;
  for (int seat = 0; seat < static_cast<int>(seats_.size()); ++seat)
    if (owns(seat)) own.push_back(seat);
  return own;
}

bool TableStory::owns(int seat) const {
  const auto& holder = seats_[static_cast<std::size_t>(seat)];
  return holder.kind == Holder::Kind::person && holder.id == person_;
}

bool TableStory::is_here(int seat) const {
  return seats_[static_cast<std::size_t>(seat)].kind == Holder::Kind::bot || !here_ ||
         std::ranges::find(*here_, seat) != here_->end();
}

Actor TableStory::actor() const {
  return stage_ == Stage::playing || stage_ == Stage::paused ? game_->actor(state_) : kNobody;
}

std::optional<int> TableStory::asked_seat() const {
  if (offer_)
    for (const int seat : own_seats())
      if (!offer_->agreed[static_cast<std::size_t>(seat)]) return seat;
  return std::nullopt;
}

std::vector<Milliseconds> TableStory::clocks() const {
  auto left = clocks_;
  const auto runs = stage_ == Stage::playing ? actor() : kNobody;
  if (runs >= 0 && static_cast<std::size_t>(runs) < left.size()) {
    auto& own = left[static_cast<std::size_t>(runs)];
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - clocks_at_).count();
    own = std::max<Milliseconds>(0, own - passed);
  }
  return left;
}

std::string TableStory::who(int seat) const {
  return words_for_holder(*game_, seat, seats_[static_cast<std::size_t>(seat)]);
}

}  // namespace cb::client
