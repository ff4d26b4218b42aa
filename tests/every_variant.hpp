// SPDX-License-Identifier: MIT
// For tests over all games: each with its defaults and in every variant it names.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/testing.hpp"
#include "session/any_game.hpp"

namespace cb {

inline std::vector<std::shared_ptr<const AnyGame>> every_variant(const GameType& type) {
  auto variants = type.variants();
  variants.insert(variants.begin(), "");
  std::vector<std::shared_ptr<const AnyGame>> games;
  for (const auto variant : variants) games.push_back(type.make(testing_table::settings_from(variant), {}).value());
  return games;
}

// "loot movement=free quiet=100", for the trace of a failure.
inline std::string title_of(const AnyGame& game) {
  std::string text(game.info().name);
  for (const auto& [name, value] : game.settings()) text += fmt::format(" {}={}", name, value);
  return text;
}

}  // namespace cb
