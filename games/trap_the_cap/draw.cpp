// SPDX-License-Identifier: MIT
// Trap the Cap in the terminal: the rim with its spokes, the viewer's base at the bottom.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

// By the base, so that a letter has the same colour however many play.
constexpr Colour kColours[] = {Colour::red, Colour::blue, Colour::green, Colour::yellow, Colour::purple, Colour::wood};

// Tokens of a few columns written at places, then read out line by line.
class Canvas {
 public:
  Canvas(int columns, int rows) : columns_(columns), cells_(static_cast<std::size_t>(columns * rows), " ") {}

  // `width` is what the token fills on the screen.
  void put(int column, int row, int width, std::string token) {
    column = std::clamp(column, 0, columns_ - width);
    const auto at = static_cast<std::size_t>(row * columns_ + column);
    cells_[at] = std::move(token);
    for (int n = 1; n < width; ++n) cells_[at + static_cast<std::size_t>(n)].clear();
  }
  std::string text() const {
    std::string out;
    for (std::size_t n = 0; n < cells_.size(); n += static_cast<std::size_t>(columns_)) {
      std::string line = " ";
      for (std::size_t k = 0; k < static_cast<std::size_t>(columns_); ++k) line += cells_[n + k];
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + "\n";
    }
    return out;
  }

 private:
  int columns_;
  std::vector<std::string> cells_;
};

struct Point {
  double x, y;
};

