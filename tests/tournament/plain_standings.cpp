// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tests/tournament/plain.hpp"
#include "tournament/words.hpp"

namespace cb::tournament::plain {
namespace {

bool sat_at(const PlainTable& table, int player) {
  return std::ranges::find(table.players, player) != table.players.end();
}
int place_of(const PlainTable& table, int player) {
  return table.outcome
      ->places[static_cast<std::size_t>(std::ranges::find(table.players, player) - table.players.begin())];
}
bool alone_at_top(const PlainTable& table, int player) {
  return place_of(table, player) == 1 && std::ranges::count(table.outcome->places, 1) == 1;
}

class Recount {
 public:
  explicit Recount(const Known& known) : known_(known), tables_of_(known.players.size()) {
    for (const auto& table : known.tables)
      for (const int player : table.players) tables_of_[static_cast<std::size_t>(player)].push_back(table);
    for (int n = 0; n < static_cast<int>(known.players.size()); ++n) {
      bool there = known.here.contains(n) || known.at_beginning.contains(n);
      there = there || !tables_of(n).empty();
      for (const auto& byes : known.byes) there = there || std::ranges::find(byes, n) != byes.end();
      if (there) field_.push_back(n);
    }
    for (int n = 0; n < static_cast<int>(known.players.size()); ++n) counts_.push_back(is_counted(n));
    for (int n = 0; n < static_cast<int>(known.players.size()); ++n) scores_.push_back(count_score(n));
  }

  const std::vector<int>& field() const { return field_; }

  bool counts(int player) const { return counts_[static_cast<std::size_t>(player)]; }
  double score(int player) const { return scores_[static_cast<std::size_t>(player)]; }
  // A round robin forgets whoever left before half of their games.
  bool is_counted(int player) const {
    if (known_.made.format != Format::round_robin || known_.made.seats > 2 || known_.here.contains(player)) return true;
    int games = 0;
    for (const auto& table : tables_of(player)) games += table.outcome ? 1 : 0;
    return games >= 0.5 * static_cast<double>(field_.size() - 1) * known_.made.rounds;
  }
  bool counts(const PlainTable& table) const {
    return table.outcome && std::ranges::all_of(table.players, [&](int player) { return counts(player); });
  }

  double count_score(int player) const {
    switch (known_.made.format) {
      case Format::knock_out:
        return rounds_survived(player);
      case Format::arena:
        return arena_score(player);
      case Format::duplicate:
        return matchpoints(player);
      case Format::round_robin:
      case Format::swiss:
        break;
    }
    double sum = 0;
    for (const auto& table : tables_of(player))
      if (counts(table)) sum += points_at(table, player);
    for (const auto& byes : known_.byes)
      sum += static_cast<double>(std::ranges::count(byes, player)) * points_of_bye(known_.made);
    return sum;
  }

  double value(TieBreak tie_break, int player) const {
    double sum = 0;
    switch (tie_break) {
      case TieBreak::buchholz_cut_1:
      case TieBreak::buchholz: {
        const auto met = opponents(player);
        for (const auto one : met) sum += one;
        const bool cut = tie_break == TieBreak::buchholz_cut_1 && !met.empty();
        return cut ? sum - *std::ranges::min_element(met) : sum;
      }
      case TieBreak::sonneborn_berger:
        return sonneborn_berger(player);
      case TieBreak::wins:
        for (const auto& table : tables_of(player)) sum += counts(table) && alone_at_top(table, player);
        return sum;
      case TieBreak::second_seats:
        for (const auto& table : tables_of(player))
          sum += counts(table) && table.outcome->played && table.players[0] != player;
        return sum;
      case TieBreak::fewer_games:
        for (const auto& table : tables_of(player)) sum += counts(table);
        return sum;
      case TieBreak::raw_score:
        for (const auto& table : tables_of(player))
          if (table.outcome) sum += static_cast<double>(table.outcome->score);
        return sum;
      case TieBreak::tops:
        for (const auto& table : tables_of(player)) sum += table.outcome && is_top(table);
        return sum;
      case TieBreak::direct_encounter:
        break;
    }
    return 0;
  }

  // Nothing where not all of them have met.
  std::optional<double> direct_encounter(int player, const std::vector<int>& tied) const {
    double sum = 0;
    for (const int one : tied)
      for (const int two : tied) {
        if (one == two) continue;
        bool met = false;
        for (const auto& table : tables_of(one)) {
          if (!counts(table) || !table.outcome->played || !sat_at(table, two)) continue;
          met = true;
          if (one == player) sum += share(table, one, two);
        }
        if (!met) return std::nullopt;
      }
    return sum;
  }

