// SPDX-License-Identifier: MIT
// Three Men's Morris in the terminal.
#include "games/three_men/game.hpp"
#include "games/three_men/notation.hpp"

namespace cb::three_men {
namespace {

std::string mark(const State& view, int point, const Pen& pen) {
  if ((view.caps[kRed] & bit(point)) != 0) return pen.paint(Colour::red, "●");
  if ((view.caps[kBlue] & bit(point)) != 0) return pen.paint(Colour::blue, "○");
  return pen.dim("·");
}

std::string in_hand(const State& view, int side, const Pen& pen) {
  std::string caps;
  for (int n = count(view.caps[side]); n < kCapsEach; ++n)
    caps += pen.paint(side == kRed ? Colour::red : Colour::blue, side == kRed ? " ●" : " ○");
  return caps.empty() ? " nothing" : caps;
}

}  // namespace

std::string Definition::draw(const Rules& rules, const State& view, int, const Pen& pen) {
  std::string out;
  for (int rank = kSize - 1; rank >= 0; --rank) {
    out += pen.dim(fmt::format(" {} ", rank + 1));
    for (int file = 0; file < kSize; ++file)
      out += " " + mark(view, point(file, rank), pen) + (file + 1 < kSize ? pen.dim(" ──") : "");
    out += "\n";
    if (rank > 0) out += pen.dim(rank == kSize - 1 ? "    │ ╲  │  ╱ │\n" : "    │ ╱  │  ╲ │\n");
  }
  out += pen.dim("    a    b    c") + "\n\n";
  for (const int side : {kRed, kBlue})
    out += fmt::format(" {} in hand:{}\n", side_title(side), in_hand(view, side, pen));
  if (rules.actor(view) == kNobody) return out;
  const bool placing = count(view.caps[view.mover]) < kCapsEach;
  return out + fmt::format(" {} {}.\n", side_title(view.mover), placing ? "places a cap" : "slides a cap");
}

}  // namespace cb::three_men
