// SPDX-License-Identifier: MIT
// What a study of Top Cap counts.
#include <algorithm>
#include <array>
#include <utility>

#include "games/top_cap/game.hpp"
#include "games/top_cap/notation.hpp"

namespace cb::top_cap {
namespace {

int length_of(Action step) {
  return std::max(std::abs(file_of(step.from) - file_of(step.to)), std::abs(rank_of(step.from) - rank_of(step.to)));
}

// Caps that may not move for want of neighbours (TC-08).
int lonely_caps(const State& state, int side) {
  const Bits64 occupied = state.caps[0] | state.caps[1];
  int lonely = 0;
  for (const int cap : members(state.caps[side])) lonely += (kTables.around[cap] & occupied) == 0;
  return lonely;
}

}  // namespace

std::vector<Deed> Definition::deeds(const Rules&, const Course<Rules>& course) {
  std::vector<Deed> deeds;
  std::array<int, kCells> home{};  // where the cap on a cell began
  for (int cell = 0; cell < kCells; ++cell) home[static_cast<std::size_t>(cell)] = cell;
  for (std::size_t n = 0; n < course.actions.size(); ++n) {
    const Action step = course.actions[n];
    if (step.from == kDrawn) continue;
    const int side = static_cast<int>(course.states[n].mover);
    std::swap(home[step.from], home[step.to]);
    deeds.push_back({side, "step", std::to_string(length_of(step))});
    if (step.to == bottle(1 - side)) deeds.push_back({side, "cap in the bottle", cell_name(home[step.to])});
  }
  for (const int side : {kCream, kBlue})
    deeds.push_back(
        {side, "caps without neighbours at the end", std::to_string(lonely_caps(course.states.back(), side))});
  return deeds;
}

}  // namespace cb::top_cap
