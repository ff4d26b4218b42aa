// SPDX-License-Identifier: MIT
#include "tournament/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace cb::tournament {
namespace {

// For a place that nobody shares at a table of so many.
Points points_for_place(const Made& made, int place, int seats) {
  if (made.points.empty()) return kPoint * (seats - place) / (seats - 1);
  const auto at = static_cast<std::size_t>(place - 1);
  return at < made.points.size() ? kPoint * made.points[at] : 0;
}

}  // namespace

std::string write_points(Points points) {
  const auto hundredths = (std::abs(points) * 100 + kPoint / 2) / kPoint;
  const char* sign = points < 0 ? "-" : "";
  if (hundredths % 100 == 0) return fmt::format("{}{}", sign, hundredths / 100);
  if (hundredths % 10 == 0) return fmt::format("{}{}.{}", sign, hundredths / 100, hundredths / 10 % 10);
  return fmt::format("{}{}.{:02}", sign, hundredths / 100, hundredths % 100);
}

std::vector<Points> points_for(const Made& made, std::span<const int> places) {
  const int seats = static_cast<int>(places.size());
  std::vector<Points> points;
  for (const int place : places) {
    const auto sharing = static_cast<int>(std::ranges::count(places, place));
    Points sum = 0;
    for (int n = 0; n < sharing; ++n) sum += points_for_place(made, place + n, seats);
    points.push_back(sum / sharing);
  }
  return points;
}

Points bye_points(const Made& made) {
  if (made.seats == 2) return made.format == Format::round_robin ? 0 : points_for_place(made, 1, 2);
  Points sum = 0;
  for (int place = 1; place <= made.seats; ++place) sum += points_for_place(made, place, made.seats);
  return sum / made.seats;
}

}  // namespace cb::tournament
