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

bool is_printed(const Match& match, int face) { return match.edition.faces[face] == kPrinted[face]; }

std::string tile_rule(const Match& match, int face) {
  constexpr int kFirstAction = 40;
  return is_printed(match, face) ? "BV-" + std::to_string(kFirstAction + face) : "BV-16";
}

std::string city_place_name(const CitySide& side, int place) {
  if (place == 0) return "start";
  return place == side.throne_place() ? "throne" : std::to_string(side.ability[place] + kFirstAbility);
}

namespace {

std::string goods_words(int gold, int wood, int glory) {
  std::string out;
  for (const auto& [amount, mark] : {std::pair{gold, 'g'}, {wood, 'w'}, {glory, 'y'}})
    if (amount != 0) out += fmt::format("{}{}{}", out.empty() ? "" : " ", amount, mark);
  return out;
}

// "1g 2w D>1y": what it costs, then what it gives.
std::string part_words(const Part& part) {
  std::string cost = goods_words(part.pay_gold, part.pay_wood, 0);
  if (part.take_damage != 0) cost += cost.empty() ? "D" : " D";
  std::string gain = goods_words(part.gain_gold, part.gain_wood, part.gain_glory);
  if (cost.empty() && !gain.empty()) gain.insert(0, "+");
  if (part.lose_damage != 0) gain += gain.empty() ? "-" : " -";
  if (part.lose_damage == kAll)
    gain += "all D";
  else if (part.lose_damage != 0)
    gain += fmt::format("{}D", part.lose_damage);
  if (!cost.empty()) cost += ">";
  constexpr std::string_view kNeeds[] = {"", " if most D", " if least D"};
  return cost + gain + std::string(kNeeds[static_cast<int>(part.need)]);
}

std::string first_words(const Part& part) {
  switch (part.kind) {
    case Kind::improve:
      return "improve the city";
    case Kind::gold_to_wood:
      return "n gold > n+1 wood";
    case Kind::wood_to_gold:
      return "n wood > n+1 gold";
    case Kind::balance:
      return "+1 of the lesser good";
    case Kind::wood_by_helmets:
      return fmt::format("+{}w less helmets", kHelmetActionGain);
    case Kind::gold_by_helmets:
      return fmt::format("+{}g less helmets", kHelmetActionGain);
    default:
      return part_words(part);
  }
}

}  // namespace

std::string action_words(const Face& face) {
  std::string out = first_words(face.parts[0]);
  if (face.parts[1].kind != Kind::none) out += " / " + part_words(face.parts[1]);
  if (face.attacked_lose != 0) out += fmt::format(", attacked: -{}g", face.attacked_lose);
  return out;
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
