// SPDX-License-Identifier: MIT
// Positions "a1b2/c3/blue" (Red's caps, Blue's caps, who moves), caps placed "b2" and slid "b2-b3".
#include "games/three_men/notation.hpp"

#include "core/text.hpp"
#include "games/three_men/game.hpp"

namespace cb::three_men {

std::string point_name(int point) {
  return {static_cast<char>('a' + file_of(point)), static_cast<char>('1' + rank_of(point))};
}

std::optional<int> read_point(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int file = text[0] - 'a';
  const int rank = text[1] - '1';
  if (file < 0 || file >= kSize || rank < 0 || rank >= kSize) return std::nullopt;
  return point(file, rank);
}

std::string Definition::write_position(const Rules&, const State& state) {
  std::string text;
  for (const int side : {kRed, kBlue}) {
    for (const int cap : members(state.caps[side])) text += point_name(cap);
    text += '/';
  }
  return text + std::string(side_name(state.mover));
}

Result<State> Definition::read_position(const Rules& rules, std::string_view text) {
  const auto parts = split(text, '/');
  if (parts.size() != 3)
    return fail("three-men.position.form", "TM-01",
                "A position is written Red's caps/Blue's caps/who moves, as in a1b2/c3/blue, not {}.", quote(text));
  State state;
  for (const int side : {kRed, kBlue}) {
    const auto points = parts[static_cast<std::size_t>(side)];
    for (std::size_t at = 0; at < points.size(); at += 2) {
      const auto name = points.substr(at, 2);
      const auto place = read_point(name);
      if (!place)
        return fail("three-men.position.point", "TM-01", "{} is not a point of the board (a1 to c3).", quote(name));
      if (((state.caps[kRed] | state.caps[kBlue]) & bit(*place)) != 0)
        return fail("three-men.position.twice", "TM-04", "Two caps stand on {}.", name);
      state.caps[side] = static_cast<std::uint16_t>(state.caps[side] | bit(*place));
    }
  }
  if (parts[2] != side_name(kRed) && parts[2] != side_name(kBlue))
    return fail("three-men.position.mover", "TM-03", "Who moves is red or blue, not {}.", quote(parts[2]));
  state.mover = static_cast<std::uint16_t>(parts[2] == side_name(kRed) ? kRed : kBlue);
  const int red = count(state.caps[kRed]);
  const int blue = count(state.caps[kBlue]);
  // Red places first, so has one more on the board while Blue is to place.
  if (const bool slides = red == kCapsEach && blue == kCapsEach;
      red > kCapsEach || blue > kCapsEach || (!slides && red - blue != (state.mover == kBlue ? 1 : 0)))
    return fail("three-men.position.count", "TM-02", "With {} to move there cannot be {} red and {} blue caps.",
                parts[2], red, blue);
  if (has_row(state.caps[state.mover]))
    return fail("three-men.position.row", "TM-08",
                "{} has three in a row, so the game is over and {} cannot be to move.", side_title(state.mover),
                parts[2]);
  if (rules.options().opening == Opening::aside && red == 1 && blue == 0 && state.caps[kRed] == bit(kCentre))
    return fail("three-men.position.centre", "TM-05", "The first cap cannot stand on {}.", point_name(kCentre));
  return state;
}

std::string Definition::write_action(const Rules&, const State&, Action action) {
  return action.from == kHand ? point_name(action.to) : point_name(action.from) + "-" + point_name(action.to);
}

Result<Action> Definition::read_action(const Rules&, const State&, std::string_view text) {
  const auto dash = text.find('-');
  const auto first = read_point(text.substr(0, dash));
  const auto second = dash == std::string_view::npos ? first : read_point(text.substr(dash + 1));
  if (!first || !second)
    return fail("three-men.move.form", "TM-03",
                "A cap is placed on a point, as in b2, or slid from one to another, as in b2-b3; not {}.", quote(text));
  return Action{dash == std::string_view::npos ? kHand : static_cast<std::uint8_t>(*first),
                static_cast<std::uint8_t>(*second)};
}

Error Definition::explain(const Rules& rules, const State& state, Action action) {
  const bool placed = action.from == kHand;
  if (action.to >= kPoints || (!placed && action.from >= kPoints))
    return refuse("three-men.move.off", "TM-01", "That is not on the board.");
  if (rules.actor(state) == kNobody) return refuse("three-men.move.over", "TM-08", "The game is over.");
  const Bits64 own = state.caps[state.mover];
  const auto to = point_name(action.to);
  const auto side = side_title(state.mover);
  if (count(own) < kCapsEach && !placed)
    return refuse("three-men.move.hand", "TM-04", "{} still has a cap in hand, so places that first.", side);
  if (count(own) == kCapsEach && placed)
    return refuse("three-men.move.placed", "TM-06", "{} has placed every cap, so slides one of them.", side);
  if (!placed && (own & bit(action.from)) == 0)
    return refuse("three-men.move.own", "TM-06", "{} has no cap on {}.", side, point_name(action.from));
  if (((state.caps[kRed] | state.caps[kBlue]) & bit(action.to)) != 0)
    return refuse("three-men.move.taken", placed ? "TM-04" : "TM-06", "There is a cap on {} already.", to);
  if (placed) return refuse("three-men.move.centre", "TM-05", "The first cap may not be placed on {}.", to);
  return refuse("three-men.move.line", "TM-06", "No line joins {} to {}.", point_name(action.from), to);
}

}  // namespace cb::three_men
