// SPDX-License-Identifier: MIT
// The fast rules against the plain ones, over random games at every table size and difficulty.
#include <algorithm>
#include <array>

#include "game/perft_testing.hpp"
#include "game/testing.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/tests/plain.hpp"

namespace cb::top_drop {
namespace {

using Table = testing_table::Table<Definition>;
using plain_top_drop::Game;
using plain_top_drop::Step;

std::set<int> numbers(Bits64 cards) {
  std::set<int> out;
  for (int card = 0; card < 64; ++card)
    if ((cards >> card & 1) != 0) out.insert(card);
  return out;
}

// Nothing in the fast state may be more or less than the plain game says.
void expect_same(const State& state, const Game& game) {
  for (std::size_t seat = 0; seat < 4; ++seat)
    ASSERT_EQ(numbers(state.hand[seat]), seat < game.hands.size() ? game.hands[seat] : std::set<int>{});
  ASSERT_EQ(numbers(state.pile), game.deck);
  ASSERT_EQ(numbers(placed_cards(state)), std::set<int>(game.pile.begin(), game.pile.end()));
  ASSERT_EQ(state.top, game.pile.empty() ? 0 : game.pile.back());
  constexpr std::array kDirections{"none", "up", "down"};
  ASSERT_EQ(kDirections[static_cast<std::size_t>(state.direction)], game.direction);
  const int helps[] = {game.helps.at("skip"), game.helps.at("flip"), game.helps.at("colour"), game.helps.at("wild")};
  ASSERT_TRUE(std::ranges::equal(state.help, helps));
  ASSERT_EQ(state.seat, game.player);
  constexpr Phase kPhases[] = {Phase::draw,  Phase::open,   Phase::turn, Phase::place,
                               Phase::match, Phase::second, Phase::draw, Phase::won};
  ASSERT_EQ(state.phase, kPhases[static_cast<int>(game.step)]);
}

Game as_plain(const Rules& rules, const State& state) {
  Game game;
  for (int seat = 0; seat < rules.seats(); ++seat) game.hands.push_back(numbers(state.hand[seat]));
  game.deck = numbers(state.pile);
  for (const int card : numbers(placed_cards(state)))
    if (card != state.top) game.pile.push_back(card);
  if (state.top != 0) game.pile.push_back(state.top);
  game.direction = state.direction == Direction::none ? "none" : state.direction == Direction::up ? "up" : "down";
  game.helps = {{"skip", state.help[0]}, {"flip", state.help[1]}, {"colour", state.help[2]}, {"wild", state.help[3]}};
  game.player = state.seat;
  constexpr Step kSteps[] = {Step::drawing,      Step::opening,        Step::start_of_turn, Step::after_flip,
                             Step::after_colour, Step::after_one_card, Step::all_placed};
  game.step = state.phase == Phase::draw && state.direction == Direction::none ? Step::deal
                                                                               : kSteps[static_cast<int>(state.phase)];
  return game;
}

// Random players hardly ever win; one that keeps its helps and jumps little reaches the end of the deck.
std::string choose(const Game& game, const testing_table::Words& list, bool careful, Rng& rng) {
  const auto any = [&] { return list[rng.below(static_cast<std::uint32_t>(list.size()))]; };
  if (!careful || list.front()[0] == '+' || game.pile.empty()) return any();
  std::string best = any();
  int least = 61;
  for (const auto& word : list) {
    const bool card = word[0] >= '0' && word[0] <= '9';
    const int jump = card ? std::abs(std::stoi(word) - game.pile.back()) : word == "stop" ? 6 : 30;
    if (jump < least || (jump == least && rng.below(2) == 0)) {
      least = jump;
      best = word;
    }
  }
  return best;
}

void compare_games(int players, const char* difficulty, int wilds, std::uint64_t games, bool careful,
                   std::map<std::string, int>& results) {
  const auto settings = "players=" + std::to_string(players) + " difficulty=" + difficulty;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    SCOPED_TRACE(settings + " seed " + std::to_string(seed));
    Rng rng(seed);
    Table table(settings);
    Game game = plain_top_drop::new_game(players, wilds);
    for (;;) {
      ASSERT_NO_FATAL_FAILURE(expect_same(table.state(), game)) << table.position();
      const auto slow = plain_top_drop::actions(game);
      const testing_table::Words list(slow.begin(), slow.end());
      ASSERT_EQ(table.actions(), list) << table.position();
      ASSERT_EQ(table.over(), list.empty());
      if (list.empty()) break;
      const auto action = choose(game, list, careful, rng);
      game = plain_top_drop::play(game, action);
      table.play(action);
    }
    const auto result = plain_top_drop::result(game);
    constexpr std::array kGrades{"victory", "very good", "better luck"};
    ASSERT_EQ(kGrades[table.ending().how], result);
    ASSERT_EQ(table.ending().winners, result == "victory" ? (1 << players) - 1 : 0);
    ++results[result];
  }
}

TEST(TopDropDifferential, FastAndPlainGamesAgree) {
  std::map<std::string, int> results;
  for (int players = 1; players <= 4; ++players) {
    compare_games(players, "easy", 4, 150, false, results);
    compare_games(players, "easy", 4, 150, true, results);
    compare_games(players, "medium", 3, 50, false, results);
    compare_games(players, "hard", 2, 50, true, results);
    compare_games(players, "extreme", 1, 100, false, results);
  }
  // All three endings have been compared.
  EXPECT_GT(results["victory"], 0);
  EXPECT_GT(results["very good"], 0);
  EXPECT_GT(results["better luck"], 0);
}

// The table of counts, where it is not too deep for the plain rules.
TEST(TopDropDifferential, PlainCountsAgreeWithThePerftTable) {
  const std::uint64_t limit = testing_table::takes_its_time() ? 20'000'000 : 30'000;
  testing_table::check_perft_table<Definition>(
      TEST_DATA "/top_drop.perft", limit, [](std::string_view, const Table& table, int depth) {
        return plain_top_drop::perft(as_plain(table.rules(), table.state()), depth);
      });
}

}  // namespace
}  // namespace cb::top_drop
