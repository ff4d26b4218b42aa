// SPDX-License-Identifier: MIT
#include "cli/reports/exact_report.hpp"

#include <fmt/format.h>

#include "cli/terminal/wrap.hpp"

namespace cb::cli {
namespace {

using Outcome = ExactValue::Outcome;

// Long wins have more moves than anybody reads.
constexpr std::size_t kLongestLine = 300;

std::string line_text(const Oracle& oracle, const AnyGame& game, AnyState state) {
  std::string text;
  for (const auto action : exact_line(oracle, game, state, kLongestLine)) {
    text += ' ' + game.write_action(state, action);
    game.apply(state, action);
  }
  return text;
}

double percent(std::uint64_t part, std::uint64_t whole) {
  return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::string exact_words(const ExactValue& value) {
  if (value.outcome == Outcome::draw) return "draws";
  if (value.plies == 0) return "has lost";
  const int moves = (value.plies + 1) / 2;
  return fmt::format("{} in {} move{}", value.outcome == Outcome::win ? "wins" : "loses", moves, moves == 1 ? "" : "s");
}

std::string exact_report(const Oracle& oracle, const AnyGame& game, const AnyState& state, const ExactValue& value) {
  auto text = fmt::format("{} to move {}", game.seat_name(game.turn(state)), exact_words(value));
  text += value.outcome == Outcome::draw ? ".\n" : fmt::format(" ({} plies).\n", value.plies);
  for (const auto& move : exact_moves(oracle, game, state))
    text += fmt::format("  {:8} {}\n", game.write_action(state, move.action), exact_words(move.value));
  // From a draw perfect play has no end.
  if (value.outcome != Outcome::draw && value.plies > 0)
    text += wrapped("Best play:" + line_text(oracle, game, state), 100, "", "  ") + "\n";
  return text;
}

std::string summary_report(const TablebaseSummary& summary, std::string_view longest) {
  const auto share = [&](std::string_view what, std::uint64_t count) {
    return fmt::format("  {:6} {:>13}  {:6.3f}%\n", what, count, percent(count, summary.positions));
  };
  auto text = fmt::format("{} positions for the side to move\n", summary.positions);
  text += share("won", summary.wins()) + share("drawn", summary.draws) + share("lost", summary.losses());
  text += fmt::format("The longest takes {} plies: {}\n  plies      positions\n", summary.most_plies(), longest);
  for (std::size_t plies = 0; plies < summary.decided.size(); ++plies)
    text += fmt::format("  {:5}  {:>13}  {}\n", plies, summary.decided[plies], plies % 2 == 0 ? "lost" : "won");
  return text;
}

}  // namespace cb::cli
