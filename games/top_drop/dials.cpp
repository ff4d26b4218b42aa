// SPDX-License-Identifier: MIT
// What a search may change of Top Drop: which card has which colour (TD-01).
#include "game/dials.hpp"

#include "games/top_drop/game.hpp"

namespace cb::top_drop {
namespace {

// Two cards exchange their colours, so that there are as many of each as before.
bool exchange(EditionTree& tree, Rng& rng) {
  auto* colours = part_at(tree, "/colours");
  if (colours == nullptr || !colours->is_object() || colours->size() < 2) return false;
  const auto one = any_of_size(colours->size(), rng);
  const auto other = (one + 1 + any_of_size(colours->size() - 1, rng)) % colours->size();
  auto& cards = std::next(colours->begin(), static_cast<std::ptrdiff_t>(one)).value();
  auto& others = std::next(colours->begin(), static_cast<std::ptrdiff_t>(other)).value();
  if (!cards.is_array() || !others.is_array() || cards.empty() || others.empty()) return false;
  std::swap(cards[any_of_size(cards.size(), rng)], others[any_of_size(others.size(), rng)]);
  return true;
}

}  // namespace

std::vector<Dial> Definition::dials() { return {{"colours", "two cards exchange their colours", exchange}}; }

}  // namespace cb::top_drop
