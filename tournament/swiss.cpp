// SPDX-License-Identifier: MIT
#include "tournament/swiss.hpp"

#include <algorithm>
#include <cstdlib>

#include "tournament/criteria.hpp"
#include "tournament/seats.hpp"
#include "tournament/seeding.hpp"

namespace cb::tournament {
namespace {

constexpr int kMostSteps = 15;  // of score groups: beyond that one is as far as the other

// Players who are being settled, and what place a partner has in the order of preference of each.
struct Settling {
  std::vector<int> ranks = {};
  std::function<int(int rank, int other)> preference = {};
};

// Ranks are places in the order of score and seeding. One more stands for the bye where their number is odd.
class Dutch {
 public:
  Dutch(const std::vector<Entrant>& entrants, const std::function<int(int, int)>& met)
      : entrants_(entrants), met_(met) {
    const int count = static_cast<int>(entrants.size());
    for (int n = 0; n < count; ++n) order_.push_back(n);
    std::ranges::sort(order_, [&](int a, int b) {
      return entrants[a].score != entrants[b].score ? entrants[a].score > entrants[b].score : a < b;
    });
    for (int rank = 0; rank < count; ++rank) {
      const bool same = rank > 0 && at(rank).score == at(rank - 1).score;
      group_.push_back(rank == 0 ? 0 : group_.back() + (same ? 0 : 1));
      wish_.push_back(seat_wish(at(rank).first));
    }
    bye_ = count % 2 == 1 ? count : -1;
    partner_.assign(static_cast<std::size_t>(count + count % 2), -1);
    floated_.assign(partner_.size(), false);
  }

  void run() {
    const int groups = group_.empty() ? 0 : group_.back() + 1;
    for (bracket_ = 0; bracket_ < groups; ++bracket_) pair_bracket();
    // Nothing is left but the bye.
    if (bye_ < 0) return;
    for (int rank = 0; rank < bye_; ++rank)
      if (partner_[rank] < 0) pair(rank, bye_);
  }

  SwissRound result(bool toss) const {
    SwissRound round;
    for (int rank = 0; rank < static_cast<int>(order_.size()); ++rank) {
      const int other = partner_[rank];
      if (other == bye_ && bye_ >= 0) round.bye = order_[rank];
      if (other < rank || other == bye_) continue;
      const bool first = takes_first_seat(at(rank).first, at(other).first, (order_[rank] % 2 == 0) == toss);
      const int higher = order_[rank];
      const int lower = order_[other];
      round.pairs.emplace_back(first ? higher : lower, first ? lower : higher);
    }
    return round;
  }

 private:
  const Entrant& at(int rank) const { return entrants_[order_[rank]]; }
  bool open(int rank) const { return partner_[rank] < 0; }
  // Belongs to the score group that is being paired, or floated down to it.
  bool in_bracket(int rank) const { return rank != bye_ && open(rank) && group_[rank] <= bracket_; }
  bool is_moved(int rank) const { return group_[rank] < bracket_; }
  void pair(int one, int two) {
    partner_[one] = two;
    partner_[two] = one;
  }

  // What must not be, whoever is paired: a rematch, a second bye, the same seat too often; and a bye far up.
  void forbidden_costs(int one, int two, std::vector<int>& costs) const {
    if (two == bye_) {
      costs = {0, std::min(at(one).byes, 3), 0, std::min(group_.back() - group_[one], kMostSteps)};
    } else {
      const bool seats = clash(wish_[one], wish_[two], SeatWish::Strength::absolute);
      costs = {std::min(met_(order_[one], order_[two]), 3), 0, seats ? 1 : 0, 0};
    }
  }
  static void add_forbidden(Criteria& criteria) {
    criteria.add(3);
    criteria.add(3, true);
    criteria.add(1);
    criteria.add(kMostSteps, true);
  }

