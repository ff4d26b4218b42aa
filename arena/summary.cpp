// SPDX-License-Identifier: MIT
#include "arena/summary.hpp"

#include <set>

namespace cb {
namespace {

void add_game(Summary& summary, const AnyRules& game, const Seating& seating, const GameResult& result) {
  ++summary.games;
  summary.plies += result.plies;
  summary.unfinished += !result.finished && !result.forfeited;
  for (int seat = 0; seat < game.seats(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    auto& tally = summary.players[static_cast<std::size_t>(seating[at])].seats[at];
    ++tally.games;
    tally.won += seat_share(game, result.winners, seat);
  }
  if (is_cooperative(game)) {
    auto& team = summary.players[static_cast<std::size_t>(seating[0])].team;
    ++team.games;
    team.won += player_share(game, seating, result.winners, seating[0]);
  }
  if (!result.forfeited) return;
  auto& guilty = summary.players[static_cast<std::size_t>(*result.forfeited)];
  if (guilty.forfeits++ == 0) guilty.forfeit = result.why;
}

}  // namespace

Summary summarise(const AnyRules& game, std::span<const RoundResult> rounds) {
  Summary summary;
  for (auto& player : summary.players) player.seats.resize(static_cast<std::size_t>(game.seats()));
  const auto seated = seatings(game);
  std::vector<double> scores;
  std::set<std::vector<std::uint64_t>> seen;
  for (const auto& round : rounds) {
    scores.push_back(round.score);
    std::vector<std::uint64_t> keys;
    for (std::size_t n = 0; n < round.games.size(); ++n) {
      add_game(summary, game, seated[n], round.games[n]);
      keys.push_back(round.games[n].key);
    }
    for (std::size_t who = 0; who < 2; ++who) summary.players[who].effort += round.effort[who];
    summary.repeated += !seen.insert(std::move(keys)).second;
  }
  summary.rating = rate(scores);
  return summary;
}

}  // namespace cb
