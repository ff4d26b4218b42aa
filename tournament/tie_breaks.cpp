// SPDX-License-Identifier: MIT
#include "tournament/tie_breaks.hpp"

#include <algorithm>
#include <numeric>

#include "tournament/awards.hpp"

namespace cb::tournament {
namespace {

Points share_of(int mine, int theirs) { return mine < theirs ? kPoint : mine == theirs ? kPoint / 2 : 0; }

bool all_counted(const Table& table, const std::vector<bool>& counts) {
  return std::ranges::all_of(table.players, [&](int player) { return counts[static_cast<std::size_t>(player)]; });
}

}  // namespace

std::vector<TieBreak> tie_breaks_of(const Made& made) {
  using enum TieBreak;
  if (!made.tie_breaks.empty()) return made.tie_breaks;
  const bool two = made.seats == 2;
  switch (made.format) {
    case Format::swiss:
      if (two) return {buchholz_cut_1, buchholz, sonneborn_berger, direct_encounter, wins, second_seats};
      return {wins, buchholz_cut_1, buchholz};
    case Format::round_robin:
      if (two) return {direct_encounter, wins, sonneborn_berger, second_seats};
      return {wins, buchholz, direct_encounter};
    case Format::arena:
      return {wins, fewer_games};
    case Format::duplicate:
      return {raw_score, tops};
    case Format::knock_out:
      break;
  }
  return {};
}

Records::Records(const Tournament& tournament)
    : records_(tournament.players().size()), encounters_(records_.size()), counts_(counted(tournament)) {
  const auto score = scores(tournament);
  for (std::size_t n = 0; n < score.size(); ++n) records_[n].score = score[n];
  if (tournament.made().format == Format::duplicate) {
    count_deals(tournament);
  } else {
    count_tables(tournament);
    count_opponents(tournament);
  }
}

void Records::count_tables(const Tournament& tournament) {
  for (const auto& table : tournament.tables()) {
    if (!table.outcome || !all_counted(table, counts_)) continue;
    const auto& places = table.outcome->places;
    const bool shared = std::ranges::count(places, 1) > 1;
    for (std::size_t seat = 0; seat < places.size(); ++seat) {
      auto& mine = record(table.players[seat]);
      ++mine.games;
      ++(places[seat] > 1 ? mine.losses : shared ? mine.draws : mine.wins);
      if (!table.outcome->played) continue;
      mine.second_seats += seat > 0 ? 1 : 0;
      for (std::size_t other = 0; other < places.size(); ++other)
        if (other != seat)
          encounters_[static_cast<std::size_t>(table.players[seat])].push_back(
              {table.players[other], share_of(places[seat], places[other])});
    }
  }
}

// Round by round. Where somebody had no game in a round of a Swiss they count as having met somebody with as many
// points as they have themselves; whoever was not there counts, for those they met, as having drawn.
void Records::count_opponents(const Tournament& tournament) {
  const auto& made = tournament.made();
  const bool swiss = made.format == Format::swiss;
  const Points draw = points_for(made, std::vector<int>(static_cast<std::size_t>(made.seats), 1))[0];
  const auto count = records_.size();
  std::vector<Points> adjusted(count);
  for (std::size_t n = 0; n < count; ++n) adjusted[n] = records_[n].score;
  enum class Was : std::uint8_t { away, waiting, unplayed, played };
  std::vector<std::vector<Was>> was(tournament.rounds().size(), std::vector<Was>(count, Was::away));
  for (std::size_t r = 0; r < was.size(); ++r) {
    const auto& round = tournament.rounds()[r];
    for (const int bye : round.byes) was[r][static_cast<std::size_t>(bye)] = Was::unplayed;
    for (const int number : round.tables) {
      const auto& table = tournament.table(number);
      for (const int player : table.players)
        was[r][static_cast<std::size_t>(player)] = table.running()   ? Was::waiting
                                                   : !table.played() ? Was::unplayed
                                                                     : Was::played;
    }
    for (std::size_t n = 0; n < count; ++n)
      if (swiss && was[r][n] == Was::away) adjusted[n] += draw;
  }
  for (std::size_t r = 0; r < was.size(); ++r) {
    const auto& round = tournament.rounds()[r];
    for (const int number : round.tables) {
      const auto& table = tournament.table(number);
      if (!table.outcome || !all_counted(table, counts_)) continue;
      const auto& places = table.outcome->places;
      for (std::size_t seat = 0; seat < places.size(); ++seat) {
        auto& mine = record(table.players[seat]);
        if (!table.outcome->played) {
          if (swiss && places[seat] == 1) mine.beaten += mine.score;
          continue;
        }
        Points met = 0;
        Points beaten = 0;
        for (std::size_t other = 0; other < places.size(); ++other) {
          if (other == seat) continue;
          const auto theirs = adjusted[static_cast<std::size_t>(table.players[other])];
          met += theirs;
          beaten += theirs * share_of(places[seat], places[other]) / kPoint;
        }
        mine.opponents.push_back(met / static_cast<Points>(places.size() - 1));
        mine.beaten += beaten / static_cast<Points>(places.size() - 1);
      }
    }
    for (std::size_t n = 0; swiss && n < count; ++n)
      if (was[r][n] == Was::unplayed || was[r][n] == Was::away) records_[n].opponents.push_back(records_[n].score);
    for (const int bye : round.byes)
      if (swiss) record(bye).beaten += record(bye).score / (made.seats == 2 ? 1 : 2);
  }
}

void Records::count_deals(const Tournament& tournament) {
  std::vector<std::optional<std::int64_t>> best(static_cast<std::size_t>(tournament.made().rounds) + 1);
  for (const auto& table : tournament.tables()) {
    auto& top = best[static_cast<std::size_t>(table.deal)];
    if (table.outcome) top = std::max(top.value_or(table.outcome->score), table.outcome->score);
  }
  for (const auto& table : tournament.tables()) {
    if (!table.outcome) continue;
    auto& mine = record(table.players[0]);
    ++mine.games;
    mine.raw_score += table.outcome->score;
    mine.tops += table.outcome->score == *best[static_cast<std::size_t>(table.deal)] ? 1 : 0;
  }
}

std::optional<Points> Records::direct_encounter(int player, const std::vector<int>& tied) const {
  Points sum = 0;
  for (const int one : tied) {
    for (const int two : tied) {
      if (one == two) continue;
      bool met = false;
      for (const auto& encounter : encounters_[static_cast<std::size_t>(one)]) {
        if (encounter.opponent != two) continue;
        met = true;
        if (one == player) sum += encounter.share;
      }
      if (!met) return std::nullopt;
    }
  }
  return sum;
}

std::optional<Points> Records::value(TieBreak tie_break, int player, const std::vector<int>& tied) const {
  const auto& mine = of(player);
  const Points all = std::accumulate(mine.opponents.begin(), mine.opponents.end(), Points{0});
  switch (tie_break) {
    case TieBreak::buchholz_cut_1:
      return mine.opponents.empty() ? 0 : all - *std::ranges::min_element(mine.opponents);
    case TieBreak::buchholz:
      return all;
    case TieBreak::sonneborn_berger:
      return mine.beaten;
    case TieBreak::direct_encounter:
      return direct_encounter(player, tied);
    case TieBreak::wins:
      return kPoint * mine.wins;
    case TieBreak::second_seats:
      return kPoint * mine.second_seats;
    case TieBreak::fewer_games:
      return kPoint * mine.games;
    case TieBreak::raw_score:
      return kPoint * mine.raw_score;
    case TieBreak::tops:
      break;
  }
  return kPoint * mine.tops;
}

}  // namespace cb::tournament
