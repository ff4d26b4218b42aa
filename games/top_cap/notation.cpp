// SPDX-License-Identifier: MIT
// Positions "a4b3c2d1/c6d5e4f3/cream" (Cream's caps, Blue's caps, who moves) and moves "a4-b5".
#include "games/top_cap/notation.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/top_cap/game.hpp"

namespace cb::top_cap {
namespace {

constexpr std::string_view kMoverNames[] = {"cream", "blue", "lot"};

std::string_view side_title(int side) { return side == kCream ? "Cream" : "Blue"; }

}  // namespace

std::string cell_name(int cell) {
  return {static_cast<char>('a' + file_of(cell)), static_cast<char>('1' + rank_of(cell))};
}

std::optional<int> read_cell(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int file = text[0] - 'a';
  const int rank = text[1] - '1';
  if (file < 0 || file >= kSize || rank < 0 || rank >= kSize) return std::nullopt;
  return cell(file, rank);
}

std::optional<Error> CapPlacement::add(int side, std::string_view text) {
  const auto place = read_cell(text);
  if (!place) return refuse("top-cap.edition.cell", "TC-04", "{} is not a cell of the board (a1 to f6).", quote(text));
  if (*place == bottle(kCream) || *place == bottle(kBlue))
    return refuse("top-cap.edition.bottle", "TC-04", "No cap can stand on {}, which is a bottle.", text);
  if (((caps[0] | caps[1]) & bit(*place)) != 0)
    return refuse("top-cap.edition.two", "TC-04", "Two caps stand on {}.", text);
  caps[side] |= bit(*place);
  return std::nullopt;
}

Error wrong_count(int side, int wanted, int given) {
  return refuse("top-cap.edition.count", "TC-02", "{} needs {} caps, not {}.", side_title(side), wanted, given);
}

std::string Definition::write_position(const Rules&, const State& state) {
  std::string text;
  for (int side : {kCream, kBlue}) {
    for (int cap : members(state.caps[side])) text += cell_name(cap);
    text += '/';
  }
  return text + std::string(kMoverNames[state.mover]);
}

Result<State> Definition::read_position(const Rules& rules, std::string_view text) {
  const auto parts = split(text, '/');
  if (parts.size() != 3)
    return fail("top-cap.position.form", "TC-04",
                "A position is written Cream's caps/Blue's caps/who moves, as in {}, not {}.",
                write_position(rules, rules.start()), quote(text));
  CapPlacement placement;
  State state;
  // A finished game is a position too: the side that just moved may stand on the other's bottle.
  Bits64 arrived[2] = {0, 0};
  for (int side : {kCream, kBlue}) {
    const auto cells = parts[static_cast<std::size_t>(side)];
    for (std::size_t at = 0; at < cells.size(); at += 2) {
      const auto name = cells.substr(at, 2);
      if (read_cell(name) == bottle(1 - side) && arrived[side] == 0) {
        arrived[side] = bit(bottle(1 - side));
      } else if (const auto problem = placement.add(side, name)) {
        return std::unexpected(*problem);
      }
    }
  }
  for (int side : {kCream, kBlue}) placement.caps[side] |= arrived[side];
  for (int side : {kCream, kBlue})
    if (const int given = count(placement.caps[side]); given != rules.caps())
      return std::unexpected(wrong_count(side, rules.caps(), given));

  const auto* const named = std::ranges::find(kMoverNames, parts[2]);
  if (named == std::end(kMoverNames))
    return fail("top-cap.position.mover", "TC-06", "Who moves is cream, blue or lot, not {}.", quote(parts[2]));
  state.mover = static_cast<std::uint64_t>(named - std::begin(kMoverNames));
  for (int side : {kCream, kBlue}) {
    state.caps[side] = placement.caps[side];
    if (arrived[side] != 0 && state.mover != static_cast<std::uint64_t>(1 - side))
      return fail("top-cap.position.arrived", "TC-12", "{} has reached the bottle, so {} cannot be to move.",
                  side_title(side), parts[2]);
  }
  return state;
}

std::string Definition::write_action(const Rules&, const State&, Action action) {
  if (action.from == kDrawn) return std::string(kMoverNames[action.to]);
  return cell_name(action.from) + "-" + cell_name(action.to);
}

Result<Action> Definition::read_action(const Rules& rules, const State& state, std::string_view text) {
  if (rules.at_chance(state)) {
    if (text == kMoverNames[kCream]) return drawn(kCream);
    if (text == kMoverNames[kBlue]) return drawn(kBlue);
    return fail("top-cap.lot.form", "TC-05", "The lot draws cream or blue, not {}.", quote(text));
  }
  const auto dash = text.find('-');
  const auto from = read_cell(text.substr(0, dash));
  const auto to = dash == std::string_view::npos ? std::nullopt : read_cell(text.substr(dash + 1));
  if (!from || !to)
    return fail("top-cap.move.form", "TC-06", "A move is written from-to, as in a4-b5, not {}.", quote(text));
  return Action{static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)};
}

Error Definition::explain(const Rules& rules, const State& state, Action action) {
  if (action.from == kDrawn || rules.at_chance(state) || action.from >= kCells || action.to >= kCells)
    return refuse("top-cap.move.now", "TC-05", "That cannot be played now.");
  const int side = static_cast<int>(state.mover);
  const Bits64 occupied = state.caps[0] | state.caps[1];
  const auto from = cell_name(action.from);
  const auto to = cell_name(action.to);
  if (rules.actor(state) == kNobody)
    return refuse("top-cap.move.over", describe_ending(rules, state).rule, "The game is over.");
  if ((state.caps[side] & bit(action.from)) == 0)
    return refuse("top-cap.move.own", "TC-06", "{} has no cap on {}.", side_title(side), from);
  const int steps = count(kTables.around[action.from] & occupied);
  if (steps == 0)
    return refuse("top-cap.move.alone", "TC-08", "The cap on {} has no neighbour, so it cannot move.", from);
  for (int direction = 0; direction < kDirections; ++direction) {
    const Bits64 path = kTables.path[action.from][steps][direction];
    if (path == ~Bits64{0} || kTables.target[action.from][steps][direction] != action.to) continue;
    if ((path & occupied) != 0)
      return refuse("top-cap.move.blocked", "TC-10", "Another cap is in the way from {} to {}.", from, to);
    return refuse("top-cap.move.bottle", "TC-11", "A cap never enters or crosses its own bottle on {}.",
                  cell_name(bottle(side)));
  }
  return refuse("top-cap.move.distance", "TC-08",
                "The cap on {} counts {}, so it moves exactly that far in a straight line; {} is not such a cell.",
                from, steps, to);
}

}  // namespace cb::top_cap
