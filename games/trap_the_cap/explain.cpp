// SPDX-License-Identifier: MIT
// Why an action is not legal, in words and with its rule.
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

Error not_now(const Rules& rules, const State& state) {
  switch (state.phase) {
    case Phase::lot:
      return refuse("trap.now.lot", "TT-03", "The lot decides who begins first.");
    case Phase::first_throw:
    case Phase::throw_again:
      return refuse("trap.now.throw", "TT-04", "The die is to be thrown first; it shows 1 to {}.", kDieSides);
    case Phase::move:
      if (rules.legal(state).contains(Action{kPass}))
        return refuse("trap.now.stuck", "TT-07", "You threw {} and nothing can move that far: pass.", state.die);
      return refuse("trap.now.move", "TT-04", "You threw {}: move one of your caps that far.", state.die);
    case Phase::turned:
      return refuse("trap.now.turned", "TT-28", "The golden cap on {} has turned and goes on with {} more.",
                    place_name(rules, place_of(state.golden)), state.points);
    case Phase::six:
      return refuse("trap.now.six", "TT-08", "After a six you throw again, or stop.");
    default:
      return refuse("trap.now.over", state.phase == Phase::over_left ? "TT-17" : "TT-31", "The game is over.");
  }
}

bool is_place(const Rules& rules, int place) {
  return place < rules.board().spaces() || (place >= kFirstHome && place < home_of(rules.seats()));
}

// What is wrong with going through the home or into it; nothing if that part is in order.
std::optional<Error> explain_home(const Rules& rules, int colour, int from, int points, bool carrying) {
  if (rules.options().game == Play::tower)
    return refuse("trap.home.tower", "TT-25", "In Trap the Tower nobody goes home again.");
  if (!carrying)
    return refuse("trap.home.empty", "TT-14", "A cap goes home only when it carries captives; the one on {} has none.",
                  place_name(rules, from));
  const int needed = rules.board().home_in[colour][from];
  if (needed == 0 || needed > points)
    return refuse("trap.home.far", "TT-15", "Home is out of reach from {} with {}.", place_name(rules, from), points);
  return std::nullopt;
}

Error explain_closed(const Rules& rules, const State& state, int colour, int to) {
  const Board& board = rules.board();
  const auto name = place_name(rules, to);
  if (board.grey.has(to)) {
    if (Setting::places_of(state, colour).has(to))
      return refuse("trap.move.grey-own", "TT-12", "A second stack of one colour cannot rest on grey {}.", name);
    return refuse("trap.move.grey-full", "TT-12", "Three stacks rest on grey {} already.", name);
  }
  if (Setting::places_of(state, colour).has(to))
    return refuse("trap.move.own", "TT-09", "One of your own stands on {}, which is not yellow.", name);
  if (has_teams(rules.options().game))
    return refuse("trap.move.partner", "TT-21", "A partner stands on {}, and partners never trap each other.", name);
  return refuse("trap.move.own-golden", "TT-27", "Your golden cap stands on {}, which is not yellow.", name);
}

Error explain_golden(const Rules& rules, const State& state, Action action) {
  if (rules.options().game != Play::golden)
    return refuse("trap.golden.none", "TT-26", "There is no golden cap in this game.");
  if (!Setting::owns_golden(state, state.mover))
    return refuse("trap.golden.owner", "TT-29", "The golden cap is not yours to move.");
  const auto from = place_name(rules, place_of(state.golden));
  if (action.from != place_of(state.golden))
    return refuse("trap.golden.place", "TT-26", "The golden cap stands on {}.", from);
  const int points = state.phase == Phase::turned ? state.points : state.die;
  const int colour = state.mover;
  const bool through = (action.how & kThroughHome) != 0;
  if (is_home(action.to) && action.to != home_of(colour))
    return refuse("trap.home.foreign", "TT-14", "{} is somebody else's home.", place_name(rules, action.to));
  if (through || is_home(action.to))
    if (auto error = explain_home(rules, colour, action.from, points, under(state.golden) != 0)) return *error;
  const auto to = place_name(rules, action.to);
  auto turning = action;
  turning.how ^= kTurn;
  if (rules.legal(state).contains(turning)) {
    if ((action.how & kTurn) != 0)
      return refuse("trap.golden.no-turn", "TT-28", "On {} the move ends, so there is no turning.", to);
    return refuse("trap.golden.points", "TT-28", "{} leaves points over, so the golden cap must turn there: {}-turn.",
                  to, to);
  }
  const Board& board = rules.board();
  const bool shared = board.yellow.has(action.to) || board.grey.has(action.to);
  if ((action.how & kTurn) == 0 && !shared && Setting::places_of(state, colour).has(action.to))
    return refuse("trap.golden.own", "TT-27", "The golden cap cannot stop on {}, where your own cap stands.", to);
  return refuse("trap.golden.far", "TT-28",
                "The golden cap cannot go from {} to {} now: with {} it must be able to use exactly its points.", from,
                to, points);
}

}  // namespace

