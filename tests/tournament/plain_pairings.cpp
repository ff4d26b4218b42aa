// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/tournament/plain.hpp"
#include "tournament/arena.hpp"

namespace cb::tournament::plain {
namespace {

constexpr std::size_t kSearched = 10;  // fields up to this size are searched through

// What a Swiss round of two must have little of, the worst first: rematches, second byes, pairs of whom both need the
// same seat, and how many score groups lie below whoever has the bye.
using Badness = std::array<int, 4>;

// 1: must begin, -1: must not, 0: may do either.
int must_begin(const std::vector<bool>& seats) {
  const auto firsts = static_cast<int>(std::ranges::count(seats, true));
  const int more = 2 * firsts - static_cast<int>(seats.size());
  if (std::abs(more) >= 2) return more > 0 ? -1 : 1;
  const auto n = seats.size();
  if (n >= 2 && seats[n - 1] == seats[n - 2]) return seats[n - 1] ? -1 : 1;
  return 0;
}

class SwissSearch {
 public:
  explicit SwissSearch(const Known& known) : known_(known), players_(known.here.begin(), known.here.end()) {
    std::set<double> scores;
    for (const int player : players_) scores.insert(known.points(player));
    for (const int player : players_) {
      must_[player] = must_begin(known.seats_of(player));
      group_[player] = static_cast<int>(std::distance(scores.begin(), scores.find(known.points(player))));
    }
  }
  Badness of_pair(int one, int two) const {
    return {std::min(known_.met(one, two, true), 3), 0, must_.at(one) != 0 && must_.at(one) == must_.at(two) ? 1 : 0,
            0};
  }
  Badness of_bye(int player) const { return {0, std::min(known_.byes_of(player), 3), 0, group_.at(player)}; }
  Badness of(const Paired& paired) const {
    Badness sum{};
    for (const auto& table : paired.tables) sum = add(sum, of_pair(table.players[0], table.players[1]));
    for (const int bye : paired.byes) sum = add(sum, of_bye(bye));
    return sum;
  }
  // Of every way to pair them.
  Badness least() const { return least_of(players_, players_.size() % 2 == 1); }

 private:
  static Badness add(Badness one, const Badness& two) {
    for (std::size_t n = 0; n < one.size(); ++n) one[n] += two[n];
    return one;
  }
  Badness least_of(std::vector<int> left, bool bye) const {
    if (left.empty()) return {};
    const int one = left.back();
    left.pop_back();
    Badness best = {1000, 0, 0, 0};
    if (bye) best = std::min(best, add(of_bye(one), least_of(left, false)));
    for (std::size_t n = 0; n < left.size(); ++n) {
      auto rest = left;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(n));
      best = std::min(best, add(of_pair(one, left[n]), least_of(rest, bye)));
    }
    return best;
  }

  const Known& known_;
  std::vector<int> players_;
  std::map<int, int> must_;
  std::map<int, int> group_;
};

std::vector<std::string> wrong_with_swiss(const Known& known, const Paired& paired) {
  std::vector<std::string> out;
  const SwissSearch search(known);
  const auto badness = search.of(paired);
  const auto players = known.here.size();
  if (players <= kSearched) {
    if (const auto least = search.least(); badness != least)
      out.push_back(fmt::format("Round {} could be {},{},{},{} and is {},{},{},{}.", paired.round, least[0], least[1],
                                least[2], least[3], badness[0], badness[1], badness[2], badness[3]));
  } else if (static_cast<std::size_t>(paired.round) <= players / 2 - 1 && badness[0] + badness[1] > 0) {
    // Everybody has at least half of the others left, so there is a way (Dirac).
    out.push_back(fmt::format("Round {} has a rematch or a second bye without need.", paired.round));
  }
  if (paired.byes.size() != players % 2)
    out.push_back(fmt::format("Round {} has {} byes.", paired.round, paired.byes.size()));
  for (const auto& table : paired.tables) {
    const int first = must_begin(known.seats_of(table.players[0]));
    const int second = must_begin(known.seats_of(table.players[1]));
    if ((first == -1 && second != -1) || (second == 1 && first != 1))
      out.push_back(
          fmt::format("{} and {} should change seats in round {}.", table.players[0], table.players[1], paired.round));
  }
  return out;
}

int meetings_at(const Known& known, const std::vector<int>& players) {
  int sum = 0;
  for (std::size_t one = 0; one < players.size(); ++one)
    for (std::size_t two = 0; two < one; ++two) sum += known.met(players[one], players[two], false);
  return sum;
}

// The fewest earlier meetings that tables of these sizes can have.
int fewest_meetings(const Known& known, const std::vector<int>& players, std::vector<std::vector<int>>& tables,
                    const std::vector<std::size_t>& sizes, std::size_t next) {
  if (next == players.size()) {
    int sum = 0;
    for (const auto& table : tables) sum += meetings_at(known, table);
    return sum;
  }
  int best = 1'000'000;
  for (std::size_t n = 0; n < tables.size(); ++n) {
    if (tables[n].size() == sizes[n]) continue;
    tables[n].push_back(players[next]);
    best = std::min(best, fewest_meetings(known, players, tables, sizes, next + 1));
    tables[n].pop_back();
  }
  return best;
}

std::vector<std::string> wrong_with_tables(const Known& known, const Paired& paired) {
  std::vector<std::string> out;
  std::vector<std::size_t> sizes;
  std::vector<int> seated;
  int meetings = 0;
  for (const auto& table : paired.tables) {
    sizes.push_back(table.players.size());
    seated.insert(seated.end(), table.players.begin(), table.players.end());
    meetings += meetings_at(known, table.players);
  }
  if (!sizes.empty() && *std::ranges::max_element(sizes) > *std::ranges::min_element(sizes) + 1)
    out.push_back(fmt::format("Tables of round {} differ by more than one.", paired.round));
  // No more can sit: neither at one table more nor at these.
  const auto fits = [&](std::size_t players) {
    for (std::size_t tables = 1; tables <= players; ++tables)
      if (players >= tables * known.made.fewest && players <= tables * known.made.seats) return true;
    return false;
  };
  for (auto more = seated.size() + 1; more <= known.here.size(); ++more)
    if (fits(more)) out.push_back(fmt::format("{} could sit in round {}.", more, paired.round));
  for (const int bye : paired.byes)
    for (const int player : seated)
      if (known.byes_of(player) < known.byes_of(bye))
        out.push_back(fmt::format("{} sits out in round {} before {}.", bye, paired.round, player));
  if (seated.size() <= 8) {
    std::vector<std::vector<int>> tables(sizes.size());
    if (const int fewest = fewest_meetings(known, seated, tables, sizes, 0); meetings > fewest)
      out.push_back(fmt::format("Round {} has {} meetings again instead of {}.", paired.round, meetings, fewest));
  }
  return out;
}

}  // namespace

