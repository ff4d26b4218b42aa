// SPDX-License-Identifier: MIT
// What may be changed of a game's board by whoever looks for a better one without knowing the game: dials, each of
// which changes one kind of thing a little and at random.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "game/dials_fwd.hpp"
#include "game/edition_tree.hpp"

namespace cb {

struct Dial {
  std::string name;  // "setup.one.mirrored"; what stands before a point names all that begin so
  std::string help;  // "one cap of Cream's and the cap opposite", for a list of what may change
  // Changes something; false where there is nothing to change. The reader of editions may yet refuse what comes of it.
  std::function<bool(EditionTree& tree, Rng& rng)> turn;
};

// A game that says what may change; one that does not has boards all the same.
template <class D>
concept HasDials = requires {
  { D::dials() } -> std::same_as<std::vector<Dial>>;
};

// The part of a tree at a place such as "/cities/common/costs", or nothing.
inline EditionTree* part_at(EditionTree& tree, const std::string& place) {
  const EditionTree::json_pointer pointer(place);
  return tree.contains(pointer) ? &tree.at(pointer) : nullptr;
}

// The list there; nothing where there is none, or it is empty.
inline EditionTree* list_at(EditionTree& tree, const std::string& place) {
  auto* part = part_at(tree, place);
  return part != nullptr && part->is_array() && !part->empty() ? part : nullptr;
}

inline std::size_t any_of_size(std::size_t size, Rng& rng) { return rng.below(static_cast<std::uint32_t>(size)); }

// One of the numbers there becomes one more or one less.
inline bool step_one_of(EditionTree& tree, const std::string& place, Rng& rng) {
  auto* list = list_at(tree, place);
  if (list == nullptr) return false;
  auto& number = (*list)[any_of_size(list->size(), rng)];
  if (!number.is_number_integer()) return false;
  number = number.get<std::int64_t>() + (rng.below(2) == 0 ? 1 : -1);
  return true;
}

inline bool step(EditionTree& tree, const std::string& place, Rng& rng) {
  auto* number = part_at(tree, place);
  if (number == nullptr || !number->is_number_integer()) return false;
  *number = number->get<std::int64_t>() + (rng.below(2) == 0 ? 1 : -1);
  return true;
}

}  // namespace cb
