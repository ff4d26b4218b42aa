// SPDX-License-Identifier: MIT
// Seats, actions and abilities in words.
#include "core/text.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {

std::string seat_title(int seat) {
  std::string name(kSeatNames[seat]);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

std::optional<int> read_seat(std::string_view text, int players) {
  for (int seat = 0; seat < players; ++seat)
    if (kSeatNames[seat] == text) return seat;
  return std::nullopt;
}

std::string tile_rule(int letter) {
  constexpr int kFirstAction = 40;
  return "BV-" + std::to_string(kFirstAction + letter);
}

std::string city_place_name(const CitySide& side, int place) {
  if (place == 0) return "start";
  return place == side.throne_place() ? "throne" : std::to_string(side.ability[place] + kFirstAbility);
}

std::string_view action_words(int letter) {
  static constexpr std::string_view kWords[kActions] = {
      "improve the city",       // BV-40
      "1g 2w>1y / 2g 3w>1y",    // BV-41
      "1g 2w>1y / 1g 2w D>1y",  // BV-42
      "+1g / +1g if most D",    // BV-43
      "+1w / +1w if least D",   // BV-44
      "1w>-2D / 2w>-4D",        // BV-45
      "+1g / D>1g",             // BV-46
      "n gold > n+1 wood",      // BV-47
      "+2g, attacked: -1g",     // BV-48
      "1w>-3D / 3w>-all D",     // BV-49
      "n wood > n+1 gold",      // BV-50
      "+1 of the lesser good",  // BV-51
      "+3w less helmets",       // BV-52
      "+3g less helmets",       // BV-53
      "+1w / D>1w",             // BV-54
  };
  return kWords[letter];
}

std::string_view ability_words(int ability) {
  static constexpr std::string_view kWords[kAbilities] = {
      "gained wood: +1 wood at the end",                              // BV-60
      "gained gold: +1 gold at the end",                              // BV-61
      "gained glory: +1 wood at the end",                             // BV-62
      "helper: lose 1 damage",                                        // BV-63
      "sail 2 further; got: 1 glory",                                 // BV-64
      "Valkyries count 1 damage less",                                // BV-65
      "trade 1 for 1 with those you pass",                            // BV-66
      "got: Valkyries come for all",                                  // BV-67
      "take 1 damage to reverse your course",                         // BV-68
      "draw 2 damage, put 1 back",                                    // BV-69
      "gained glory: lose 1 damage at the end",                       // BV-70
      "helper: +1 gold",                                              // BV-71
      "got: copy any ability in play",                                // BV-72
      "helper: swap two neighbouring tiles",                          // BV-73
      "another lost damage: +1 gold at the end",                      // BV-74
      "from the helper: sail 3 further",                              // BV-75
      "lose 1 glory to lose all damage",                              // BV-76
      "gained glory: +1 gold at the end",                             // BV-77
      "any hut advanced: +1 wood at the end",                         // BV-78
      "got: double your wood or gold",                                // BV-79
      "gained wood: +1 gold at the end",                              // BV-80
      "sail 1 further; got: 1 wood, lose 2 damage",                   // BV-81
      "trade 1 for 1 with those you attack",                          // BV-82
      "helper: +1 wood",                                              // BV-83
      "sail 2 further",                                               // BV-84
      "attacked: +1 gold at the end",                                 // BV-85
      "any hut advanced: +1 gold at the end",                         // BV-86
      "got: turn the bottlecap, 1 glory",                             // BV-87
      "lost damage: +1 gold at the end",                              // BV-88
      "no damage line; with 4 players, got: 1 glory, lose 1 damage",  // BV-89
      "helper: you cannot take damage",                               // BV-90
      "got: lose all damage",                                         // BV-91
      "got: 1 wood; one more helmet",                                 // BV-92
  };
  return kWords[ability];
}

namespace {

// Goes down from a place to the bottom over spots whose abilities are held.
bool descend(const CitySide& side, int place, Bits64 held, CityPath& path) {
  if (place == 0) return true;
  for (int below = 0; below <= side.spots; ++below) {
    const bool leads = (side.paths[below] >> place & 1) != 0;
    if (!leads || (below != 0 && (held & bit(side.ability[below])) == 0)) continue;
    CityPath lower;
    if (!descend(side, below, held, lower)) continue;
    path = lower;
    if (place != side.throne_place()) {
      path.places[path.length++] = place;
      path.abilities |= bit(side.ability[place]);
    }
    return true;
  }
  return false;
}

}  // namespace

std::optional<CityPath> city_path(const CitySide& side, int hut, Bits64 held) {
  CityPath path;
  if (hut > side.throne_place() || !descend(side, hut, held, path) || (path.abilities & ~held) != 0)
    return std::nullopt;
  return path;
}

}  // namespace cb::bottlecap_vikings
