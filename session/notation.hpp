// SPDX-License-Identifier: MIT
// Any game as text: positions, actions, views, and the few words around them.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "session/rules.hpp"

namespace cb {

class AnyNotation {
 public:
  virtual std::string seat_name(int seat) const = 0;

  virtual std::string write_position(const AnyState& state) const = 0;
  virtual Result<AnyState> read_position(std::string_view text) const = 0;

  virtual std::string write_action(const AnyState& state, ActionCode action) const = 0;
  // The same as a seat (or kNobody) may read it while the game runs: hidden draws stay hidden.
  virtual std::string write_seen_action(const AnyState& state, ActionCode action, int seat) const = 0;
  // A legal action (or outcome), or the reason why it is none.
  virtual Result<ActionCode> read_action(const AnyState& state, std::string_view text) const = 0;
  // What a legal action does, in a few words; empty where its notation says it all.
  virtual std::string describe_action(const AnyState& state, ActionCode action) const = 0;

  // What a seat knows, as text; where nothing is hidden the text of the position.
  virtual std::string write_view(const AnyView& view) const = 0;
  virtual Result<AnyView> read_view(std::string_view text) const = 0;

  virtual Sentence describe_ending(const AnyState& state) const = 0;

 protected:
  ~AnyNotation() = default;
};

}  // namespace cb
