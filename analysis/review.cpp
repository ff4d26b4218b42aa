// SPDX-License-Identifier: MIT
#include "analysis/review.hpp"

#include <algorithm>
#include <mutex>
#include <thread>

#include "core/hash.hpp"

namespace cb {
namespace {

// Everything a judge needs of one ply, gathered beforehand so that plies can be judged in any order.
struct Question {
  AnyState state;
  std::vector<std::uint64_t> past;
  std::size_t choices = 0;
  Chances ended;  // the final chances where this ply ended the match
};

std::vector<Question> questions_of(const Match& match) {
  std::vector<Question> questions;
  Match again(match.shared_game(), match.start());
  for (const Ply& ply : match.log()) {
    Question question{again.state(), {again.past_keys().begin(), again.past_keys().end()}, 0, {}};
    question.choices = ply.actor == kChance ? 0 : match.game().actions(again.state()).size();
    (void)again.play(ply.action);
    if (const auto& finish = again.finish()) question.ended = final_chances(match.game(), finish->winners);
    questions.push_back(std::move(question));
  }
  return questions;
}

Mark mark_of(float loss) {
  if (loss < kAsGood) return Mark::best;
  if (loss < kInaccuracy) return Mark::good;
  if (loss < kMistake) return Mark::inaccuracy;
  return loss < kBlunder ? Mark::mistake : Mark::blunder;
}

class Reviewer {
 public:
  Reviewer(const AnyGame& game, Judge judge, const ReviewSettings& settings)
      : game_(game), judge_(std::move(judge)), settings_(settings) {}

