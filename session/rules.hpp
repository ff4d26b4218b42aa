// SPDX-License-Identifier: MIT
// The rules of any game, and the plain values that they act on: a state is a few bytes, an action a number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/info.hpp"
#include "game/options.hpp"
#include "game/phrases.hpp"

namespace cb {

// A state of whichever game, by its bytes; unused bytes are zero, so equality is exact.
struct AnyState {
  static constexpr std::size_t kCapacity = 192;
  alignas(16) std::array<std::byte, kCapacity> bytes{};
  bool operator==(const AnyState&) const = default;
};

// What one seat may see of a state, likewise by its bytes; where nothing is hidden the bytes of the state.
struct AnyView {
  alignas(16) std::array<std::byte, AnyState::kCapacity> bytes{};
  bool operator==(const AnyView&) const = default;
};

using ActionCode = std::uint32_t;

struct ListedAction {
  ActionCode code = 0;
  std::uint32_t weight = 0;  // of a chance outcome; 0 for a player's action
};

// What stays the same throughout a match, once edition and options are chosen.
struct Terms {
  const GameInfo* info = nullptr;
  std::size_t number = 0;       // the game's place in games/all_games.txt
  Settings settings = {};       // every option, defaults too
  std::string edition = {};     // the text of the edition file
  std::vector<int> sides = {};  // of every seat; seats that win and lose together have the same
  int repetition_limit = 0;
  bool hides_information = false;
  std::span<const Phrase> phrases = {};  // what may be said at the table with a tap
};

class AnyRules {
 public:
  AnyRules(const AnyRules&) = delete;
  AnyRules& operator=(const AnyRules&) = delete;

  const GameInfo& info() const { return *terms_.info; }
  std::size_t number() const { return terms_.number; }
  const Settings& settings() const { return terms_.settings; }
  const std::string& edition() const { return terms_.edition; }
  int seats() const { return static_cast<int>(terms_.sides.size()); }
  int side(int seat) const { return terms_.sides[static_cast<std::size_t>(seat)]; }
  int repetition_limit() const { return terms_.repetition_limit; }
  bool hides_information() const { return terms_.hides_information; }
  std::span<const Phrase> phrases() const { return terms_.phrases; }

  virtual AnyState start() const = 0;
  virtual Actor actor(const AnyState& state) const = 0;
  virtual int turn(const AnyState& state) const = 0;
  virtual bool begins_turn(const AnyState& state) const = 0;
  // The legal actions, or at a chance node the outcomes with their weights.
  virtual std::vector<ListedAction> actions(const AnyState& state) const = 0;
  virtual bool is_legal(const AnyState& state, ActionCode action) const = 0;
  virtual void apply(AnyState& state, ActionCode action) const = 0;
  virtual Ending ending(const AnyState& state) const = 0;
  virtual AnyState position(const AnyState& state) const = 0;
  // A 64-bit key of the position, the same that searches use.
  virtual std::uint64_t key(const AnyState& state) const = 0;
  virtual AnyView view(const AnyState& state, int seat) const = 0;
  // Some state that fits a view; where nothing is hidden the only one.
  virtual AnyState sample(const AnyView& view, Rng& rng) const = 0;

  // The rules by their bytes. With number() these are enough for whatever is compiled apart from this, in a program
  // that wants it: kernels, thought, what a study counts.
  virtual const void* rules_bytes() const = 0;

 protected:
  explicit AnyRules(Terms terms) : terms_(std::move(terms)) {}
  ~AnyRules() = default;

 private:
  Terms terms_;
};

// A random legal action, or a chance outcome by its weight.
ActionCode random_action(const AnyRules& game, const AnyState& state, Rng& rng);

}  // namespace cb
