// SPDX-License-Identifier: MIT
// Refuses positions that could not stand on a table: counts, crowded spaces, phases that contradict.
#include <algorithm>

#include "games/trap_the_cap/notation.hpp"
#include "games/trap_the_cap/position.hpp"

namespace cb::trap_the_cap {
namespace {

constexpr int kMostOnGrey = 3;  // TT-12

bool golden_game(const Rules& rules) { return rules.options().game == Play::golden; }

std::optional<Error> check_counts(const Rules& rules, const State& state) {
  const int each = rules.setting().caps_each;
  for (int colour = 0; colour < rules.seats(); ++colour) {
    int total = 0;
    for (int seat = 0; seat < rules.seats(); ++seat) {
      total += number_of(state.homes[seat], colour);
      for (const Stack stack : state.stacks[seat])
        if (stack != kNoStack) total += number_of(under(stack), colour) + (seat == colour);
    }
    if (state.golden != kNoStack) total += number_of(under(state.golden), colour);
    if (total != each)
      return refuse("trap.position.count", "TT-03", "{} has {} caps in this position, not {}.", letter(rules, colour),
                    total, each);
  }
  for (int seat = 0; seat < rules.seats(); ++seat)
    for (int colour = 0; colour < rules.seats(); ++colour) {
      if (colour == seat || number_of(state.homes[seat], colour) == 0) continue;
      if (rules.options().game == Play::tower)
        return refuse("trap.position.tower", "TT-25", "In Trap the Tower nothing is locked up at home.");
      if (rules.setting().side(colour) == rules.setting().side(seat))
        return refuse("trap.position.partner", "TT-22", "A partner's caps are freed, never locked up.");
    }
  return std::nullopt;
}

std::optional<Error> check_golden(const Rules& rules, const State& state) {
  int captive = 0;
  for (const auto& stacks : state.stacks)
    for (const Stack stack : stacks) captive += stack != kNoStack && (under(stack) & kGold) != 0;
  const bool free = state.golden != kNoStack;
  if (captive + free != (golden_game(rules) ? 1 : 0))
    return refuse("trap.position.golden", "TT-26", "The golden cap must be in one place, in its own game only.");
  if (!free) return std::nullopt;
  const int place = place_of(state.golden);
  const int owner = owner_of(state.golden);
  if (owner == kNeutral && (place != rules.board().centre() || under(state.golden) != 0))
    return refuse("trap.position.neutral", "TT-26", "A neutral golden cap stands on the centre, over nothing.");
  if (is_home(place) && (place != home_of(owner) || under(state.golden) != 0))
    return refuse("trap.position.golden-home", "TT-26", "The golden cap waits at its owner's home only, over nothing.");
  return std::nullopt;
}

// TT-09, TT-12, TT-13, TT-27: who stands together on one space.
std::optional<Error> check_space(const Rules& rules, const State& state, int space) {
  const Board& board = rules.board();
  const bool golden = place_of(state.golden) == space;
  const int owner = owner_of(state.golden);
  int stacks = 0;
  int colours = 0;
  int most = 0;          // of one colour
  bool foreign = false;  // beside the golden cap
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const auto here = static_cast<int>(std::ranges::count_if(
        state.stacks[seat], [&](Stack stack) { return stack != kNoStack && place_of(stack) == space; }));
    stacks += here;
    colours += here > 0;
    most = std::max(most, here);
    foreign = foreign || (here > 0 && seat != owner);
  }
  const auto name = place_name(rules, space);
  if (board.grey.has(space)) {
    if (most > 1 || stacks + golden > kMostOnGrey)
      return refuse("trap.position.grey", "TT-12", "Grey {} holds at most three stacks, of different colours.", name);
    if (golden && foreign && state.phase == Phase::turned)
      return refuse("trap.position.turned", "TT-28", "Where the golden cap turned it has trapped everybody else.");
    return std::nullopt;
  }
  if (colours > 1 || (golden && foreign))
    return refuse("trap.position.mixed", "TT-10",
                  "Two sides cannot stand on {}: the second would have trapped the first.", name);
  if (board.yellow.has(space)) return std::nullopt;
  if (stacks > 1) return refuse("trap.position.crowd", "TT-09", "{} holds only one cap or stack.", name);
  if (golden && stacks > 0 && state.phase != Phase::turned)
    return refuse("trap.position.golden-crowd", "TT-27", "The golden cap cannot share {} with its owner's cap.", name);
  return std::nullopt;
}

std::optional<Error> check_turned(const Rules& rules, const State& state) {
  const auto wrong = [](std::string_view sentence) { return refuse("trap.position.turned", "TT-28", sentence); };
  if (!Setting::owns_golden(state, state.mover) || is_home(place_of(state.golden)))
    return wrong("Only a golden cap of one's own on the track can have turned.");
  const int space = place_of(state.golden);
  const auto& next = rules.board().next[space];
  if (std::ranges::find(next, state.back_to) == std::end(next))
    return wrong("The golden cap must go back to a place next to it.");
  if (!golden_move(rules.setting(), state).may_turn(space, state.back_to, state.points, under(state.golden) != 0))
    return wrong("The golden cap could not complete its move from there.");
  return std::nullopt;
}

// TT-17 and TT-31 against the phase: a game that must be over is over, and none other.
std::optional<Error> check_phase(const Rules& rules, const State& state) {
  const Setting& setting = rules.setting();
  const Phase phase = state.phase;
  const auto wrong = [](std::string_view rule, std::string_view sentence) {
    return refuse("trap.position.phase", rule, sentence);
  };
  if (phase == Phase::lot) {
    const State start = rules.start();
    return state == start ? std::nullopt : std::optional(wrong("TT-03", "The lot is drawn before the game begins."));
  }
  const bool in_throw = phase == Phase::move || phase == Phase::turned;
  const bool one_left = count(sides_left(state, rules.options().game, rules.seats())) <= 1;
  if (one_left != (phase == Phase::over_left) && phase != Phase::turned)
    return wrong("TT-17", "The game is over exactly when at most one side has free caps.");
  if (!setting.takes_turns(state, state.mover)) return wrong("TT-07", "The player to move has nothing to move.");

  const bool quiet_on = rules.options().quiet != 0;
  const bool throws_on = rules.options().throws > 0;
  const auto throws = static_cast<int>(std::min<std::uint32_t>(state.throws, 0x7FFFFFFF));
  if ((!quiet_on && state.quiet != 0) || (!throws_on && throws != 0))
    return wrong("TT-31", "A count that is off stays at zero.");
  if (quiet_on && throws_on && state.quiet > throws)
    return wrong("TT-31", "There cannot be more quiet throws than throws.");
  // A throw is counted when the die falls, and the limits are looked at when it has been moved.
  if (in_throw && ((throws_on && throws == 0) || (phase == Phase::move && quiet_on && state.quiet == 0)))
    return wrong("TT-31", "The throw on the table must be counted.");
  const bool quiet_reached = state.quiet >= setting.quiet_limit;
  const bool throws_reached = throws >= setting.throws_limit;
  if (state.quiet > setting.quiet_limit || throws > setting.throws_limit)
    return wrong("TT-31", "A count is beyond its limit.");
  if (phase == Phase::over_quiet && !quiet_reached) return wrong("TT-31", "The quiet throws are not used up.");
  if (phase == Phase::over_throws && (!throws_reached || quiet_reached))
    return wrong("TT-31", "The throws are not used up, or the quiet ones are too.");
  if (phase < Phase::over_left && !in_throw && (quiet_reached || throws_reached))
    return wrong("TT-31", "The throws are used up, so the game is over.");
  if ((phase == Phase::six || phase == Phase::throw_again) && throws_on && throws == 0)
    return wrong("TT-31", "A six has been thrown, so there was a throw.");
  return phase == Phase::turned ? check_turned(rules, state) : std::nullopt;
}

}  // namespace

void count_greys(const Rules& rules, State& state) {
  state.greys = 0;
  const auto add = [&](Stack stack) {
    const std::uint32_t one = stack == kNoStack ? 0 : rules.board().grey_one[place_of(stack)];
    if ((state.greys & 3 * one) != 3 * one) state.greys += one;
  };
  for (const auto& stacks : state.stacks)
    for (const Stack stack : stacks) add(stack);
  add(state.golden);
}

std::optional<Error> check_position(const Rules& rules, const State& state) {
  if (auto error = check_counts(rules, state)) return error;
  if (auto error = check_golden(rules, state)) return error;
  for (int space = 0; space < rules.board().spaces(); ++space)
    if (auto error = check_space(rules, state, space)) return error;
  return check_phase(rules, state);
}

}  // namespace cb::trap_the_cap
