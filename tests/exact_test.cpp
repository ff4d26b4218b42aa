// SPDX-License-Identifier: MIT
// What is known exactly: how moves are ordered, told and played, and the table on the disk that knows it.
#include "thought/exact.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/puzzle.hpp"
#include "games/top_cap/tests/fewer_caps.hpp"
#include "solver/solve.hpp"
#include "solver/tablebase_file.hpp"
#include "tests/exact_testing.hpp"
#include "thought/bot.hpp"
#include "thought/exact_json.hpp"
#include "thought/exact_reply.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb {
namespace {

using Outcome = ExactValue::Outcome;

std::shared_ptr<const AnyGame> top_cap(const Settings& settings = {}) {
  return find_game("top-cap").value()->make(settings, {}).value();
}

class Exact : public testing::Test {
 protected:
  AnyState at(std::string_view position) const { return game_->read_position(position).value(); }
  std::vector<ExactMove> moves(std::string_view position) const { return exact_moves(oracle_, *game_, at(position)); }

  const std::shared_ptr<const AnyGame> game_ = top_cap();
  const ShortSighted oracle_{2};
};

// Cream's cap on e5 counts one and can step into the bottle; other moves let Blue go on.
constexpr std::string_view kWonAtOnce = "a2b2e4e5/f2b5c5c6/cream";

TEST_F(Exact, AQuickWinIsBetterThanASlowOneThanADrawThanASlowLoss) {
  const ExactValue order[] = {{Outcome::win, 1}, {Outcome::win, 9}, {}, {Outcome::loss, 8}, {Outcome::loss, 0}};
  for (std::size_t n = 0; n < std::size(order); ++n)
    for (std::size_t m = 0; m < std::size(order); ++m) EXPECT_EQ(better(order[n], order[m]), n < m);
  for (int plies = 0; plies <= kMostPlies; ++plies) EXPECT_EQ(from_byte(decided_in(plies)).plies, plies);
  EXPECT_EQ(from_byte(kUndecided), ExactValue{});
  EXPECT_EQ(one_ply_before({Outcome::loss, 4}), (ExactValue{Outcome::win, 5}));
  EXPECT_EQ(one_ply_before({Outcome::win, 5}), (ExactValue{Outcome::loss, 6}));
  EXPECT_EQ(one_ply_before({}), ExactValue{});
}

TEST_F(Exact, MovesComeBestFirstAndTellOfTheSideThatMakesThem) {
  const auto list = moves(kWonAtOnce);
  ASSERT_EQ(list.size(), game_->actions(at(kWonAtOnce)).size());
  EXPECT_EQ(game_->write_action(at(kWonAtOnce), list.front().action), "e5-f6");
  EXPECT_EQ(list.front().value, (ExactValue{Outcome::win, 1}));
  for (std::size_t n = 1; n < list.size(); ++n) EXPECT_FALSE(better(list[n].value, list[n - 1].value));
  EXPECT_EQ(exact_line(oracle_, *game_, at(kWonAtOnce), 10), std::vector{list.front().action});
}

TEST_F(Exact, AreToldAsTheProtocolSays) {
  const auto json = exact_json(oracle_, *game_, at(kWonAtOnce)).value();
  EXPECT_EQ(json["game"], "top-cap");
  EXPECT_EQ(json["position"], kWonAtOnce);
  EXPECT_EQ(json["outcome"], "win");
  EXPECT_EQ(json["plies"], 1);
  EXPECT_EQ(json["moves"][0]["action"], "e5-f6");
  const auto quiet = exact_json(oracle_, *game_, game_->start()).value();
  EXPECT_EQ(quiet["outcome"], "draw");
  EXPECT_TRUE(quiet["plies"].is_null());
  const auto lot = top_cap({{"starter", "lot"}});
  EXPECT_EQ(exact_json(oracle_, *lot, lot->start()).error().code, "exact.unknown");
}

TEST_F(Exact, AMoveThatRepeatsForTheLastTimeIsADraw) {
  const auto state = at(kWonAtOnce);
  const auto reply = exact_reply(oracle_, *game_, state, {});
  EXPECT_EQ(reply.moves[0].value, 1.0F);
  // As if the position after the second best winning move, or any other, had been there twice.
  AnyState next = state;
  const auto second = reply.moves[1].action;
  game_->apply(next, second);
  const std::vector<std::uint64_t> past(2, game_->key(next));
  const auto wary = exact_reply(oracle_, *game_, state, past);
  const auto found = std::ranges::find(wary.ranked(), second, &MoveValue::action);
  EXPECT_EQ(found->value, 0.5F);
  const auto careless = top_cap({{"repetition", "off"}});
  const auto same = exact_reply(oracle_, *careless, state, past);
  EXPECT_TRUE(std::ranges::equal(same.ranked(), reply.ranked()));
}

TEST_F(Exact, AmongEqualsTheSearchChoosesAndNothingIsLost) {
  SearchReply exact;
  for (const auto& [action, value] : {std::pair{1U, 0.5F}, {2U, 0.5F}, {3U, 0.0F}})
    exact.moves[exact.move_count++] = {action, value, 1};
  SearchReply searched;
  for (const auto& [action, value] : {std::pair{3U, 0.9F}, {2U, 0.6F}, {1U, 0.4F}})
    searched.moves[searched.move_count++] = {action, value, 10};
  const auto both = preferred_among_equals(exact, searched);
  ASSERT_EQ(both.move_count, 2U);
  EXPECT_EQ(both.moves[0], (MoveValue{2U, 0.6F, 10}));
  EXPECT_EQ(both.moves[1], (MoveValue{1U, 0.4F, 10}));
}

TEST_F(Exact, TheTopLevelKeepsWhatIsKnownAndTheOthersDoNotKnow) {
  BotResources resources;
  resources.oracle = std::make_shared<ShortSighted>(2);
  auto top = Bot::make(game_, "5@1", resources).value();
  auto weak = Bot::make(game_, "1@1", resources).value();
  EXPECT_TRUE(top.plan().from_table);
  EXPECT_FALSE(weak.plan().from_table);
  Rng rng(3);
  int differing = 0;
  for (int game = 0; game < 30; ++game) {
    Match match(game_);
    while (match.actor() != kNobody) {
      const auto known = exact_moves(oracle_, *game_, match.state());
      const auto chosen = top.choose(match, rng.next());
      const auto kept = std::ranges::find(known, chosen, &ExactMove::action)->value;
      EXPECT_EQ(kept.outcome, known.front().value.outcome);
      EXPECT_TRUE(kept.outcome != Outcome::win || kept == known.front().value);
      if (known.front().value.outcome != known.back().value.outcome) ++differing;
      ASSERT_TRUE(match.play(random_action(*game_, match.state(), rng)));
    }
  }
  EXPECT_GT(differing, 50);
}

TEST_F(Exact, APuzzleHasOneWayToWinAtEveryStepButTheLast) {
  const ShortSighted far(4);
  Rng rng(5);
  int puzzles = 0;
  for (int n = 0; n < 400 && puzzles < 3; ++n) {
    AnyState state = game_->start();
    for (int ply = 0; ply < 12 && game_->actor(state) >= 0; ++ply)
      game_->apply(state, random_action(*game_, state, rng));
    EXPECT_FALSE(puzzle_at(far, *game_, state, 3));  // further than this oracle sees
    const auto puzzle = puzzle_at(far, *game_, state, 2);
    if (!puzzle) continue;
    ++puzzles;
    ASSERT_EQ(puzzle->line.size(), 3U);
    const auto first = exact_moves(far, *game_, state);
    EXPECT_GE(first.size(), 6U);
    EXPECT_EQ(first[0].value, (ExactValue{Outcome::win, 3}));
    EXPECT_NE(first[1].value.outcome, Outcome::win);
    for (const auto action : puzzle->line) {
      ASSERT_TRUE(game_->is_legal(state, action));
      game_->apply(state, action);
    }
    EXPECT_EQ(game_->actor(state), kNobody);
  }
  EXPECT_EQ(puzzles, 3);
}

class TableOnDisk : public testing::Test {
 protected:
  TableOnDisk() : path_(fmt::format("{}/exact-{}.table", testing::TempDir(), getpid())) {}
  ~TableOnDisk() override { std::filesystem::remove(path_); }

