// SPDX-License-Identifier: MIT
// What a study of Three Men's Morris counts.
#include "games/three_men/game.hpp"

namespace cb::three_men {
namespace {

const char* kind_of(int point) { return point == kCentre ? "centre" : point % 2 == 0 ? "corner" : "side"; }

}  // namespace

std::vector<Deed> Definition::deeds(const Rules&, const Course<Rules>& course) {
  std::vector<Deed> deeds;
  for (std::size_t n = 0; n < course.actions.size(); ++n) {
    const Action action = course.actions[n];
    const int side = course.states[n].mover;
    if (action.from != kHand)
      deeds.push_back({side, "slide to", kind_of(action.to)});
    else if (course.states[n].caps[side] == 0)
      deeds.push_back({side, "first cap", kind_of(action.to)});
  }
  return deeds;
}

}  // namespace cb::three_men
