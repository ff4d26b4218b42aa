// SPDX-License-Identifier: MIT
// Top Cap in the terminal: rank 6 on top for Cream, turned round for Blue.
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
  const bool turned = seat == kBlue;
  const auto at = [&](int n) { return turned ? kSize - 1 - n : n; };
  std::string files = "   ";
  for (int column = 0; column < kSize; ++column) files += fmt::format(" {}", static_cast<char>('a' + at(column)));
  std::string out;
  for (int row = kSize - 1; row >= 0; --row) {
    out += fmt::format(" {} ", at(row) + 1);
    for (int column = 0; column < kSize; ++column) out += " " + mark(view, cell(at(column), at(row)), pen);
    out += "\n";
  }
  out += pen.dim(files) + "\n\n";
  out += fmt::format(" {} Cream, bottle C on a1   {} Blue, bottle B on f6\n", pen.paint(Colour::cream, "●"),
                     pen.paint(Colour::blue, "○"));
  if (rules.at_chance(view)) return out;
  if (rules.actor(view) == kNobody) return out;
  const Bits64 occupied = view.caps[0] | view.caps[1];
  out += fmt::format(" {} to move; caps count", view.mover == kCream ? "Cream" : "Blue");
  for (int cap : members(view.caps[view.mover]))
    out += fmt::format(" {}:{}", cell_name(cap), count(kTables.around[cap] & occupied));
  return out + "\n";
}

}  // namespace cb::top_cap
