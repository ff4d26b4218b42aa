// SPDX-License-Identifier: MIT
#include "server/people/leading.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>

namespace cb::server {
namespace {

// How often somebody so strong comes first at a table with these; of two that is what ratings mean.
double chance_of(double rating, const std::vector<double>& others) {
  double against = 0;
  for (const double other : others) against += std::pow(10.0, (other - rating) / 400);
  return 1 / (1 + against);
}

// Since when the games against bots bear the rating out, the oldest of those that are needed; 0: they do not, or are
// too few.
Milliseconds shown_since(const Rating& rating, const std::vector<Contestant::Met>& recent, const Ladder& ladder) {
  const double claim = rating.rating - kShownWithin;
  const double best = std::ranges::max(ladder | std::views::values);
  double score = 0;
  double expected = 0;
  int games = 0;
  Milliseconds since = 0;
  for (const auto& game : recent) {
    std::vector<double> bots;
    for (const auto& opponent : game.known)
      if (const auto found = ladder.find(opponent); found != ladder.end()) bots.push_back(found->second);
    // With bots that are far weaker there is nothing to show.
    if (bots.empty() || bots.size() != game.known.size() || std::ranges::max(bots) < std::min(claim, best)) continue;
    score += game.went == Went::won ? 1 : game.went == Went::drawn ? 0.5 : 0;
    expected += chance_of(claim, bots);
    if (++games == kShownGames) since = game.at;
  }
  return score >= expected ? since : 0;
}

}  // namespace

bool is_known(const Contestant& who, const std::string& to, Milliseconds now) {
  if (is_provisional(rating_now(who.rating, now)) || who.recent.empty()) return false;
  const auto with_others = std::ranges::count_if(who.recent, [&](const Contestant::Met& game) {
    return std::ranges::any_of(game.opponents, [&](const std::string& opponent) { return opponent != to; });
  });
  return with_others >= kKnownGames && now - who.recent.back().at >= kKnownTime;
}

Milliseconds leads_until(const Rating& rating, const std::vector<Contestant::Met>& recent, const Ladder& ladder) {
  const auto shown = ladder.empty() ? recent.front().at : shown_since(rating, recent, ladder);
  if (shown == 0) return 0;
  std::set<std::string_view> persons;
  int games = 0;
  for (const auto& game : recent) {
    games += game.known.empty() ? 0 : 1;
    for (const auto& opponent : game.known)
      if (!is_bot_id(opponent)) persons.insert(opponent);
    if (games < kLeaderGames || persons.size() < kLeaderPersons) continue;
    // The oldest that is needed: without it there would be too few.
    const auto until = std::min(std::min(game.at, shown) + kLeaderTime, sure_until(rating));
    return until > recent.front().at ? until : 0;
  }
  return 0;
}

}  // namespace cb::server
