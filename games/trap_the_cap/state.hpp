// SPDX-License-Identifier: MIT
// Trap the Cap's state and action. A seat's number is also the number of its colour.
#pragma once

#include <cstdint>

#include "game/concepts.hpp"
#include "games/trap_the_cap/spaces.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

inline constexpr int kDieSides = 6;  // TT-04
inline constexpr int kMostCaps = 6;  // TT-03
inline constexpr int kMostGreys = 16;

// Caps by colour, three bits a colour: what lies under a top cap or in a home. Adding the numbers
// adds the caps, since no colour has more than six.
using Caps = std::uint32_t;
inline constexpr int kBitsAColour = 3;
inline constexpr Caps kAllColours = (Caps{1} << (kBitsAColour * kMaxSeats)) - 1;
inline constexpr Caps kGold = Caps{1} << 18;  // the golden cap among the captives (TT-26)

CB_FN constexpr Caps caps(int colour, int number) { return static_cast<Caps>(number) << (kBitsAColour * colour); }
CB_FN constexpr int number_of(Caps held, int colour) { return static_cast<int>(held >> (kBitsAColour * colour) & 7); }

// A stack on the track: the place in the upper seven bits, then what is under the top cap (TT-19: how
// many of which colour, in no order). The golden cap's own word has its owner between the two.
using Stack = std::uint32_t;
inline constexpr int kPlaceShift = 25;
inline constexpr Caps kUnder = kAllColours | kGold;
inline constexpr Stack kNoStack = ~Stack{0};  // its place reads kNowhere
inline constexpr int kOwnerShift = 19;
inline constexpr int kNeutral = 7;

CB_FN constexpr Stack make_stack(int place, Caps under) { return static_cast<Stack>(place) << kPlaceShift | under; }
CB_FN constexpr int place_of(Stack stack) { return static_cast<int>(stack >> kPlaceShift); }
CB_FN constexpr Caps under(Stack stack) { return stack & kUnder; }
CB_FN constexpr Stack make_golden(int place, int owner, Caps under) {
  return make_stack(place, under) | static_cast<Stack>(owner) << kOwnerShift;
}
CB_FN constexpr int owner_of(Stack golden) { return static_cast<int>(golden >> kOwnerShift & 7); }

enum class Phase : std::uint8_t {
  lot,          // the starter is being drawn (TT-03)
  first_throw,  // the first throw of a turn
  throw_again,  // a further throw after a six (TT-08)
  move,         // the die lies on the table
  turned,       // the golden cap has turned and must go on (TT-28)
  six,          // throw again, or stop (TT-08)
  over_left,    // at most one side has free caps (TT-17)
  over_quiet,   // nothing trapped or brought home for too long (TT-31)
  over_throws,  // all throws used up (TT-31)
};

// Equal states are the same situation: the stacks of a colour are kept in rising order, and what does
// not matter in a phase is zero. `greys` follows from the stacks and saves counting them.
struct State {
  Stack stacks[kMaxSeats][kMostCaps] = {};  // kNoStack behind the last
  Caps homes[kMaxSeats] = {};               // own colour: waiting; other colours: locked up (TT-16)
  Stack golden = kNoStack;                  // kNoStack: not in play, or captive under a stack with kGold
  std::uint32_t greys = 0;                  // stacks on each grey space, two bits a space (TT-12)
  std::uint32_t throws = 0;                 // TT-31; stays 0 where the option is off
  std::uint16_t quiet = 0;                  // TT-31, likewise
  std::uint8_t mover = 0;
  Phase phase = Phase::first_throw;
  std::uint8_t die = 0;      // in `move` and `turned`
  std::uint8_t points = 0;   // in `turned`: left for the golden cap
  std::uint8_t back_to = 0;  // in `turned`: the place it must go back to first
  std::uint8_t unused = 0;
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 192);

// piece: a colour (0–5), the golden cap, or one of the other kinds.
// from, to: places; to is the number thrown for a throw and the seat for a lot.
// how: bits 0–2 the slot of the stack in State::stacks (that of the first of equal stacks; kHomeSlot for
// a cap from home and for the golden cap), bit 3 through the home (TT-15), bit 4 to turn there (TT-28).
struct Action {
  std::uint8_t piece = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t how = 0;
  bool operator==(const Action&) const = default;
};
inline constexpr std::uint8_t kGoldenPiece = 6;
inline constexpr std::uint8_t kPass = 8;   // TT-07
inline constexpr std::uint8_t kAgain = 9;  // TT-08
inline constexpr std::uint8_t kStop = 10;
inline constexpr std::uint8_t kThrow = 11;
inline constexpr std::uint8_t kLot = 12;
inline constexpr std::uint8_t kSlots = 7;
// A cap waiting at home leaves at most five on the track, so the last slot is free for it.
inline constexpr std::uint8_t kHomeSlot = kMostCaps - 1;
inline constexpr std::uint8_t kThroughHome = 8;
inline constexpr std::uint8_t kTurn = 16;

CB_FN constexpr Action thrown(int number) { return {kThrow, 0, static_cast<std::uint8_t>(number), 0}; }
CB_FN constexpr Action drawn(int seat) { return {kLot, 0, static_cast<std::uint8_t>(seat), 0}; }

// Chance outcomes under one count: 1 to 6 are throws, from kLots on they are lots.
inline constexpr int kLots = 16;
CB_FN constexpr Action outcome(int number) { return number < kLots ? thrown(number) : drawn(number - kLots); }

}  // namespace cb::inline CB_ISA::trap_the_cap
