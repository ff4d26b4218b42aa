// SPDX-License-Identifier: MIT
// An edition as a plain tree of its keys, whichever game it is for: what editors change, what is written back as TOML
// in one form only, and where two boards differ.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb {

// Objects, arrays, texts, whole numbers, true and false; nothing else.
using EditionTree = nlohmann::ordered_json;

// What an edition may be at most, so that it can be kept with every match and read by anyone's machine.
inline constexpr std::size_t kLongestEdition = 12'000;  // bytes of its text
inline constexpr int kDeepestEdition = 6;               // objects and arrays in each other
inline constexpr std::size_t kMostEditionValues = 4'000;

// In the order of the file. Comments are not in it.
Result<EditionTree> read_edition_tree(std::string_view text);

// The canonical text: the same for the same tree, with its keys in the order that they have in `like`, the game's first
// edition, and others behind them by name. Refuses a tree that is none of an edition.
Result<std::string> write_edition_tree(const EditionTree& tree, const EditionTree& like);

// One value that is another: by its key, as in "crates.pawns[3]"; null where it is not there.
struct EditionDifference {
  std::string key;
  EditionTree before, after;
};

// Lists of the same length differ by element, others as a whole.
std::vector<EditionDifference> edition_differences(const EditionTree& before, const EditionTree& after);

}  // namespace cb
