// SPDX-License-Identifier: MIT
// Any game of the list: the only place where types are erased. A game is its rules, its notation and its picture;
// whoever needs one of them takes that alone. How it is thought about is in thought/.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "game/edition.hpp"
#include "session/notation.hpp"
#include "session/picture.hpp"
#include "session/rules.hpp"

namespace cb {

// One game with its edition and options fixed.
class AnyGame : public AnyRules, public AnyNotation, public AnyPicture {
 public:
  virtual ~AnyGame() = default;

 protected:
  explicit AnyGame(Terms terms) : AnyRules(std::move(terms)) {}
};

// What an edition file says of itself, and all that is wrong with it; it can be played on where that is nothing.
struct ReadEdition {
  EditionHead head;
  std::vector<FileProblem> problems;
};

// A game of the list, before its options are chosen.
class GameType {
 public:
  virtual ~GameType() = default;
  virtual const GameInfo& info() const = 0;
  virtual std::vector<OptionSpec> options() const = 0;
  virtual std::vector<std::string_view> editions() const = 0;
  virtual ReadEdition read_edition(std::string_view text) const = 0;
  virtual std::string_view rules_text() const = 0;
  virtual std::vector<std::string_view> variants() const = 0;
  // An empty edition text means the first built-in edition.
  virtual Result<std::unique_ptr<AnyGame>> make(const Settings& settings, std::string_view edition) const = 0;
};

std::span<const GameType* const> all_game_types();

// By its command-line name.
Result<const GameType*> find_game(std::string_view name);

}  // namespace cb
