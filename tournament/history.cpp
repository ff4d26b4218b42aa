// SPDX-License-Identifier: MIT
#include "tournament/history.hpp"

namespace cb::tournament {

Meetings meetings(const Tournament& tournament, Counting counting) {
  Meetings met(static_cast<int>(tournament.players().size()));
  for (const auto& table : tournament.tables()) {
    if (counting == Counting::played && !table.played()) continue;
    for (std::size_t one = 0; one < table.players.size(); ++one)
      for (std::size_t two = 0; two < one; ++two) met.add(table.players[one], table.players[two]);
  }
  return met;
}

// By the points they had when the round was paired.
static void note_floats(const Tournament& tournament, const Round& round, std::vector<Past>& pasts) {
  for (auto& past : pasts) past.floats.push_back(Float::none);
  for (const int bye : round.byes) pasts[static_cast<std::size_t>(bye)].floats.back() = Float::down;
  for (const int number : round.tables) {
    const auto& players = tournament.table(number).players;
    if (players.size() != 2) continue;
    auto& one = pasts[static_cast<std::size_t>(players[0])];
    auto& two = pasts[static_cast<std::size_t>(players[1])];
    if (one.score == two.score) continue;
    one.floats.back() = one.score > two.score ? Float::down : Float::up;
    two.floats.back() = one.score > two.score ? Float::up : Float::down;
  }
}

static void add_table(const Made& made, const Table& table, std::vector<Past>& pasts) {
  if (!table.outcome) return;
  const auto points = points_for(made, table.outcome->places);
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    auto& past = pasts[static_cast<std::size_t>(table.players[seat])];
    past.score += points[seat];
    if (table.outcome->played) {
      past.first.push_back(seat == 0);
      past.seats_waited += static_cast<int>(seat);
    } else if (points[seat] > 0) {
      ++past.byes;
    }
  }
}

std::vector<Past> pasts(const Tournament& tournament) {
  std::vector<Past> out(tournament.players().size());
  for (const auto& round : tournament.rounds()) {
    note_floats(tournament, round, out);
    for (const int number : round.tables) add_table(tournament.made(), tournament.table(number), out);
    for (const int bye : round.byes) {
      auto& past = out[static_cast<std::size_t>(bye)];
      past.score += bye_points(tournament.made());
      ++past.byes;
    }
  }
  return out;
}

}  // namespace cb::tournament
