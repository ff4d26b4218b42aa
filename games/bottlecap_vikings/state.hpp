// SPDX-License-Identifier: MIT
// Bottlecap Vikings: what lies on the table, where the turn stands, and what can be done about it.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "game/concepts.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

inline constexpr int kMostPlayers = 4;
inline constexpr int kSpaces = 8;    // BV-01
inline constexpr int kActions = 15;  // BV-40…54, letters A to O
inline constexpr int kFirstAbility = 60;
inline constexpr int kAbilities = 33;  // BV-60…92
inline constexpr int kSides = 5;       // BV-06: the common side and four unique ones
inline constexpr int kCommon = 0;

inline constexpr std::uint8_t kNoShip = kSpaces;   // not yet on the water
inline constexpr std::uint8_t kNoTile = kActions;  // a space of the rondel not laid yet
inline constexpr std::uint8_t kNoSide = 8;         // no card yet; kNoSide + n: holds card n, side not picked yet

CB_FN constexpr int around(int space) { return space & (kSpaces - 1); }

// Phases up to `lose` wait for a player or for chance. The others are passed through at once and are
// only ever stored in `resume`: where the turn goes on after an inserted draw or choice.
enum class Phase : std::uint8_t {
  over,
  starter_lot,
  lay,
  deal,
  pick,
  ship,
  goods,
  improve_free,
  sail,
  pass_take,
  pass_give,
  draw,
  put_back,
  raid_take,
  raid_give,
  act,
  pick_ability,
  pick_double,
  turn_cap,
  lose,
  passing,     // BV-66: on along the way
  line,        // BV-13: a token for the damage line was drawn
  attack,      // BV-14: one of those at the space has drawn
  raid,        // BV-82
  helper,      // BV-63, 71, 83
  checked,     // BV-68: Valkyries are checked, then back to the action
  gain,        // BV-17: what a part gives after its damage
  to_act,      // back to the action, or on to the end when nothing is left to choose
  turn_end,    // BV-21
  next_setup,  // BV-11: the next player's goods, or the first turn
};
inline constexpr int kPhases = static_cast<int>(Phase::next_setup) + 1;

// What happened to a player during the turn (BV-21).
inline constexpr std::uint8_t kGainedGold = 1;
inline constexpr std::uint8_t kGainedWood = 2;
inline constexpr std::uint8_t kGainedGlory = 4;
inline constexpr std::uint8_t kLostDamage = 8;
inline constexpr std::uint8_t kLostToValkyries = 16;
inline constexpr std::uint8_t kAttacked = 32;
inline constexpr std::uint8_t kAdvanced = 64;

// What the mover has used this turn.
inline constexpr std::uint8_t kUsedFirst = 1;
inline constexpr std::uint8_t kUsedSecond = 2;
inline constexpr std::uint8_t kUsedParts = kUsedFirst | kUsedSecond;
inline constexpr std::uint8_t kUsedReverse = 4;  // BV-68
inline constexpr std::uint8_t kUsedSwap = 8;     // BV-73
inline constexpr std::uint8_t kUsedHeal = 16;    // BV-76

// BV-51: how gold and wood stood on landing; kept only where action L may be played this turn.
inline constexpr std::uint8_t kLessGold = 1;
inline constexpr std::uint8_t kLessWood = 2;
inline constexpr std::uint8_t kEqualGoods = kLessGold | kLessWood;

// BV-69: tokens drawn and not yet kept.
inline constexpr std::uint8_t kHeldRed = 1;
inline constexpr std::uint8_t kHeldGrey = 2;

struct Player {
  std::uint8_t gold = 0;
  std::uint8_t wood = 0;
  std::uint8_t glory = 0;
  std::uint8_t red = 0;  // damage, by colour
  std::uint8_t grey = 0;
  std::uint8_t ship = kNoShip;
  std::uint8_t hut = 0;  // 0 the bottom, 1 … the spots from the lowest tier up, then the throne
  std::uint8_t side = kNoSide;
  std::uint8_t reversed = 0;  // BV-68
  std::uint8_t events = 0;
  bool operator==(const Player&) const = default;
  CB_FN constexpr int damage() const { return red + grey; }
};

