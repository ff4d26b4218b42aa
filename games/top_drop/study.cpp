// SPDX-License-Identifier: MIT
// What a study of Top Drop counts: the help cards, the opening and the two cards that turn the direction.
#include "games/top_drop/game.hpp"
#include "games/top_drop/notation.hpp"

namespace cb::top_drop {
namespace {

std::string help_used(int word) {
  if (word >= kWildSkip) return "wild as " + std::string(help_name(word - kWildSkip));
  return std::string(help_name(word - kUseSkip));
}

}  // namespace

std::vector<Deed> Definition::deeds(const Rules& rules, const Course<Rules>& course) {
  std::vector<Deed> deeds;
  for (std::size_t n = 0; n < course.actions.size(); ++n) {
    const State& before = course.states[n];
    if (rules.at_chance(before)) continue;
    const int code = course.actions[n].code;
    const int word = code - kWords;
    if (word >= kUseSkip && word <= kWildColour) deeds.push_back({before.seat, "help used", help_used(word)});
    if (word >= kOpenUp) deeds.push_back({before.seat, "opening", word < kOpenDown ? "up" : "down"});
    if (code < kWords && before.phase == Phase::second) deeds.push_back({before.seat, "turn", "two cards"});
    if (word == kSayStop) deeds.push_back({before.seat, "turn", "one card"});
    const bool turns = (code == 1 && before.direction == Direction::down) ||
                       (code == rules.cards() && before.direction == Direction::up);
    if (turns) deeds.push_back({before.seat, "turned the direction by card", std::to_string(code)});
  }
  for (int help = 0; help < kHelps; ++help)
    deeds.push_back(
        {0, "help left", std::to_string(course.states.back().help[help]) + " " + std::string(help_name(help))});
  return deeds;
}

}  // namespace cb::top_drop
