// SPDX-License-Identifier: MIT
#include "analysis/puzzle_hunt.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/endings.hpp"
#include "core/hash.hpp"

namespace cb {
namespace {

// Puzzles of one game are from different parts of it.
constexpr std::size_t kPliesApart = 8;
constexpr std::size_t kMostOfAGame = 4;
// Before that the table is being laid, and what is best there is a matter of taste.
constexpr std::size_t kFirstPly = 20;

// An ending is worth solving if one of several first moves wins, few ways lead on from it, and luck seldom finds one.
constexpr std::size_t kFewestFirstMoves = 3;
constexpr std::size_t kMostWays = 12;
constexpr int kFewestDecisions = 4;
constexpr double kMostLuck = 0.05;

// How hard a decision is, in doublings: among so many ways, so long until a search sees it, less where the others are
// far behind.
double effort_of(const ClearLine& line) {
  constexpr double kHelpOfMargin = 4;
  return std::log2(static_cast<double>(line.choices)) + std::log2(static_cast<double>(line.settles)) -
         kHelpOfMargin * static_cast<double>(line.margin());
}

using Way = std::vector<ActionCode>;

bool begins_alike(const std::vector<Way>& ways) {
  return std::ranges::all_of(ways, [&](const Way& way) { return way.front() == ways.front().front(); });
}

}  // namespace

Result<PuzzleHunter> PuzzleHunter::make(const HuntPlan& plan) {
  const auto& game = *plan.game;
  if (game.hides_information() && !is_cooperative(game))
    return fail("puzzle.hidden", "", "{} hides what others hold, and nobody can say for sure what is best.",
                game.info().title);
  auto bot = Bot::make(plan.game, plan.players);
  if (!bot) return std::unexpected(bot.error());
  if (game.hides_information()) return PuzzleHunter(plan, std::move(*bot), std::nullopt);
  auto clear = ClearBest::make(plan.game, plan.judge, plan.nodes);
  if (!clear) return std::unexpected(clear.error());
  return PuzzleHunter(plan, std::move(*bot), std::move(*clear));
}

Match PuzzleHunter::play(std::uint64_t game, const std::atomic<bool>* stop) {
  Rng seeds(mix(plan_.seed) + game);
  Rng luck(seeds.next());
  Rng whims(seeds.next());
  Match match(plan_.game);
  while (!match.finish() && match.log().size() < plan_.ply_limit && !(stop != nullptr && *stop)) {
    if (match.actor() == kChance)
      (void)match.play(random_action(match.game(), match.state(), luck));
    else
      (void)match.play(bot_.choose(match, whims.next(), stop));
  }
  return match;
}

std::optional<std::vector<KeptPuzzle>> PuzzleHunter::hunt(std::uint64_t game, const std::atomic<bool>* stop) {
  const auto match = play(game, stop);
  std::vector<KeptPuzzle> found;
  AnyState state = match.start();
  std::size_t next = kFirstPly;
  for (std::size_t ply = 0; ply < match.log().size() && found.size() < kMostOfAGame; ++ply) {
    if (match.log()[ply].actor >= 0 && ply >= next)
      if (auto puzzle = pose(state, stop)) {
        puzzle->game = game;
        puzzle->ply = ply;
        next = ply + kPliesApart;
        found.push_back(std::move(*puzzle));
      }
    match.game().apply(state, match.log()[ply].action);
  }
  if (stop != nullptr && *stop) return std::nullopt;
  return found;
}

std::optional<KeptPuzzle> PuzzleHunter::pose(const AnyState& state, const std::atomic<bool>* stop) {
  return clear_ ? pose_best(state, stop) : pose_ending(state);
}

std::optional<KeptPuzzle> PuzzleHunter::pose_best(const AnyState& state, const std::atomic<bool>* stop) {
  if (plan_.game->actions(state).size() < 2) return std::nullopt;
  const auto found = clear_->find(state, stop);
  if (!found) return std::nullopt;
  auto puzzle = written(state, PuzzleKind::best, found->line);
  puzzle.moves = found->decisions;
  puzzle.best = static_cast<double>(found->best);
  puzzle.second = static_cast<double>(found->second);
  puzzle.choices = found->choices;
  puzzle.settles = found->settles;
  puzzle.effort = effort_of(*found);
  return puzzle;
}

std::optional<KeptPuzzle> PuzzleHunter::pose_ending(const AnyState& state) const {
  const auto& game = *plan_.game;
  const auto actions = game.actions(state);
  if (actions.size() < kFewestFirstMoves || !game.begins_turn(state) || !all_is_deducible(game, state))
    return std::nullopt;
  EndingSolver solver(game);
  const auto luck = solver.luck(state);
  if (!luck || *luck <= 0 || *luck > kMostLuck) return std::nullopt;
  const auto ways = solver.ways(state, kMostWays);
  if (!ways || !begins_alike(*ways)) return std::nullopt;
  auto puzzle = written(state, PuzzleKind::place, ways->front());
  for (std::size_t n = 1; n < ways->size(); ++n) puzzle.besides.push_back(write_way(state, (*ways)[n]));
  if (puzzle.moves < kFewestDecisions) return std::nullopt;
  puzzle.choices = actions.size();
  puzzle.settles = solver.positions();
  puzzle.effort = -std::log2(*luck);
  return puzzle;
}

std::vector<std::string> PuzzleHunter::write_way(AnyState state, const Way& way) const {
  std::vector<std::string> text;
  for (const auto action : way) {
    text.push_back(plan_.game->write_action(state, action));
    plan_.game->apply(state, action);
  }
  return text;
}

KeptPuzzle PuzzleHunter::written(const AnyState& state, PuzzleKind kind, const Way& line) const {
  const auto& game = *plan_.game;
  KeptPuzzle puzzle;
  puzzle.kind = kind;
  puzzle.position = game.write_position(state);
  puzzle.id = puzzle_id(game.info().name, puzzle.position);
  puzzle.seat = game.actor(state);
  puzzle.line = write_way(state, line);
  AnyState now = state;
  for (const auto action : line) {
    if (game.actions(now).size() > 1) ++puzzle.moves;
    game.apply(now, action);
  }
  return puzzle;
}

Result<void> PuzzleHunter::check(const KeptPuzzle& puzzle, std::uint64_t seed, const std::atomic<bool>* stop) {
  if (auto form = check_form(*plan_.game, puzzle); !form) return form;
  const auto start = plan_.game->read_position(puzzle.position);
  return clear_ ? check_best(*start, puzzle, seed, stop) : check_ending(*start, puzzle);
}

Result<void> PuzzleHunter::check_best(const AnyState& start, const KeptPuzzle& puzzle, std::uint64_t seed,
                                      const std::atomic<bool>* stop) {
  ClearLine line;
  line.decisions = puzzle.moves;
  AnyState now = start;
  for (const auto& text : puzzle.line) {
    line.line.push_back(plan_.game->read_action(now, text).value());
    plan_.game->apply(now, line.line.back());
  }
  if (clear_->confirm(start, line, kLeastMargin, seed, stop)) return {};
  return fail("puzzle.doubt", "", "With {} nodes {} is not clearly best.", kTimesMore * plan_.nodes,
              quote(puzzle.line.front()));
}

Result<void> PuzzleHunter::check_ending(const AnyState& start, const KeptPuzzle& puzzle) const {
  EndingSolver solver(*plan_.game);
  const auto ways = solver.ways(start, kMostWays);
  if (!ways) return fail("puzzle.doubt", "", "There are more ways to win than it says.");
  std::vector<std::vector<std::string>> texts;
  for (const auto& way : *ways) texts.push_back(write_way(start, way));
  auto said = puzzle.besides;
  said.push_back(puzzle.line);
  std::ranges::sort(texts);
  std::ranges::sort(said);
  if (texts != said) return fail("puzzle.doubt", "", "Its ways to win are not those that there are.");
  return {};
}

}  // namespace cb
