// SPDX-License-Identifier: MIT
#include "analysis/review.hpp"

#include <algorithm>
#include <mutex>
#include <thread>

#include "analysis/reviewer.hpp"

namespace cb {
namespace {

std::vector<PlyQuestion> questions_of(const Match& match) {
  std::vector<PlyQuestion> questions;
  Match again(match.shared_game(), match.start());
  for (const Ply& ply : match.log()) {
    PlyQuestion question{again.state(), {again.past_keys().begin(), again.past_keys().end()}, 0, {}};
    question.choices = ply.actor == kChance ? 0 : match.game().actions(again.state()).size();
    (void)again.play(ply.action);
    if (const auto& finish = again.finish()) question.ended = final_chances(match.game(), finish->winners);
    questions.push_back(std::move(question));
  }
  return questions;
}

// How far the review has come, told from any thread.
class Progress {
 public:
  Progress(const ReviewSettings& settings, std::size_t steps) : settings_(settings), steps_(steps) {}
  void step() {
    const std::scoped_lock lock(mutex_);
    ++done_;
    if (settings_.progress) settings_.progress(static_cast<float>(done_) / static_cast<float>(steps_));
  }
  bool stopped() const { return settings_.stop != nullptr && settings_.stop->load(); }

 private:
  const ReviewSettings& settings_;
  std::size_t steps_;
  std::size_t done_ = 0;
  std::mutex mutex_;
};

// A decision that looked fine and the next position that does not, or the other way round: the judge did not see far
// enough. Such plies get a second look, from the last to the first, since what is learned of one bears on the one
// before.
void look_again(Reviewer& reviewer, const std::vector<PlyQuestion>& questions, Progress& progress, Review& out) {
  for (std::size_t n = out.plies.size(); n-- > 1 && !progress.stopped();) {
    progress.step();
    auto& ply = out.plies[n - 1];
    const auto& next = out.plies[n];
    if (!ply.judged() || next.actor == kChance || next.before.empty()) continue;
    const auto seat = static_cast<std::size_t>(ply.actor);
    if (std::abs(ply.after[seat] - next.before[seat]) < kMistake) continue;
    const bool certain = next.before[seat] <= 0.0F || next.before[seat] >= 1.0F;
    if (certain)
      reviewer.judge_knowing(questions[n - 1], ply, next.before);
    else
      reviewer.judge(questions[n - 1], ply);
  }
}

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
      const bool weightier = count_sides(game) == 1 ? seat == 0 : change > swing.after - swing.before;
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

  BotResources resources;
  resources.oracle = settings.oracle;
  std::vector<Reviewer> reviewers;
  const auto add_reviewer = [&](const std::string& name) -> Result<void> {
    auto judge = Judge::make(match.shared_game(), name, resources);
    if (!judge) return std::unexpected(judge.error());
    reviewers.emplace_back(match.game(), std::move(*judge), settings);
    return {};
  };
  // Where hands are hidden two seats differ by what they see, not by how far the judge did.
  const bool twice = !settings.second_look.empty() && !match.game().hides_information();
  const auto threads = static_cast<std::size_t>(std::max(1, settings.threads));
  for (std::size_t n = 0; n < threads + (twice ? 1 : 0); ++n)
    if (const auto added = add_reviewer(n < threads ? settings.judge : settings.second_look); !added)
      return std::unexpected(added.error());

  Progress progress(settings, questions.size() * (twice ? 2 : 1));
  std::atomic<std::size_t> next = 0;
  const auto work = [&](Reviewer& reviewer) {
    for (std::size_t n = next++; n < questions.size() && !progress.stopped(); n = next++) {
      reviewer.judge(questions[n], out.plies[n]);
      progress.step();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t n = 1; n < threads; ++n) others.emplace_back([&, n] { work(reviewers[n]); });
    work(reviewers.front());
  }
  if (twice) look_again(reviewers.back(), questions, progress, out);
  if (progress.stopped()) return fail("review.stopped", "", "The review was stopped before its end.");
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
  std::ranges::sort(moments, [](const Moment& a, const Moment& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.ply < b.ply;
  });
  if (moments.size() > most) moments.resize(most);
  std::ranges::sort(moments, {}, &Moment::ply);
  return moments;
}

bool ahead(const AnyRules& game, float chance) {
  return chance > 1.0F / static_cast<float>(std::max(2, count_sides(game)));
}

Story story_of(const AnyRules& game, const JudgedPly& ply) {
  const bool falls_behind = ahead(game, ply.best) && !ahead(game, ply.played);
  if (ply.best >= kSurelyWinning) return falls_behind ? Story::threw_win_away : Story::missed_win;
  if (ply.played <= kSurelyLosing) return Story::lost_game;
  if (falls_behind) return ply.mark == Mark::blunder ? Story::gave_away : Story::gave_lead;
  return Story::lost_ground;
}

}  // namespace cb
