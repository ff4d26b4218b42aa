// SPDX-License-Identifier: MIT
#include "client/table_story.hpp"

#include <algorithm>

#include "client/story_words.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"

namespace cb::client {

using table::Holder;
using table::Stage;

Result<void> TableStory::take(const wire::Message& message) {
  return std::visit([this](const auto& one) { return take_one(one); }, message);
}

Result<void> TableStory::take_one(const wire::Here& here) {
  here_ = here.seats;
  if (!here.watchers) return {};
  watching_ = static_cast<int>(here.watchers->count);
  watchers_.clear();
  for (const auto& name : here.watchers->names) watchers_.push_back(without_steering(name));
  return {};
}

Result<void> TableStory::take_one(const wire::Welcome& welcome) {
  rewinding_ = false;
  take_clocks(welcome.clocks);
  return follower_.take(welcome);
}

Result<void> TableStory::rewind() {
  news_.clear();
  rewinding_ = true;
  return follower_.rewind();
}

Result<void> TableStory::take_one(const wire::Missed& missed) {
  take_clocks(missed.now.clocks);
  const auto taken = follower_.take(missed, hear());
  if (std::exchange(rewinding_, false)) news_.clear();
  return taken;
}

Result<void> TableStory::take_one(const wire::Happened& happened) {
  take_clocks(happened.now.clocks);
  return follower_.take(happened, hear());
}

void TableStory::take_clocks(const std::vector<Milliseconds>& clocks) {
  if (clocks.empty()) return;
  clocks_ = clocks;
  clocks_at_ = Clock::now();
}

wire::Follower::Hear TableStory::hear() {
  return [this](const table::Event& event, const table::Standing& before) {
    if (is_muted(event, before)) return;
    if (auto text = words_for(game(), event, before.seats); !text.empty()) news_.push_back(std::move(text));
  };
}

bool TableStory::is_muted(const table::Event& event, const table::Standing& before) const {
  std::string speaker;
  if (const auto* said = std::get_if<table::Said>(&event)) speaker = before.holder(said->seat).id;
  if (const auto* chatted = std::get_if<table::Chatted>(&event)) speaker = chatted->person;
  return !speaker.empty() && std::ranges::find(muted_, speaker) != muted_.end();
}

void TableStory::mute(std::string person, bool quiet) {
  std::erase(muted_, person);
  if (quiet) muted_.push_back(std::move(person));
}

std::string TableStory::host_name() const { return without_steering(follower_.host_name()); }

bool TableStory::is_here(int seat) const {
  return standing().holder(seat).kind == Holder::Kind::bot || !here_ || std::ranges::find(*here_, seat) != here_->end();
}

std::vector<StoryPly> TableStory::log() const {
  std::vector<StoryPly> log;
  for (const auto& ply : follower_.plies()) {
    const auto word = without_steering(ply.text);
    const bool chance = ply.actor == kChance;
    log.push_back({ply.actor, ply.turn, ply.begins_turn, chance ? fmt::format("[{}]", word) : word,
                   chance ? std::string() : game().describe_action(ply.before, ply.action)});
  }
  return log;
}

std::optional<int> TableStory::asked_seat() const {
  const int seat = follower_.asked_seat();
  return seat == kNobody ? std::nullopt : std::optional(seat);
}

std::optional<table::Ended> TableStory::ended() const {
  auto ended = standing().ended;
  if (ended) {
    ended->text = without_steering(ended->text);
    ended->rule = without_steering(ended->rule);
  }
  return ended;
}

std::string TableStory::rematch() const { return without_steering(standing().rematch); }

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

std::string TableStory::who(int seat) const { return words_for_holder(game(), seat, standing().holder(seat)); }

}  // namespace cb::client
