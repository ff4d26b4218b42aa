// SPDX-License-Identifier: MIT
// Judges one ply of a match: what a review is made of.
#pragma once

#include "analysis/review.hpp"

namespace cb {

// Everything a judge needs of one ply, gathered beforehand so that plies can be judged in any order.
struct PlyQuestion {
  AnyState state;
  std::vector<std::uint64_t> past;
  std::size_t choices = 0;
  Chances ended;  // the final chances where this ply ended the match
};

class Reviewer {
 public:
  Reviewer(const AnyRules& game, Judge judge, const ReviewSettings& settings)
      : game_(game), judge_(std::move(judge)), settings_(settings) {}

  void judge(const PlyQuestion& question, JudgedPly& ply);
  // The same where it is known what the action led to.
  void judge_knowing(const PlyQuestion& question, JudgedPly& ply, const Chances& after);
  std::uint64_t nodes() const { return nodes_; }

 private:
  void note_forced(const PlyQuestion& question, JudgedPly& ply);
  void judge_choice(const PlyQuestion& question, JudgedPly& ply);
  bool compare_outcomes(const PlyQuestion& question, JudgedPly& ply);
  Assessment assess(const PlyQuestion& question, int seat);
  Chances chances_after(const PlyQuestion& question, ActionCode action);

  const AnyRules& game_;
  Judge judge_;
  const ReviewSettings& settings_;
  std::uint64_t seed_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace cb