  static int floats_again(Float one, Float two, bool leaves, bool differ) {
    if (leaves) return one == Float::down ? 1 : 0;
    return differ ? (one == Float::down ? 1 : 0) + (two == Float::up ? 1 : 0) : 0;
  }
  // What is wanted of a bracket, most important first: few who leave it, with few points, not far; seats as wished; no
  // one floats again who just did.
  void bracket_costs(int one, int two, std::vector<int>& costs) const {
    const bool leaves = !in_bracket(two);
    const int step = std::min(bracket_ - group_[one], kMostSteps);
    const int below = leaves && two != bye_ ? std::min(group_[two] - bracket_ - 1, kMostSteps) : 0;
    const bool differ = !leaves && group_[one] != group_[two];
    const auto again = [&](Float Entrant::* when) {
      return floats_again(at(one).*when, two == bye_ ? Float::none : at(two).*when, leaves, differ);
    };
    costs.insert(costs.end(),
                 {leaves ? 1 : 0, leaves ? step * step : 0, below, !leaves && clash(wish_[one], wish_[two]) ? 1 : 0,
                  !leaves && clash(wish_[one], wish_[two], SeatWish::Strength::strong) ? 1 : 0,
                  again(&Entrant::last_float), again(&Entrant::float_before)});
  }
  static void add_bracket(Criteria& criteria) {
    criteria.add(1);
    criteria.add(kMostSteps * kMostSteps);
    criteria.add(kMostSteps);
    criteria.add(1);
    criteria.add(1);
    criteria.add(2);
    criteria.add(2);
  }

  // The best matching of all who are open. `off`: 1 where a pair of the bracket is not upper half against lower.
  // Settles as many of the first players of `settling` as there is room for, and says how many those were.
  std::pair<std::vector<int>, int> solve(const std::function<int(int, int)>& off, const Settling& settling = {}) const {
    std::vector<int> ranks;
    for (int rank = 0; rank < static_cast<int>(partner_.size()); ++rank)
      if (open(rank)) ranks.push_back(rank);
    const int count = static_cast<int>(ranks.size());
    Criteria criteria(count / 2);
    add_forbidden(criteria);
    add_bracket(criteria);
    criteria.add(1);
    int settled = 0;
    while (settled < static_cast<int>(settling.ranks.size()) && criteria.add(2 * count, true)) ++settled;
    Weights weights(count);
    std::vector<int> costs;
    for (int i = 0; i < count; ++i) {
      for (int j = i + 1; j < count; ++j) {
        const int one = ranks[i];
        const int two = ranks[j];
        forbidden_costs(one, two, costs);
        if (in_bracket(one)) {
          const bool inside = in_bracket(two);
          if (inside && (floated_[one] || floated_[two])) continue;
          bracket_costs(one, two, costs);
          costs.push_back(inside ? off(one, two) : 0);
          for (int n = 0; n < settled; ++n) {
            const int who = settling.ranks[n];
            costs.push_back(who != one && who != two ? 0
                            : !inside                ? 2 * count
                                                     : settling.preference(who, who == one ? two : one));
          }
        }
        weights.set(i, j, criteria.weigh(costs));
      }
    }
    const auto matching = maximum_weight_matching(weights);
    std::vector<int> partners(partner_.size(), -1);
    for (int i = 0; i < count; ++i)
      if (matching[i] >= 0) partners[ranks[i]] = ranks[matching[i]];
    return {partners, settled};
  }

  // One after the other gets the partner that they come first to.
  void settle(std::vector<int> waiting, const std::function<int(int, int)>& off,
              const std::function<int(int, int)>& preference) {
    for (;;) {
      std::erase_if(waiting, [&](int rank) { return !open(rank) || floated_[rank]; });
      if (waiting.empty()) return;
      const auto [partners, settled] = solve(off, {waiting, preference});
      // Of very many there may be no room for a wish: then the first has the partner that there is.
      for (int n = 0; n < std::max(settled, 1); ++n) {
        const int rank = waiting[n];
        if (!open(rank)) continue;
        if (in_bracket(partners[rank]))
          pair(rank, partners[rank]);
        else
          floated_[rank] = true;
      }
    }
  }

  std::vector<int> members(bool moved) const {
    std::vector<int> out;
    for (int rank = 0; rank < static_cast<int>(order_.size()); ++rank)
      if (in_bracket(rank) && !floated_[rank] && is_moved(rank) == moved) out.push_back(rank);
    return out;
  }