  void judge(const Question& question, JudgedPly& ply) {
    seed_ = settings_.seed ^ mix(ply.ply + 1);
    if (ply.actor == kChance) {
      ply.mark = Mark::chance;
      return;
    }
    if (question.choices == 1)
      note_forced(question, ply);
    else
      judge_choice(question, ply);
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  // Not judged, but valued where that shows what a throw before it did.
  void note_forced(const Question& question, JudgedPly& ply) {
    ply.mark = Mark::forced;
    ply.best_action = ply.action;
    if (!judge_.grows_a_tree()) return;
    ply.before = assess(question, ply.actor).chances;
    ply.after = ply.before;
  }

  void judge_choice(const Question& question, JudgedPly& ply) {
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
    ply.mark = mark_of(ply.loss());
  }

  // A search looks little, or less deep, at what it does not like. So both moves get one of their own from after them.
  bool compare_outcomes(const Question& question, JudgedPly& ply) {
    const auto with_best = chances_after(question, ply.best_action);
    const auto with_played = chances_after(question, ply.action);
    if (with_best.empty() || with_played.empty()) return false;
    ply.best = with_best[static_cast<std::size_t>(ply.actor)];
    take(ply, with_played);
    return true;
  }

  static void take(JudgedPly& ply, const Chances& after) {
    ply.after = after;
    ply.played = after[static_cast<std::size_t>(ply.actor)];
  }

  Assessment assess(const Question& question, int seat) {
    auto found = judge_.assess(game_.view(question.state, seat), seat, question.past, seed_, settings_.stop);
    nodes_ += found.nodes;
    return found;
  }

  Chances chances_after(const Question& question, ActionCode action) {
    AnyState state = question.state;
    game_.apply(state, action);
    auto past = question.past;
    if (game_.repetition_limit() > 0) past.push_back(game_.key(question.state));
    return judge_.chances(state, past, seed_, settings_.stop);
  }

  const AnyGame& game_;
  Judge judge_;
  const ReviewSettings& settings_;
  std::uint64_t seed_ = 0;
  std::uint64_t nodes_ = 0;
};

bool stopped(const ReviewSettings& settings) { return settings.stop != nullptr && settings.stop->load(); }

// What throws and draws did: from what the last action left to what the next actor found.
void find_luck(const Match& match, Review& out) {
  const AnyGame& game = match.game();
  const auto& plies = out.plies;
  std::size_t first = 0;
  while (first < plies.size()) {
    if (plies[first].actor != kChance) {
      ++first;
      continue;
    }
    std::size_t next = first;
    while (next < plies.size() && plies[next].actor == kChance) ++next;
    const std::size_t begin = first;
    first = next;
    if (begin == 0) continue;  // nothing was decided yet
    const auto& last = plies[begin - 1];
    // Two seats that see different cards would disagree without any luck.
    if (game.hides_information() && next < plies.size() && plies[next].actor != last.actor) continue;
    Chances found;
    if (next < plies.size())
      found = plies[next].before;
    else if (match.finish())
      found = final_chances(game, match.finish()->winners);
    if (last.after.empty() || found.empty()) continue;
    Swing swing{begin, next - 1, 0, 0, 0};
    for (int seat = 0; seat < game.seats(); ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      const float change = found[at] - last.after[at];
      const bool weightier = sides_of(game) == 1 ? seat == 0 : change > swing.after - swing.before;
      if (weightier) swing = {begin, next - 1, seat, last.after[at], found[at]};
    }
    if (std::abs(swing.after - swing.before) < kSwing) continue;
    out.swings.push_back(swing);
    for (std::size_t n = begin; n < next; ++n) out.plies[n].mark = Mark::luck;
  }
}

void sum_up(Review& out) {
  for (const auto& ply : out.plies) {
    if (!ply.judged()) continue;
    auto& seat = out.seats[static_cast<std::size_t>(ply.actor)];
    ++seat.decisions;
    ++seat.count[static_cast<int>(ply.mark)];
    seat.average_loss += ply.loss();
  }
  for (auto& seat : out.seats)
    if (seat.decisions > 0) seat.average_loss /= static_cast<float>(seat.decisions);
}

}  // namespace

Result<Review> review(const Match& match, const ReviewSettings& settings) {
  const auto questions = questions_of(match);
  Review out;
  out.plies.resize(questions.size());
  out.seats.resize(static_cast<std::size_t>(match.game().seats()));
  int turn = 0;
  for (std::size_t n = 0; n < questions.size(); ++n) {
    const Ply& ply = match.log()[n];
    turn += ply.begins_turn ? 1 : 0;
    out.plies[n].ply = n;
    out.plies[n].turn = turn;
    out.plies[n].actor = ply.actor;
    out.plies[n].action = ply.action;
  }

  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::size_t done = 0;
  std::vector<Reviewer> reviewers;
  for (int n = 0; n < std::max(1, settings.threads); ++n) {
    auto judge = Judge::make(match.shared_game(), settings.judge);
    if (!judge) return std::unexpected(judge.error());
    reviewers.emplace_back(match.game(), std::move(*judge), settings);
  }
  const auto work = [&](Reviewer& reviewer) {
    for (std::size_t n = next++; n < questions.size() && !stopped(settings); n = next++) {
      reviewer.judge(questions[n], out.plies[n]);
      const std::scoped_lock lock(mutex);
      ++done;
      if (settings.progress) settings.progress(done, questions.size());
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t n = 1; n < reviewers.size(); ++n) others.emplace_back([&, n] { work(reviewers[n]); });
    work(reviewers.front());
  }
  if (stopped(settings)) return fail("review.stopped", "", "The review was stopped before its end.");
  for (const auto& reviewer : reviewers) out.nodes += reviewer.nodes();
  find_luck(match, out);
  sum_up(out);
  return out;
}

std::vector<Moment> turning_points(const Review& review, std::size_t most) {
  std::vector<Moment> moments;
  for (const auto& ply : review.plies)
    if (ply.mark == Mark::mistake || ply.mark == Mark::blunder) moments.push_back({ply.ply, ply.loss(), nullptr});
  for (const auto& swing : review.swings)
    moments.push_back({swing.first, std::abs(swing.after - swing.before), &swing});
  std::ranges::stable_sort(moments, std::ranges::greater{}, &Moment::weight);
  if (moments.size() > most) moments.resize(most);
  std::ranges::stable_sort(moments, {}, &Moment::ply);
  return moments;
}

bool ahead(const AnyGame& game, float chance) {
  return chance > 1.0F / static_cast<float>(std::max(2, sides_of(game)));
}

Story story_of(const AnyGame& game, const JudgedPly& ply) {
  const bool falls_behind = ahead(game, ply.best) && !ahead(game, ply.played);
  if (ply.best >= kSurelyWinning) return falls_behind ? Story::threw_win_away : Story::missed_win;
  if (ply.played <= kSurelyLosing) return Story::lost_game;
  if (falls_behind) return ply.mark == Mark::blunder ? Story::gave_away : Story::gave_lead;
  return Story::lost_ground;
}

}  // namespace cb
