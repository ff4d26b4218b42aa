// SPDX-License-Identifier: MIT
// Loot in the terminal: rank 9 on top for crates, turned round for barrels. Crates are square, barrels
// round, and hollow until they are full of loot; brackets show what lies under a pawn.
#include "games/loot/game.hpp"
#include "games/loot/notation.hpp"

namespace cb::loot {
namespace {

Colour colour_of(int side) { return side == kCrates ? Colour::red : Colour::blue; }

std::string pawn(int side, bool carries, const Pen& pen) {
  constexpr std::string_view kShapes[2][2] = {{"□", "■"}, {"○", "●"}};
  return pen.paint(colour_of(side), kShapes[side][carries ? 1 : 0]);
}

std::string tile(const Rules& rules, const State& state, int at, const Pen& pen) {
  std::string inside = pen.dim("·");
  const bool respawn = rules.edition().respawns.has(at);
  if (respawn) inside = " ";
  std::string_view left = respawn ? "<" : " ";
  std::string_view right = respawn ? ">" : " ";
  auto frame = Colour::green;
  for (const int side : {kCrates, kBarrels}) {
    if (at != rules.loot_tile(side)) continue;
    left = side == kCrates ? "[" : "(";
    right = side == kCrates ? "]" : ")";
    frame = colour_of(side);
    inside = state.carrier[1 - side] == kNoCarrier ? pen.paint(Colour::brass, "$") : " ";
  }
  for (const int side : {kCrates, kBarrels})
    if (state.pawns[side].has(at)) inside = pawn(side, state.carrier[side] == at, pen);
  return pen.paint(frame, left) + inside + pen.paint(frame, right);
}

std::string side_line(const State& state, int side, const Pen& pen) {
  auto line = fmt::format(" {} {:<8}{} of {} on the board", pawn(side, false, pen), side_title(side),
                          state.pawns[side].size(), kPawnsEach);
  if (state.carrier[side] != kNoCarrier)
    line += fmt::format(", {} on {} is full of loot", pawn(side, true, pen), tile_name(state.carrier[side]));
  return line + "\n";
}

std::string turn_line(const Rules& rules, const State& state) {
  const int side = static_cast<int>(state.mover);
  auto line = fmt::format(" {} to act", side_title(side));
  if (state.pawns[side].size() < kPawnsEach) {
    std::string free;
    for (const int respawn : rules.edition().respawns)
      if (!state.pawns[0].has(respawn) && !state.pawns[1].has(respawn)) free += " " + tile_name(respawn);
    line += free.empty() ? ", no respawn tile is free" : ", can respawn on" + free;
  }
  if (rules.options().quiet != 0) line += fmt::format("; quiet turns {} of {}", state.quiet, rules.options().quiet);
  return line + "\n";
}

}  // namespace

std::string Definition::draw(const Rules& rules, const State& view, int seat, const Pen& pen) {
  const bool turned = seat == kBarrels;
  const auto at = [&](int n) { return turned ? kSize - 1 - n : n; };
  std::string out;
  for (int row = kSize - 1; row >= 0; --row) {
    out += pen.dim(fmt::format(" {} ", at(row) + 1));
    for (int column = 0; column < kSize; ++column) out += tile(rules, view, tile_at(at(column), at(row)), pen);
    out += "\n";
  }
  std::string files = "   ";
  for (int column = 0; column < kSize; ++column) files += fmt::format(" {} ", static_cast<char>('a' + at(column)));
  out += pen.dim(files) + "\n\n";
  for (const int side : {kCrates, kBarrels}) out += side_line(view, side, pen);
  if (rules.actor(view) != kNobody) out += turn_line(rules, view);
  out += pen.dim(" [ ] crates' loot tile   ( ) barrels' loot tile   $ loot   < > respawn tile") + "\n";
  if (rules.edition().reconstructed)
    out += pen.dim(" The printed board is lost; this layout is reconstructed (LT-02).") + "\n";
  return out;
}

}  // namespace cb::loot