 private:
  double points_at(const PlainTable& table, int player) const {
    const auto seat = std::ranges::find(table.players, player) - table.players.begin();
    return place_points(known_.made, table.outcome->places)[static_cast<std::size_t>(seat)];
  }
  static double share(const PlainTable& table, int one, int two) {
    const int mine = place_of(table, one);
    const int theirs = place_of(table, two);
    return mine < theirs ? 1 : mine == theirs ? 0.5 : 0;
  }
  bool is_top(const PlainTable& table) const {
    return std::ranges::none_of(known_.tables, [&](const PlainTable& other) {
      return other.deal == table.deal && other.outcome && other.outcome->score > table.outcome->score;
    });
  }

  double arena_score(int player) const {
    double sum = 0;
    int in_a_row = 0;
    for (const auto& table : tables_of(player)) {
      if (!table.outcome) continue;
      sum += points_at(table, player) * 2 * (in_a_row >= 2 ? 2 : 1);
      in_a_row = alone_at_top(table, player) ? in_a_row + 1 : 0;
    }
    return sum;
  }
  double matchpoints(int team) const {
    double sum = 0;
    for (const auto& mine : known_.tables) {
      if (mine.players[0] != team) continue;
      for (const auto& other : known_.tables) {
        if (other.deal != mine.deal || other.players[0] == team || !other.outcome) continue;
        if (mine.off) sum += 0.5;
        if (mine.outcome && mine.outcome->score > other.outcome->score) sum += 1;
        if (mine.outcome && mine.outcome->score == other.outcome->score) sum += 0.5;
      }
    }
    return sum;
  }
  double rounds_survived(int player) const {
    double sum = 0;
    bool out = false;  // plays for the third place, if at all
    for (int round = 1; round <= static_cast<int>(known_.byes.size()); ++round) {
      const auto& byes = known_.byes[static_cast<std::size_t>(round - 1)];
      bool won = std::ranges::find(byes, player) != byes.end();
      bool lost = false;
      int even = 0;
      for (const auto& table : tables_of(player)) {
        if (table.round != round || !table.outcome) continue;
        const int other = table.players[0] == player ? table.players[1] : table.players[0];
        const double got = share(table, player, other);
        won = won || got == 1;
        lost = lost || got == 0;
        even += got == 0.5 ? 1 : 0;
        if (even == 2) (rating(player) > rating(other) ? won : lost) = true;
      }
      if (won) sum += out ? 0.5 : 1;
      // Whoever did not go on in a round that is over is out as well.
      if (!won && (lost || round < static_cast<int>(known_.byes.size()))) out = true;
    }
    return sum;
  }
  int rating(int player) const { return known_.players[static_cast<std::size_t>(player)].rating; }

  bool was_away(int player, int round) const {
    const auto& byes = known_.byes[static_cast<std::size_t>(round - 1)];
    if (std::ranges::find(byes, player) != byes.end()) return false;
    return std::ranges::none_of(tables_of(player), [&](const PlainTable& table) { return table.round == round; });
  }
  // As those who met them count: a round that they were away from as drawn.
  double adjusted(int player) const {
    double sum = score(player);
    if (known_.made.format != Format::swiss) return sum;
    for (int round = 1; round <= static_cast<int>(known_.byes.size()); ++round)
      if (was_away(player, round))
        sum += place_points(known_.made, std::vector<int>(static_cast<std::size_t>(known_.made.seats), 1))[0];
    return sum;
  }
  std::vector<double> opponents(int player) const {
    std::vector<double> out;
    std::set<int> rounds;
    for (const auto& table : tables_of(player)) {
      if (!table.outcome && !table.off) rounds.insert(table.round);
      if (!counts(table) || !table.outcome->played) continue;
      rounds.insert(table.round);
      double sum = 0;
      for (const int other : table.players) sum += other != player ? adjusted(other) : 0;
      out.push_back(sum / static_cast<double>(table.players.size() - 1));
    }
    for (int round = 1; known_.made.format == Format::swiss && round <= static_cast<int>(known_.byes.size()); ++round)
      if (!rounds.contains(round)) out.push_back(score(player));
    return out;
  }
  double sonneborn_berger(int player) const {
    double sum = 0;
    const bool swiss = known_.made.format == Format::swiss;
    for (const auto& table : tables_of(player)) {
      if (!counts(table)) continue;
      if (!table.outcome->played) {
        sum += swiss && place_of(table, player) == 1 ? score(player) : 0;
        continue;
      }
      for (const int other : table.players)
        if (other != player)
          sum += share(table, player, other) * adjusted(other) / static_cast<double>(table.players.size() - 1);
    }
    for (const auto& byes : known_.byes)
      if (swiss && std::ranges::find(byes, player) != byes.end())
        sum += score(player) * (known_.made.seats == 2 ? 1 : 0.5);
    return sum;
  }

