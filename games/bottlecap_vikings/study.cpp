// SPDX-License-Identifier: MIT
// What a study of Bottlecap Vikings counts.
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

std::string tile_name(const Match& match, int face) {
  return fmt::format("{} {}", static_cast<char>('A' + face), action_words(match.edition.faces[face]));
}

bool uses_tile(int code) { return code == kPart || code == kPart + 1 || (code > kAmount && code < kGroup); }

}  // namespace

std::vector<Deed> Definition::deeds(const Rules& rules, const Course<Rules>& course) {
  const Match& match = rules.match();
  std::vector<Deed> deeds;
  for (std::size_t n = 0; n < course.actions.size(); ++n) {
    const int code = course.actions[n].code;
    const State& before = course.states[n];
    const State& after = course.states[n + 1];
    const int seat = before.mover;
    for (int holder = 0; holder < match.players; ++holder)
      for (const int got : members(after.abilities[holder] & ~before.abilities[holder]))
        deeds.push_back({holder, "ability", fmt::format("{} {}", got + kFirstAbility, ability_words(got))});
    if (before.phase == Phase::goods)
      deeds.push_back({seat, "goods at the start", fmt::format("{} gold", code - kGoods)});
    if (before.phase == Phase::act && uses_tile(code))
      deeds.push_back({seat, "tile used", tile_name(match, before.rondel[before.players[seat].ship])});
    if (before.phase != Phase::sail) continue;
    const int space = after.players[seat].ship;
    deeds.push_back({seat, "tile landed on", tile_name(match, before.rondel[space])});
    if (space == before.helper) deeds.push_back({seat, "event", "landed at the helper"});
    for (int other = 0; other < match.players; ++other)
      if (other != seat && before.players[other].ship == space) deeds.push_back({seat, "event", "attacked a ship"});
  }
  const State& last = course.states.back();
  for (int seat = 0; seat < match.players; ++seat) {
    const Player& player = last.players[seat];
    if (player.side >= kNoSide) continue;
    const CitySide& side = match.side(player);
    const bool throne = player.hut == side.throne_place();
    deeds.push_back({seat, "city", std::string(kSideNames[player.side])});
    deeds.push_back({seat, "hut at the end", throne ? "throne" : fmt::format("tier {}", side.tier[player.hut])});
  }
  return deeds;
}

}  // namespace cb::bottlecap_vikings
