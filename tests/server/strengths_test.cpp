// SPDX-License-Identifier: MIT
// Players whose strengths are known play ten thousand games: what the ratings say of them at the end must be so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/rng.hpp"
#include "server/people/rating.hpp"

namespace cb::server::testing_strengths {
namespace {

constexpr int kGames = 10'000;
constexpr double kInterval = 1.96;  // deviations, of which 95% of all are no farther away
constexpr double kClearly = 200;    // points: three games of four are won

struct Player {
  double strength = 0;
  Rating rating;
};

struct World {
  int players = 100;
  double spread = 250;                  // of the strengths, one standard deviation
  Milliseconds time = 90 * kRatingDay;  // that the games take
  double bots = 0.1;                    // share of the games that are against a bot
};

struct Outcome {
  int inside = 0;                   // players whose strength is inside their interval
  int clear = 0;                    // pairs of clearly different strengths
  int swapped = 0;                  // of these, in the wrong order
  double error = 0, deviation = 0;  // root mean square, mean

  void operator+=(const Outcome& more) {
    inside += more.inside;
    clear += more.clear;
    swapped += more.swapped;
    error += more.error;
    deviation += more.deviation;
  }
};

class Season {
 public:
  Season(const World& world, std::uint64_t seed) : world_(world), rng_(seed) {
    for (int n = 0; n < world.players; ++n) players_.push_back({world.spread * normal(), {}});
    // Only differences can be known; so that they can be compared, the strengths lie round where everybody begins.
    const double mean = std::accumulate(players_.begin(), players_.end(), 0.0,
                                        [](double sum, const Player& one) { return sum + one.strength; }) /
                        world.players;
    for (auto& one : players_) one.strength += 1500 - mean;
  }

  Outcome play() {
    for (int game = 0; game < kGames; ++game) {
      now_ = 1 + world_.time * game / kGames;
      auto& one = players_[rng_.below(static_cast<std::uint32_t>(players_.size()))];
      if (chance() < world_.bots)
        meet_bot(one);
      else
        meet(one, opponent_of(one));
    }
    return look();
  }

 private:
  double chance() { return (rng_.below(1 << 24) + 0.5) / (1 << 24); }
  double normal() {
    double sum = -6;
    for (int n = 0; n < 12; ++n) sum += chance();
    return sum;
  }
  static double expected(double own, double other) { return 1 / (1 + std::pow(10, (other - own) / 400)); }

  // Whoever is nearest by rating among those who happen to wait.
  Player& opponent_of(const Player& one) {
    Player* nearest = nullptr;
    for (int n = 0; n < 8; ++n) {
      auto& other = players_[rng_.below(static_cast<std::uint32_t>(players_.size()))];
      const auto away = [&](const Player& who) { return std::abs(who.rating.rating - one.rating.rating); };
      if (&other != &one && (nearest == nullptr || away(other) < away(*nearest))) nearest = &other;
    }
    return nearest != nullptr ? *nearest : players_[&one == players_.data() ? 1 : 0];
  }
  void meet(Player& one, Player& other) {
    const bool won = chance() < expected(one.strength, other.strength);
    const auto after = rerate({{"one", 0, won ? 0 : 1}, {"other", 1, won ? 1 : 0}},
                              now_)({{one.rating, false, {}}, {other.rating, false, {}}});
    one.rating = after[0].rating;
    other.rating = after[1].rating;
  }
  void meet_bot(Player& one) {
    constexpr double kAnchors[] = {900, 1200, 1500, 1800, 2100};
    const double bot = std::ranges::min(kAnchors, {}, [&](double at) { return std::abs(at - one.rating.rating); });
    const bool won = chance() < expected(one.strength, bot);
    one.rating =
        rerate({{"one", 0, won ? 0 : 1}, {"bot:3", 1, won ? 1 : 0, bot}}, now_)({{one.rating, false, {}}})[0].rating;
  }

  Outcome look() const {
    Outcome out;
    for (const auto& one : players_) {
      const auto shown = rating_now(one.rating, now_);
      const double off = shown.rating - one.strength;
      out.inside += std::abs(off) <= kInterval * shown.deviation ? 1 : 0;
      out.error += off * off / world_.players;
      out.deviation += shown.deviation / world_.players;
      for (const auto& other : players_) {
        if (one.strength - other.strength < kClearly) continue;
        ++out.clear;
        out.swapped += one.rating.rating <= other.rating.rating ? 1 : 0;
      }
    }
    out.error = std::sqrt(out.error);
    return out;
  }

  World world_;
  Rng rng_;
  Milliseconds now_ = 0;
  std::vector<Player> players_;
};

// Several seasons, so that it is the method that is looked at and not the luck of one.
void expect_right(const std::string& name, const World& world) {
  constexpr int kSeasons = 5;
  Outcome all;
  for (int season = 0; season < kSeasons; ++season)
    all += Season(world, 100 + static_cast<std::uint64_t>(season)).play();
  const double inside = static_cast<double>(all.inside) / (kSeasons * world.players);
  ::testing::Test::RecordProperty(
      name, fmt::format("{:.3f} inside, {} of {} clear pairs swapped, off by {:.1f}, deviation {:.1f}", inside,
                        all.swapped, all.clear, all.error / kSeasons, all.deviation / kSeasons));
  EXPECT_GE(inside, 0.93) << name;
  EXPECT_LE(inside, 0.999) << name << ": the intervals say less than is known";
  ASSERT_GT(all.clear, 1'000) << name;
  EXPECT_LE(all.swapped * 1'000, all.clear) << name << ": at most one clear pair in a thousand";
}

TEST(Strengths, AreInsideTheirIntervalsAndInOrder) { expect_right("season", {}); }

// Many games in few days are where the formulas alone promise too much; few games in a year where little is known.
TEST(Strengths, AreSoWhetherManyGamesArePlayedInDaysOrFewInAYear) {
  expect_right("ten days", {.players = 100, .spread = 250, .time = 10 * kRatingDay, .bots = 0.1});
  expect_right("a year", {.players = 200, .spread = 250, .time = 365 * kRatingDay, .bots = 0.1});
  expect_right("few people", {.players = 50, .spread = 250, .time = 60 * kRatingDay, .bots = 0.1});
}

TEST(Strengths, AreSoWithoutAnyBot) {
  expect_right("no bots", {.players = 100, .spread = 250, .time = 90 * kRatingDay, .bots = 0});
}

}  // namespace
}  // namespace cb::server::testing_strengths
