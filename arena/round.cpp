// SPDX-License-Identifier: MIT
#include "arena/round.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "core/hash.hpp"

namespace cb {
namespace {

// What a round's chance, openings and players take their random numbers from: none says anything about another.
struct Seeds {
  std::uint64_t luck;
  std::uint64_t opening;
  std::uint64_t players;
};

Seeds seeds_of(const Contest& contest, std::uint64_t round) {
  Rng rng(mix(contest.seed) + round);
  const auto luck = rng.next();
  const auto opening = rng.next();
  return {luck, opening, rng.next()};
}

std::uint64_t nth(std::uint64_t seed, std::uint64_t n) { return Rng(seed ^ mix(n + 1)).next(); }

// Every outcome draws a lot of its own and the first one comes up (a race of exponential times, so the weights hold).
// Where two games differ in what can still come up, as in what is left of a deck, they yet share all the luck they can.
ActionCode draw_lots(const AnyRules& game, const AnyState& state, std::uint64_t seed) {
  ActionCode first = 0;
  double earliest = std::numeric_limits<double>::infinity();
  for (const auto& outcome : game.actions(state)) {
    const auto lot = static_cast<double>((nth(seed, outcome.code) >> 12) + 1) * 0x1p-52;
    const double time = -std::log(lot) / outcome.weight;
    if (time >= earliest) continue;
    earliest = time;
    first = outcome.code;
  }
  return first;
}

std::uint8_t everybody(const AnyRules& game) { return static_cast<std::uint8_t>((1 << game.seats()) - 1); }

std::int64_t nanoseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin).count();
}

// One game between two players: whose move it is decides who is asked.
class ArenaGame {
 public:
  ArenaGame(const Contest& contest, const Seating& seating, const std::array<Player*, 2>& players, const Seeds& seeds)
      : contest_(contest), seating_(seating), players_(players), seeds_(seeds), match_(contest.game, contest.start) {}

  GameResult play() {
    while (!match_.finish() && match_.log().size() < contest_.ply_limit && !result_.forfeited) step();
    result_.plies = static_cast<std::uint32_t>(match_.log().size());
    for (const auto& ply : match_.log()) result_.key = mix(result_.key ^ (ply.action + 1ULL));
    if (result_.forfeited) return result_;
    result_.finished = match_.finish().has_value();
    // Stopped at the limit, or won by nobody, a game is as even as one that everybody has won.
    result_.winners = result_.finished ? match_.finish()->winners : std::uint8_t{0};
    if (result_.winners == 0 && !is_cooperative(*contest_.game)) result_.winners = everybody(*contest_.game);
    return result_;
  }
  const std::array<Effort, 2>& effort() const { return effort_; }

 private:
  void step() {
    const auto& game = *contest_.game;
    if (match_.actor() == kChance) {
      (void)match_.play(draw_lots(game, match_.state(), nth(seeds_.luck, throws_++)));
      return;
    }
    const std::uint64_t move = moves_++;
    if (move < static_cast<std::uint64_t>(contest_.opening)) {
      Rng rng(nth(seeds_.opening, move));
      (void)match_.play(random_action(game, match_.state(), rng));
      return;
    }
    const int who = seating_[static_cast<std::size_t>(match_.actor())];
    const auto action = ask(who, nth(seeds_.players, move));
    const auto played = action ? match_.play(*action) : Result<void>(std::unexpected(action.error()));
    if (played) return;
    result_.forfeited = who;
    result_.why = played.error().text();
    result_.winners = is_cooperative(game) ? std::uint8_t{0} : seats_of(game, seating_, 1 - who);
  }

  Result<ActionCode> ask(int who, std::uint64_t seed) {
    Player& player = *players_[static_cast<std::size_t>(who)];
    const auto nodes = player.nodes();
    const auto begin = std::chrono::steady_clock::now();
    auto action = player.choose(match_, seed);
    const auto time = nanoseconds_since(begin);
    effort_[static_cast<std::size_t>(who)] += {1, player.nodes() - nodes, time, time};
    return action;
  }

  const Contest& contest_;
  const Seating& seating_;
  const std::array<Player*, 2>& players_;
  const Seeds& seeds_;
  Match match_;
  GameResult result_;
  std::array<Effort, 2> effort_;
  std::uint64_t throws_ = 0;
  std::uint64_t moves_ = 0;
};

}  // namespace

Effort& Effort::operator+=(const Effort& other) {
  moves += other.moves;
  nodes += other.nodes;
  nanoseconds += other.nanoseconds;
  longest = std::max(longest, other.longest);
  return *this;
}

double round_score(const AnyRules& game, const std::vector<GameResult>& games) {
  const auto seated = seatings(game);
  const bool cooperative = is_cooperative(game);
  double sum = 0;
  for (std::size_t n = 0; n < games.size(); ++n) {
    const bool second_team = cooperative && seated[n][0] == 1;
    sum += second_team ? 1.0 - player_share(game, seated[n], games[n].winners, 1)
                       : player_share(game, seated[n], games[n].winners, 0);
  }
  return sum / static_cast<double>(games.size());
}

RoundResult play_round(const Contest& contest, const std::array<Player*, 2>& players, std::uint64_t number) {
  RoundResult round;
  round.number = number;
  const auto seeds = seeds_of(contest, number);
  for (const auto& seating : seatings(*contest.game)) {
    ArenaGame game(contest, seating, players, seeds);
    round.games.push_back(game.play());
    for (std::size_t player = 0; player < 2; ++player) round.effort[player] += game.effort()[player];
  }
  round.score = round_score(*contest.game, round.games);
  return round;
}

}  // namespace cb
