// SPDX-License-Identifier: MIT
#include "arena/sprt.hpp"

#include <cmath>

#include "arena/rating.hpp"

namespace cb {

void Sprt::add(double round_score) {
  rounds_ += 1;
  sum_ += round_score;
  squares_ += round_score * round_score;
}

// The generalised test: round scores as normal, with the mean that each hypothesis says and the variance that is seen.
// That variance counts two rounds more, one won and one lost: a first few that went alike must not decide everything.
double Sprt::llr() const {
  if (rounds_ == 0) return 0;
  const double centre = (sum_ + 1) / (rounds_ + 2);
  const double variance = (squares_ + 1) / (rounds_ + 2) - centre * centre;
  const double score0 = score_of(setting_.elo0);
  const double score1 = score_of(setting_.elo1);
  return (score1 - score0) * (2 * sum_ - rounds_ * (score0 + score1)) / (2 * variance);
}

double Sprt::lower() const { return std::log(setting_.beta / (1 - setting_.alpha)); }

double Sprt::upper() const { return std::log((1 - setting_.beta) / setting_.alpha); }

SprtVerdict Sprt::verdict() const {
  if (llr() <= lower()) return SprtVerdict::elo0;
  return llr() >= upper() ? SprtVerdict::elo1 : SprtVerdict::open;
}

}  // namespace cb