// The corners of the rim, clockwise from the upper left, on a field of -1 … 1 each way.
std::vector<Point> corners(int bases) {
  if (bases == 6) return {{-.5, -1}, {.5, -1}, {1, 0}, {.5, 1}, {-.5, 1}, {-1, 0}};
  if (bases == 4) return {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  std::vector<Point> points;
  for (int n = 0; n < bases; ++n) {
    const double angle = 2 * std::numbers::pi * n / bases - 2.2;
    points.push_back({std::cos(angle), std::sin(angle)});
  }
  return points;
}

class Picture {
 public:
  Picture(const Rules& rules, const State& state, int seat, const Pen& pen)
      : rules_(rules), board_(rules.board()), state_(state), pen_(pen), corners_(corners(board_.bases)) {
    width_ = std::min(board_.bases == 6 ? 4.0 * board_.rim : 2.5 * board_.rim, 32.5);
    height_ = board_.bases == 6 ? board_.rim : board_.rim / 2.0;
    height_ = std::clamp(height_, 5.0, 9.0);
    // The viewer's base comes to the lowest corner at the left; a spectator sees A at the upper left.
    if (seat >= 0) {
      int lowest = 0;
      for (int n = 1; n < board_.bases; ++n)
        if (corners_[std::size_t(n)].y > corners_[std::size_t(lowest)].y + .01 ||
            (corners_[std::size_t(n)].y > .9 && corners_[std::size_t(n)].x < corners_[std::size_t(lowest)].x))
          lowest = n;
      turned_ = lowest - board_.base_of[seat] + board_.bases;
    }
  }

  std::string text() const {
    const int columns = static_cast<int>(2 * width_) + 3 + 2 * kMargin;
    const int rows = static_cast<int>(std::lround(2 * height_)) + 3;
    Canvas canvas(columns, rows);
    const auto put = [&](Point at, int width, std::string token) {
      canvas.put(static_cast<int>(std::lround(width_ + at.x * width_)) + kMargin - (width - 3) / 2,
                 static_cast<int>(std::lround(height_ + at.y * height_)) + 1, width, std::move(token));
    };
    for (int base = 0; base < board_.bases; ++base) {
      const Point here = corner(base);
      const Point there = corner(base + 1);
      for (int n = 0; n < board_.rim; ++n)
        put(between(here, there, n, board_.rim), 3, space(board_.rim_space(base, n + 1)));
      for (int n = 1; n <= board_.spoke; ++n)
        put(between(here, {0, 0}, n, board_.spoke + 1), 3, space(board_.spoke_space(base, n)));
      const Point label{here.x + (std::abs(here.y) < .5 ? std::copysign(5.0 / width_, here.x) : 0),
                        here.y + (std::abs(here.y) < .5 ? 0 : std::copysign(1 / height_, here.y))};
      put(label, 4, home(base));
    }
    put({0, 0}, 3, space(board_.centre()));
    return canvas.text();
  }

  // The letter of a top cap: capital when it carries captives.
  std::string cap(int seat, bool carrying) const {
    const char small = letter(rules_, seat);
    return {carrying ? static_cast<char>(small - 'a' + 'A') : small};
  }
  std::string painted(int seat, std::string_view text) const {
    return pen_.paint(kColours[board_.base_of[seat]], text);
  }

 private:
  static constexpr int kMargin = 5;

  Point corner(int base) const { return corners_[static_cast<std::size_t>((base + turned_) % board_.bases)]; }
  static Point between(Point from, Point to, int n, int of) {
    return {from.x + (to.x - from.x) * n / of, from.y + (to.y - from.y) * n / of};
  }

  // Three columns: what stands on a space, or its kind when it is empty.
  std::string space(int place) const {
    struct Standing {
      int seat;
      int stacks;
      bool carrying;
    };
    std::vector<Standing> standing;
    for (int seat = 0; seat < rules_.seats(); ++seat) {
      Standing here{seat, 0, false};
      for (const Stack stack : state_.stacks[seat]) {
        if (stack == kNoStack || place_of(stack) != place) continue;
        ++here.stacks;
        here.carrying = here.carrying || under(stack) != 0;
      }
      if (here.stacks > 0) standing.push_back(here);
    }
    const bool grey = board_.grey.has(place);
    const bool yellow = board_.yellow.has(place);
    const auto frame = [&](const std::string& inside) {
      if (grey) return pen_.paint(Colour::grey, "[") + inside + pen_.paint(Colour::grey, "]");
      if (yellow) return pen_.paint(Colour::yellow, "(") + inside + pen_.paint(Colour::yellow, ")");
      return " " + inside + " ";
    };
    const bool golden = place_of(state_.golden) == place;
    const auto gold = [&] { return pen_.paint(Colour::brass, under(state_.golden) != 0 ? "G" : "g"); };
    const auto top = [&](const Standing& one) { return painted(one.seat, cap(one.seat, one.carrying)); };
    if (standing.empty() && golden) return frame(gold());
    if (standing.empty()) return frame(grey || yellow ? " " : pen_.dim("·"));
    if (standing.size() == 1 && !golden) {
      const auto& one = standing.front();
      return one.stacks == 1 ? frame(top(one)) : fmt::format("{}×{}", one.stacks, top(one));
    }
    if (standing.size() == 3) return top(standing[0]) + top(standing[1]) + top(standing[2]);
    const std::string second = golden ? gold() : top(standing[1]);
    if (golden && standing.size() == 2) return top(standing[0]) + top(standing[1]) + second;
    return top(standing[0]) + pen_.dim("+") + second;
  }

  // Four columns: the home of a base with the caps that wait there, or the letter of an empty base.
  std::string home(int base) const {
    for (int seat = 0; seat < rules_.seats(); ++seat) {
      if (board_.base_of[seat] != base) continue;
      const auto waiting = fmt::format("{}{{{}}}", letter(rules_, seat), number_of(state_.homes[seat], seat));
      return painted(seat, waiting);
    }
    return pen_.dim(fmt::format("-{}- ", static_cast<char>('A' + base)));
  }

  const Rules& rules_;
  const Board& board_;
  const State& state_;
  const Pen& pen_;
  std::vector<Point> corners_;
  double width_;
  double height_;
  int turned_ = 0;
};

// A line of words behind a title, or more of them where they do not fit.
std::string listed(std::string_view title, const std::vector<std::string>& words) {
  constexpr std::size_t kWidest = 76;
  if (words.empty()) return {};
  std::string out;
  std::string line = fmt::format(" {}", title);
  for (const auto& word : words) {
    if (line.size() + 1 + word.size() > kWidest) {
      out += line + "\n";
      line = "  ";
    }
    line += " " + word;
  }
  return out + line + "\n";
}

// What is joined otherwise than by the plan of TT-01.
std::string own_ways(const Rules& rules) {
  const Board& board = rules.board();
  std::vector<std::string> more;
  std::vector<std::string> closed;
  std::vector<std::string> homes;
  std::vector<std::pair<int, int>> plan;
  const auto name = [&](int one, int other) {
    return fmt::format("{}-{}", place_name(rules, one), place_name(rules, other));
  };
  board.each_way([&](int one, int other) {
    plan.emplace_back(std::minmax(one, other));
    if (std::ranges::find(board.next[one], other) == std::end(board.next[one])) closed.push_back(name(one, other));
  });
  for (int one = 0; one < board.spaces(); ++one)
    for (const std::uint8_t* other = board.next[one]; *other != kNowhere; ++other)
      if (*other > one && !is_home(*other) && std::ranges::find(plan, std::pair(one, int{*other})) == plan.end())
        more.push_back(name(one, *other));
  for (int base = 0; base < board.bases; ++base)
    if (board.home_at[base] != board.rim_space(base, 1))
      homes.push_back(fmt::format("{}H-{}", static_cast<char>('A' + base), place_name(rules, board.home_at[base])));
  return listed("More ways:", more) + listed("Closed ways:", closed) + listed("Homes:", homes);
}

std::string seat_line(const Rules& rules, const State& state, int seat, const Picture& picture) {
  const int waiting = number_of(state.homes[seat], seat);
  std::string line = fmt::format(" {} {}  {} at home", state.mover == seat ? ">" : " ",
                                 picture.painted(seat, std::string(1, letter(rules, seat))), waiting);
  const auto locked = caps_text(rules, state.homes[seat] - caps(seat, waiting));
  if (!locked.empty()) line += fmt::format(", locked {}", locked);
  if (!has_free_caps(state, seat)) return line + "; no free cap\n";
  // The stacks go on in a second line where they do not fit; the colour codes are not counted.
  constexpr std::size_t kWidest = 76;
  std::size_t width = fmt::formatted_size("   x  {} at home, locked {}; out:", waiting, locked);
  bool first = true;
  for (const Stack stack : state.stacks[seat]) {
    if (stack == kNoStack) continue;
    auto word = place_name(rules, place_of(stack));
    if (const auto load = caps_text(rules, under(stack)); !load.empty()) word += "+" + load;
    if (std::exchange(first, false)) line += "; out:";
    if (width + 1 + word.size() > kWidest) {
      line += "\n      ";
      width = 6;
    }
    line += " " + word;
    width += 1 + word.size();
  }
  return line + "\n";
}

std::string golden_line(const Rules& rules, const State& state) {
  if (state.golden == kNoStack) return "    g  the golden cap is captive\n";
  const int owner = owner_of(state.golden);
  const auto place = place_name(rules, place_of(state.golden));
  if (owner == kNeutral) return fmt::format("    g  the golden cap waits on {} for its first captor\n", place);
  const auto load = caps_text(rules, under(state.golden));
  return fmt::format("    g  the golden cap of {} on {}{}{}\n", letter(rules, owner), place, load.empty() ? "" : "+",
                     load);
}

std::string turn_line(const Rules& rules, const State& state) {
  const auto who = letter(rules, state.mover);
  switch (state.phase) {
    case Phase::lot:
      return " The lot decides who begins.\n";
    case Phase::first_throw:
    case Phase::throw_again:
      return fmt::format(" {} throws the die.\n", who);
    case Phase::move:
      return fmt::format(" {} has thrown {} and moves.\n", who, state.die);
    case Phase::turned:
      return fmt::format(" {} goes on with the golden cap: {} left, back to {} first.\n", who, state.points,
                         place_name(rules, state.back_to));
    case Phase::six:
      return fmt::format(" {} had a six: again or stop?\n", who);
    default:
      return "";
  }
}

}  // namespace

std::string Definition::draw(const Rules& rules, const State& view, int seat, const Pen& pen) {
  const Picture picture(rules, view, seat, pen);
  std::string out = picture.text() + "\n";
  for (int n = 0; n < rules.seats(); ++n) out += seat_line(rules, view, n, picture);
  if (rules.options().game == Play::golden) out += golden_line(rules, view);
  const Board& board = rules.board();
  out += pen.dim(fmt::format(" [ ] grey  ( ) yellow  a cap  A cap with captives  a{{4}} home, 4 waiting\n"));
  out += pen.dim(fmt::format(" A1 is the corner by A's home, A2 to A{} follow clockwise, AC1 to AC{} lead in\n",
                             board.rim, board.spoke));
  if (const auto own = own_ways(rules); !own.empty()) out += pen.dim(own);
  if (board.reconstructed)
    out += pen.dim(board.bases == 4 ? " This board is reconstructed (TT-32).\n"
                                    : " The colours of the spaces are reconstructed (TT-02).\n");
  return out + turn_line(rules, view);
}

}  // namespace cb::trap_the_cap
