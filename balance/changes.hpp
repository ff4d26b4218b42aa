// SPDX-License-Identifier: MIT
// Boards made of other boards: by turning dials at random, or by taking single changes back. Every board is canonical
// text, so that equal boards are equal texts.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.hpp"
#include "game/dials.hpp"
#include "session/any_game.hpp"

namespace cb::balance {

struct Change {
  std::string text;
  std::vector<std::string> turned;  // dials, in the order in which they were
};

class Changes {
 public:
  // What is refused where it is made is not made: by the reader of editions, or by whatever else boards must fulfil.
  using Accepts = std::function<bool(std::string_view text)>;
  static Result<Changes> make(const GameType& type, std::vector<Dial> dials, Accepts accepts);

  // A board as it is written here.
  Result<std::string> written(const EditionTree& tree) const { return write_edition_tree(tree, like_); }
  Result<std::string> canonical(std::string_view text) const;
  // One to three dials turned; nothing where everything that was tried is refused.
  std::optional<Change> random(std::string_view text, Rng& rng) const;

 private:
  Changes(std::vector<Dial> dials, Accepts accepts, EditionTree like)
      : dials_(std::move(dials)), accepts_(std::move(accepts)), like_(std::move(like)) {}
  std::optional<Change> once(const EditionTree& tree, Rng& rng) const;

  std::vector<Dial> dials_;
  Accepts accepts_;
  EditionTree like_;  // the order of the keys
};

// What differs between two boards besides what they are called; each can be taken over by itself.
std::vector<EditionDifference> changes_between(std::string_view before, std::string_view after);
// The board with the value at a key set, or with nothing there where it is null.
Result<std::string> with_value(const Changes& changes, std::string_view text, const std::string& key,
                               const EditionTree& value);
// The same under another name, and made by nobody in particular.
Result<std::string> renamed(const Changes& changes, std::string_view text, std::string_view name);

}  // namespace cb::balance