// Equal states are the same situation, down to what the turn has seen. Whatever a phase does not
// need is zero. The order of play is by seat; `starter` is forgotten once the set-up is done.
struct State {
  Bits64 abilities[kMostPlayers] = {};  // bit n: BV-(60 + n)
  Player players[kMostPlayers] = {};
  std::uint8_t rondel[kSpaces] = {kNoTile, kNoTile, kNoTile, kNoTile, kNoTile, kNoTile, kNoTile, kNoTile};
  std::uint16_t turns = 0;  // turns played by all together; stays 0 without a limit (BV-25)
  Phase phase = Phase::lay;
  std::uint8_t mover = 0;
  std::uint8_t starter = 0;
  std::uint8_t helper = 0;  // the space beside it; the damage line turns with it
  std::uint8_t lid_red = 0;
  std::uint8_t lid_grey = 0;
  Phase resume = Phase::over;
  std::uint8_t seat = 0;      // who draws, loses damage or is traded with
  std::uint8_t step = 0;      // BV-66: how far along the way; BV-13: damage still due
  std::uint8_t distance = 0;  // BV-66: of the whole move
  std::uint8_t used = 0;
  std::uint8_t compare = 0;
  std::uint8_t held = 0;
  std::uint8_t owed = 0;       // damage to lose
  std::uint8_t raided = 0;     // BV-82: seats that are still to be given a good
  std::uint8_t spare[7] = {};  // always zero; without it the compiler would pad
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) == 104 && sizeof(State) <= 192);

// One byte; the values come in four groups of 64, and all that can be done in one state lies in one
// group, so that a set of actions is a group and a 64-bit mask.
struct Action {
  std::uint8_t code = 0;
  bool operator==(const Action&) const = default;
};
inline constexpr int kGroup = 64;

// Group 0: the action of a space and what may come before it.
inline constexpr int kEnd = 0;
inline constexpr int kPart = 1;     // 1, 2
inline constexpr int kReverse = 3;  // BV-68
inline constexpr int kHeal = 4;     // BV-76
inline constexpr int kSwap = 5;     // + s: spaces s and s + 1 (BV-73)
inline constexpr int kAmount = 12;  // + n: 1 … 15 goods (BV-47, BV-50)
inline constexpr int kBuild = 28;   // + hut: the hut goes there
// Group 1: moving, set-up and inserted choices.
inline constexpr int kSail = 64;       // + distance, 1 … 15
inline constexpr int kPlace = 80;      // + space
inline constexpr int kGoods = 88;      // + how many of them are gold
inline constexpr int kTurnCap = 96;    // + the helper's new space (BV-87)
inline constexpr int kTake = 104;      // + 0 gold, 1 wood (BV-66, BV-82)
inline constexpr int kGive = 106;      // + 0 gold, 1 wood
inline constexpr int kDouble = 108;    // + 0 gold, 1 wood (BV-79)
inline constexpr int kPutBack = 110;   // + 0 red, 1 grey (BV-69)
inline constexpr int kLose = 112;      // + how many of them are red
inline constexpr int kPickSide = 120;  // + 0 common, 1 unique
// Group 2: what a lot decides, and the same things chosen.
inline constexpr int kTile = 128;     // + letter
inline constexpr int kCard = 144;     // + side, 1 … 4
inline constexpr int kStarter = 152;  // + seat
inline constexpr int kToken = 160;    // + 0 red, 1 grey
// Group 3: BV-72.
inline constexpr int kAbility = 192;  // + ability

CB_FN constexpr Action make(int code) { return {static_cast<std::uint8_t>(code)}; }

}  // namespace cb::inline CB_ISA::bottlecap_vikings
