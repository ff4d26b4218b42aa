// SPDX-License-Identifier: MIT
// Finds where a score is highest by trying out clouds of points: each cloud is drawn around the mean of the last one's
// better half, long where steps paid and flat where they did not (covariance matrix adaptation, CMA-ES). For scores of
// many cheap games; Spsa is for few dear ones. Knows no game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rng.hpp"

namespace cb {

class Evolution {
 public:
  using Point = std::vector<double>;

  // `spread` is how far from the start the first cloud reaches in each direction: one standard deviation.
  Evolution(Point start, Point spread, std::uint64_t seed);

  // The points whose scores are to be learnt next; the same until they are.
  const std::vector<Point>& cloud() const { return cloud_; }
  void learn(std::span<const double> scores);
  const Point& mean() const { return mean_; }
  double reach() const { return reach_; }  // of the cloud, beside the first one's

 private:
  void draw();
  void find_axes();
  Point along_axes(const Point& lengths) const;

  std::size_t size_;  // weights
  Point mean_;
  Point spread_;
  Rng rng_;
  double reach_ = 1;
  std::size_t learnt_ = 0;  // clouds
  std::vector<Point> cloud_;
  std::vector<Point> offsets_;  // of the cloud's points from the mean, in spreads and reaches
  std::vector<double> share_;   // of each of the better half in the next mean
  double effective_ = 0;        // points that the better half counts for
  // The shape of the cloud, and its axes with their lengths.
  std::vector<Point> shape_;
  std::vector<Point> axes_;
  Point lengths_;
  // How the mean went, smoothed: as it was, and as if the cloud were round.
  Point path_;
  Point round_path_;
};

}  // namespace cb
