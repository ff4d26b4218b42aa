// SPDX-License-Identifier: MIT
#include "analysis/words.hpp"

#include <algorithm>
#include <cmath>

namespace cb {
namespace {

std::string_view story_words(Story story, bool together) {
  switch (story) {
    case Story::gave_lead:
      return together ? "put the win in danger" : "gave the lead away";
    case Story::gave_away:
      return together ? "put the win in danger" : "gave the game away";
    case Story::missed_win:
      return "missed a sure win";
    case Story::threw_win_away:
      return "threw a sure win away";
    case Story::lost_game:
      return "lost the game";
    case Story::lost_ground:
      break;
  }
  return "lost ground";
}

std::string change_text(const AnyGame& game, float before, float after) {
  return fmt::format("{} {} → {}", chance_word(game), percent(before), percent(after));
}

// Whoever wins and loses together: "b", "b and e".
std::string side_name(const AnyGame& game, int seat) {
  std::string names;
  for (int other = 0; other < game.seats(); ++other)
    if (game.side(other) == game.side(seat)) names += (names.empty() ? "" : " and ") + game.seat_name(other);
  return names;
}

std::string decision_text(const Match& match, const JudgedPly& ply) {
  const AnyGame& game = match.game();
  const auto state = match.state_after(ply.ply);
  return fmt::format("Turn {}, {}: {} {}: {}; better was {}.", ply.turn, game.seat_name(ply.actor),
                     game.write_action(state, ply.action), story_words(story_of(game, ply), is_cooperative(game)),
                     change_text(game, ply.best, ply.played), game.write_action(state, ply.best_action));
}

std::string luck_text(const Match& match, const JudgedPly& ply, const Swing& swing) {
  const AnyGame& game = match.game();
  std::string outcomes;
  AnyState state = match.state_after(swing.first);
  for (std::size_t n = swing.first; n <= swing.last; ++n) {
    const auto action = match.log()[n].action;
    outcomes += fmt::format("{}[{}]", outcomes.empty() ? "" : " ", game.write_action(state, action));
    game.apply(state, action);
  }
  const bool turns = ahead(game, swing.before) != ahead(game, swing.after);
  const auto whose = is_cooperative(game)
                         ? fmt::format("{} the team", swing.after > swing.before ? "helped" : "hurt")
                         : fmt::format("{} {}", turns ? "turned the game for" : "helped", side_name(game, swing.seat));
  return fmt::format("Turn {}, {}: luck, {} {}: {}.", ply.turn, game.seat_name(match.log()[swing.first].turn), outcomes,
                     whose, change_text(game, swing.before, swing.after));
}

// "no blunder", "1 blunder", "2 blunders"
std::string amount(int number, std::string_view one, std::string_view many) {
  return number == 0 ? fmt::format("no {}", one) : fmt::format("{} {}", number, number == 1 ? one : many);
}

}  // namespace

std::string percent(float chance) {
  if (chance >= 1.0F) return "100%";
  if (chance <= 0.0F) return "0%";
  return fmt::format("{}%", std::clamp(static_cast<int>(std::lround(chance * 100.0F)), 1, 99));
}

std::string_view chance_word(const AnyGame& game) {
  return is_cooperative(game) ? "chance that the team wins" : "winning chance";
}

std::string line_text(const AnyGame& game, AnyState state, const std::vector<ActionCode>& line) {
  std::string out;
  for (const auto action : line) {
    out += (out.empty() ? "" : " ") + game.write_action(state, action);
    game.apply(state, action);
  }
  return out;
}

std::vector<std::string> best_move_lines(const AnyGame& game, const AnyState& state, const Assessment& assessment,
                                         std::size_t most) {
  constexpr std::uint64_t kHardly = 20;  // times seldomer than the best
  constexpr std::size_t kExpected = 5;   // further on a line is a guess, and too long to read
  struct Row {
    std::string move;
    std::string value;
    std::string more;
  };
  std::vector<Row> rows;
  std::size_t widest = 0;
  for (const auto& move : assessment.moves) {
    if (rows.size() == most) break;
    if (move.visits == 0 || (assessment.by_visits && move.visits * kHardly < assessment.moves.front().visits)) continue;
    rows.push_back({game.write_action(state, move.action), percent(move.value), {}});
    widest = std::max(widest, rows.back().move.size());
    if (const auto meaning = game.describe_action(state, move.action); !meaning.empty())
      rows.back().more = fmt::format("  ({})", meaning);
    if (rows.size() > 1 || assessment.line.size() < 2) continue;
    AnyState next = state;
    game.apply(next, assessment.line.front());
    const auto shown = std::min(assessment.line.size(), kExpected + 1);
    rows.back().more += "  then " + line_text(game, next,
                                              {assessment.line.begin() + 1,
                                               assessment.line.begin() + static_cast<std::ptrdiff_t>(shown)});
  }
  std::vector<std::string> lines;
  lines.reserve(rows.size());
  for (const auto& row : rows) lines.push_back(fmt::format("{:<{}}  {:>4}{}", row.move, widest, row.value, row.more));
  return lines;
}

std::string moment_text(const Match& match, const Review& review, const Moment& moment) {
  const auto& ply = review.plies[moment.ply];
  return moment.swing == nullptr ? decision_text(match, ply) : luck_text(match, ply, *moment.swing);
}

std::string summary_text(const SeatSummary& summary) {
  if (summary.decisions == 0) return "nothing to decide";
  const auto& count = summary.count;
  return fmt::format("{}, {} of them the best; {}, {}, {}; {:.1f} points lost a move",
                     amount(summary.decisions, "decision", "decisions"), count[0],
                     amount(count[2], "inaccuracy", "inaccuracies"), amount(count[3], "mistake", "mistakes"),
                     amount(count[4], "blunder", "blunders"), summary.average_loss * 100.0F);
}

}  // namespace cb