  const std::vector<PlainTable>& tables_of(int player) const { return tables_of_[static_cast<std::size_t>(player)]; }

  const Known& known_;
  std::vector<std::vector<PlainTable>> tables_of_;  // by player
  std::vector<int> field_;
  std::vector<bool> counts_;
  std::vector<double> scores_;
};

// At tables of more than two a mean is cut to a 240th for each round.
bool is_same(const Known& known, double value, Points points) {
  const double cut = known.made.seats == 2 ? 0 : 2.0 * static_cast<double>(known.byes.size()) / kPoint;
  return std::abs(value - static_cast<double>(points) / kPoint) < 1e-6 + cut;
}

// What tells two rows apart, by what they say themselves: 0 the points, then the tie-breaks; nothing: they are equal.
struct Difference {
  std::size_t by;
  bool first_is_better;
};
std::optional<Difference> difference(const Standings& standings, const Standing& one, const Standing& two) {
  if (one.score != two.score) return Difference{0, one.score > two.score};
  for (std::size_t n = 0; n < standings.tie_breaks.size(); ++n) {
    const auto a = one.tie_breaks[n].value_or(0);
    const auto b = two.tie_breaks[n].value_or(0);
    if (a != b) return Difference{n + 1, standings.tie_breaks[n] == TieBreak::fewer_games ? a < b : a > b};
  }
  return std::nullopt;
}

std::vector<std::string> wrong_order(const Standings& standings) {
  std::vector<std::string> out;
  for (std::size_t n = 0; n < standings.rows.size(); ++n) {
    const auto& row = standings.rows[n];
    if (n == 0 || !row.counted) continue;
    const auto& above = standings.rows[n - 1];
    const auto differ = difference(standings, above, row);
    const int rank = differ ? static_cast<int>(n) + 1 : above.rank;
    if (row.rank != rank) out.push_back(fmt::format("Row {} has rank {} instead of {}.", n, row.rank, rank));
    if (differ && !differ->first_is_better) out.push_back(fmt::format("Row {} should stand before the one above.", n));
    const auto decided = differ && differ->by > 0 ? std::optional(standings.tie_breaks[differ->by - 1]) : std::nullopt;
    if (row.decided_by != decided) out.push_back(fmt::format("Row {} was decided by something else.", n));
  }
  return out;
}

}  // namespace

std::vector<std::string> wrong_in(const Standings& standings, std::span<const Event> log) {
  const auto known = read(log);
  const Recount recount(known);
  auto out = wrong_order(standings);
  std::vector<int> listed;
  for (const auto& row : standings.rows) {
    listed.push_back(row.player);
    if (row.counted != recount.counts(row.player)) out.push_back(fmt::format("{} counts, or does not.", row.player));
    if (!row.counted) continue;
    if (const double score = recount.score(row.player); !is_same(known, score, row.score))
      out.push_back(fmt::format("{} has {} points and not {}.", row.player, score, write_points(row.score)));
    for (std::size_t n = 0; n < standings.tie_breaks.size(); ++n) {
      const auto tie_break = standings.tie_breaks[n];
      if (tie_break == TieBreak::direct_encounter) {
        // Of those who are equal in all before it.
        std::vector<int> tied;
        for (const auto& other : standings.rows)
          if (other.counted && other.score == row.score &&
              std::equal(row.tie_breaks.begin(), row.tie_breaks.begin() + static_cast<std::ptrdiff_t>(n),
                         other.tie_breaks.begin()))
            tied.push_back(other.player);
        const auto value = tied.size() > 1 ? recount.direct_encounter(row.player, tied) : std::nullopt;
        if (value.has_value() != row.tie_breaks[n].has_value() ||
            (value && !is_same(known, *value, *row.tie_breaks[n])))
          out.push_back(fmt::format("{} has another direct encounter.", row.player));
      } else if (const double value = recount.value(tie_break, row.player);
                 !row.tie_breaks[n] || !is_same(known, value, *row.tie_breaks[n])) {
        out.push_back(fmt::format("{} has {} {} and not {}.", row.player, word_for(tie_break), value,
                                  row.tie_breaks[n] ? write_points(*row.tie_breaks[n]) : "none"));
      }
    }
  }
  std::ranges::sort(listed);
  if (listed != recount.field()) out.emplace_back("Somebody is missing, or stands there who should not.");
  return out;
}

}  // namespace cb::tournament::plain
