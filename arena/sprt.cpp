// SPDX-License-Identifier: MIT
#include "arena/sprt.hpp"

#include <cmath>

#include "arena/rating.hpp"

namespace cb {
namespace {

double square(double x) { return x * x; }

}  // namespace

// Two rounds that nobody played, one won and one lost, are among the squares: a first few that went alike must not
// decide everything.
Sprt::Sprt(const SprtSetting& setting)
    : setting_(setting),
      squares0_(square(1 - score_of(setting.elo0)) + square(score_of(setting.elo0))),
      squares1_(square(1 - score_of(setting.elo1)) + square(score_of(setting.elo1))) {}

void Sprt::add(double round_score) {
  rounds_ += 1;
  squares0_ += square(round_score - score_of(setting_.elo0));
  squares1_ += square(round_score - score_of(setting_.elo1));
}

// The generalised test: round scores as normal around the mean that a hypothesis says, with the variance that makes
// them likeliest then.
double Sprt::llr() const { return rounds_ / 2 * std::log(squares0_ / squares1_); }

double Sprt::lower() const { return std::log(setting_.beta / (1 - setting_.alpha)); }

double Sprt::upper() const { return std::log((1 - setting_.beta) / setting_.alpha); }

SprtVerdict Sprt::verdict() const {
  if (llr() <= lower()) return SprtVerdict::elo0;
  return llr() >= upper() ? SprtVerdict::elo1 : SprtVerdict::open;
}

}  // namespace cb
