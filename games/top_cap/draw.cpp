// SPDX-License-Identifier: MIT
// Top Cap in the terminal: a diamond with the viewer's own bottle at the bottom (TC-01).
#include <algorithm>

#include "games/top_cap/game.hpp"
#include "games/top_cap/notation.hpp"

namespace cb::top_cap {
namespace {

std::string mark(const State& state, int cell, const Pen& pen) {
  if ((state.caps[kCream] & bit(cell)) != 0) return pen.paint(Colour::cream, "●");
  if ((state.caps[kBlue] & bit(cell)) != 0) return pen.paint(Colour::blue, "○");
  if (cell == bottle(kCream)) return pen.paint(Colour::cream, "C");
  if (cell == bottle(kBlue)) return pen.paint(Colour::blue, "B");
  return pen.dim("·");
}

}  // namespace

std::string Definition::draw(const Rules& rules, const State& view, int seat, const Pen& pen) {
  const auto turned = [&](int n) { return seat == kBlue ? kSize - 1 - n : n; };
  std::string out;
  // Row by row from the far corner: the cells of one row have the same file + rank as the viewer counts.
  for (int row = 2 * (kSize - 1); row >= 0; --row) {
    const int first_file = std::max(0, row - (kSize - 1));
    const int last_file = std::min(row, kSize - 1);
    const bool near_half = row < kSize;
    out += std::string(static_cast<std::size_t>(2 * (kSize + first_file - (row - first_file))), ' ');
    out += near_half ? pen.dim(fmt::format("{} ", turned(row) + 1)) : "  ";
    for (int file = first_file; file <= last_file; ++file)
      out += mark(view, cell(turned(file), turned(row - file)), pen) + (file < last_file ? "   " : "");
    if (near_half) out += pen.dim(fmt::format(" {}", static_cast<char>('a' + turned(row))));
    out += "\n";
  }
  out += "\n";
  out += fmt::format(" {} Cream, bottle C on a1   {} Blue, bottle B on f6\n", pen.paint(Colour::cream, "●"),
                     pen.paint(Colour::blue, "○"));
  if (rules.actor(view) < 0) return out;
  const Bits64 occupied = view.caps[0] | view.caps[1];
  out += fmt::format(" {} to move; caps count", view.mover == kCream ? "Cream" : "Blue");
  for (int cap : members(view.caps[view.mover]))
    out += fmt::format(" {}:{}", cell_name(cap), count(kTables.around[cap] & occupied));
  return out + "\n";
}

}  // namespace cb::top_cap
