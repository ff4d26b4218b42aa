// SPDX-License-Identifier: MIT
#include "server/people/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cb::server {
namespace {

// The names are those of the paper.
constexpr double kScale = 173.7178;
constexpr double kTau = 0.5;  // how much the volatility may change
constexpr double kConvergence = 0.000001;
constexpr double kPeriod = 86'400'000.0;  // milliseconds away that count as one period without a game: a day

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

// Step 5: the new volatility, by the Illinois method.
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double d = phi * phi + v + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (kTau * kTau);
  };
  double low = a;
  double high = 0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
  } else {
    double k = 1;
    while (f(a - k * kTau) < 0) ++k;
    high = a - k * kTau;
  }
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > kConvergence) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

}  // namespace

double periods_since(const Rating& stored, Milliseconds now) {
  return stored.games == 0 ? 0 : std::max(0.0, static_cast<double>(now - stored.at) / kPeriod);
}

Rating glicko2(const Rating& old, std::span<const Met> games, double periods) {
  const double mu = (old.rating - 1500) / kScale;
  const double phi = old.deviation / kScale;
  double certainty = 0;  // 1 / v
  double surprise = 0;
  for (const auto& [opponent, score] : games) {
    const double weight = g(opponent.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-weight * (mu - (opponent.rating - 1500) / kScale)));
    certainty += weight * weight * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  Rating after = old;
  if (games.empty()) return after;
  const double v = 1 / certainty;
  after.volatility = new_volatility(old.volatility, phi, v, v * surprise);
  const double before = std::sqrt(phi * phi + periods * after.volatility * after.volatility);
  const double new_phi = 1 / std::sqrt(1 / (before * before) + certainty);
  after.deviation = std::clamp(new_phi * kScale, kLeastDeviation, kMostDeviation);
  after.rating = (mu + new_phi * new_phi * surprise) * kScale + 1500;
  return after;
}

Rating rating_now(const Rating& stored, Milliseconds now) {
  Rating rating = stored;
  const double phi = stored.deviation / kScale;
  const double grown = std::sqrt(phi * phi + periods_since(stored, now) * stored.volatility * stored.volatility);
  rating.deviation = std::min(kMostDeviation, grown * kScale);
  return rating;
}

Milliseconds sure_until(const Rating& stored) {
  const double grows = stored.volatility * kScale;
  const double periods = (kProvisional * kProvisional - stored.deviation * stored.deviation) / (grows * grows);
  return stored.at + static_cast<Milliseconds>(std::max(0.0, periods) * kPeriod);
}

}  // namespace cb::server
