// SPDX-License-Identifier: MIT
#include "cli/table/hint.hpp"

#include "analysis/words.hpp"
#include "cli/analysis_report.hpp"

namespace cb::cli {

std::string hint_text(const Match& match, std::uint64_t seed, const std::atomic<bool>* stop) {
  constexpr std::int64_t kPatience = 1'000'000'000;
  constexpr std::size_t kBestMoves = 3;
  const AnyGame& game = match.game();
  const int seat = match.actor();
  const auto legal = game.actions(match.state());
  if (legal.size() == 1)
    return fmt::format(" There is only one move: {}.\n", game.write_action(match.state(), legal.front().code));
  BotResources resources;
  resources.nanoseconds = kPatience;
  auto judge = Judge::make(match.shared_game(), kJudge, resources).value();
  const auto found = judge.assess(game.view(match.state(), seat), seat, match.past_keys(), seed, stop);
  const auto lines = best_move_lines(game, match.state(), found, kBestMoves);
  if (lines.empty()) return " There was no time to find one.\n";
  std::string out = fmt::format(" A hint for {}; the number is the {}:\n", game.seat_name(seat), chance_word(game));
  for (const auto& line : lines) out += fmt::format("   {}\n", line);
  return out;
}

}  // namespace cb::cli
