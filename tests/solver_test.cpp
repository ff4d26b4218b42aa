// SPDX-License-Identifier: MIT
// The solver against brute force on small boards, its numbers on all of them, and its files.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/rng.hpp"
#include "solver/row_kernels.hpp"
#include "solver/solve.hpp"
#include "solver/tablebase_file.hpp"
#include "tests/solver_testing.hpp"

namespace cb {
namespace {

using top_cap::Board;
using top_cap::NumberingOn;
using top_cap::RulesOn;
using top_cap::State;

template <class Board>
class SmallBoard : public testing::Test {
 protected:
  using Numbering = NumberingOn<Board>;
  static std::uint64_t size() { return Numbering::rows() * Numbering::width(); }

  const PlainTopCap<Board> plain_;
  const Numbering numbering_;
  const RulesOn<Board> rules_;
};

using SmallBoards = testing::Types<Board<3, 1>, Board<3, 2>, Board<3, 3>, Board<4, 1>, Board<4, 2>, Board<4, 3>>;
TYPED_TEST_SUITE(SmallBoard, SmallBoards, );

template <class Board>
State turned(const State& state) {
  State result;
  for (const int side : {0, 1})
    for (const int cap : members(state.caps[side])) result.caps[1 - side] |= bit(Board::kCells - 1 - cap);
  result.mover = 1 - state.mover;
  return result;
}
template <class Board>
State mirrored(const State& state) {
  State result;
  for (const int side : {0, 1})
    for (const int cap : members(state.caps[side]))
      result.caps[side] |= bit(Board::cell(Board::rank_of(cap), Board::file_of(cap)));
  result.mover = state.mover;
  return result;
}

TYPED_TEST(SmallBoard, NumbersEveryPlacementOnceForItsTurnsAndMirrorImages) {
  std::vector<int> used(this->size(), 0);
  for (const State& state : this->plain_.states()) {
    const auto number = this->numbering_.number(state);
    ASSERT_LT(number, this->size());
    ++used[number];
    EXPECT_EQ(this->numbering_.number(turned<TypeParam>(state)), number);
    const State standing = this->numbering_.state(number);
    const State upright = state.mover == top_cap::kCream ? state : turned<TypeParam>(state);
    EXPECT_TRUE(standing == upright || standing == mirrored<TypeParam>(upright));
  }
  for (std::uint64_t number = 0; number < this->size(); ++number) {
    EXPECT_EQ(this->numbering_.number(this->numbering_.state(number)), number);
    // Either mover, and as often as the row says.
    EXPECT_EQ(used[number], 2 * this->numbering_.placements(number / this->numbering_.width()));
  }
}

TYPED_TEST(SmallBoard, KnowsWhatComesBeforeEachPosition) {
  std::vector<std::set<std::uint64_t>> before(this->size());
  for (std::uint64_t number = 0; number < this->size(); ++number)
    for (const State& child : this->plain_.children(this->numbering_.state(number)))
      if (this->numbering_.holds(child)) before[this->numbering_.number(child)].insert(number);
  std::vector<std::set<std::uint64_t>> rows_after(this->size());
  for (std::uint64_t number = 0; number < this->size(); ++number) {
    std::set<std::uint64_t> named;
    this->numbering_.each_previous(number, [&](std::uint64_t previous) { named.insert(previous); });
    // Where Cream's cells mirror themselves a pair of positions has two numbers, and each names what is before either.
    EXPECT_TRUE(std::ranges::includes(named, before[number]));
    const auto image = this->numbering_.number(mirrored<TypeParam>(this->numbering_.state(number)));
    auto either = before[number];
    either.merge(std::set(before[image]));
    EXPECT_TRUE(std::ranges::includes(either, named));
    for (const auto previous : named) rows_after[previous].insert(number / this->numbering_.width());
  }
  for (const auto& rows : rows_after) EXPECT_LE(rows.size(), 1U);
}

// A row at a time, from the last to the first: no order is better than another.
template <class Numbering>
void solve_backwards(const Retrograde<Numbering>& solver, std::uint64_t rows) {
  for (std::uint64_t row = rows; row-- > 0;) solver.begin(row);
  std::uint64_t looked_at = 1;
  for (int plies = 0; plies < 2 || looked_at > 0; ++plies) {
    looked_at = 0;
    for (std::uint64_t row = rows; row-- > 0;) looked_at += solver.step(row, plies).looked_at;
  }
}

TYPED_TEST(SmallBoard, IsSolvedAsBruteForceSolvesIt) {
  std::vector<std::uint8_t> values(this->size(), kUndecided);
  const Retrograde solver(this->rules_, this->numbering_, values.data());
  solve_backwards(solver, this->numbering_.rows());
  std::set<ExactValue::Outcome> outcomes;
  for (const State& state : this->plain_.states()) {
    const auto value = from_byte(values[this->numbering_.number(state)]);
    ASSERT_EQ(value, this->plain_.value(state));
    outcomes.insert(value.outcome);
  }
  EXPECT_GE(outcomes.size(), 2U);
  for (std::uint64_t row = 0; row < this->numbering_.rows(); ++row) EXPECT_EQ(solver.wrong(row), 0U);
}

TYPED_TEST(SmallBoard, SeesEveryWrongByte) {
  std::vector<std::uint8_t> values(this->size(), kUndecided);
  const Retrograde solver(this->rules_, this->numbering_, values.data());
  solve_backwards(solver, this->numbering_.rows());
  Rng rng(1);
  for (int n = 0; n < 50; ++n) {
    const auto number = rng.below(static_cast<std::uint32_t>(this->size()));
    const auto right = std::exchange(values[number], static_cast<std::uint8_t>(values[number] ^ (1 + rng.below(7))));
    EXPECT_GE(solver.wrong(number / this->numbering_.width()), 1U);
    values[number] = right;
  }
}

TEST(PrintedBoard, HasAsManyNumbersAsPositionsUpToTheMirror) {
  using top_cap::Numbering;
  EXPECT_EQ(Numbering::rows() * Numbering::width(), 638'152'830U);
  std::uint64_t placements = 0;
  for (std::uint64_t row = 0; row < Numbering::rows(); ++row)
    placements += Numbering::width() * static_cast<std::uint64_t>(Numbering::placements(row));
  EXPECT_EQ(placements, 1'270'934'280U);
}

TEST(PrintedBoard, CountsToItsNumbersAndBack) {
  static const top_cap::Numbering numbering;
  const top_cap::Rules rules;
  Rng rng(7);
  for (int n = 0; n < 20'000; ++n) {
    const std::uint64_t number = rng.below(static_cast<std::uint32_t>(numbering.rows() * numbering.width()));
    const State state = numbering.state(number);
    ASSERT_EQ(numbering.number(state), number);
    ASSERT_EQ(numbering.number(turned<top_cap::Printed>(state)), number);
    ASSERT_EQ(count(state.caps[0]), 4);
    ASSERT_EQ(count(state.caps[1]), 4);
    ASSERT_EQ(state.caps[0] & state.caps[1], 0U);
    for (const auto action : rules.legal(state)) {
      State next = state;
      rules.apply(next, action);
      if (!numbering.holds(next)) continue;
      bool named = false;
      numbering.each_previous(numbering.number(next), [&](std::uint64_t previous) { named |= previous == number; });
      ASSERT_TRUE(named);
    }
  }
}

class TableFiles : public testing::Test {
 protected:
  using Small = NumberingOn<Board<4, 2>>;

  TableFiles() : folder_(fmt::format("{}/table-files-{}", testing::TempDir(), getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~TableFiles() override { std::filesystem::remove_all(folder_); }

  SolveTask task(const std::string& name) const { return {"small", &kKernels, &rules_, path(name), 2}; }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  static std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void solve_whole(const std::string& name) const {
    const auto end = solve(task(name), never_, [](const SolveProgress&) {});
    ASSERT_TRUE(end.has_value()) << end.error().text();
    ASSERT_EQ(*end, SolveEnd::finished);
  }
  Result<std::optional<std::uint64_t>> wrong(const std::string& name) const {
    return count_wrong(task(name), never_, [](const SolveProgress&) {});
  }

  static constexpr RowKernels kKernels = kernels_of<Small>();
  const RulesOn<Board<4, 2>> rules_;
  const std::atomic<bool> never_ = false;

 private:
  std::string folder_;
};

TEST_F(TableFiles, HoldAFinishedTableThatVerifies) {
  solve_whole("whole");
  const auto heading = read_heading(path("whole"));
  ASSERT_TRUE(heading.has_value());
  EXPECT_TRUE(heading->complete);
  EXPECT_EQ(heading->game, "small");
  EXPECT_EQ(heading->size(), kKernels.size());
  EXPECT_FALSE(std::filesystem::exists(path("whole.part")));
  const auto count = wrong("whole");
  ASSERT_TRUE(count.has_value());
  EXPECT_EQ(*count, 0U);
}

TEST_F(TableFiles, AreTheSameHoweverOftenTheSolverIsStopped) {
  solve_whole("whole");
  std::atomic<bool> stop = false;
  int stops = 0;
  for (int told = 1;; ++told) {
    int left = told % 7 + 1;
    const auto end = solve(task("cut"), stop, [&](const SolveProgress&) { stop = --left <= 0; });
    ASSERT_TRUE(end.has_value()) << end.error().text();
    if (*end == SolveEnd::finished) break;
    ++stops;
    stop = false;
  }
  EXPECT_GE(stops, 3);
  EXPECT_EQ(bytes_of(path("cut")), bytes_of(path("whole")));
}

TEST_F(TableFiles, AreRefusedWhenDamagedForeignOrCutShort) {
  solve_whole("whole");
  const auto whole = bytes_of(path("whole"));
  const auto refused = [&](std::string bytes, std::string_view code) {
    std::ofstream(path("bad"), std::ios::binary) << bytes;
    const auto count = wrong("bad");
    ASSERT_FALSE(count.has_value());
    EXPECT_EQ(count.error().code, code);
  };
  auto damaged = whole;
  damaged[TablebaseHeading::kSize + 100] ^= 4;
  refused(damaged, "table.checksum");
  refused(whole.substr(0, whole.size() - 1), "table.length");
  refused("not a table", "table.format");
  refused(std::string(10'000, '{'), "table.format");
  std::filesystem::copy(path("whole"), path("other.part"));
  auto other = task("other");
  other.game = "another";
  const auto end = solve(other, never_, [](const SolveProgress&) {});
  ASSERT_FALSE(end.has_value());
  EXPECT_EQ(end.error().code, "solve.part");
}

}  // namespace
}  // namespace cb
