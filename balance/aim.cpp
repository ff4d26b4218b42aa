// SPDX-License-Identifier: MIT
#include "balance/aim.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text.hpp"

namespace cb::balance {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kPoints = 0.05;  // a step of a share or a ratio
constexpr double kPart = 0.1;     // a step of a count, as a part of it
constexpr double kNear = 0.4;     // so many steps off is what a single number allows
constexpr double kUnknown = 400;  // as if a share was off by all there is

std::unexpected<Error> no_aim(std::string_view text) {
  return fail("balance.aim", "", "{} is no aim: say M=x, M=a..b, M<=x or M>=x, and *weight behind it if you like.",
              quote(text));
}

struct Bounds {
  double low;
  double high;
};

std::optional<Bounds> read_bounds(char sign, std::string_view text) {
  const auto number = [](std::string_view one) {
    const auto read = to_number<double>(one);
    return read && std::isfinite(*read) ? read : std::nullopt;
  };
  if (sign == '=') {
    const auto dots = text.find("..");
    const auto low = number(text.substr(0, dots));
    const auto high = dots == std::string_view::npos ? low : number(text.substr(dots + 2));
    if (!low || !high || *low > *high) return {};
    return Bounds{*low, *high};
  }
  const auto bound = number(text);
  if (!bound) return {};
  return sign == '<' ? Bounds{-kInfinite, *bound} : Bounds{*bound, kInfinite};
}

// A tenth of a count that one may have; of a share or a ratio five points.
double step_of(const Aim& aim) {
  if (aim.measure.unit() != Measure::Unit::count) return kPoints;
  const double bound = std::isfinite(aim.high) ? aim.high : aim.low;
  return std::max(kPart * std::abs(bound), kPart);
}

double steps_outside(const Aim& aim, double value) {
  return std::max({0.0, aim.low - value, value - aim.high}) / step_of(aim);
}

Result<ExactValue::Outcome> read_outcome(std::string_view text) {
  if (text == "win") return ExactValue::Outcome::win;
  if (text == "draw") return ExactValue::Outcome::draw;
  if (text == "loss") return ExactValue::Outcome::loss;
  return fail("balance.exact", "", "What a start is really worth is win, draw or loss, not {}.", quote(text));
}

Result<Aim> read_aim(const AnyGame& game, std::string_view text) {
  auto at = text.rfind('=');
  if (at == std::string_view::npos || at == 0) return no_aim(text);
  auto rest = text.substr(at + 1);
  char sign = '=';
  if (text[at - 1] == '<' || text[at - 1] == '>') sign = text[--at];
  auto measure = Measure::read(game, trim(text.substr(0, at)));
  if (!measure) return std::unexpected(measure.error());
  double weight = 1;
  if (const auto star = rest.find('*'); star != std::string_view::npos) {
    const auto read = to_number<double>(rest.substr(star + 1));
    if (!read || !std::isfinite(*read) || *read <= 0) return no_aim(text);
    weight = *read;
    rest = rest.substr(0, star);
  }
  const auto bounds = read_bounds(sign, rest);
  if (!bounds) return no_aim(text);
  return Aim{std::string(text), std::move(*measure), bounds->low, bounds->high, weight};
}

}  // namespace

double Aim::cost(std::optional<double> value) const {
  if (!value) return weight * kUnknown;
  const double steps = steps_outside(*this, *value);
  return weight * steps * steps;
}

bool Aim::met(std::optional<double> value) const {
  return value && steps_outside(*this, *value) <= (low == high ? kNear : 0);
}

bool Aims::ask_the_judge() const {
  return std::ranges::any_of(played, [](const Aim& aim) { return aim.measure.asks_the_judge(); });
}

Result<Aims> read_aims(const AnyGame& game, const std::vector<std::string>& texts) {
  constexpr std::string_view kExact = "exact=";
  Aims aims;
  for (const auto& text : texts) {
    if (text.starts_with(kExact)) {
      const auto outcome = read_outcome(std::string_view(text).substr(kExact.size()));
      if (!outcome) return std::unexpected(outcome.error());
      aims.exact = *outcome;
      continue;
    }
    auto aim = read_aim(game, text);
    if (!aim) return std::unexpected(aim.error());
    aims.played.push_back(std::move(*aim));
  }
  if (aims.played.empty())
    return fail("balance.aims", "", "There is nothing to aim at; say one with --aim, as in --aim first-seat=0.5.");
  return aims;
}

}  // namespace cb::balance
