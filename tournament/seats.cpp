// SPDX-License-Identifier: MIT
#include "tournament/seats.hpp"

#include <algorithm>
#include <cstdlib>

namespace cb::tournament {

SeatWish seat_wish(const std::vector<bool>& first) {
  SeatWish wish;
  if (first.empty()) return wish;
  const auto firsts = static_cast<int>(std::ranges::count(first, true));
  wish.difference = 2 * firsts - static_cast<int>(first.size());
  const bool twice = first.size() >= 2 && first[first.size() - 1] == first[first.size() - 2];
  wish.first = wish.difference < 0 || (wish.difference == 0 && !first.back());
  if (std::abs(wish.difference) >= 2) {
    wish.strength = SeatWish::Strength::absolute;
  } else if (twice) {
    wish.strength = SeatWish::Strength::absolute;
    wish.first = !first.back();
  } else {
    wish.strength = wish.difference == 0 ? SeatWish::Strength::mild : SeatWish::Strength::strong;
  }
  return wish;
}

bool clash(const SeatWish& one, const SeatWish& two) { return clash(one, two, SeatWish::Strength::mild); }

bool clash(const SeatWish& one, const SeatWish& two, SeatWish::Strength least) {
  return one.strength >= least && two.strength >= least && one.first == two.first;
}

bool takes_first_seat(const std::vector<bool>& higher, const std::vector<bool>& lower, bool otherwise) {
  const auto one = seat_wish(higher);
  const auto two = seat_wish(lower);
  if (one.strength == SeatWish::Strength::none && two.strength == SeatWish::Strength::none) return otherwise;
  if (!clash(one, two)) return one.strength != SeatWish::Strength::none ? one.first : !two.first;
  if (one.strength != two.strength) return one.strength > two.strength ? one.first : !two.first;
  const bool absolute = one.strength == SeatWish::Strength::absolute;
  if (absolute && std::abs(one.difference) != std::abs(two.difference))
    return std::abs(one.difference) > std::abs(two.difference) ? one.first : !two.first;
  // The other way round than the last time that they had different seats.
  for (std::size_t back = 1; back <= std::min(higher.size(), lower.size()); ++back) {
    const bool had = higher[higher.size() - back];
    if (had != lower[lower.size() - back]) return !had;
  }
  return one.first;
}

}  // namespace cb::tournament
