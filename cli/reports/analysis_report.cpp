// SPDX-License-Identifier: MIT
#include "cli/reports/analysis_report.hpp"

#include <algorithm>

#include "analysis/words.hpp"
#include "cli/arguments/seats.hpp"
#include "cli/terminal/chart.hpp"
#include "cli/terminal/wrap.hpp"

namespace cb::cli {
namespace {

// One number a turn: the chances as the first decision of it found them, and in the end those of the result.
struct Course {
  std::vector<Chances> points;
  int last_turn = 0;
};

Course course_of(const Match& match, const Review& review) {
  Course course;
  int turn = 0;
  for (const auto& ply : review.plies) {
    course.last_turn = ply.turn;
    if (ply.before.empty() || ply.turn == turn) continue;
    turn = ply.turn;
    course.points.push_back(ply.before);
  }
  if (match.finish()) course.points.push_back(final_chances(match.game(), match.finish()->winners));
  return course;
}

// The names of those who win together: "a", "a+d".
std::string side_name(const AnyGame& game, int side) {
  std::string name;
  for (int seat = 0; seat < game.seats(); ++seat)
    if (game.side(seat) == side) name += (name.empty() ? "" : "+") + game.seat_name(seat);
  return name;
}

std::vector<float> course_of_side(const AnyGame& game, const Course& course, int side) {
  std::vector<float> values;
  for (int seat = 0; seat < game.seats() && values.empty(); ++seat)
    if (game.side(seat) == side)
      for (const auto& point : course.points) values.push_back(point[static_cast<std::size_t>(seat)]);
  return values;
}

std::string turns_axis(std::size_t columns, int last_turn) {
  const auto last = std::to_string(last_turn);
  if (columns < last.size() + 2) return "1";
  return "1" + std::string(columns - 1 - last.size(), ' ') + last;
}

// A tall chart where one line tells all, otherwise a low one for each side.
std::string graph(const Match& match, const Review& review, std::size_t width, const Pen& pen) {
  const AnyGame& game = match.game();
  const auto course = course_of(match, review);
  if (course.points.size() < 2) return {};
  const int sides = count_sides(game);
  const bool one_tells_all = sides <= 2;
  std::string out;
  std::size_t margin = 6;
  if (!one_tells_all) {
    for (int side = 0; side < sides; ++side) margin = std::max(margin, side_name(game, side).size() + 2);
  }
  const std::size_t room = width > margin + 10 ? width - margin - 1 : 10;
  if (one_tells_all) {
    const auto whose = sides == 1 ? std::string() : " of " + side_name(game, 0);
    auto title = fmt::format("{}{}", chance_word(game), whose);
    title.front() = static_cast<char>(std::toupper(title.front()));
    out += fmt::format(" {}\n", pen.bold(title + ", turn by turn"));
    constexpr std::string_view kMarks[] = {"100%", "", "50%", ""};
    const auto rows = chart(course_of_side(game, course, 0), room, std::size(kMarks));
    for (std::size_t row = 0; row < rows.size(); ++row) out += fmt::format(" {:>4} {}\n", kMarks[row], rows[row]);
  } else {
    out += fmt::format(" {}\n", pen.bold("Winning chances, turn by turn"));
    for (int side = 0; side < sides; ++side)
      out += fmt::format(" {:>{}} {}\n", side_name(game, side), margin - 2,
                         chart(course_of_side(game, course, side), room, 1).front());
  }
  return out + fmt::format(" {}{}\n", std::string(margin - 1, ' '),
                           pen.dim(turns_axis(chart_columns(course.points.size(), room), course.last_turn)));
}

std::string chances_line(const AnyGame& game, const Chances& chances) {
  if (count_sides(game) == 1) return percent(chances.front());
  std::string out;
  for (int side = 0; side < count_sides(game); ++side)
    for (int seat = 0; seat < game.seats(); ++seat) {
      if (game.side(seat) != side) continue;
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", side_name(game, side),
                         percent(chances[static_cast<std::size_t>(seat)]));
      break;
    }
  return out;
}

// "bot 5, 10000 nodes a decision"
std::string judge_words(std::string_view judge) {
  const auto at = judge.find('@');
  if (at == std::string_view::npos) return fmt::format("bot {}", judge);
  const auto limit = judge.substr(at + 1);
  const bool nodes = limit.find_first_not_of("0123456789") == std::string_view::npos;
  return fmt::format("bot {}, {}{} a decision", judge.substr(0, at), limit, nodes ? " nodes" : "");
}

std::string capital(std::string_view text) {
  std::string out(text);
  out.front() = static_cast<char>(std::toupper(out.front()));
  return out;
}

}  // namespace

std::string position_report(const AnyGame& game, const AnyState& state, const Assessment& found, const Pen& pen) {
  constexpr std::size_t kBestMoves = 5;
  const bool forced = found.moves.size() == 1;
  std::string out =
      fmt::format("{} to act; {} move{}, {} nodes{}.\n", game.seat_name(found.seat), found.moves.size(),
                  forced ? "" : "s", found.nodes, found.depth > 1 ? fmt::format(", {} deep", found.depth) : "");
  if (!found.known() && forced)
    return out + fmt::format("There is only one: {}\n", game.write_action(state, found.moves.front().action));
  if (!found.known()) return out + "There was no time to judge it.\n";
  out += fmt::format("{}: {}\n", capital(chance_word(game)), pen.bold(chances_line(game, found.chances)));
  out += "Best moves:\n";
  for (const auto& line : best_move_lines(game, state, found, kBestMoves)) out += fmt::format("  {}\n", line);
  return out;
}

std::string chance_report(const AnyGame& game, const Chances& chances) {
  if (chances.empty()) return "Chance is to act: there is nothing to choose, and nothing to judge yet.\n";
  return fmt::format("Chance is to act: there is nothing to choose.\n{}: {}\n", capital(chance_word(game)),
                     chances_line(game, chances));
}

std::string review_report(const MatchFile& file, const Review& review, std::string_view judge, std::size_t width,
                          const Pen& pen) {
  constexpr std::size_t kMoments = 8;
  constexpr std::size_t kWidest = 100;
  width = std::min(width, kWidest);
  const Match& match = file.match;
  const AnyGame& game = match.game();
  const int turns = review.plies.empty() ? 0 : review.plies.back().turn;
  std::string out = fmt::format("{}, {} turn{}. {}\n{}\n\n", pen.bold(game.info().title), turns, turns == 1 ? "" : "s",
                                match.finish() ? match.finish()->why.text : "Not finished.",
                                pen.dim(fmt::format("Judged by {}.", judge_words(judge))));
  out += graph(match, review, width, pen);

  const auto moments = turning_points(review, kMoments);
  const auto all = turning_points(review, review.plies.size()).size();
  const auto title = moments.size() < all ? fmt::format("Turning points, the {} weightiest of {}", kMoments, all)
                                          : std::string("Turning points");
  out += fmt::format("\n {}\n", pen.bold(title));
  if (moments.empty()) out += "   None: no single move or throw changed the game much.\n";
  for (const auto& moment : moments) out += wrapped(moment_text(match, review, moment), width, "   ", "     ") + "\n";

  out += fmt::format("\n {}\n", pen.bold("How they played"));
  for (int seat = 0; seat < game.seats(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const auto who = fmt::format("{}, {}: ", game.seat_name(seat), who_sits(game, file.seats[at]));
    out += wrapped(who + summary_text(review.seats[at]), width, "   ", "     ") + "\n";
  }
  return out;
}

}  // namespace cb::cli
