// SPDX-License-Identifier: MIT
#include "analysis/clear_best.hpp"

#include <algorithm>
#include <limits>

#include "analysis/puzzle_book.hpp"
#include "core/hash.hpp"

namespace cb {
namespace {

// A turn of more steps is more than anybody wants to find.
constexpr std::size_t kLongestTurn = 12;
constexpr std::uint64_t kMostCounted = 10'000;
constexpr std::uint64_t kFewestNodes = 16;
constexpr std::size_t kGlanceMemory = 1 << 16;
// The first, cheap look has so many times half of what the full one has.
constexpr std::size_t kQuickRung = 6;
// Half and a quarter of the nodes must agree with all of them.
constexpr std::size_t kStableRungs = 2;

std::string with_nodes(std::string_view bot, std::uint64_t nodes) { return fmt::format("{}@{}", bot, nodes); }

}  // namespace

Result<ClearBest> ClearBest::make(const std::shared_ptr<const AnyGame>& game, std::string_view judge,
                                  std::uint64_t nodes) {
  const auto make = [&](std::uint64_t spend) { return Judge::make(game, with_nodes(judge, spend)); };
  std::vector<Rung> rungs;
  for (std::uint64_t spend = nodes; spend >= kFewestNodes; spend /= 2) {
    auto rung = make(spend);
    if (!rung) return std::unexpected(rung.error());
    rungs.push_back({spend, std::move(*rung)});
  }
  if (rungs.size() <= kQuickRung)
    return fail("puzzle.nodes", "", "{} nodes are too few to tell what is clearly best.", nodes);
  auto deep = make(kTimesMore * nodes);
  if (!deep) return std::unexpected(deep.error());
  return ClearBest(game, std::move(rungs), std::move(*deep));
}

std::optional<ClearBest::Look> ClearBest::look(Judge& judge, const AnyState& state, std::uint64_t seed,
                                               const std::atomic<bool>* stop) {
  const Actor seat = game_->actor(state);
  const auto seen = judge.assess(game_->view(state, seat), seat, {}, mix(game_->key(state) ^ seed), stop);
  if (seen.moves.size() < 2) return std::nullopt;
  Look look{seen.moves.front().action, seen.moves.front().value, 0};
  for (std::size_t n = 1; n < seen.moves.size(); ++n) look.second = std::max(look.second, seen.moves[n].value);
  return look;
}

ClearLine ClearBest::follow(Judge& judge, const AnyState& start, const std::atomic<bool>* stop) {
  const Actor seat = game_->actor(start);
  AnyState now = start;
  ClearLine found;
  std::vector<ActionCode> line;
  while (line.size() < kLongestTurn && game_->actor(now) == seat && (line.empty() || !game_->begins_turn(now))) {
    const auto actions = game_->actions(now);
    ActionCode next = actions.front().code;
    if (actions.size() > 1) {
      const auto seen = look(judge, now, 0, stop);
      if (!seen) break;
      const float best = std::min(found.best, seen->best);
      const float second = std::max(found.second, seen->second);
      if (best - second < kClearMargin || best < kLeastChance) break;
      found.best = best;
      found.second = second;
      next = seen->action;
    }
    line.push_back(next);
    game_->apply(now, next);
    if (actions.size() == 1) continue;
    found.line = line;
    ++found.decisions;
  }
  return found;
}

ClearLine ClearBest::agreed(Judge& judge, const AnyState& start, const ClearLine& line, float margin,
                            std::uint64_t seed, const std::atomic<bool>* stop) {
  AnyState now = start;
  ClearLine found;
  for (std::size_t n = 0; n < line.line.size(); ++n) {
    if (game_->actions(now).size() > 1) {
      const auto seen = look(judge, now, seed, stop);
      if (!seen || seen->action != line.line[n]) return found;
      const float best = std::min(found.best, seen->best);
      const float second = std::max(found.second, seen->second);
      if (best - second < margin || best < kLeastChance) return found;
      found.best = best;
      found.second = second;
      ++found.decisions;
      found.line.assign(line.line.begin(), line.line.begin() + static_cast<std::ptrdiff_t>(n) + 1);
    }
    game_->apply(now, line.line[n]);
  }
  return found;
}

bool ClearBest::would_play(Judge& judge, const AnyState& start, const ClearLine& line, const std::atomic<bool>* stop) {
  return agreed(judge, start, line, -1.0F, 0, stop).decisions == line.decisions;
}

bool ClearBest::strikes_the_eye(const AnyState& state, ActionCode action) {
  // A tree of a single node that starts from what its moves look like has looked no further.
  AnyThought glance;
  glance.plan.method = Method::tree;
  glance.plan.rollout_plies = 0;
  glance.plan.prior_visits = 1.0F;
  glance.limits.nodes = 1;
  memory_.resize(kGlanceMemory);
  glance.memory = memory_;
  const auto seen = mind_.think(game_->view(state, game_->actor(state)), glance);
  const float value = std::ranges::find(seen.ranked(), action, &MoveValue::action)->value;
  return std::ranges::all_of(seen.ranked(), [&](const MoveValue& move) { return move.value <= value; });
}

ClearLine ClearBest::worthwhile(const AnyState& start, const ClearLine& line) {
  ClearLine kept = line;
  kept.line.clear();
  kept.decisions = 0;
  AnyState now = start;
  int decisions = 0;
  for (std::size_t n = 0; n < line.line.size(); ++n) {
    const auto moves = game_->actions(now).size();
    if (moves > 1) ++decisions;
    if (moves >= kFewestMoves && !strikes_the_eye(now, line.line[n])) {
      kept.line.assign(line.line.begin(), line.line.begin() + static_cast<std::ptrdiff_t>(n) + 1);
      kept.decisions = decisions;
    }
    game_->apply(now, line.line[n]);
  }
  return kept;
}

// The ways through at most so many plies of the seat's own, as many as anybody cares to count.
std::uint64_t ClearBest::count_ways(const AnyState& state, int seat, std::size_t plies, std::uint64_t most) const {
  if (plies == 0 || game_->actor(state) != seat) return 1;
  std::uint64_t ways = 0;
  for (const auto& [action, weight] : game_->actions(state)) {
    AnyState next = state;
    game_->apply(next, action);
    ways += game_->begins_turn(next) ? 1 : count_ways(next, seat, plies - 1, most - ways);
    if (ways >= most) return most;
  }
  return ways;
}

std::optional<ClearLine> ClearBest::find(const AnyState& start, const std::atomic<bool>* stop) {
  const auto quick = worthwhile(start, follow(rungs_[kQuickRung].judge, start, stop));
  if (quick.decisions == 0) return std::nullopt;
  auto line = worthwhile(start, agreed(rungs_.front().judge, start, quick, kClearMargin, 0, stop));
  if (line.decisions == 0) return std::nullopt;
  line.choices = count_ways(start, game_->actor(start), line.line.size(), kMostCounted);
  std::size_t rung = 0;
  while (rung + 1 < rungs_.size() && would_play(rungs_[rung + 1].judge, start, line, stop)) ++rung;
  if (rung < kStableRungs) return std::nullopt;
  line.settles = rungs_[rung].nodes;
  auto deep = confirm(start, line, kClearMargin, 0, stop);
  if (deep) {
    deep->choices = line.choices;
    deep->settles = line.settles;
  }
  return deep;
}

std::optional<ClearLine> ClearBest::confirm(const AnyState& start, const ClearLine& line, float margin,
                                            std::uint64_t seed, const std::atomic<bool>* stop) {
  // Never the luck that it was found with.
  constexpr std::uint64_t kOtherLuck = 0x6C75636B;
  auto deep = agreed(deep_, start, line, margin, mix(seed + kOtherLuck), stop);
  if (deep.decisions != line.decisions) return std::nullopt;
  return deep;
}

}  // namespace cb
