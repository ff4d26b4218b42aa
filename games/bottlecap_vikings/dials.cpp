// SPDX-License-Identifier: MIT
// What a search may change of Bottlecap Vikings: of each city side its prices, levels, meters, abilities and paths
// (BV-05…08).
#include "game/dials.hpp"

#include <algorithm>

#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

// All abilities of a side, tier by tier; empty where they cannot be read.
std::vector<int> spots_of(const EditionTree& tiers) {
  std::vector<int> spots;
  if (!tiers.is_array()) return spots;
  for (const auto& tier : tiers)
    for (const auto& spot : tier)
      if (spot.is_number_integer()) spots.push_back(spot.get<int>());
  return spots;
}

// Wherever the one is named stands the other, and the other way round.
void exchange(EditionTree& part, int one, int other) {
  if (part.is_structured()) {
    for (auto& inner : part) exchange(inner, one, other);
  } else if (part == one) {
    part = other;
  } else if (part == other) {
    part = one;
  }
}

// Two abilities of the side exchange places, or one gives way to one that the side has not; the paths stay.
bool change_ability(EditionTree& tree, const std::string& side, Rng& rng) {
  auto* tiers = list_at(tree, side + "/tiers");
  if (tiers == nullptr) return false;
  const auto spots = spots_of(*tiers);
  if (spots.empty()) return false;
  const int one = spots[any_of_size(spots.size(), rng)];
  const int other = rng.below(2) == 0 ? spots[any_of_size(spots.size(), rng)]
                                      : kFirstAbility + static_cast<int>(rng.below(kAbilities));
  if (one == other) return false;
  for (const auto* part : {"/tiers", "/bottom", "/paths"})
    if (auto* list = list_at(tree, side + part)) exchange(*list, one, other);
  return true;
}

// A path comes or goes between a spot, or the bottom, and one of the tier above it.
bool change_path(EditionTree& tree, const std::string& side, Rng& rng) {
  auto* tiers = list_at(tree, side + "/tiers");
  auto* bottom = list_at(tree, side + "/bottom");
  auto* paths = list_at(tree, side + "/paths");
  if (tiers == nullptr || bottom == nullptr) return false;
  const auto from = any_of_size(tiers->size(), rng);  // the bottom, or a tier below the highest
  const auto& above = (*tiers)[from];
  if (!above.is_array() || above.empty()) return false;
  const auto to = above[any_of_size(above.size(), rng)];
  auto* row = bottom;
  std::size_t first = 0;
  if (from > 0) {
    const auto& below = (*tiers)[from - 1];
    if (paths == nullptr || !below.is_array() || below.empty()) return false;
    const auto& spot = below[any_of_size(below.size(), rng)];
    const auto found = std::ranges::find_if(
        *paths, [&](const EditionTree& path) { return path.is_array() && !path.empty() && path[0] == spot; });
    if (found == paths->end()) return false;
    row = &*found;
    first = 1;
  }
  for (std::size_t n = first; n < row->size(); ++n)
    if ((*row)[n] == to) return row->erase(n), true;
  row->push_back(to);
  return true;
}

bool change_meter(EditionTree& tree, const std::string& side, Rng& rng) {
  constexpr const char* kMeters[] = {"/gold_meter", "/wood_meter", "/throne"};
  return step(tree, side + kMeters[rng.below(std::size(kMeters))], rng);
}

using Turn = bool (*)(EditionTree& tree, const std::string& side, Rng& rng);

}  // namespace

std::vector<Dial> Definition::dials() {
  constexpr struct {
    const char* name;
    const char* help;
    Turn turn;
  } kKinds[] = {
      {"costs", "what one step up costs",
       [](EditionTree& tree, const std::string& side, Rng& rng) { return step_one_of(tree, side + "/costs", rng); }},
      {"helmets", "the helmets that one step up takes",
       [](EditionTree& tree, const std::string& side, Rng& rng) { return step_one_of(tree, side + "/helmets", rng); }},
      {"levels", "where one helmet level begins",
       [](EditionTree& tree, const std::string& side, Rng& rng) { return step_one_of(tree, side + "/levels", rng); }},
      {"meters", "how far gold or wood goes, or the glory of the throne", change_meter},
      {"abilities", "two abilities exchange places, or one gives way to another", change_ability},
      {"paths", "one path comes or goes", change_path},
  };
  std::vector<Dial> dials;
  for (const auto& kind : kKinds)
    for (const auto name : kSideNames) {
      const auto side = fmt::format("/cities/{}", name);
      dials.push_back({fmt::format("{}.{}", kind.name, name), fmt::format("{}, on the side {}", kind.help, name),
                       [side, turn = kind.turn](EditionTree& tree, Rng& rng) { return turn(tree, side, rng); }});
    }
  return dials;
}

}  // namespace cb::bottlecap_vikings
