// SPDX-License-Identifier: MIT
// What a search may change of Top Cap's board: where the caps stand at the start (TC-03).
#include "game/dials.hpp"

#include <utility>

#include "games/top_cap/game.hpp"
#include "games/top_cap/notation.hpp"

namespace cb::top_cap {
namespace {

// Moves one cap of a list to any cell; whether it can stand there the reader says.
bool move_one(EditionTree& caps, Rng& rng) {
  caps[any_of_size(caps.size(), rng)] = cell_name(static_cast<int>(rng.below(kCells)));
  return true;
}

bool move_either(EditionTree& tree, const std::string& setup, Rng& rng) {
  auto* caps = list_at(tree, setup + (rng.below(2) == 0 ? "/cream" : "/blue"));
  return caps != nullptr && move_one(*caps, rng);
}

// TC-04: Blue's caps stand as Cream's do, seen from the other side.
bool move_both(EditionTree& tree, const std::string& setup, Rng& rng) {
  auto* cream = list_at(tree, setup + "/cream");
  auto* blue = list_at(tree, setup + "/blue");
  if (cream == nullptr || blue == nullptr || !move_one(*cream, rng)) return false;
  *blue = EditionTree::array();
  for (const auto& cap : *cream) {
    const auto cell = read_cell(cap.get<std::string>());
    if (!cell) return false;
    blue->push_back(cell_name(kCells - 1 - *cell));
  }
  return true;
}

}  // namespace

std::vector<Dial> Definition::dials() {
  std::vector<Dial> dials;
  for (const auto& name : options().front().spec.choices) {
    const auto setup = "/setups/" + name;
    dials.push_back({"setup." + name, "one cap of either side, in the setup " + name,
                     [setup](EditionTree& tree, Rng& rng) { return move_either(tree, setup, rng); }});
    dials.push_back({"setup." + name + ".mirrored",
                     "one cap of Cream's, and Blue's stand opposite, in the setup " + name,
                     [setup](EditionTree& tree, Rng& rng) { return move_both(tree, setup, rng); }});
  }
  return dials;
}

}  // namespace cb::top_cap
