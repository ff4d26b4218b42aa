// SPDX-License-Identifier: MIT
#include "session/encoding.hpp"

#include <algorithm>

namespace cb {

AnyEncoding::AnyEncoding(std::shared_ptr<const AnyRules> game)
    : game_(std::move(game)),
      kernels_(step_kernels(InstructionSet::portable, game_->number())),
      actions_(kernels_.actions(game_->rules_bytes())),
      shape_(kernels_.shape(game_->rules_bytes())),
      entries_(static_cast<std::size_t>(shape_[0]) * static_cast<std::size_t>(shape_[1] * shape_[2])),
      recall_(kernels_.recall_shape(game_->rules_bytes())) {}

int AnyEncoding::number(const AnyState& state, ActionCode action) const {
  return kernels_.number(game_->rules_bytes(), state.bytes.data(), action);
}

Result<ActionCode> AnyEncoding::action(const AnyState& state, std::int64_t number) const {
  if (number < 0 || number >= actions_)
    return fail("encoding.number", "", "Actions have the numbers 0 to {}, not {}.", actions_ - 1, number);
  const auto wanted = static_cast<int>(number);
  const bool acts = game_->actor(state) >= 0;
  const ActionCode code = acts ? kernels_.action(game_->rules_bytes(), state.bytes.data(), wanted) : 0;
  if (!acts || !game_->is_legal(state, code) || this->number(state, code) != wanted)
    return fail("encoding.illegal", "", "The action numbered {} is not legal here.", number);
  return code;
}

void AnyEncoding::mask(const AnyState& state, std::span<std::uint64_t> words) const {
  kernels_.mask(game_->rules_bytes(), state.bytes.data(), words.data());
}

void AnyEncoding::observe(const AnyView& view, int seat, std::span<std::uint8_t> entries) const {
  kernels_.observe(game_->rules_bytes(), view.bytes.data(), seat, entries.data());
}

std::size_t AnyEncoding::information_entries() const {
  return entries_ + static_cast<std::size_t>(recall_[0]) * static_cast<std::size_t>(recall_[1]);
}

void AnyEncoding::information(const Match& match, int seat, std::span<std::uint8_t> entries) const {
  observe(game_->view(match.state(), seat), seat, entries.first(entries_));
  auto rest = entries.subspan(entries_);
  std::ranges::fill(rest, std::uint8_t{0});
  AnyState state = match.start();
  for (const Ply& ply : match.log()) {
    // A match that began in the middle may not have had room for more.
    if (rest.size() < static_cast<std::size_t>(recall_[1]) || rest.empty()) break;
    kernels_.recall(game_->rules_bytes(), state.bytes.data(), ply.action, seat, rest.data());
    rest = rest.subspan(static_cast<std::size_t>(recall_[1]));
    game_->apply(state, ply.action);
  }
}

}  // namespace cb
