// SPDX-License-Identifier: MIT
// What a search may change of a board of Trap the Cap: which spaces are grey or yellow (TT-02), how long ways are
// (TT-01).
#include "game/dials.hpp"

#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

int length_of(EditionTree& tree, const std::string& place) {
  const auto* length = part_at(tree, place);
  return length != nullptr && length->is_number_integer() ? length->get<int>() : 0;
}

// A space of every base, by what stands behind the base's letter.
std::string any_space(EditionTree& tree, Rng& rng) {
  const int rim = length_of(tree, "/board/rim");
  const int spoke = length_of(tree, "/board/spoke");
  if (rim <= 0 || spoke <= 0) return {};
  const int place = static_cast<int>(rng.below(static_cast<std::uint32_t>(rim + spoke)));
  return place < rim ? fmt::format("{}", place + 1) : fmt::format("C{}", place - rim + 1);
}

// One space of a colour moves, comes or goes.
bool recolour(EditionTree& tree, const std::string& place, Rng& rng) {
  auto* spaces = part_at(tree, place);
  const auto space = any_space(tree, rng);
  if (spaces == nullptr || !spaces->is_array() || space.empty()) return false;
  const auto kind = spaces->empty() ? 0 : rng.below(4);
  if (kind == 0)
    spaces->push_back(space);
  else if (kind == 1)
    spaces->erase(any_of_size(spaces->size(), rng));
  else
    (*spaces)[any_of_size(spaces->size(), rng)] = space;
  return true;
}

}  // namespace

std::vector<Dial> Definition::dials() {
  return {{"greys", "one grey space of every base moves, comes or goes",
           [](EditionTree& tree, Rng& rng) { return recolour(tree, "/board/grey", rng); }},
          {"yellows", "the same for a yellow one",
           [](EditionTree& tree, Rng& rng) { return recolour(tree, "/board/yellow", rng); }},
          {"sizes", "rim or spoke is longer or shorter by a space", [](EditionTree& tree, Rng& rng) {
             return step(tree, rng.below(2) == 0 ? "/board/rim" : "/board/spoke", rng);
           }}};
}

}  // namespace cb::trap_the_cap