  const GameInfo& info() const { return find_game("top-cap").value()->info(); }
  // As long as a real one, but only holes: every position a draw but one.
  void write(const std::string& game, std::uint64_t rows, bool complete, std::uint64_t number, char value) const {
    const auto& kernels = *row_kernels_of(info()).value();
    nlohmann::ordered_json heading = {
        {"format", "capbarrel table 1"}, {"game", game}, {"rows", rows}, {"width", kernels.width}, {"plies", 3},
        {"complete", complete},          {"checksum", 0}};
    auto text = heading.dump();
    text.resize(TablebaseHeading::kSize, ' ');
    std::ofstream(path_, std::ios::binary) << text;
    std::filesystem::resize_file(path_, TablebaseHeading::kSize + rows * kernels.width);
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(TablebaseHeading::kSize + number));
    file.put(value);
  }
  std::string refusal() const { return TablebaseOracle::open(info(), path_).error().code; }

  std::string path_;
};

TEST_F(TableOnDisk, IsReadWhereItLies) {
  const auto game = top_cap();
  const auto& kernels = *row_kernels_of(info()).value();
  const auto start = game->start();
  write("top-cap", kernels.rows, true, kernels.number(start.bytes.data()), static_cast<char>(decided_in(7)));
  const auto table = TablebaseOracle::open(info(), path_).value();
  EXPECT_EQ(table->value(*game, start), (ExactValue{Outcome::win, 7}));
  // The same with the sides changed; and the position after a move is another.
  EXPECT_EQ(table->value(*game, game->read_position("a4b3c2d1/c6d5e4f3/blue").value()), (ExactValue{Outcome::win, 7}));
  EXPECT_EQ(table->value(*game, game->read_position("a4b3c2e2/c6d5e4f3/blue").value()), ExactValue{});
  // A game that is over is known without a table.
  EXPECT_EQ(table->value(*game, game->read_position("a2b2e4f6/b5c5c6f2/blue").value()), (ExactValue{Outcome::loss, 0}));
  EXPECT_EQ(kernels.number(table->position(12'345'678).bytes.data()), 12'345'678U);
}

