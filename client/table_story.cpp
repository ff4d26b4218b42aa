// SPDX-License-Identifier: MIT
#include "client/table_story.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "client/story_words.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "session/unseen.hpp"

namespace cb::client {
namespace {

using nlohmann::json;
using table::Holder;
using table::Stage;

std::unexpected<Error> lost(std::string_view why) { return fail("story.lost", "", "The table was lost: {}.", why); }

Holder holder_in(const json& value) {
  const auto kind = value.at("kind").get<std::string>();
  return {kind == "person" ? Holder::Kind::person
          : kind == "bot"  ? Holder::Kind::bot
                           : Holder::Kind::open,
          value.at("id").get<std::string>(), value.at("name").get<std::string>()};
}

std::vector<Holder> holders_in(const json& list) {
  std::vector<Holder> holders;
  for (const auto& one : list) holders.push_back(holder_in(one));
  return holders;
}

table::Made made_in(const json& value) {
  table::Made made;
  made.game = value.at("game");
  for (const auto& [name, chosen] : value.at("settings").items()) made.settings.emplace_back(name, chosen);
  made.edition = value.at("edition");
  made.position = value.at("position");
  const auto pace = value.at("clock").at("pace").get<std::string>();
  made.clock = {pace == "live"   ? Pace::live
                : pace == "post" ? Pace::post
                                 : Pace::none,
                value.at("clock").at("base"), value.at("clock").at("increment")};
  made.rated = value.at("rated");
  made.watchable = value.at("watchable");
  made.chatty = value.at("chatty");
  made.host = value.at("host");
  made.seats = holders_in(value.at("seats"));
  return made;
}

// Its sentence is shown as it came, but for what a terminal would obey.
table::Ended ended_in(const json& value) {
  return {value.at("winners"), value.at("code"), without_steering(value.at("text").get<std::string>()),
          without_steering(value.at("rule").get<std::string>()), value.at("at")};
}

Stage stage_in(std::string_view word) {
  constexpr std::string_view kWords[] = {"gathering", "promising", "playing", "paused", "over"};
  return static_cast<Stage>(std::min<std::ptrdiff_t>(std::ranges::find(kWords, word) - std::begin(kWords), 4));
}

}  // namespace

Result<void> TableStory::take(const json& frame) {
  try {
    const auto& kind = frame.at("t").get_ref<const std::string&>();
    if (kind == "welcome") return take_welcome(frame);
    if (kind == "here") {
      take_company(frame);
      return {};
    }
    if (!known()) return lost("something came before the welcome");
    if (kind == "events") return take_list(frame);
    if (kind != "event") return {};
    const auto taken = take_event(frame.at("version"), frame.at("event"));
    take_tail(frame);
    return taken;
  } catch (const json::exception& problem) {
    return lost(problem.what());
  }
}

void TableStory::take_company(const json& frame) {
  here_ = frame.at("seats").get<std::vector<int>>();
  const auto watchers = frame.find("watchers");
  if (watchers == frame.end()) return;
  watching_ = watchers->at("count");
  watchers_.clear();
  for (const auto& name : watchers->at("names")) watchers_.push_back(without_steering(name.get<std::string>()));
}

Result<void> TableStory::take_welcome(const json& frame) {
  made_ = made_in(frame.at("made"));
  auto game = table::make_game(made_);
  if (!game) return std::unexpected(game.error());
  game_ = std::move(*game);
  person_ = frame.at("you").at("person");
  host_ = frame.value("host", made_.host);
  host_name_ = without_steering(frame.value("host_name", std::string()));
  seats_ = holders_in(frame.at("seats"));
  version_ = frame.at("version");
  stage_ = stage_in(frame.at("stage").get_ref<const std::string&>());
  rewinding_ = false;
  log_.clear();
  past_.clear();
  rematch_.clear();
  offer_.reset();
  if (frame.contains("offer")) {
    const auto& offer = frame["offer"];
    offer_ = StoryOffer{offer.at("what"), offer.at("seat"), std::vector<bool>(seats_.size())};
    for (const int seat : offer.at("agreed")) offer_->agreed[static_cast<std::size_t>(seat)] = true;
  }
  ended_.reset();
  if (frame.contains("ended")) ended_ = ended_in(frame["ended"]);
  const auto own = own_seats();
  eyes_ = own.empty() ? kNobody : own.front();
  const auto& text = frame.at("view").get_ref<const std::string&>();
  if (stage_ == Stage::over) {
    const auto state = game_->read_position(text);
    if (!state) return std::unexpected(state.error());
    state_ = *state;
  } else {
    const auto view = game_->read_view(text);
    if (!view) return std::unexpected(view.error());
    state_ = game_->sample(*view, rng_);
  }
  take_tail(frame);
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

Result<void> TableStory::take_list(const json& frame) {
  auto version = frame.at("from").get<std::int64_t>();
  for (const auto& event : frame.at("list"))
    if (const auto taken = take_event(version++, event); !taken) return taken;
  if (std::exchange(rewinding_, false)) news_.clear();
  take_tail(frame);
  return look_through_own_eyes();
}

// What comes with the last of several events.
void TableStory::take_tail(const json& frame) {
  if (frame.contains("clocks")) {
    clocks_ = frame["clocks"].get<std::vector<Milliseconds>>();
    clocks_at_ = Clock::now();
  }
  // When hands are laid open, everything is known.
  if (frame.contains("position"))
    if (const auto state = game_->read_position(frame["position"].get_ref<const std::string&>())) state_ = *state;
}

Result<void> TableStory::take_event(std::int64_t version, const json& event) {
  if (version != version_ + 1) return lost("something is missing");
  version_ = version;
  const auto& kind = event.at("t").get_ref<const std::string&>();
  if (kind == "acted") {
    offer_.reset();
    return play(event.at("action").get_ref<const std::string&>(), event.at("seat"));
  }
  if (kind == "chance") return play(event.at("outcome").get_ref<const std::string&>(), kChance);
  if (const auto taken = take_course(kind, event); !taken) return taken;
  take_talk(kind, event);
  return rewinding_ ? Result<void>() : look_through_own_eyes();
}

Result<void> TableStory::take_course(std::string_view kind, const json& event) {
  if (kind == "sat" || kind == "replaced") {
    const auto seat = event.at("seat").get<std::size_t>();
    if (seat >= seats_.size()) return lost("there is no such seat");
    tell(words_for_seating(*game_, event, seats_[seat]));
    seats_[seat] = holder_in(event.at(kind == "sat" ? "who" : "by"));
    offer_.reset();
  } else if (kind == "hosted") {
    host_ = event.at("person");
    const auto seated = std::ranges::find(seats_, host_, &Holder::id);
    host_name_ = seated == seats_.end() ? std::string() : without_steering(seated->name);
  } else if (kind == "promised") {
    stage_ = Stage::promising;
  } else if (kind == "began" || kind == "resumed") {
    stage_ = Stage::playing;
  } else if (kind == "paused") {
    stage_ = Stage::paused;
  } else if (kind == "offered") {
    offer_ = StoryOffer{event.at("what"), event.at("seat"), std::vector<bool>(seats_.size())};
    agree(offer_->by);
  } else if (kind == "answered" && offer_) {
    if (!event.at("yes").get<bool>()) {
      offer_.reset();
    } else {
      agree(event.at("seat"));
      const bool all = std::ranges::find(offer_->agreed, false) == offer_->agreed.end();
      if (all && offer_->what == "take-back") return take_back();
    }
  } else if (kind == "ended") {
    ended_ = ended_in(event);
    stage_ = Stage::over;
    offer_.reset();
  } else if (kind == "rematch") {
    rematch_ = without_steering(event.at("table").get<std::string>());
  }
  return {};
}

void TableStory::take_talk(std::string_view kind, const json& event) {
  if (kind == "sat" || kind == "replaced") return;
  std::string speaker;
  if (kind == "said") speaker = seats_.at(event.at("seat").get<std::size_t>()).id;
  if (kind == "chatted") speaker = event.at("person");
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
    if (other == n || (seats_[n].kind == Holder::Kind::person && seats_[other] == seats_[n]))
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
