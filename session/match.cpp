// SPDX-License-Identifier: MIT
#include "session/match.hpp"

#include <algorithm>

namespace cb {
namespace {

Sentence describe_repetition(const AnyRules& game) {
  return {fmt::format("Drawn: the same position has come up {} times.", game.repetition_limit()),
          std::string(game.info().repetition_rule)};
}

}  // namespace

Match::Match(const std::shared_ptr<const AnyGame>& game) : Match(game, game->start()) {}

Match::Match(std::shared_ptr<const AnyGame> game, const AnyState& start)
    : game_(std::move(game)), start_(start), state_(start) {
  settle();
}

Match::Match(std::shared_ptr<const AnyGame> game, const AnyState& start, const AnyState& state, std::vector<Ply> log,
             std::vector<std::uint64_t> keys)
    : game_(std::move(game)), start_(start), state_(state), log_(std::move(log)), keys_(std::move(keys)) {
  settle();
}

Result<void> Match::play(ActionCode action) {
  if (finish_) return fail("match.over", finish_->why.rule, "The game is over: {}", finish_->why.text);
  if (!game_->is_legal(state_, action)) return fail("match.illegal", "", "That is not a legal action here.");
  log_.push_back({action, actor_, game_->turn(state_), log_.empty() || game_->begins_turn(state_)});
  game_->apply(state_, action);
  settle();
  return {};
}

Result<void> Match::play(std::string_view text) {
  if (finish_) return fail("match.over", finish_->why.rule, "The game is over: {}", finish_->why.text);
  const auto action = game_->read_action(state_, text);
  if (!action) return std::unexpected(action.error());
  return play(*action);
}

void Match::suppose(const AnyState& state) {
  state_ = state;
  settle();
}

void Match::settle() {
  actor_ = game_->actor(state_);
  finish_.reset();
  if (actor_ == kNobody) {
    finish_ = Finish{game_->ending(state_).winners, game_->describe_ending(state_)};
    return;
  }
  const int limit = game_->repetition_limit();
  if (limit == 0) return;
  keys_.resize(log_.size());
  keys_.push_back(game_->key(state_));
  if (actor_ == kChance || occurrences_of_last_position() < limit) return;
  actor_ = kNobody;
  const auto everyone = static_cast<std::uint8_t>((1 << game_->seats()) - 1);
  finish_ = Finish{everyone, describe_repetition(*game_)};
}

int Match::occurrences_of_last_position() const {
  const auto same = std::ranges::count(keys_, keys_.back());
  if (same < game_->repetition_limit()) return static_cast<int>(same);
  // Equal keys are almost surely equal positions; a draw deserves certainty.
  const auto last = game_->position(state_);
  int found = 1;
  AnyState earlier = start_;
  for (const Ply& ply : log_) {
    found += game_->position(earlier) == last;
    game_->apply(earlier, ply.action);
  }
  return found;
}

std::span<const std::uint64_t> Match::past_keys() const {
  return std::span(keys_).first(keys_.empty() ? 0 : keys_.size() - 1);
}

Result<void> Match::can_take_back(int seat) const {
  if (log_.empty()) return fail("take-back.none", "", "There is nothing to take back yet.");
  if (log_.back().actor == kChance)
    return fail("take-back.chance", "", "A throw or a draw came after it, and those are never taken back.");
  if (log_.back().actor != seat) return fail("take-back.other", "", "Somebody else has acted since.");
  if (game_->hides_information())
    return fail("take-back.reveal", "", "What the others have seen cannot be unseen, so nothing is taken back here.");
  return {};
}

void Match::take_back() {
  log_.pop_back();
  state_ = state_after(log_.size());
  settle();
}

AnyState Match::state_after(std::size_t plies) const {
  AnyState state = start_;
  for (std::size_t n = 0; n < plies; ++n) game_->apply(state, log_[n].action);
  return state;
}

}  // namespace cb