TEST_F(TableOnDisk, IsRefusedWhenItIsAnothersOrNotFinished) {
  const auto rows = row_kernels_of(info()).value()->rows;
  EXPECT_EQ(refusal(), "table.file");
  write("loot", rows, true, 0, 0);
  EXPECT_EQ(refusal(), "table.other");
  write("top-cap", rows - 1, true, 0, 0);
  EXPECT_EQ(refusal(), "table.other");
  write("top-cap", rows, false, 0, 0);
  EXPECT_EQ(refusal(), "table.unfinished");
  EXPECT_EQ(row_kernels_of(find_game("loot").value()->info()).error().code, "exact.unsolvable");
}

// An edition with fewer caps has numbers, and a table, of its own; neither table says anything about the other's game.
TEST_F(TableOnDisk, OfASmallerEditionKnowsThatAlone) {
  const auto small = find_game("top-cap").value()->make({}, testing_table::kTwoCaps).value();
  const auto kernels = row_kernels_of(*small).value();
  EXPECT_EQ(kernels->size(), 144'336U);
  EXPECT_NE(kernels, row_kernels_of(info()).value());
  EXPECT_EQ(row_kernels_of(*top_cap()).value(), row_kernels_of(info()).value());
  const SolveTask task{.game = "top-cap", .kernels = kernels, .rules = small->rules_bytes(), .path = path_};
  const std::atomic<bool> stop = false;
  ASSERT_EQ(solve(task, stop, [](const SolveProgress&) {}).value(), SolveEnd::finished);
  EXPECT_EQ(count_wrong(task, stop, [](const SolveProgress&) {}).value(), 0U);

  const auto table = TablebaseOracle::open(info(), path_).value();
  EXPECT_TRUE(table->fits(*small));
  EXPECT_EQ(table->value(*small, small->read_position("d4e4/c6b5/cream").value()), (ExactValue{Outcome::win, 5}));
  EXPECT_EQ(table->value(*small, small->read_position("e5f5/a2c2/cream").value()), (ExactValue{Outcome::win, 1}));
  EXPECT_EQ(kernels->number(table->position(77'777).bytes.data()), 77'777U);
  const auto printed = top_cap();
  EXPECT_FALSE(table->fits(*printed));
  EXPECT_EQ(table->value(*printed, printed->start()), std::nullopt);
  EXPECT_EQ(exact_json(*table, *printed, printed->start()).error().code, "exact.edition");
  // Where everybody looks for the game's table one of a smaller edition is none.
  ASSERT_EQ(setenv("CAPBARREL_TABLES", std::filesystem::path(path_).parent_path().c_str(), 1), 0);
  const auto usual = std::filesystem::path(path_).parent_path() / "top-cap.table";
  std::filesystem::copy_file(path_, usual, std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(TablebaseOracle::find(info()), nullptr);
  std::filesystem::remove(usual);
  unsetenv("CAPBARREL_TABLES");
}

}  // namespace
}  // namespace cb
