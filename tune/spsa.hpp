// SPDX-License-Identifier: MIT
// Finds better weights by comparing: all of them are moved at once, each at random up or down, and whichever side of
// the pair does better pulls the weights its way (simultaneous perturbation, SPSA). Knows no game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cb {

struct WeightPair {
  std::vector<int> plus;
  std::vector<int> minus;
};

class Spsa {
 public:
  static constexpr std::size_t kPairs = 8;  // compared in a step, all around the same weights

  // Only the weights at the places `free` are changed.
  Spsa(std::span<const int> start, std::vector<std::size_t> free, std::uint64_t seed);

  std::size_t steps() const { return path_.size() - 1; }  // taken so far
  // What the next step is to compare: kPairs of them, the same whenever it is asked.
  std::vector<WeightPair> pairs() const;
  // Takes the step: how plus did against minus in each pair, from 0 to 1.
  void learn(std::span<const double> scores);
  // The mean of the later half of the way, which wavers less than where it stands.
  std::vector<int> tuned() const;

 private:
  // +1 or -1 for each of the free weights, in a pair of the next step.
  std::vector<int> signs(std::size_t pair) const;

  std::vector<int> start_;
  std::vector<std::size_t> free_;
  std::uint64_t seed_;
  std::vector<double> reach_;              // how far each free weight is moved up and down
  std::vector<std::vector<double>> path_;  // the free weights at the start and after every step
};

}  // namespace cb
