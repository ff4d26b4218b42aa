// SPDX-License-Identifier: MIT
// Thought for a page: what a bot plays, and what a strong one thinks of a position or of a move. A module that is to be
// small is linked without it (thoughtless.cpp), and says that it cannot do these things.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "session/match.hpp"

namespace cb::wasm {

class Advisor {
 public:
  virtual ~Advisor() = default;
  // Nothing where the wish is for something else:
  // think {"bot", "seed"} → {"action"}: the move a bot plays now;
  // judge {"bot", "seed", "ply"?} → chances of every seat, and where somebody is to act every move's value and the best
  // line;
  // mark {"bot", "seed", "ply"} → how good the action of that ply was.
  virtual std::optional<nlohmann::json> advise(std::string_view wish, const Match& match,
                                               const nlohmann::json& question) = 0;
};

// None in a module without thought.
std::unique_ptr<Advisor> make_advisor();

}  // namespace cb::wasm
