// SPDX-License-Identifier: MIT
#include "tournament/awards.hpp"

#include <algorithm>

#include "tournament/knock_out.hpp"

namespace cb::tournament {
namespace {

using TablePoints = std::vector<std::vector<Points>>;

constexpr int kStreak = 2;  // wins before points are doubled

TablePoints points_by_place(const Tournament& tournament) {
  const auto counts = counted(tournament);
  TablePoints out;
  for (const auto& table : tournament.tables()) {
    auto& points = out.emplace_back(table.players.size());
    const auto is_counted = [&](int player) { return counts[static_cast<std::size_t>(player)]; };
    if (table.outcome && std::ranges::all_of(table.players, is_counted))
      points = points_for(tournament.made(), table.outcome->places);
  }
  return out;
}

// Nobody sits at two tables at once, so tables in their order are each player's games in theirs.
TablePoints arena_points(const Tournament& tournament) {
  std::vector<int> streak(tournament.players().size());
  auto out = points_by_place(tournament);
  for (std::size_t number = 0; number < out.size(); ++number) {
    const auto& table = tournament.tables()[number];
    if (!table.outcome) continue;
    const auto& places = table.outcome->places;
    for (std::size_t seat = 0; seat < places.size(); ++seat) {
      auto& wins = streak[static_cast<std::size_t>(table.players[seat])];
      out[number][seat] *= wins >= kStreak ? 4 : 2;
      wins = places[seat] == 1 && std::ranges::count(places, 1) == 1 ? wins + 1 : 0;
    }
  }
  return out;
}

TablePoints matchpoints(const Tournament& tournament) {
  std::vector<std::vector<std::int64_t>> results(static_cast<std::size_t>(tournament.made().rounds) + 1);
  for (const auto& table : tournament.tables())
    if (table.outcome) results[static_cast<std::size_t>(table.deal)].push_back(table.outcome->score);
  TablePoints out;
  for (const auto& table : tournament.tables()) {
    const auto& others = results[static_cast<std::size_t>(table.deal)];
    Points points = 0;
    if (table.called_off) points = kPoint / 2 * static_cast<Points>(others.size());
    if (table.outcome) {
      for (const auto score : others)
        points += score < table.outcome->score ? kPoint : score == table.outcome->score ? kPoint / 2 : 0;
      points -= kPoint / 2;  // oneself
    }
    out.push_back({points});
  }
  return out;
}

std::vector<Points> knock_out_scores(const Tournament& tournament) {
  std::vector<Points> out(tournament.players().size());
  for (const auto& round : bracket(tournament))
    for (const auto& match : round)
      if (match.winner) out[static_cast<std::size_t>(*match.winner)] += match.for_third_place ? kPoint / 2 : kPoint;
  return out;
}

}  // namespace

std::vector<bool> counted(const Tournament& tournament) {
  const auto& made = tournament.made();
  std::vector<bool> out(tournament.players().size(), true);
  if (made.format != Format::round_robin || made.seats != 2) return out;
  std::vector<int> games(out.size());
  for (const auto& table : tournament.tables())
    for (const int player : table.players)
      if (table.outcome) ++games[static_cast<std::size_t>(player)];
  const auto took_part = [&](int n) {
    return tournament.player(n).present || tournament.player(n).from_the_start ||
           games[static_cast<std::size_t>(n)] > 0;
  };
  int field = 0;
  for (int n = 0; n < static_cast<int>(out.size()); ++n) field += took_part(n) ? 1 : 0;
  for (int n = 0; n < static_cast<int>(out.size()); ++n)
    if (!tournament.player(n).present)
      out[static_cast<std::size_t>(n)] = 2 * games[static_cast<std::size_t>(n)] >= (field - 1) * made.rounds;
  return out;
}

std::vector<std::vector<Points>> table_points(const Tournament& tournament) {
  if (tournament.made().format == Format::arena) return arena_points(tournament);
  if (tournament.made().format == Format::duplicate) return matchpoints(tournament);
  return points_by_place(tournament);
}

std::vector<Points> scores(const Tournament& tournament) {
  if (tournament.made().format == Format::knock_out) return knock_out_scores(tournament);
  std::vector<Points> out(tournament.players().size());
  const auto points = table_points(tournament);
  for (std::size_t number = 0; number < points.size(); ++number)
    for (std::size_t seat = 0; seat < points[number].size(); ++seat)
      out[static_cast<std::size_t>(tournament.tables()[number].players[seat])] += points[number][seat];
  for (const auto& round : tournament.rounds())
    for (const int bye : round.byes) out[static_cast<std::size_t>(bye)] += bye_points(tournament.made());
  return out;
}

}  // namespace cb::tournament
