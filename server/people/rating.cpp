// SPDX-License-Identifier: MIT
#include "server/people/rating.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "session/sides.hpp"

namespace cb::server {
namespace {

using table::Holder;
using table::Leaving;

// The names are those of the paper.
constexpr double kScale = 173.7178;
constexpr double kTau = 0.5;  // how much the volatility may change
constexpr double kConvergence = 0.000001;
constexpr double kMostDeviation = 350;    // that of somebody new
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

double periods_since(const Rating& rating, Milliseconds now) {
  return rating.games == 0 ? 0 : std::max(0.0, static_cast<double>(now - rating.at) / kPeriod);
}

double score_of(const Standing& one, const Standing& other) {
  return one.place < other.place ? 1 : one.place > other.place ? 0 : 0.5;
}

// Endings that are nobody's: the match was called off.
bool was_called_off(const table::Ended& ended) {
  return ended.code == "aborted" || ended.code == "closed" || ended.code == "too-long";
}

}  // namespace

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
  after.deviation = std::min(kMostDeviation, new_phi * kScale);
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

std::vector<Standing> standings(const table::Events& log, const AnyGame& game) {
  constexpr int kStayed = 0;
  // Below those who stayed and lost; and whoever stayed longer is above whoever left before.
  constexpr int kFirstToLeave = 1'000'000;
  int leaves = 0;
  std::vector<Holder> seats;
  std::vector<int> fate;
  std::set<std::size_t> removed;
  const table::Ended* ended = nullptr;
  bool rated = false;
  bool began = false;
  for (const auto& event : log) {
    if (const auto* made = std::get_if<table::Made>(&event)) {
      rated = made->rated;
      seats = made->seats;
      fate.assign(seats.size(), kStayed);
    } else if (const auto* sat = std::get_if<table::Sat>(&event)) {
      seats.at(static_cast<std::size_t>(sat->seat)) = sat->who;
    } else if (std::holds_alternative<table::Began>(event)) {
      began = true;
    } else if (const auto* replaced = std::get_if<table::Replaced>(&event)) {
      const auto seat = static_cast<std::size_t>(replaced->seat);
      if (!began) {
        seats.at(seat) = replaced->by;
      } else if (replaced->by.kind == Holder::Kind::person && replaced->by.id == seats.at(seat).id) {
        fate[seat] = kStayed;
        removed.erase(seat);
      } else if (replaced->why == Leaving::removed && fate[seat] == kStayed) {
        removed.insert(seat);
      } else if (replaced->why == Leaving::resigned || replaced->why == Leaving::out_of_time ||
                 replaced->why == Leaving::left) {
        fate[seat] = kFirstToLeave - leaves++;
      }
    } else if (const auto* end = std::get_if<table::Ended>(&event)) {
      ended = end;
    }
  }
  if (!rated || !began || ended == nullptr || was_called_off(*ended) || count_sides(game) < 2) return {};
  std::vector<Standing> all;
  std::set<std::string> people;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].kind != Holder::Kind::person || !people.insert(seats[seat].id).second) return {};
    if (removed.contains(seat)) continue;
    const int lost = (ended->winners >> seat & 1) == 0 ? 1 : 0;
    all.push_back({seats[seat].id, game.side(static_cast<int>(seat)), std::max(fate[seat], lost)});
  }
  const bool against = std::ranges::any_of(all, [&](const Standing& one) { return one.side != all.front().side; });
  return against ? all : std::vector<Standing>{};
}

Rerate rerate(std::vector<Standing> standings, Milliseconds now) {
  return [standings = std::move(standings), now](const std::vector<Rating>& before) {
    std::vector<Rating> after;
    for (std::size_t n = 0; n < standings.size(); ++n) {
      std::vector<Met> games;
      for (std::size_t other = 0; other < standings.size(); ++other)
        if (standings[other].side != standings[n].side)
          games.push_back({rating_now(before[other], now), score_of(standings[n], standings[other])});
      after.push_back(glicko2(before[n], games, periods_since(before[n], now)));
      ++after.back().games;
      after.back().at = now;
    }
    return after;
  };
}

void rate_match(People& people, const MatchId& match, const table::Events& log, const AnyGame& game, Milliseconds now,
                People::Then<std::vector<RatingChange>> then) {
  auto found = standings(log, game);
  if (found.empty()) return then({});
  const auto* made = std::get_if<table::Made>(&log.front());
  std::vector<std::string> persons;
  persons.reserve(found.size());
  for (const auto& one : found) persons.push_back(one.person);
  people.rate(match, made->game, std::move(persons), rerate(std::move(found), now), std::move(then));
}

}  // namespace cb::server