  void pair_bracket() {
    floated_.assign(floated_.size(), false);
    if (const auto moved = members(true); !moved.empty()) {
      const auto residents = members(false);
      const auto off = [&](int one, int two) { return is_moved(one) && is_moved(two) ? 1 : 0; };
      settle(moved, off, [&](int rank, int other) {
        // Residents from the top, then others who came down.
        if (!is_moved(other)) return other - residents.front();
        const auto between = std::ranges::find(moved, other) - std::ranges::find(moved, rank);
        return static_cast<int>(residents.size() + static_cast<std::size_t>(std::abs(between)));
      });
    }
    pair_residents(members(false));
  }

  void pair_residents(const std::vector<int>& residents) {
    const auto even = [](int, int) { return 0; };
    const auto best = solve(even).first;
    const auto stays = [&](int rank) { return in_bracket(best[rank]) && !floated_[best[rank]]; };
    const auto pairs = static_cast<int>(std::ranges::count_if(residents, stays)) / 2;
    if (pairs == 0) {
      for (const int rank : residents) floated_[rank] = true;
      return;
    }
    std::vector<int> place(order_.size(), -1);
    for (std::size_t n = 0; n < residents.size(); ++n) place[residents[n]] = static_cast<int>(n);
    const auto off = [&](int one, int two) { return (place[one] < pairs) == (place[two] < pairs) ? 1 : 0; };
    const auto ideal = [&](int one, int two) {
      return std::abs(place[one] - place[two]) == pairs && off(one, two) == 0 ? 0 : 1;
    };
    // Most often the halves fit as they stand.
    const auto first_try = solve(ideal).first;
    bool fits = true;
    for (int n = 0; n < pairs; ++n) fits = fits && first_try[residents[n]] == residents[n + pairs];
    if (fits) {
      for (int n = 0; n < pairs; ++n) pair(residents[n], residents[n + pairs]);
      return;
    }
    settle(residents, off, [&](int rank, int other) {
      // The lower half from its top, then one's own half from its end.
      const int count = static_cast<int>(residents.size());
      return place[other] >= pairs ? place[other] - pairs : count + std::abs(place[other] - place[rank]);
    });
  }

  const std::vector<Entrant>& entrants_;
  const std::function<int(int, int)>& met_;
  std::vector<int> order_;  // entrants by rank
  std::vector<int> group_;  // of each rank; 0: the most points
  std::vector<SeatWish> wish_;
  std::vector<int> partner_;
  std::vector<bool> floated_;  // leaves the bracket that is being paired
  int bye_ = -1;
  int bracket_ = 0;
};

}  // namespace

SwissRound pair_swiss(const std::vector<Entrant>& entrants, const std::function<int(int, int)>& met, bool toss) {
  Dutch dutch(entrants, met);
  dutch.run();
  return dutch.result(toss);
}

Paired next_swiss_round(const Tournament& tournament, Milliseconds now) {
  auto players = seeding(tournament);
  std::erase_if(players, [&](int player) { return !tournament.player(player).present; });
  const auto past = pasts(tournament);
  const auto met = meetings(tournament, Counting::played);
  std::vector<Entrant> entrants;
  for (const int player : players) {
    const auto& one = past[static_cast<std::size_t>(player)];
    const auto float_of = [&](std::size_t back) {
      return one.floats.size() >= back ? one.floats[one.floats.size() - back] : Float::none;
    };
    entrants.push_back({one.score, one.first, one.byes, float_of(1), float_of(2)});
  }
  const auto round = pair_swiss(
      entrants, [&](int one, int two) { return met(players[one], players[two]); },
      (lot(tournament.made().seed, "toss") & 1) == 0);
  Paired paired{.round = static_cast<int>(tournament.rounds().size()) + 1, .tables = {}, .byes = {}, .at = now};
  for (const auto& [first, second] : round.pairs) paired.tables.push_back({{players[first], players[second]}, 0});
  if (round.bye) paired.byes.push_back(players[*round.bye]);
  return paired;
}

}  // namespace cb::tournament