Error Definition::explain(const Rules& rules, const State& state, Action action) {
  if (state.phase != Phase::move && state.phase != Phase::turned) {
    if (state.phase < Phase::over_left && (action.piece == kAgain || action.piece == kStop) && !rules.at_chance(state))
      return refuse("trap.now.six", "TT-08", "After a six you throw again, or stop.");
    return not_now(rules, state);
  }
  if (action.piece == kAgain || action.piece == kStop)
    return refuse("trap.now.again", "TT-08", "Throwing again is for after a six has been moved.");
  if (action.piece == kPass) return refuse("trap.now.pass", "TT-07", "You can move, so you cannot pass.");
  const bool golden = action.piece == kGoldenPiece;
  if ((action.piece >= kMaxSeats && !golden) || (state.phase == Phase::turned && !golden)) return not_now(rules, state);
  if (!is_place(rules, action.from) || !is_place(rules, action.to))
    return refuse("trap.move.place", "TT-01", "There is no such place on the board.");
  if (golden) return explain_golden(rules, state, action);

  const int colour = action.piece;
  const auto from = place_name(rules, action.from);
  const auto to = place_name(rules, action.to);
  if (colour >= rules.seats() || (colour != state.mover && rules.options().game != Play::total_team))
    return refuse("trap.move.foreign", has_teams(rules.options().game) ? "TT-20" : "TT-04",
                  "You move only your own caps.");
  if (rules.setting().side(colour) != rules.setting().side(state.mover))
    return refuse("trap.move.foreign", "TT-24", "You move only the caps of your team.");
  const int slot = action.how & kSlots;
  Caps load = 0;
  if (is_home(action.from)) {
    if (action.from != home_of(colour) || number_of(state.homes[colour], colour) == 0)
      return refuse("trap.move.nobody-home", "TT-04", "No cap of {} waits at {}.", letter(rules, colour), from);
  } else {
    const bool stands = slot < kMostCaps && place_of(state.stacks[colour][slot]) == action.from;
    if (!stands) return refuse("trap.move.none", "TT-04", "{} has no such cap on {}.", letter(rules, colour), from);
    load = under(state.stacks[colour][slot]);
  }
  const bool through = (action.how & kThroughHome) != 0;
  if ((action.how & kTurn) != 0 || action.how > (kSlots | kThroughHome | kTurn))
    return refuse("trap.move.turn", "TT-05", "Only the golden cap may turn during its move.");
  if (is_home(action.to) && action.to != home_of(colour))
    return refuse("trap.home.foreign", "TT-14", "{} is somebody else's home.", to);
  const int die = state.die;
  const int home = home_of(colour);
  if (through || is_home(action.to)) {
    if (auto error = explain_home(rules, colour, action.from, die, load != 0)) return *error;
    const int left = die - rules.board().home_in[colour][action.from];
    if (is_home(action.to) || !rules.board().reach[left][home].has(action.to))
      return refuse("trap.home.out", "TT-15", "With {} left at home, a cap cannot come out to {}.", left, to);
  } else if (!rules.board().reach[die][action.from].has(action.to)) {
    return refuse("trap.move.distance", "TT-05", "{} cannot be reached from {} with exactly {} without turning back.",
                  to, from, die);
  }
  if (rules.setting().closed_to(state, colour).has(action.to)) return explain_closed(rules, state, colour, action.to);
  return refuse("trap.move.same", "TT-13", "Stacks on {} that are alike are one choice; name it from the first.", from);
}

}  // namespace cb::trap_the_cap