std::vector<std::string> wrong_with_rounds(const Known& known, const Paired& paired) {
  std::vector<std::string> out;
  std::set<int> seen(paired.byes.begin(), paired.byes.end());
  for (const auto& table : paired.tables) seen.insert(table.players.begin(), table.players.end());
  if (seen != known.here) out.push_back(fmt::format("Somebody has neither table nor bye in round {}.", paired.round));
  if (!known.sitting.empty()) out.push_back(fmt::format("Round {} begins too early.", paired.round));
  if (known.made.seats > 2) {
    for (auto& problem : wrong_with_tables(known, paired)) out.push_back(std::move(problem));
  } else if (known.made.format == Format::swiss) {
    for (auto& problem : wrong_with_swiss(known, paired)) out.push_back(std::move(problem));
  } else {
    for (const auto& table : paired.tables)
      if (known.met(table.players[0], table.players[1], false) >= known.made.rounds)
        out.push_back(fmt::format("{} and {} meet too often.", table.players[0], table.players[1]));
  }
  return out;
}

std::vector<std::string> wrong_with_bracket(const Known& known, const Paired& paired) {
  std::vector<std::string> out;
  // Who lost, and in which round.
  std::map<int, int> lost;
  std::map<std::pair<int, int>, int> without_winner;
  for (const auto& table : known.tables) {
    if (!table.outcome) continue;
    const auto& places = table.outcome->places;
    const auto rating = [&](int seat) { return known.players[static_cast<std::size_t>(table.players[seat])].rating; };
    if (places[0] != places[1])
      lost[table.players[places[0] < places[1] ? 1 : 0]] = table.round;
    else if (++without_winner[std::minmax(table.players[0], table.players[1])] == 2)
      lost[table.players[rating(0) > rating(1) ? 1 : 0]] = table.round;
  }
  const auto last = static_cast<int>(std::ceil(std::log2(static_cast<double>(known.at_beginning.size()))));
  if (paired.round > last) out.push_back(fmt::format("Round {} after the final.", paired.round));
  for (const auto& table : paired.tables) {
    const int one = table.players[0];
    const int two = table.players[1];
    const bool third = known.made.third_place && paired.round == last && lost.contains(one) && lost.contains(two) &&
                       lost[one] == last - 1 && lost[two] == last - 1;
    if (!third && (lost.contains(one) || lost.contains(two)))
      out.push_back(fmt::format("{} or {} has lost and plays on.", one, two));
    if (without_winner[std::minmax(one, two)] > 1) out.push_back(fmt::format("{} and {} play a third time.", one, two));
    if (!known.at_beginning.contains(one) || !known.at_beginning.contains(two))
      out.push_back(fmt::format("{} or {} came too late.", one, two));
  }
  for (const int bye : paired.byes)
    if (lost.contains(bye) && !(known.made.third_place && paired.round == last))
      out.push_back(fmt::format("{} has lost and goes on.", bye));
  return out;
}

std::vector<std::string> wrong_with_free(const Known& known, const Paired& paired) {
  std::vector<std::string> out;
  if (!paired.byes.empty()) out.push_back("Somebody has a bye.");
  const auto end = known.begun + known.made.length;
  const auto last_with = [&](int player) -> std::vector<int> {
    for (auto table = known.tables.rbegin(); table != known.tables.rend(); ++table)
      if (std::ranges::find(table->players, player) != table->players.end()) return table->players;
    return {};
  };
  for (const auto& table : paired.tables) {
    if (known.made.format == Format::duplicate) {
      int had = 0;
      for (const auto& one : known.tables) had += one.players == table.players ? 1 : 0;
      if (table.deal != had + 1 || table.deal > known.made.rounds)
        out.push_back(fmt::format("Team {} gets deal {} after {}.", table.players[0], table.deal, had));
      if (known.made.length > 0 && paired.at >= end) out.push_back("A deal after the end.");
      continue;
    }
    if (paired.at > end - known.made.last_pairing) out.push_back("A game is begun too late.");
    if (known.made.seats > 2) continue;
    const int one = table.players[0];
    const int two = table.players[1];
    const auto before_one = last_with(one);
    const auto before_two = last_with(two);
    const bool again = std::ranges::find(before_one, two) != before_one.end() ||
                       std::ranges::find(before_two, one) != before_two.end();
    const bool waited =
        paired.at - known.free_since.at(one) >= kPatience && paired.at - known.free_since.at(two) >= kPatience;
    if (again && !waited && known.here.size() > 2) out.push_back(fmt::format("{} and {} have just met.", one, two));
  }
  return out;
}

}  // namespace cb::tournament::plain
