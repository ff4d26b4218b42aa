// SPDX-License-Identifier: MIT
// A round of the arena: seats, luck, results.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "arena/play.hpp"
#include "arena/summary.hpp"
#include "tests/arena_testing.hpp"
#include "thought/weights.hpp"

namespace cb {
namespace {

using testing_arena::contest_of;
using testing_arena::make;

// Calls use(game) for every game of the list in every variant.
template <class Use>
void for_every_table(Use&& use) {
  for (const auto* type : all_game_types()) {
    auto variants = type->variants();
    variants.insert(variants.begin(), "");
    for (const auto variant : variants) {
      SCOPED_TRACE(fmt::format("{} {}", type->info().name, variant));
      use(make(type->info().name, variant));
    }
  }
}

TEST(Seating, EachPlayerHasEverySeatEquallyOftenAndPartnersShare) {
  std::set<int> sides_seen;
  for_every_table([&](const std::shared_ptr<const AnyGame>& game) {
    const auto list = seatings(*game);
    const int sides = count_sides(*game);
    sides_seen.insert(sides);
    EXPECT_EQ(list.size(), sides % 2 == 0 ? 2u : 2u * static_cast<unsigned>(sides));
    for (int seat = 0; seat < game->seats(); ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      EXPECT_EQ(std::ranges::count(list, 0, [&](const Seating& s) { return s[at]; }) * 2, std::ssize(list));
      for (int other = 0; other < seat; ++other) {
        if (game->side(seat) != game->side(other)) continue;
        for (const auto& seating : list) EXPECT_EQ(seating[at], seating[static_cast<std::size_t>(other)]);
      }
    }
    // The other player has every seating too, so that nothing depends on who is named first.
    const std::set<Seating> all(list.begin(), list.end());
    EXPECT_EQ(all.size(), list.size());
    for (const auto& seating : list) {
      Seating turned{};
      for (int seat = 0; seat < game->seats(); ++seat)
        turned[static_cast<std::size_t>(seat)] = 1 - seating[static_cast<std::size_t>(seat)];
      EXPECT_TRUE(all.contains(turned));
    }
  });
  for (const int sides : {1, 2, 3, 4, 5, 6}) EXPECT_TRUE(sides_seen.contains(sides)) << sides;
}

TEST(Seating, AWinIsSharedAmongSides) {
  const auto teams = make("trap-the-cap", "players=4 game=team");
  const Seating first_has_a_and_c = {0, 1, 0, 1};
  EXPECT_EQ(player_share(*teams, first_has_a_and_c, 0b0101, 0), 1);
  EXPECT_EQ(player_share(*teams, first_has_a_and_c, 0b0101, 1), 0);
  EXPECT_EQ(player_share(*teams, first_has_a_and_c, 0b1111, 0), 0.5);
  EXPECT_EQ(seat_share(*teams, 0b1111, 3), 0.5) << "two sides, not four";
  const auto three = make("trap-the-cap", "players=3");
  EXPECT_EQ(player_share(*three, {0, 1, 0}, 0b111, 0), 2.0 / 3);
  EXPECT_EQ(player_share(*three, {0, 1, 0}, 0b110, 0), 0.5);
  EXPECT_EQ(player_share(*three, {0, 1, 0}, 0, 0), 0);
}

TEST(Luck, IsThereWhereDiceOrDrawsAre) {
  EXPECT_FALSE(has_luck(*make("top-cap")));
  EXPECT_FALSE(has_luck(*make("top-cap", "starter=lot")));
  EXPECT_FALSE(has_luck(*make("loot")));
  EXPECT_TRUE(has_luck(*make("trap-the-cap")));
  EXPECT_TRUE(has_luck(*make("bottlecap-vikings")));
  EXPECT_TRUE(has_luck(*make("top-drop")));
}

enum class Taste { any, last };

// Plays at random or always the last of the list, from some ply on not at all, and keeps what chance did in each game.
class Watcher final : public Player {
 public:
  explicit Watcher(Taste taste = Taste::any, std::size_t refuses_at = 1'000'000)
      : taste_(taste), refuses_at_(refuses_at) {}

  Result<ActionCode> choose(const Match& match, std::uint64_t seed) override {
    ++nodes_;
    if (throws_.empty() || match.log().size() <= last_) throws_.emplace_back();
    last_ = match.log().size();
    throws_.back().clear();
    for (const auto& ply : match.log())
      if (ply.actor == kChance) throws_.back().push_back(ply.action);
    if (match.log().size() >= refuses_at_) return fail("test", "", "I do not want to.");
    if (taste_ == Taste::last) return match.game().actions(match.state()).back().code;
    Rng rng(seed);
    return random_action(match.game(), match.state(), rng);
  }
  std::uint64_t nodes() const override { return nodes_; }
  const std::vector<std::vector<ActionCode>>& throws() const { return throws_; }

