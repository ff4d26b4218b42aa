// SPDX-License-Identifier: MIT
// What it takes to pair a round, in processor seconds: whole tournaments of so many people, in which the better mostly
// win and one game in ten is drawn. Swiss of two for any number, and for as many as a tournament takes also tables of
// four and an arena whose people all become free at once.
//
//   pairing_rate PLAYERS...
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "tournament/next.hpp"
#include "tournament/swiss.hpp"

namespace cb::tournament {
namespace {

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Rounds and what each took.
class Timed {
 public:
  template <class Work>
  auto operator()(Work work) {
    const double from = processor_seconds();
    auto made = work();
    took_.push_back(processor_seconds() - from);
    return made;
  }
  void print(int players, std::string_view what) const {
    double total = 0;
    std::string each;
    for (const double one : took_) {
      total += one;
      each += fmt::format(" {:.4f}", one);
    }
    fmt::print("{:4} players, {}, {} rounds: longest {:.4f} s, mean {:.4f} s; each{}\n", players, what, took_.size(),
               *std::ranges::max_element(took_), total / static_cast<double>(took_.size()), each);
  }

 private:
  std::vector<double> took_;
};

// Strength falls evenly over 800 points, from the first to the last.
class Players {
 public:
  explicit Players(int count) : count_(count) {}
  // 1 the first wins, 0 nobody, -1 the second.
  int play(int first, int second) {
    if (rng_.below(10) == 0) return 0;
    const double chance = 1 / (1 + std::pow(10.0, 2.0 * (first - second) / count_));
    return static_cast<double>(rng_.below(1'000'000)) < chance * 1e6 ? 1 : -1;
  }

 private:
  int count_;
  Rng rng_{16};
};

// What pairs a round of a tournament itself, since a tournament has fewer players.
void measure_swiss(int count) {
  Players players(count);
  const auto size = static_cast<std::size_t>(count);
  std::vector<Entrant> entrants(size);
  std::vector<std::vector<int>> met(size, std::vector<int>(size));
  Timed timed;
  for (int round = 0; round < usual_rounds(count) + 2; ++round) {
    const auto paired = timed([&] {
      return pair_swiss(
          entrants, [&](int a, int b) { return met[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]; }, true);
    });
    for (auto& one : entrants) one.float_before = std::exchange(one.last_float, Float::none);
    for (const auto& [first, second] : paired.pairs) {
      const auto a = static_cast<std::size_t>(first);
      const auto b = static_cast<std::size_t>(second);
      auto& one = entrants[a];
      auto& two = entrants[b];
      if (one.score != two.score) {
        one.last_float = one.score > two.score ? Float::down : Float::up;
        two.last_float = one.score > two.score ? Float::up : Float::down;
      }
      one.first.push_back(true);
      two.first.push_back(false);
      met[a][b] = met[b][a] = 1;
      const int won = players.play(first, second);
      one.score += kPoint * (1 + won) / 2;
      two.score += kPoint * (1 - won) / 2;
    }
    if (paired.bye) {
      auto& one = entrants[static_cast<std::size_t>(*paired.bye)];
      one.score += kPoint;
      ++one.byes;
    }
  }
  timed.print(count, "swiss");
}

void measure_event(int count, Made made, std::string_view what, int rounds) {
  Players players(count);
  auto tournament = Tournament::make(made).value();
  for (int n = 0; n < count; ++n)
    (void)tournament.take(Joined{fmt::format("p{}", n), fmt::format("Player {}", n), 2000 - n, {}, 0});
  (void)tournament.take(Begun{0});
  Timed timed;
  Milliseconds now = 0;
  for (int round = 0; round < rounds; ++round) {
    now += 30'000;
    const auto due = timed([&] { return next_event(tournament, now); });
    if (!due || !tournament.take(*due)) break;
    for (int n = 0; n < static_cast<int>(tournament.tables().size()); ++n) {
      const auto& table = tournament.table(n);
      if (!table.running()) continue;
      // By how many the others at the table beat them.
      std::vector<int> lost(table.players.size());
      for (std::size_t a = 0; a < lost.size(); ++a)
        for (std::size_t b = a + 1; b < lost.size(); ++b)
          ++lost[players.play(table.players[a], table.players[b]) >= 0 ? b : a];
      Outcome outcome;
      for (const int mine : lost)
        outcome.places.push_back(
            1 + static_cast<int>(std::ranges::count_if(lost, [&](int other) { return other < mine; })));
      (void)tournament.take(Reported{n, outcome, now});
    }
  }
  timed.print(count, what);
}

void measure(int count) {
  measure_swiss(count);
  if (count > kMostPlayers) return;
  Made made;
  made.name = "Bench";
  made.organiser = "o";
  made.seed = 16;
  made.seats = 4;
  made.fewest = 3;
  made.rounds = usual_rounds(count);
  made.format = Format::swiss;
  measure_event(count, made, "tables of four", made.rounds);
  made.seats = made.fewest = 2;
  made.rounds = 0;
  made.length = 3'600'000;
  made.format = Format::arena;
  measure_event(count, made, "arena", 10);
}

}  // namespace
}  // namespace cb::tournament

int main(int argc, char** argv) {
  for (int n = 1; n < argc; ++n) {
    const auto players = cb::to_number<int>(argv[n]);
    if (!players || *players < 4 || *players > 2'000) {
      fmt::print(stderr, "pairing_rate PLAYERS..., each from 4 to 2000\n");
      return 2;
    }
    cb::tournament::measure(*players);
  }
}
