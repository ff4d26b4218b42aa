// SPDX-License-Identifier: MIT
#include "tournament/arena.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "tournament/awards.hpp"
#include "tournament/criteria.hpp"
#include "tournament/division.hpp"
#include "tournament/seats.hpp"
#include "tournament/seeding.hpp"

namespace cb::tournament {
namespace {

class Lobby {
 public:
  Lobby(const Tournament& tournament, Milliseconds now)
      : tournament_(tournament),
        now_(now),
        free_(tournament.free()),
        last_table_(tournament.players().size(), -1),
        firsts_(tournament.players().size()),
        standing_(tournament.players().size()) {
    for (int number = 0; number < static_cast<int>(tournament.tables().size()); ++number) {
      const auto& table = tournament.table(number);
      for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
        last_table_[at(table.players[seat])] = number;
        if (table.played()) firsts_[at(table.players[seat])].push_back(seat == 0);
      }
    }
    auto order = tournament.present();
    const auto score = scores(tournament);
    const auto seed = places_in(seeding(tournament));
    std::ranges::sort(order, {}, [&](int player) { return std::pair(-score[at(player)], seed[at(player)]); });
    present_ = static_cast<int>(order.size());
    for (int n = 0; n < present_; ++n) standing_[at(order[at(n)])] = n;
  }

  std::vector<Pairing> pairs() const {
    const int count = static_cast<int>(free_.size());
    Criteria criteria(count / 2);
    criteria.add(1);
    criteria.add(present_ * present_);
    Weights weights(count);
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < i; ++j) {
        const int one = free_[at(i)];
        const int two = free_[at(j)];
        const bool again = just_met(one, two);
        if (again && !may_meet_again(one, two)) continue;
        const int apart = standing_[at(one)] - standing_[at(two)];
        weights.set(i, j, criteria.weigh({again ? 1 : 0, apart * apart}));
      }
    }
    const auto partners = maximum_weight_matching(weights);
    std::vector<Pairing> tables;
    for (int i = 0; i < count; ++i)
      if (partners[at(i)] > i) tables.push_back(seated(free_[at(i)], free_[at(partners[at(i)])]));
    return tables;
  }

  std::vector<Pairing> larger_tables() const {
    const auto& made = tournament_.made();
    auto waiting = free_;
    std::ranges::sort(waiting, {},
                      [&](int player) { return std::pair(tournament_.player(player).free_since, player); });
    if (waiting.empty()) return {};
    std::vector<int> sizes;
    if (has_waited(waiting.front()))
      sizes = table_sizes(static_cast<int>(waiting.size()), made.fewest, made.seats);
    else
      sizes.assign(waiting.size() / at(made.seats), made.seats);
    std::size_t seats = 0;
    for (const int size : sizes) seats += at(size);
    waiting.resize(seats);
    std::ranges::sort(waiting, {}, [&](int player) { return standing_[at(player)]; });
    const auto tables = divide(
        sizes,
        [&](int i, int j) {
          const std::int64_t apart = standing_[at(waiting[at(i)])] - standing_[at(waiting[at(j)])];
          const std::int64_t again = just_met(waiting[at(i)], waiting[at(j)]) ? 1 : 0;
          return (again << 32) + apart * apart;
        },
        made.seed + tournament_.tables().size());
    std::vector<Pairing> out;
    for (const auto& table : tables) {
      std::vector<int> players;
      players.reserve(table.size());
      for (const int one : table) players.push_back(waiting[at(one)]);
      out.push_back({seat_at_table(tournament_, players), 0});
    }
    return out;
  }

 private:
  static std::size_t at(int n) { return static_cast<std::size_t>(n); }
  // The last table of either was with the other.
  bool just_met(int one, int two) const {
    const auto sat = [&](int table, int player) { return table >= 0 && tournament_.table(table).seat_of(player); };
    return sat(last_table_[at(one)], two) || sat(last_table_[at(two)], one);
  }
  bool has_waited(int player) const { return now_ - tournament_.player(player).free_since >= kPatience; }
  // Two who are alone need not wait for others.
  bool may_meet_again(int one, int two) const { return present_ == 2 || (has_waited(one) && has_waited(two)); }
  Pairing seated(int one, int two) const {
    const bool toss = (lot(tournament_.made().seed + tournament_.tables().size(), tournament_.player(one).id) & 1) == 0;
    const bool first = takes_first_seat(firsts_[at(one)], firsts_[at(two)], toss);
    return {{first ? one : two, first ? two : one}, 0};
  }

  const Tournament& tournament_;
  Milliseconds now_;
  std::vector<int> free_;
  std::vector<int> last_table_;
  std::vector<std::vector<bool>> firsts_;
  std::vector<int> standing_;  // of those who are present; 0: the most points
  int present_ = 0;
};

}  // namespace

Milliseconds arena_end(const Tournament& tournament) { return tournament.begun_at() + tournament.made().length; }

std::optional<Paired> next_arena_tables(const Tournament& tournament, Milliseconds now) {
  if (now > arena_end(tournament) - tournament.made().last_pairing) return std::nullopt;
  const Lobby lobby(tournament, now);
  Paired paired{.round = static_cast<int>(tournament.rounds().size()) + 1, .tables = {}, .byes = {}, .at = now};
  paired.tables = tournament.made().seats == 2 ? lobby.pairs() : lobby.larger_tables();
  if (paired.tables.empty()) return std::nullopt;
  return paired;
}

}  // namespace cb::tournament
