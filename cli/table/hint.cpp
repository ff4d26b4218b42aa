// SPDX-License-Identifier: MIT
#include "cli/table/hint.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "analysis/words.hpp"
#include "cli/reports/analysis_report.hpp"

namespace cb::cli {
namespace {

constexpr std::size_t kBestMoves = 3;

// "  then b: ship3, c: ship0": what follows the first move of a line. Two seats need no names.
std::string expected_after(const AnyGame& game, AnyState state, const std::vector<ActionCode>& line) {
  constexpr std::size_t kMost = 5;  // further on a line is a guess, and too long to read
  if (line.size() < 2) return {};
  Actor last = game.actor(state);
  game.apply(state, line.front());
  std::string out;
  for (const auto action : std::span(line).subspan(1, std::min(kMost, line.size() - 1))) {
    const Actor actor = game.actor(state);
    const bool named = game.seats() > 2 && actor != last;
    if (!out.empty()) out += named ? ", " : " ";
    if (named) out += game.seat_name(actor) + ": ";
    out += game.write_action(state, action);
    last = actor;
    game.apply(state, action);
  }
  return "  then " + out;
}

}  // namespace

std::string hint_words(const Match& match, Assessment found) {
  const AnyGame& game = match.game();
  const auto expected = std::exchange(found.line, {});
  auto lines = best_move_lines(game, match.state(), found, kBestMoves);
  if (lines.empty()) return " There was no time to find one.\n";
  lines.front() += expected_after(game, match.state(), expected);
  std::string out =
      fmt::format(" A hint for {}; the number is the {}:\n", game.seat_name(found.seat), chance_word(game));
  for (const auto& line : lines) out += fmt::format("   {}\n", line);
  if (lines.size() < std::min(kBestMoves, found.moves.size()))
    out += fmt::format(" The {} hardly worth a look.\n",
                       found.moves.size() - lines.size() == 1 ? "other was" : "others were");
  return out;
}

std::string hint_text(const Match& match, std::uint64_t seed, const std::shared_ptr<const Oracle>& oracle,
                      const std::atomic<bool>* stop) {
  constexpr std::int64_t kPatience = 1'000'000'000;
  const AnyGame& game = match.game();
  const int seat = match.actor();
  const auto legal = game.actions(match.state());
  if (legal.size() == 1)
    return fmt::format(" There is only one move: {}.\n", game.write_action(match.state(), legal.front().code));
  BotResources resources;
  resources.nanoseconds = kPatience;
  resources.oracle = oracle;
  auto judge = Judge::make(match.shared_game(), kJudge, resources).value();
  return hint_words(match, judge.assess(game.view(match.state(), seat), seat, match.past_keys(), seed, stop));
}

}  // namespace cb::cli
