// SPDX-License-Identifier: MIT
#include "tournament/division.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/rng.hpp"
#include "tournament/history.hpp"
#include "tournament/seeding.hpp"

namespace cb::tournament {
namespace {

using Cost = std::int64_t;

constexpr int kStarts = 16;  // exchanges end in different divisions, by where they begin

// All costs, looked up instead of asked for.
class Costs {
 public:
  Costs(int count, const PairCost& cost) : count_(count), of_(static_cast<std::size_t>(count) * count) {
    for (int one = 0; one < count; ++one)
      for (int two = 0; two < count; ++two)
        if (one != two) of_[static_cast<std::size_t>(one) * count + two] = cost(one, two);
  }
  Cost operator()(int one, int two) const { return of_[static_cast<std::size_t>(one) * count_ + two]; }
  Cost with(int player, const std::vector<int>& table, int without = -1) const {
    Cost sum = 0;
    for (const int other : table)
      if (other != player && other != without) sum += (*this)(player, other);
    return sum;
  }
  Cost of(const std::vector<std::vector<int>>& tables) const {
    Cost sum = 0;
    for (const auto& table : tables)
      for (const int player : table) sum += with(player, table);
    return sum / 2;
  }

 private:
  int count_;
  std::vector<Cost> of_;
};

// Exchanges two players of different tables as long as that helps.
void exchange(std::vector<std::vector<int>>& tables, const Costs& costs) {
  const auto helps = [&](const std::vector<int>& one, int a, const std::vector<int>& two, int b) {
    return costs.with(a, two, b) + costs.with(b, one, a) < costs.with(a, one) + costs.with(b, two);
  };
  for (bool better = true; better;) {
    better = false;
    for (auto one = tables.begin(); one != tables.end(); ++one)
      for (auto two = one + 1; two != tables.end(); ++two)
        for (auto& a : *one)
          for (auto& b : *two)
            if (helps(*one, a, *two, b)) {
              std::swap(a, b);
              better = true;
            }
  }
}

// From an order of the players to what exchanges make of it.
std::vector<std::vector<int>> exchanged(const std::vector<int>& sizes, const std::vector<int>& order,
                                        const Costs& costs) {
  std::vector<std::vector<int>> tables;
  auto next = order.begin();
  for (const int size : sizes) {
    tables.emplace_back(next, next + size);
    next += size;
  }
  exchange(tables, costs);
  return tables;
}

// Every division, but for those that cost as much as the best known already. Tables of one size are alike, so only the
// first empty one of them is tried.
class EveryDivision {
 public:
  EveryDivision(const std::vector<int>& sizes, const Costs& costs, std::vector<std::vector<int>> known)
      : sizes_(sizes), costs_(costs), best_(std::move(known)), least_(costs.of(best_)), tables_(sizes.size()) {
    count_ = std::accumulate(sizes.begin(), sizes.end(), 0);
  }
  std::vector<std::vector<int>> run() {
    place(0, 0);
    return best_;
  }

 private:
  void place(int player, Cost so_far) {
    if (so_far >= least_) return;
    if (player == count_) {
      least_ = so_far;
      best_ = tables_;
      return;
    }
    int empty = 0;
    for (std::size_t n = 0; n < tables_.size(); ++n) {
      auto& table = tables_[n];
      if (static_cast<int>(table.size()) == sizes_[n]) continue;
      if (table.empty() && std::exchange(empty, sizes_[n]) == sizes_[n]) continue;
      const auto more = costs_.with(player, table);
      table.push_back(player);
      place(player + 1, so_far + more);
      tables_[n].pop_back();
    }
  }

