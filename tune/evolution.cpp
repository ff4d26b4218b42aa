// SPDX-License-Identifier: MIT
// After N. Hansen, "The CMA Evolution Strategy: A Tutorial", whose constants these are.
#include "tune/evolution.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace cb {
namespace {

using Point = Evolution::Point;

double normal(Rng& rng) {
  const auto unit = [&] { return (static_cast<double>(rng.next() >> 11) + 0.5) * 0x1p-53; };
  const double radius = std::sqrt(-2 * std::log(unit()));
  return radius * std::cos(2 * std::numbers::pi * unit());
}

double length_of(const Point& point) {
  return std::sqrt(std::inner_product(point.begin(), point.end(), point.begin(), 0.0));
}

// Turns rows and columns a and b so that what they share becomes nothing, and the axes along with them.
void turn(std::vector<Point>& matrix, std::vector<Point>& axes, std::size_t a, std::size_t b) {
  if (std::abs(matrix[a][b]) < 1e-15) return;
  const double slant = (matrix[b][b] - matrix[a][a]) / (2 * matrix[a][b]);
  const double tangent = (slant >= 0 ? 1 : -1) / (std::abs(slant) + std::sqrt(slant * slant + 1));
  const double cosine = 1 / std::sqrt(tangent * tangent + 1);
  const double sine = tangent * cosine;
  const auto rotate = [&](double& x, double& y) {
    const double old = x;
    x = cosine * old - sine * y;
    y = sine * old + cosine * y;
  };
  for (auto& row : matrix) rotate(row[a], row[b]);
  for (std::size_t k = 0; k < matrix.size(); ++k) rotate(matrix[a][k], matrix[b][k]);
  for (auto& row : axes) rotate(row[a], row[b]);
}

}  // namespace

Evolution::Evolution(Point start, Point spread, std::uint64_t seed)
    : size_(start.size()), mean_(std::move(start)), spread_(std::move(spread)), rng_(seed) {
  // More than the customary 4 + 3 log(size): noisy scores want many.
  const std::size_t points = 24 + size_;
  cloud_.assign(points, Point(size_));
  offsets_.assign(points, Point(size_));
  for (std::size_t n = 0; n < points / 2; ++n)
    share_.push_back(std::log(static_cast<double>(points + 1) / 2) - std::log(static_cast<double>(n + 1)));
  const double sum = std::accumulate(share_.begin(), share_.end(), 0.0);
  for (double& share : share_) share /= sum;
  effective_ = 1 / std::inner_product(share_.begin(), share_.end(), share_.begin(), 0.0);
  shape_.assign(size_, Point(size_, 0.0));
  for (std::size_t n = 0; n < size_; ++n) shape_[n][n] = 1;
  path_ = round_path_ = Point(size_, 0.0);
  find_axes();
  draw();
}

// Of the shape: Jacobi's rotations, until nothing is left beside the diagonal.
void Evolution::find_axes() {
  constexpr int kSweeps = 30;
  auto matrix = shape_;
  axes_.assign(size_, Point(size_, 0.0));
  for (std::size_t n = 0; n < size_; ++n) axes_[n][n] = 1;
  for (int sweep = 0; sweep < kSweeps; ++sweep)
    for (std::size_t a = 0; a < size_; ++a)
      for (std::size_t b = a + 1; b < size_; ++b) turn(matrix, axes_, a, b);
  lengths_.resize(size_);
  for (std::size_t n = 0; n < size_; ++n) lengths_[n] = std::sqrt(std::max(matrix[n][n], 1e-12));
}

Point Evolution::along_axes(const Point& lengths) const {
  Point point(size_, 0.0);
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t j = 0; j < size_; ++j) point[i] += axes_[i][j] * lengths[j];
  return point;
}

void Evolution::draw() {
  for (std::size_t n = 0; n < cloud_.size(); ++n) {
    Point lengths(size_);
    for (std::size_t i = 0; i < size_; ++i) lengths[i] = lengths_[i] * normal(rng_);
    offsets_[n] = along_axes(lengths);
    for (std::size_t i = 0; i < size_; ++i) cloud_[n][i] = mean_[i] + reach_ * spread_[i] * offsets_[n][i];
  }
}

void Evolution::learn(std::span<const double> scores) {
  const auto size = static_cast<double>(size_);
  std::vector<std::size_t> order(cloud_.size());
  for (std::size_t n = 0; n < order.size(); ++n) order[n] = n;
  std::ranges::sort(
      order, [&](std::size_t a, std::size_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });

  Point step(size_, 0.0);
  for (std::size_t n = 0; n < share_.size(); ++n)
    for (std::size_t i = 0; i < size_; ++i) step[i] += share_[n] * offsets_[order[n]][i];
  for (std::size_t i = 0; i < size_; ++i) mean_[i] += reach_ * spread_[i] * step[i];
  ++learnt_;

  // How far it reaches: further where steps went one way, less far where they went to and fro.
  const double round_rate = (effective_ + 2) / (size + effective_ + 5);
  const double damping = 1 + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (size + 1)) - 1) + round_rate;
  Point lengths(size_, 0.0);
  for (std::size_t j = 0; j < size_; ++j) {
    for (std::size_t i = 0; i < size_; ++i) lengths[j] += axes_[i][j] * step[i];
    lengths[j] /= lengths_[j];
  }
  const Point round_step = along_axes(lengths);
  for (std::size_t i = 0; i < size_; ++i)
    round_path_[i] =
        (1 - round_rate) * round_path_[i] + std::sqrt(round_rate * (2 - round_rate) * effective_) * round_step[i];
  const double expected = std::sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size));
  const double went = length_of(round_path_) / expected;
  const bool steady =
      went / std::sqrt(1 - std::pow(1 - round_rate, 2 * static_cast<double>(learnt_))) < 1.4 + 2 / (size + 1);
  reach_ *= std::exp(round_rate / damping * (went - 1));

  // The shape: what the path and the better half have in common.
  const double path_rate = (4 + effective_ / size) / (size + 4 + 2 * effective_ / size);
  const double one_rate = 2 / ((size + 1.3) * (size + 1.3) + effective_);
  const double many_rate =
      std::min(1 - one_rate, 2 * (effective_ - 2 + 1 / effective_) / ((size + 2) * (size + 2) + effective_));
  for (std::size_t i = 0; i < size_; ++i)
    path_[i] =
        (1 - path_rate) * path_[i] + (steady ? std::sqrt(path_rate * (2 - path_rate) * effective_) : 0) * step[i];
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t j = 0; j < size_; ++j) {
      double common = 0;
      for (std::size_t n = 0; n < share_.size(); ++n)
        common += share_[n] * offsets_[order[n]][i] * offsets_[order[n]][j];
      shape_[i][j] = (1 - one_rate - many_rate) * shape_[i][j] + one_rate * path_[i] * path_[j] + many_rate * common;
    }
  find_axes();
  draw();
}

}  // namespace cb
