// SPDX-License-Identifier: MIT
// The arguments by which every command names a game, its options, its edition and a position.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/any_game.hpp"

namespace cb::cli {

class Command;

std::vector<std::string> game_names();

struct GameChoice {
  std::string name;
  std::vector<std::string> options;  // name=value
  std::optional<std::string> setup;
  std::optional<std::string> players;
  std::optional<std::string> edition;
  std::optional<std::string> position;

  void add_game(Command& command, bool required = true);
  void add_settings(Command& command);
  void add_edition(Command& command);
  void add_position(Command& command);

  Result<std::shared_ptr<const AnyGame>> game() const;
};

// A game and the position asked for: the start unless --position says otherwise.
struct ChosenPosition {
  std::shared_ptr<const AnyGame> game;
  AnyState state;
};
Result<ChosenPosition> choose_position(const GameChoice& choice);

// A seat by its name in the game, its number (1, 2, …), or its letter (a, b, …) where no seat has a letter for a name.
Result<int> find_seat(const AnyGame& game, std::string_view name);

// The refusal with its file and line before the sentence.
Error in_file(Error error, std::string_view path);
// All that is wrong with a file as one refusal, a line of it for each; there must be something.
Error in_file(const std::vector<FileProblem>& problems, std::string_view path);

// A text file whole, or a sentence that says why not.
Result<std::string> read_text_file(const std::string& path);
// The same for an edition. An empty text stands for the board a game has anyway, so a file without any is refused here.
Result<std::string> read_edition_file(const std::string& path);
// Written beside and renamed, so that a failure never leaves half a file.
Result<void> write_text_file(const std::string& path, std::string_view text);
// Whether a file could be written there, found out without changing it.
Result<void> can_write(const std::string& path);

}  // namespace cb::cli
