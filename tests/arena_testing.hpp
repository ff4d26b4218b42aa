// SPDX-License-Identifier: MIT
// Contests for tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "arena/round.hpp"
#include "game/testing.hpp"
#include "session/opening.hpp"

namespace cb::testing_arena {

inline std::shared_ptr<const AnyGame> make(std::string_view name, std::string_view settings = {}) {
  return find_game(name).value()->make(testing_table::settings_from(settings), {}).value();
}

inline Contest contest_of(const std::shared_ptr<const AnyGame>& game, std::string first, std::string second) {
  Contest contest;
  contest.game = game;
  contest.start = game->start();
  contest.players = {std::move(first), std::move(second)};
  contest.opening = usual_opening(*game);
  return contest;
}

}  // namespace cb::testing_arena
