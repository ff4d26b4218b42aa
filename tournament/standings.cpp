// SPDX-License-Identifier: MIT
#include "tournament/standings.hpp"

#include <algorithm>

#include "tournament/awards.hpp"
#include "tournament/seeding.hpp"

namespace cb::tournament {
namespace {

class Ranking {
 public:
  explicit Ranking(const Tournament& tournament)
      : tournament_(tournament), tie_breaks_(tie_breaks_of(tournament.made())), records_(tournament) {}

  Standings run() {
    const auto counts = counted(tournament_);
    std::vector<int> field;
    std::vector<int> outside;
    for (const int player : seeding(tournament_))
      if (took_part(player)) (counts[static_cast<std::size_t>(player)] ? field : outside).push_back(player);
    split(
        field, [&](int player) { return records_.of(player).score; },
        [&](const std::vector<int>& equal) { rank(equal, 0); });
    for (const int player : outside) {
      add(player, static_cast<int>(field.size()) + 1);
      rows_.back().counted = false;
    }
    return {tie_breaks_, std::move(rows_)};
  }

 private:
  bool took_part(int player) const {
    const auto& who = tournament_.player(player);
    const auto is_in = [&](const Round& round) { return std::ranges::find(round.byes, player) != round.byes.end(); };
    const auto sat = [&](const Table& table) { return table.seat_of(player).has_value(); };
    return who.present || who.from_the_start || std::ranges::any_of(tournament_.tables(), sat) ||
           std::ranges::any_of(tournament_.rounds(), is_in);
  }

  // Hands on players of equal value together, the best first; within a group they stay in their order.
  template <class Value, class Use>
  static void split(const std::vector<int>& players, Value&& value, Use&& use) {
    std::vector<std::pair<std::int64_t, int>> keyed;
    keyed.reserve(players.size());
    for (std::size_t n = 0; n < players.size(); ++n) keyed.emplace_back(-value(players[n]), static_cast<int>(n));
    std::ranges::sort(keyed);
    for (std::size_t from = 0; from < keyed.size();) {
      std::vector<int> equal;
      const auto key = keyed[from].first;
      for (; from < keyed.size() && keyed[from].first == key; ++from)
        equal.push_back(players[static_cast<std::size_t>(keyed[from].second)]);
      use(equal);
    }
  }

  void rank(const std::vector<int>& equal, std::size_t level) {
    if (equal.size() == 1 || level == tie_breaks_.size()) {
      const int place = static_cast<int>(rows_.size()) + 1;
      for (const int player : equal) add(player, place);
      return;
    }
    const auto tie_break = tie_breaks_[level];
    const bool less = tie_break == TieBreak::fewer_games;
    const auto value = [&](int player) {
      const auto points = records_.value(tie_break, player, equal).value_or(0);
      return less ? -points : points;
    };
    const auto first = rows_.size();
    split(equal, value, [&](const std::vector<int>& still_equal) {
      const auto begins = rows_.size();
      rank(still_equal, level + 1);
      if (begins > first) rows_[begins].decided_by = tie_break;
    });
    for (auto row = first; row < rows_.size(); ++row)
      rows_[row].tie_breaks[level] = records_.value(tie_break, rows_[row].player, equal);
  }

  void add(int player, int rank) {
    const auto& record = records_.of(player);
    Standing row{.player = player,
                 .rank = rank,
                 .score = record.score,
                 .games = record.games,
                 .wins = record.wins,
                 .draws = record.draws,
                 .losses = record.losses};
    for (const auto tie_break : tie_breaks_)
      row.tie_breaks.push_back(tie_break == TieBreak::direct_encounter ? std::nullopt
                                                                       : records_.value(tie_break, player, {player}));
    rows_.push_back(std::move(row));
  }

  const Tournament& tournament_;
  std::vector<TieBreak> tie_breaks_;
  Records records_;
  std::vector<Standing> rows_;
};

}  // namespace

Standings standings(const Tournament& tournament) { return Ranking(tournament).run(); }

}  // namespace cb::tournament
