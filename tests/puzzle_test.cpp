// SPDX-License-Identifier: MIT
// Puzzles: endings solved exactly against a plain twin, what counts as clearly best, and every file of puzzles that the
// pages have.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/endings.hpp"
#include "analysis/puzzle_hunt.hpp"
#include "game/testing.hpp"
#include "games/top_drop/ending.hpp"
#include "games/top_drop/game.hpp"

namespace cb {
namespace {

std::shared_ptr<const AnyGame> game_for_puzzles(std::string_view name, const Settings& settings = {}) {
  return find_game(name).value()->make(settings, {}).value();
}

// The way to count that needs no thought: every line of play to its end.
struct PlainCount {
  double luck = 0;
  std::vector<std::vector<ActionCode>> ways;
};
void count_plainly(const AnyRules& game, const AnyState& state, double share, std::vector<ActionCode>& way,
                   PlainCount& count) {
  if (game.actor(state) == kNobody) {
    if (game.ending(state).winners == 0) return;
    count.luck += share;
    count.ways.push_back(way);
    return;
  }
  const auto actions = game.actions(state);
  for (const auto& [action, weight] : actions) {
    AnyState next = state;
    game.apply(next, action);
    way.push_back(action);
    count_plainly(game, next, share / static_cast<double>(actions.size()), way, count);
    way.pop_back();
  }
}

// Some cards in two hands, none to draw, a few helps.
top_drop::State random_ending(const top_drop::Rules& rules, Rng& rng) {
  top_drop::State state;
  const auto left = 3 + rng.below(3);
  state.pile = 0;
  while (static_cast<std::uint32_t>(count(state.hand[0]) + count(state.hand[1])) < left) {
    const auto card = bit(1 + static_cast<int>(rng.below(top_drop::kCards)));
    const auto seat = rng.below(2);
    if (((state.hand[0] | state.hand[1]) & card) == 0 && count(state.hand[seat]) < top_drop::kHandSize)
      state.hand[seat] |= card;
  }
  if (state.hand[0] == 0) std::swap(state.hand[0], state.hand[1]);
  do state.top = static_cast<std::uint8_t>(2 + rng.below(top_drop::kCards - 2));
  while (((state.hand[0] | state.hand[1]) & bit(state.top)) != 0);
  state.direction = rng.below(2) == 0 ? top_drop::Direction::up : top_drop::Direction::down;
  state.phase = top_drop::Phase::turn;
  for (auto& help : state.help) help = static_cast<std::uint8_t>(rng.below(2));
  EXPECT_LE(state.help[top_drop::kWild], rules.start().help[top_drop::kWild]);
  return state;
}

TEST(Endings, AreSolvedAsPlainCountingAndTheGamesOwnSearchSolveThem) {
  const auto game = game_for_puzzles("top-drop");
  const auto rules = testing_table::try_rules<top_drop::Definition>("").value();
  Rng rng(7);
  int won = 0;
  int lost = 0;
  for (int n = 0; n < 200; ++n) {
    const auto ending = random_ending(rules, rng);
    const auto text = top_drop::Definition::write_position(rules, ending);
    const auto state = game->read_position(text);
    ASSERT_TRUE(state) << text << ": " << state.error().text();
    PlainCount plain;
    std::vector<ActionCode> way;
    count_plainly(*game, *state, 1.0, way, plain);
    EndingSolver solver(*game);
    const auto luck = solver.luck(*state);
    ASSERT_TRUE(luck) << text;
    EXPECT_NEAR(*luck, plain.luck, 1e-12) << text;
    const auto ways = solver.ways(*state, plain.ways.size());
    ASSERT_TRUE(ways) << text;
    EXPECT_EQ(*ways, plain.ways) << text;
    if (!plain.ways.empty()) {
      EXPECT_FALSE(solver.ways(*state, plain.ways.size() - 1)) << text;
    }
    const auto asked = top_drop::EndingSearch(rules).ask(ending, 10'000'000);
    EXPECT_EQ(asked == top_drop::EndingSearch::Answer::won, *luck > 0) << text;
    ++(*luck > 0 ? won : lost);
  }
  EXPECT_GT(won, 20);
  EXPECT_GT(lost, 20);
}

TEST(Endings, AreNotSolvedWhileLuckIsToCome) {
  const auto game = game_for_puzzles("top-drop");
  EndingSolver solver(*game);
  EXPECT_FALSE(solver.luck(game->start()));
  EXPECT_FALSE(
      EndingSolver(*game, 3).luck(*game->read_position("2.3.50.59,7.20.30.44/25,1.4-6.8-19.21-24.26-29.31-43."
                                                       "45-49.51-58.60/up/s1f1c0w0/a-turn")));
}

TEST(Endings, AreDeducibleWithTwoHandsAndNoDrawPile) {
  const auto open = game_for_puzzles("top-drop");
  const auto known = open->read_position("12.50,33/20,1-11.13-19.21-32.34-49.51-60/up/s0f0c0w0/a-turn");
  ASSERT_TRUE(known) << known.error().text();
  EXPECT_TRUE(all_is_deducible(*open, *known));
  // The same hand and no more to be seen, but two others between whom the cards may lie.
  const auto three = game_for_puzzles("top-drop", {{"players", "3"}});
  const auto guess = three->read_position("12.50,33,40/20,1-11.13-19.21-32.34-39.41-49.51-60/up/s0f0c0w0/a-turn");
  ASSERT_TRUE(guess) << guess.error().text();
  EXPECT_FALSE(all_is_deducible(*three, *guess));
}

TEST(PuzzleHunt, AWishToStopLeavesNoHalfGame) {
  HuntPlan plan;
  plan.game = game_for_puzzles("loot");
  auto hunter = PuzzleHunter::make(plan).value();
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(hunter.hunt(0, &stop));
}

TEST(PuzzleHunt, NeedsNodesToSayWhatIsClear) {
  HuntPlan plan;
  plan.game = game_for_puzzles("loot");
  plan.nodes = 100;
  EXPECT_EQ(PuzzleHunter::make(plan).error().code, "puzzle.nodes");
}

TEST(PuzzleBook, IsReadAsItWasWritten) {
  PuzzleBook book{"loot", "capbarrel puzzles loot", {{"quiet", "50"}}, "3", 7, "5", 1'000, {}};
  for (int n = 0; n < 10; ++n) {
    KeptPuzzle puzzle;
    puzzle.position = std::to_string(n);
    puzzle.id = puzzle_id("loot", puzzle.position);
    puzzle.line = {"a1-a2"};
    if (n == 3) puzzle.besides = {{"a1-a2", "stop"}};
    puzzle.effort = 10 - n;
    book.puzzles.push_back(puzzle);
  }
  grade(book.puzzles);
  EXPECT_EQ(book.puzzles.front().position, "9");
  EXPECT_EQ(book.puzzles.front().level, 1);
  EXPECT_EQ(book.puzzles.back().level, kPuzzleLevels);
  const auto text = write_puzzle_book(book);
  const auto read = read_puzzle_book(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(write_puzzle_book(*read), text);
  EXPECT_FALSE(read_puzzle_book("{}"));
  EXPECT_FALSE(read_puzzle_book("no JSON"));
  EXPECT_EQ(read_puzzle_book(R"({"game":"loot","command":"","puzzles":[{"id":1}]})").error().code, "puzzle.form");
}

PuzzleBook read_kept(const std::string& game) {
  const auto path = std::filesystem::path(PAGES) / "board" / game / "puzzles.json";
  const auto book = read_puzzle_book(testing_table::read_file(path));
  EXPECT_TRUE(book) << book.error().text();
  return book.value_or(PuzzleBook{});
}

// Every file of puzzles in the pages, by the name of its game.
class KeptPuzzles : public testing::TestWithParam<std::string> {
 protected:
  static PuzzleBook book() { return read_kept(GetParam()); }
};

std::vector<std::string> games_with_puzzles() {
  std::vector<std::string> names;
  for (const auto* type : all_game_types())
    if (std::filesystem::exists(std::filesystem::path(PAGES) / "board" / type->info().name / "puzzles.json"))
      names.emplace_back(type->info().name);
  return names;
}

TEST_P(KeptPuzzles, CanBePosedAndAreManyAndDifferent) {
  const auto kept = book();
  EXPECT_EQ(kept.game, GetParam());
  const auto game = game_of(kept).value();
  std::set<std::string> ids;
  std::set<std::string> positions;
  for (const auto& puzzle : kept.puzzles) {
    const auto posed = check_form(*game, puzzle);
    EXPECT_TRUE(posed) << puzzle.id << ": " << posed.error().text();
    EXPECT_TRUE(ids.insert(puzzle.id).second) << puzzle.id;
    EXPECT_TRUE(positions.insert(puzzle.position).second) << puzzle.id;
  }
  EXPECT_GE(kept.puzzles.size(), 200U);
}

// Those that are from bots' games. Those from a table need it: capbarrel puzzles --check.
class HuntedPuzzles : public KeptPuzzles {};

std::vector<std::string> games_with_hunted_puzzles() {
  auto names = games_with_puzzles();
  std::erase_if(names, [](const std::string& name) { return read_kept(name).bot.empty(); });
  return names;
}

// How the puzzles of a book were found.
HuntPlan plan_of(const PuzzleBook& book) {
  HuntPlan plan;
  plan.game = game_of(book).value();
  plan.players = book.bot;
  plan.seed = book.seed;
  if (!book.judge.empty()) plan.judge = book.judge;
  if (book.nodes > 0) plan.nodes = book.nodes;
  return plan;
}

TEST_P(HuntedPuzzles, StandAtTenTimesTheNodes) {
  const auto kept = book();
  const auto plan = plan_of(kept);
  auto hunter = PuzzleHunter::make(plan).value();
  const std::size_t step = testing_table::takes_its_time() ? 1 : 1 + kept.puzzles.size() / 3;
  for (std::size_t n = 0; n < kept.puzzles.size(); n += step) {
    const auto& puzzle = kept.puzzles[n];
    const auto stands = hunter.check(puzzle);
    EXPECT_TRUE(stands) << puzzle.id << ": " << stands.error().text();
  }
}

TEST_P(HuntedPuzzles, AreFoundAgainInTheGamesTheyAreFrom) {
  const auto kept = book();
  const auto plan = plan_of(kept);
  auto hunter = PuzzleHunter::make(plan).value();
  const auto& puzzle = kept.puzzles[kept.puzzles.size() / 2];
  const auto found = hunter.hunt(puzzle.game).value();
  const auto same = std::ranges::find(found, puzzle.id, &KeptPuzzle::id);
  ASSERT_NE(same, found.end());
  auto graded = *same;
  graded.level = puzzle.level;
  EXPECT_EQ(puzzle_json(graded), puzzle_json(puzzle));
}

TEST_P(HuntedPuzzles, HaveNoOtherSolution) {
  const auto kept = book();
  const auto plan = plan_of(kept);
  auto hunter = PuzzleHunter::make(plan).value();
  const auto& game = *plan.game;
  for (const auto at : {std::size_t{0}, kept.puzzles.size() - 1}) {
    auto puzzle = kept.puzzles[at];
    const auto state = game.read_position(puzzle.position).value();
    const auto others = game.actions(state);
    const auto wrong = std::ranges::find_if(
        others, [&](const ListedAction& one) { return game.write_action(state, one.code) != puzzle.line.front(); });
    puzzle.line = {game.write_action(state, wrong->code)};
    puzzle.moves = 1;
    puzzle.besides.clear();
    EXPECT_FALSE(hunter.check(puzzle)) << puzzle.id << " " << puzzle.line.front();
  }
}

std::string test_name(const testing::TestParamInfo<std::string>& game) {
  std::string name = game.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Of, KeptPuzzles, testing::ValuesIn(games_with_puzzles()), test_name);
INSTANTIATE_TEST_SUITE_P(Of, HuntedPuzzles, testing::ValuesIn(games_with_hunted_puzzles()), test_name);

}  // namespace
}  // namespace cb
