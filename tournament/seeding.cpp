// SPDX-License-Identifier: MIT
#include "tournament/seeding.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "core/hash.hpp"

namespace cb::tournament {

std::uint64_t lot(std::uint64_t seed, std::string_view id) {
  std::uint64_t hash = mix(seed + 1);
  for (const char c : id) hash = mix(hash ^ static_cast<unsigned char>(c)) + 0x9E3779B97F4A7C15ULL;
  return hash;
}

static std::vector<int> ordered(const Tournament& tournament, bool by_rating) {
  struct Drawn {
    int rating;
    std::uint64_t lot;
    int player;
  };
  std::vector<Drawn> drawn;
  for (int n = 0; n < static_cast<int>(tournament.players().size()); ++n) {
    const auto& who = tournament.player(n);
    drawn.push_back({by_rating ? -who.rating : 0, lot(tournament.made().seed, who.id), n});
  }
  std::ranges::sort(drawn, {}, [](const Drawn& one) { return std::tuple(one.rating, one.lot, one.player); });
  std::vector<int> order;
  order.reserve(drawn.size());
  for (const auto& one : drawn) order.push_back(one.player);
  return order;
}

std::vector<int> seeding(const Tournament& tournament) { return ordered(tournament, true); }
std::vector<int> drawn_order(const Tournament& tournament) { return ordered(tournament, false); }

std::vector<int> places_in(const std::vector<int>& order) {
  std::vector<int> places(order.size());
  for (std::size_t n = 0; n < order.size(); ++n) places[static_cast<std::size_t>(order[n])] = static_cast<int>(n);
  return places;
}

}  // namespace cb::tournament