 private:
  Taste taste_;
  std::size_t refuses_at_;
  std::uint64_t nodes_ = 0;
  std::size_t last_ = 0;
  std::vector<std::vector<ActionCode>> throws_;
};

TEST(Luck, TheNthThrowIsTheSameInEveryGameOfARound) {
  const auto game = make("trap-the-cap", "players=2");
  auto contest = contest_of(game, "", "");
  contest.ply_limit = 200;
  Watcher watcher;
  Watcher stubborn(Taste::last);
  const auto first = play_round(contest, {&watcher, &stubborn}, 0);
  EXPECT_NE(first.games[0].key, first.games[1].key) << "the games themselves differ";
  (void)play_round(contest, {&watcher, &stubborn}, 1);
  const auto& games = watcher.throws();
  ASSERT_EQ(games.size(), 4u);
  const auto same = [&](std::size_t one, std::size_t other) {
    const auto length = std::min(games[one].size(), games[other].size());
    EXPECT_GE(length, 20u);
    return std::equal(games[one].begin(), games[one].begin() + static_cast<int>(length), games[other].begin());
  };
  EXPECT_TRUE(same(0, 1));
  EXPECT_TRUE(same(2, 3));
  EXPECT_FALSE(same(0, 2)) << "the next round has its own";
}

// Two teams that play differently have different cards left, and yet mostly draw the same.
TEST(Luck, ADeckIsSharedAsFarAsItGoes) {
  const auto contest = contest_of(make("top-drop"), "", "");
  Watcher one;
  Watcher other(Taste::last);
  std::size_t draws = 0;
  std::size_t same = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    (void)play_round(contest, {&one, &other}, number);
    const auto& first = one.throws().back();
    const auto& second = other.throws().back();
    ASSERT_GE(std::min(first.size(), second.size()), 8u);
    EXPECT_TRUE(std::equal(first.begin(), first.begin() + 8, second.begin())) << "the deal";
    for (std::size_t n = 8; n < std::min(first.size(), second.size()); ++n) {
      ++draws;
      same += first[n] == second[n];
    }
  }
  ASSERT_GT(draws, 50u);
  EXPECT_GT(same * 4, draws * 3);
}

TEST(Luck, ThrowsAreFair) {
  auto contest = contest_of(make("trap-the-cap", "players=2"), "", "");
  contest.ply_limit = 2'000;
  Watcher watcher;
  for (std::uint64_t number = 0; number < 20; ++number) (void)play_round(contest, {&watcher, &watcher}, number);
  std::map<ActionCode, int> faces;
  int throws = 0;
  for (std::size_t game = 0; game < watcher.throws().size(); game += 2)
    for (const auto face : watcher.throws()[game]) {
      ++faces[face];
      ++throws;
    }
  ASSERT_GT(throws, 2'000);
  EXPECT_EQ(faces.size(), 6u);
  for (const auto& [face, count] : faces) EXPECT_NEAR(count * 6.0 / throws, 1, 0.15) << face;
}

TEST(Round, TheSamePlayerTwiceIsExactlyEven) {
  for (const auto* name : {"top-cap", "top-drop"}) {
    const auto contest = contest_of(make(name), "random", "random");
    auto pairs = make_players(contest, 1).value();
    for (std::uint64_t number = 0; number < 5; ++number) {
      const auto round = play_round(contest, {pairs[0][0].get(), pairs[0][1].get()}, number);
      EXPECT_EQ(round.score, 0.5);
      EXPECT_EQ(round.games[0].key, round.games[1].key);
    }
  }
}

TEST(Round, ABotPlaysByTheWeightsInItsName) {
  const auto game = make("loot");
  const auto score = [&](const std::string& first) {
    auto contest = contest_of(game, first, "5@100");
    auto pairs = make_players(contest, 1).value();
    double sum = 0;
    for (std::uint64_t n = 0; n < 10; ++n) sum += play_round(contest, {pairs[0][0].get(), pairs[0][1].get()}, n).score;
    return sum / 10;
  };
  EXPECT_EQ(score(fmt::format("5[{}]@100", write_weights(game, weight_values(game)))), 0.5) << "its own";
  EXPECT_LT(score("5[pawn=-200,home=-60,approach=-20]@100"), 0.4) << "runs from all it should run to";

  const auto refusal = [&](const std::string& name) {
    const auto player = make_player(game, name, {});
    return player ? "" : player.error().code;
  };
  EXPECT_EQ(refusal("5[pawn=1, lock=2]"), "");
  EXPECT_EQ(refusal("5[prawn=1]"), "weight.unknown");
  EXPECT_EQ(refusal("5[pawn]"), "weight.form");
  EXPECT_EQ(refusal("5[]"), "weight.form");
  EXPECT_EQ(refusal("5[pawn=many]"), "weight.number");
  EXPECT_EQ(refusal("5[pawn=10001]"), "weight.number");
  EXPECT_EQ(refusal("5[pawn=1,pawn=2]"), "weight.twice");
  EXPECT_EQ(refusal("5]pawn=1["), "bot.unknown");
  EXPECT_EQ(refusal("9[pawn=1]"), "bot.unknown");
}

TEST(Round, AnOpeningIsTheSameInARoundAndOtherInTheNext) {
  auto contest = contest_of(make("top-cap"), "1", "random");
  contest.ply_limit = 4;
  Watcher player;
  std::set<std::uint64_t> openings;
  for (std::uint64_t number = 0; number < 20; ++number) {
    const auto round = play_round(contest, {&player, &player}, number);
    EXPECT_EQ(round.games[0].key, round.games[1].key);
    openings.insert(round.games[0].key);
  }
  EXPECT_EQ(player.nodes(), 0u) << "nobody is asked during the opening";
  EXPECT_GE(openings.size(), 19u);
}

TEST(Round, AForfeitLosesAndSaysWhy) {
  const auto game = make("top-cap");
  const auto contest = contest_of(game, "", "");
  Watcher willing;
  Watcher unwilling(Taste::any, 6);
  const auto round = play_round(contest, {&willing, &unwilling}, 0);
  EXPECT_EQ(round.score, 1);
  const auto turned = play_round(contest, {&unwilling, &willing}, 0);
  EXPECT_EQ(turned.score, 0);
  const std::vector rounds = {turned};
  const auto summary = summarise(*game, rounds);
  EXPECT_EQ(summary.players[0].forfeits, 2u);
  EXPECT_EQ(summary.players[0].forfeit, "I do not want to.");
  EXPECT_EQ(summary.players[1].forfeits, 0u);
  EXPECT_EQ(summary.players[1].seats[0].share(), 1);
  EXPECT_EQ(summary.unfinished, 0u);

  // Three at the table: all that the guilty has goes to the other, a team of the guilty alone has lost.
  const auto three = contest_of(make("trap-the-cap", "players=3"), "", "");
  EXPECT_EQ(play_round(three, {&unwilling, &willing}, 0).score, 0);
  const auto drop = contest_of(make("top-drop"), "", "");
  Watcher silent(Taste::any, 0);
  const auto deal = play_round(drop, {&silent, &silent}, 0);
  EXPECT_EQ(deal.games[0].winners, 0);
  EXPECT_EQ(deal.score, 0.5);
}

TEST(Round, AGameStoppedAtTheLimitIsEvenAndCountedApart) {
  for (const auto* settings : {"players=2", "players=3"}) {
    const auto game = make("trap-the-cap", settings);
    auto contest = contest_of(game, "", "");
    contest.ply_limit = 10;
    Watcher player;
    const std::vector rounds = {play_round(contest, {&player, &player}, 0)};
    EXPECT_DOUBLE_EQ(rounds[0].score, 0.5);
    const auto summary = summarise(*game, rounds);
    EXPECT_EQ(summary.unfinished, summary.games);
    EXPECT_EQ(summary.plies, 10 * summary.games);
  }
}

TEST(Round, ACooperativeRoundComparesTwoTeams) {
  const auto game = make("top-drop");
  GameResult won;
  won.winners = 0b11;
  const GameResult lost;
  EXPECT_EQ(round_score(*game, {won, lost}), 1);
  EXPECT_EQ(round_score(*game, {lost, won}), 0);
  EXPECT_EQ(round_score(*game, {won, won}), 0.5);
  RoundResult round;
  round.games = {won, lost};
  const auto summary = summarise(*game, std::vector{round});
  EXPECT_EQ(summary.players[0].team.share(), 1);
  EXPECT_EQ(summary.players[1].team.share(), 0);
  EXPECT_EQ(summary.players[1].team.games, 1u);
}

TEST(Summary, CountsEffortAndRoundsThatRepeatThemselves) {
  auto contest = contest_of(make("top-cap"), "", "");
  Watcher first;
  Watcher second;
  std::vector<RoundResult> rounds;
  for (const std::uint64_t number : {0, 1, 0}) rounds.push_back(play_round(contest, {&first, &second}, number));
  const auto summary = summarise(*contest.game, rounds);
  EXPECT_EQ(summary.games, 6u);
  EXPECT_EQ(summary.repeated, 1u);
  EXPECT_EQ(summary.players[0].effort.moves, first.nodes());
  EXPECT_EQ(summary.players[0].effort.nodes, first.nodes());
  EXPECT_EQ(summary.players[0].effort.moves + summary.players[1].effort.moves + 6 * 4, summary.plies);
  EXPECT_GE(summary.players[0].effort.longest, 1);
}

}  // namespace
}  // namespace cb