  const std::vector<int>& sizes_;
  const Costs& costs_;
  std::vector<std::vector<int>> best_;
  Cost least_;
  std::vector<std::vector<int>> tables_;
  int count_ = 0;
};

}  // namespace

std::vector<int> table_sizes(int players, int fewest, int most) {
  for (int seated = players; seated >= fewest; --seated) {
    const int tables = (seated + most - 1) / most;
    if (seated / tables < fewest) continue;
    std::vector<int> sizes(static_cast<std::size_t>(tables), seated / tables);
    for (int n = 0; n < seated % tables; ++n) ++sizes[static_cast<std::size_t>(n)];
    return sizes;
  }
  return {};
}

std::vector<std::vector<int>> divide(const std::vector<int>& sizes, const PairCost& cost, std::uint64_t seed) {
  const int count = std::accumulate(sizes.begin(), sizes.end(), 0);
  const Costs costs(count, cost);
  std::vector<int> order;
  order.reserve(static_cast<std::size_t>(count));
  for (int n = 0; n < count; ++n) order.push_back(n);
  auto best = exchanged(sizes, order, costs);
  if (count <= kDividedExactly) return EveryDivision(sizes, costs, std::move(best)).run();
  Rng rng(seed);
  for (int start = 1; start < kStarts; ++start) {
    for (auto n = order.size(); n > 1; --n) std::swap(order[n - 1], order[rng.below(static_cast<std::uint32_t>(n))]);
    if (auto tables = exchanged(sizes, order, costs); costs.of(tables) < costs.of(best)) best = std::move(tables);
  }
  return best;
}

std::vector<int> seat_at_table(const Tournament& tournament, std::vector<int> players) {
  std::vector<std::tuple<long, int, std::uint64_t>> turn(tournament.players().size());
  for (const int player : players)
    std::get<2>(turn[static_cast<std::size_t>(player)]) =
        lot(tournament.made().seed + tournament.rounds().size(), tournament.player(player).id);
  for (const auto& table : tournament.tables()) {
    if (table.called_off) continue;
    for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
      auto& [began, waited, drawn] = turn[static_cast<std::size_t>(table.players[seat])];
      began += seat == 0 ? 1 : 0;
      waited -= static_cast<int>(seat);
    }
  }
  std::ranges::sort(players, {}, [&](int player) { return turn[static_cast<std::size_t>(player)]; });
  return players;
}

Paired next_round_of_tables(const Tournament& tournament, Milliseconds now) {
  const auto& made = tournament.made();
  const bool swiss = made.format == Format::swiss;
  const auto past = pasts(tournament);
  const auto score = [&](int player) { return swiss ? past[static_cast<std::size_t>(player)].score : 0; };
  auto players = swiss ? seeding(tournament) : drawn_order(tournament);
  const auto place = places_in(players);
  std::erase_if(players, [&](int player) { return !tournament.player(player).present; });
  std::ranges::sort(players, {},
                    [&](int player) { return std::pair(-score(player), place[static_cast<std::size_t>(player)]); });
  Paired paired{.round = static_cast<int>(tournament.rounds().size()) + 1, .tables = {}, .byes = {}, .at = now};
  const auto sizes = table_sizes(static_cast<int>(players.size()), made.fewest, made.seats);
  const int seated = std::accumulate(sizes.begin(), sizes.end(), 0);
  while (static_cast<int>(players.size()) > seated) {
    // Who had the fewest byes, and of these the last.
    const auto byes = [&](int player) { return past[static_cast<std::size_t>(player)].byes; };
    const auto who = std::ranges::min_element(players.rbegin(), players.rend(), {}, byes);
    paired.byes.push_back(*who);
    players.erase(std::next(who).base());
  }
  const auto met = meetings(tournament, Counting::laid);
  std::vector<int> group;
  group.reserve(players.size());
  for (std::size_t n = 0; n < players.size(); ++n)
    group.push_back(n == 0 ? 0 : group.back() + (score(players[n]) == score(players[n - 1]) ? 0 : 1));
  const auto tables = divide(
      sizes,
      [&](int one, int two) {
        constexpr Cost kMeeting = Cost{1} << 32;
        const Cost apart = group[static_cast<std::size_t>(one)] - group[static_cast<std::size_t>(two)];
        // One more meeting of those who have met often is worse than of those who met once.
        return kMeeting * met(players[static_cast<std::size_t>(one)], players[static_cast<std::size_t>(two)]) +
               apart * apart;
      },
      made.seed + tournament.rounds().size());
  for (const auto& table : tables) {
    std::vector<int> seats;
    seats.reserve(table.size());
    for (const int one : table) seats.push_back(players[static_cast<std::size_t>(one)]);
    paired.tables.push_back({seat_at_table(tournament, seats), 0});
  }
  return paired;
}

}  // namespace cb::tournament
