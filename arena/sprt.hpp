// SPDX-License-Identifier: MIT
// A sequential test (SPRT) of which of two Elo differences the rounds speak for. It may be looked at after every round
// without losing its error rates, which an interval may not.
#pragma once

#include <cstdint>

namespace cb {

struct SprtSetting {
  double elo0 = 0;
  double elo1 = 50;
  double alpha = 0.05;  // how often elo1 may be accepted when elo0 is true
  double beta = 0.05;   // and the other way round
};

enum class SprtVerdict : std::uint8_t { open, elo0, elo1 };

class Sprt {
 public:
  explicit Sprt(const SprtSetting& setting);

  void add(double round_score);
  const SprtSetting& setting() const { return setting_; }
  // The logarithm of how much likelier elo1 makes the rounds than elo0 does.
  double llr() const;
  double lower() const;  // at or below: elo0
  double upper() const;  // at or above: elo1
  SprtVerdict verdict() const;

 private:
  SprtSetting setting_;
  double rounds_ = 0;
  // The squares of how far each round was from the score that a hypothesis expects.
  double squares0_;
  double squares1_;
};

}  // namespace cb
