// SPDX-License-Identifier: MIT
// What the engine is asked about: the view of the seat that acts, and the positions everyone has seen.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "session/any_game.hpp"

namespace cb {

struct Question {
  std::shared_ptr<const AnyGame> game;
  AnyView view;
  std::vector<std::uint64_t> past;
  // Some state that looks like this to the seat, for the words of its moves; they are the same in all of them.
  AnyState some;
};

// "start moves a4-a5 c6-c5", "POSITION", "POSITION moves …": for games that hide nothing. Refuses where no seat acts.
Result<Question> read_position_question(const std::shared_ptr<const AnyGame>& game, std::string_view text);

// The view of the seat that acts, for games that hide something.
Result<Question> read_view_question(const std::shared_ptr<const AnyGame>& game, std::string_view text);

}  // namespace cb
