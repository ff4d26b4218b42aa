// SPDX-License-Identifier: MIT
// Any game as it is shown: in a terminal, and for a board in a browser what it is drawn and told from.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "game/pen.hpp"
#include "session/rules.hpp"

namespace cb {

// As a seat sees it; kNobody is a spectator. game/definition.hpp says what the JSON has.
class AnyPicture {
 public:
  virtual std::string draw(const AnyState& state, int seat, const Pen& pen) const = 0;
  virtual nlohmann::json scene(const AnyState& state, int seat) const = 0;
  virtual nlohmann::json tell_action(const AnyState& state, ActionCode action, int seat) const = 0;
  virtual nlohmann::json tell_ending(const AnyState& state) const = 0;

 protected:
  ~AnyPicture() = default;
};

}  // namespace cb
