// SPDX-License-Identifier: MIT
// What a search may change of Loot's board: where pawns start, where they come back, where the loot lies (LT-02).
// Mirrored is each tile by its rank, with the file kept: c2 and c8, e1 and e9.
#include "game/dials.hpp"

#include <algorithm>

#include "games/loot/game.hpp"
#include "games/loot/notation.hpp"

namespace cb::loot {
namespace {

std::string any_tile(Rng& rng) { return tile_name(static_cast<int>(rng.below(kTiles))); }

// Nothing where a text is no tile.
std::string opposite(const std::string& tile) {
  if (!read_tile(tile)) return {};
  return {tile[0], static_cast<char>('1' + '9' - tile[1])};
}

bool mirror_list(const EditionTree& from, EditionTree& to) {
  to = EditionTree::array();
  for (const auto& tile : from) to.push_back(opposite(tile.get<std::string>()));
  return true;
}

bool move_pawn(EditionTree& tree, Rng& rng) {
  auto* pawns = list_at(tree, rng.below(2) == 0 ? "/crates/pawns" : "/barrels/pawns");
  if (pawns == nullptr) return false;
  (*pawns)[any_of_size(pawns->size(), rng)] = any_tile(rng);
  return true;
}

bool move_pawns(EditionTree& tree, Rng& rng) {
  auto* crates = list_at(tree, "/crates/pawns");
  auto* barrels = list_at(tree, "/barrels/pawns");
  if (crates == nullptr || barrels == nullptr) return false;
  (*crates)[any_of_size(crates->size(), rng)] = any_tile(rng);
  return mirror_list(*crates, *barrels);
}

bool move_loot(EditionTree& tree, Rng& rng) {
  auto* loot = part_at(tree, rng.below(2) == 0 ? "/crates/loot" : "/barrels/loot");
  if (loot == nullptr) return false;
  *loot = any_tile(rng);
  return true;
}

bool move_both_loots(EditionTree& tree, Rng& rng) {
  auto* crates = part_at(tree, "/crates/loot");
  auto* barrels = part_at(tree, "/barrels/loot");
  if (crates == nullptr || barrels == nullptr) return false;
  *crates = any_tile(rng);
  *barrels = opposite(crates->get<std::string>());
  return true;
}

// One tile moves, comes or goes.
bool change_respawn(EditionTree& tree, Rng& rng) {
  auto* tiles = list_at(tree, "/respawns");
  if (tiles == nullptr) return false;
  const auto at = any_of_size(tiles->size(), rng);
  switch (rng.below(4)) {
    case 0:
      tiles->push_back(any_tile(rng));
      break;
    case 1:
      tiles->erase(at);
      break;
    default:
      (*tiles)[at] = any_tile(rng);
  }
  return true;
}

// The same with the tile opposite. A tile of the rank in the middle is its own.
bool change_respawns(EditionTree& tree, Rng& rng) {
  auto* tiles = list_at(tree, "/respawns");
  if (tiles == nullptr) return false;
  const auto drop = [&](const std::string& tile) {
    std::erase_if(tiles->get_ref<EditionTree::array_t&>(),
                  [&](const EditionTree& one) { return one == tile || one == opposite(tile); });
  };
  const auto add = [&](const std::string& tile) {
    tiles->push_back(tile);
    if (opposite(tile) != tile) tiles->push_back(opposite(tile));
  };
  const auto kind = rng.below(4);
  if (kind != 0) drop((*tiles)[any_of_size(tiles->size(), rng)].get<std::string>());
  if (kind != 1) add(any_tile(rng));
  return true;
}

}  // namespace

std::vector<Dial> Definition::dials() {
  return {{"pawns", "where one pawn of either side starts", move_pawn},
          {"pawns.mirrored", "where one of the crates starts, and the barrels opposite", move_pawns},
          {"respawns", "one respawn tile moves, comes or goes", change_respawn},
          {"respawns.mirrored", "the same with the tile opposite", change_respawns},
          {"loot", "where the loot of one side lies", move_loot},
          {"loot.mirrored", "where the crates' loot lies, and the barrels' opposite", move_both_loots}};
}

}  // namespace cb::loot
