// SPDX-License-Identifier: MIT
// Names for Bottlecap Vikings' notation, edition and picture.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/bottlecap_vikings/tables.hpp"

namespace cb::bottlecap_vikings {

inline constexpr std::string_view kSeatNames[kMostPlayers] = {"red", "blue", "green", "yellow"};
inline constexpr std::string_view kSideNames[kSides] = {"common", "I", "II", "III", "IV"};

// Words of the phases; those that only stand behind then= come last.
inline constexpr std::string_view kPhaseNames[kPhases] = {
    "over",    "lot",  "lay",    "deal",      "pick",      "ship",    "goods",   "improve", "sail", "take",
    "give",    "draw", "return", "raid-take", "raid-give", "act",     "ability", "double",  "turn", "lose",
    "passing", "line", "attack", "raid",      "helper",    "reverse", "gain",    "act",     "end",  "setup"};

// What notation and pages call goods and damage tokens.
inline constexpr std::string_view kGoodNames[] = {"gold", "wood"};
inline constexpr std::string_view kTokenNames[] = {"red", "grey"};

std::string seat_title(int seat);                                  // "Red"
std::optional<int> read_seat(std::string_view text, int players);  // "red"

std::string city_place_name(const CitySide& side, int place);  // "start", "62", "throne"

// Whether a face does what it does in the box; the rules tell of no other (BV-40…54).
bool is_printed(const Match& match, int face);
std::string tile_rule(const Match& match, int face);  // "BV-40"

// What a face and an ability do, in a few words for the picture.
std::string action_words(const Face& face);
std::string_view ability_words(int ability);

// The spots of a hut's way up, from the lowest tier, found from the abilities its owner holds.
struct CityPath {
  int places[kMostTiers] = {};
  int length = 0;
  Bits64 abilities = 0;
};
std::optional<CityPath> city_path(const CitySide& side, int hut, Bits64 held);

// Why a position could not stand on a table.
struct Problem {
  std::string rule;
  std::string sentence;
};
std::optional<Problem> check_position(const Match& match, const State& state);

}  // namespace cb::bottlecap_vikings
