// SPDX-License-Identifier: MIT
// The legal moves of a position for a person: listed so that they fit the screen, and picked from what was typed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/screen.hpp"
#include "session/match.hpp"

namespace cb::cli {

class MoveList {
 public:
  explicit MoveList(const Match& match);
  // Of a state that nothing else is known about; `numbers_are_moves`: players have written bare numbers as moves.
  MoveList(const AnyGame& game, const AnyState& state, bool numbers_are_moves);

  std::size_t size() const { return moves_.size(); }
  // The list in columns that fit `width`, or each move on lines of its own where moves need much explaining.
  std::vector<std::string> lines(std::size_t width) const;

  // The list as it stands above a prompt; or only how many moves there are, where the list is long or would push
  // `above` off the screen.
  std::string offered(const Screen& screen, std::string_view above) const;

  // The move a person means by a word: its number in the list, or its notation in capitals or not.
  std::optional<ActionCode> find(std::string_view word) const;
  // Why a number that was typed is none of the list; empty where it is one, or the word no number.
  std::string wrong_number(std::string_view word) const;
  ActionCode first() const { return moves_.front().action; }

  // The move a line means, Enter alone the only one; or in words why it is none of the list. A word that is not in the
  // list may still be another way to write a move: then the answer has neither.
  struct Pick {
    std::optional<ActionCode> action;
    std::string why_not;
  };
  Pick pick(std::string_view word) const;

 private:
  struct Move {
    ActionCode action;
    std::string word;
    std::string meaning;
  };
  std::string label(std::size_t n) const;

  std::vector<Move> moves_;
  bool numbered_ = true;
};

}  // namespace cb::cli
