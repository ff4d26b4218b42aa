// SPDX-License-Identifier: MIT
// Any game in numbers, as learning programs take it: actions, masks, and what a seat sees. docs/encodings.md says what
// every entry means. Apart from the game itself, since nothing that plays or shows needs it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/error.hpp"
#include "games/step_kernels.hpp"
#include "session/match.hpp"

namespace cb {

class AnyEncoding {
 public:
  explicit AnyEncoding(std::shared_ptr<const AnyRules> game);

  const AnyRules& game() const { return *game_; }
  int actions() const { return actions_; }
  int words() const { return mask_words(actions_); }
  // Planes, rows and columns.
  const std::array<int, 3>& shape() const { return shape_; }
  std::size_t entries() const { return entries_; }

  // The number of a legal action, and the legal action of a number or the reason why there is none.
  int number(const AnyState& state, ActionCode action) const;
  Result<ActionCode> action(const AnyState& state, std::int64_t number) const;
  // Empty where no seat acts.
  void mask(const AnyState& state, std::span<std::uint64_t> words) const;
  void observe(const AnyView& view, int seat, std::span<std::uint8_t> entries) const;

  // Whether a view is no history: then what a seat saw of the whole match follows what it sees now.
  bool recalls() const { return recall_[0] != 0; }
  std::size_t information_entries() const;
  void information(const Match& match, int seat, std::span<std::uint8_t> entries) const;

 private:
  std::shared_ptr<const AnyRules> game_;
  const StepKernels& kernels_;
  int actions_;
  std::array<int, 3> shape_;
  std::size_t entries_;
  std::array<int, 2> recall_;
};

}  // namespace cb
