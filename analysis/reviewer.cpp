// SPDX-License-Identifier: MIT
#include "analysis/reviewer.hpp"

#include <algorithm>

#include "core/hash.hpp"

namespace cb {
namespace {

Mark mark_of(float loss) {
  if (loss < kAsGood) return Mark::best;
  if (loss < kInaccuracy) return Mark::good;
  if (loss < kMistake) return Mark::inaccuracy;
  return loss < kBlunder ? Mark::mistake : Mark::blunder;
}

void take(JudgedPly& ply, const Chances& after) {
  if (after.empty()) return;
  ply.after = after;
  ply.played = after[static_cast<std::size_t>(ply.actor)];
}

void settle(JudgedPly& ply) {
  if (ply.played > ply.best) {
    // The player saw more than the judge; then the position was as good as that.
    ply.best = ply.played;
    ply.best_action = ply.action;
    ply.before = ply.after;
  }
  ply.mark = mark_of(ply.loss());
}

}  // namespace

std::string_view mark_code(Mark mark) {
  constexpr std::string_view kCodes[] = {"best",   "good",   "inaccuracy", "mistake", "blunder",
                                         "forced", "chance", "luck",       "unknown"};
  return kCodes[static_cast<int>(mark)];
}

void Reviewer::judge(const PlyQuestion& question, JudgedPly& ply) {
  seed_ = settings_.seed ^ mix(ply.ply + 1);
  if (ply.actor == kChance)
    ply.mark = Mark::chance;
  else if (question.choices == 1)
    note_forced(question, ply);
  else
    judge_choice(question, ply);
}

// Not judged, but valued where that shows what a throw before it did.
void Reviewer::note_forced(const PlyQuestion& question, JudgedPly& ply) {
  ply.mark = Mark::forced;
  ply.best_action = ply.action;
  if (!judge_.values_forced()) return;
  ply.before = assess(question, ply.actor).chances;
  ply.after = ply.before;
}

void Reviewer::judge_choice(const PlyQuestion& question, JudgedPly& ply) {
  const auto found = assess(question, ply.actor);
  if (!found.known()) return;
  const auto& best = found.moves.front();
  ply.best_action = best.action;
  ply.best = ply.played = best.value;
  ply.before = ply.after = found.chances;
  if (!question.ended.empty()) {
    take(ply, question.ended);
  } else if (ply.action == best.action) {
    ply.mark = Mark::best;
    return;
  } else if (!game_.hides_information()) {
    if (!compare_outcomes(question, ply)) return;
  } else {
    // The position after it is not for this seat to see, but every move was tried alike.
    const auto played = std::ranges::find(found.moves, ply.action, &MoveValue::action);
    if (played == found.moves.end() || played->visits == 0) return;
    take(ply, judge_.spread(ply.actor, played->value));
  }
  settle(ply);
}

void Reviewer::judge_knowing(const PlyQuestion& question, JudgedPly& ply, const Chances& after) {
  seed_ = settings_.seed ^ mix(ply.ply + 1);
  take(ply, after);
  const auto found = assess(question, ply.actor);
  const auto other =
      std::ranges::find_if(found.moves, [&](const MoveValue& move) { return move.action != ply.action; });
  const auto instead = other == found.moves.end() ? after : chances_after(question, other->action);
  if (instead.empty()) return;
  ply.best_action = other == found.moves.end() ? ply.action : other->action;
  ply.best = instead[static_cast<std::size_t>(ply.actor)];
  ply.before = instead;
  settle(ply);
}

// A search looks little, or less deep, at what it does not like. So both moves get one of their own from after them.
bool Reviewer::compare_outcomes(const PlyQuestion& question, JudgedPly& ply) {
  const auto with_best = chances_after(question, ply.best_action);
  const auto with_played = chances_after(question, ply.action);
  if (with_best.empty() || with_played.empty()) return false;
  ply.before = with_best;
  ply.best = with_best[static_cast<std::size_t>(ply.actor)];
  take(ply, with_played);
  return true;
}

Assessment Reviewer::assess(const PlyQuestion& question, int seat) {
  auto found = judge_.assess(game_.view(question.state, seat), seat, question.past, seed_, settings_.stop);
  nodes_ += found.nodes;
  return found;
}

Chances Reviewer::chances_after(const PlyQuestion& question, ActionCode action) {
  AnyState state = question.state;
  game_.apply(state, action);
  auto past = question.past;
  if (game_.repetition_limit() > 0) past.push_back(game_.key(question.state));
  return judge_.chances(state, past, seed_, settings_.stop);
}

}  // namespace cb
