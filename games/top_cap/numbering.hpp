// SPDX-License-Identifier: MIT
// Every running position of Top Cap by a number, and the positions from which one move leads to it.
//
// A position is turned so that Cream is to move. The two bottles are empty as long as the game runs (TC-12), which
// leaves the cells between them. A row holds all positions in which Cream's caps stand on the same cells; its columns
// count Blue's caps on the cells that are left. Of two sets of cells that mirror each other on the line from bottle to
// bottle only one has a row. Where Cream's cells mirror themselves both positions of a pair have a number.
//
// A move changes the mover's caps only. So whoever comes to the same row by a move has the same opponent's caps: no two
// rows share a position before them, and a row is small enough for a processor's nearest cache.
#pragma once

#include <cstdint>

#include "game/numbering.hpp"
#include "games/top_cap/rules.hpp"

namespace cb::inline CB_ISA::top_cap {

// How many sets of k there are of n things.
CB_FN constexpr std::uint32_t sets_of(int k, int n) {
  if (k < 0 || k > n) return 0;
  std::uint64_t sets = 1;
  for (int i = 1; i <= k; ++i) sets = sets * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return static_cast<std::uint32_t>(sets);
}

template <class Board>
class NumberingOn {
 public:
  using Rules = RulesOn<Board>;

  NumberingOn() {
    for (int cell = 0; cell < Board::kCells; ++cell)
      mirrored_[cell] = static_cast<std::uint8_t>(Board::cell(Board::rank_of(cell), Board::file_of(cell)));
    make_lines();
    make_ranks();
    make_rows();
    Bits64 columns = bit(kCaps) - 1;
    for (auto& column : columns_) {
      column = static_cast<std::uint32_t>(columns);
      columns = next_set(columns);
    }
  }

  static constexpr std::uint64_t rows() { return kRows; }
  static constexpr std::uint64_t width() { return kWidth; }

  // A position that has no number is over, and lost by the side to move.
  CB_FN static bool holds(const State& state) {
    return ((state.caps[kCream] | state.caps[kBlue]) & (bit(Board::bottle(kCream)) | bit(Board::bottle(kBlue)))) == 0;
  }
  // Whether it counts the positions of this game: those of an edition with as many caps.
  CB_FN static constexpr bool fits(const Rules& rules) { return rules.caps() == kCaps; }
  // How many positions of the same mover a row's numbers stand for, each.
  CB_FN static int placements(std::uint64_t row) { return row < kSelfMirrored ? 1 : 2; }

  CB_FN std::uint64_t number(const State& state) const {
    const bool turn = state.mover == kBlue;
    const Bits64 own = turn ? turned(state.caps[kBlue]) : state.caps[kCream];
    const Bits64 other = turn ? turned(state.caps[kCream]) : state.caps[kBlue];
    const std::uint16_t entry = row_of_[rank(own >> 1)];
    return at(entry, (entry & kMirrored) != 0 ? mirrored(other) : other);
  }

  CB_FN State state(std::uint64_t number) const {
    State state;
    state.caps[kCream] = own_[number / kWidth];
    state.caps[kBlue] = deposit(columns_[number % kWidth], kBetween & ~state.caps[kCream]);
    return state;
  }

  // Names every numbered position from which some move leads to this one, or to its mirror image.
  template <class Visit>
  CB_FN void each_previous(std::uint64_t number, Visit&& visit) const {
    const State now = state(number);
    // As whoever moved last saw it: Blue's caps, turned, are the mover's.
    const Bits64 others[2] = {turned(now.caps[kCream]), mirrored(turned(now.caps[kCream]))};
    const Bits64 movers = turned(now.caps[kBlue]);
    for (const int to : members(movers)) {
      const Bits64 resting = movers ^ bit(to);
      const Bits64 occupied = resting | others[0];
      for (int n = 0; n < line_count_[to]; ++n) {
        const Line& line = lines_[to][n];
        if (((line.path | bit(line.from)) & occupied) != 0) continue;
        if (neighbours<Board>(line.from, occupied) != line.steps) continue;  // TC-07, TC-08
        const std::uint16_t entry = row_of_[rank((resting | bit(line.from)) >> 1)];
        const bool flip = (entry & kMirrored) != 0;
        visit(at(entry, element(others, flip)));
        if ((entry & kRowMask) < kSelfMirrored) visit(at(entry, element(others, !flip)));
      }
    }
  }

 private:
  static constexpr int kCaps = Board::kCapsEach;
  static constexpr int kPlaces = Board::kCells - 2;
  static constexpr int kDiagonal = Board::kSize - 2;           // places on the mirror's line …
  static constexpr int kPairs = (kPlaces - kDiagonal) / 2;     // … and pairs of places beside it
  static constexpr Bits64 kBetween = (bit(kPlaces) - 1) << 1;  // all cells but the bottles
  static constexpr std::uint32_t kSets = sets_of(kCaps, kPlaces);
  static constexpr std::uint32_t kWidth = sets_of(kCaps, kPlaces - kCaps);
  static constexpr std::uint32_t count_self_mirrored() {
    std::uint32_t sets = 0;
    for (int pairs = 0; 2 * pairs <= kCaps; ++pairs)
      sets += sets_of(pairs, kPairs) * sets_of(kCaps - 2 * pairs, kDiagonal);
    return sets;
  }
  static constexpr std::uint32_t kSelfMirrored = count_self_mirrored();  // these rows come first
  static constexpr std::uint32_t kRows = (kSets + kSelfMirrored) / 2;
  static constexpr std::uint16_t kMirrored = 0x8000;
  static constexpr std::uint16_t kRowMask = 0x7FFF;
  static constexpr std::uint16_t kNoRow = 0xFFFF;
  static_assert(kRows < kRowMask);

  // A way on which a cap can have come to a cell, with what it passed and where it stood.
  struct Line {
    Bits64 path;
    std::uint8_t from;
    std::uint8_t steps;
  };
  static constexpr int kMostLines = 4 * (Board::kSize - 1);

  CB_FN static Bits64 next_set(Bits64 set) {
    const Bits64 low = set & (~set + 1);
    const Bits64 up = set + low;
    return up | (((set ^ up) >> 2) / low);
  }
  CB_FN static Bits64 turned(Bits64 cells) { return reversed(cells) >> (64 - Board::kCells); }
  CB_FN Bits64 mirrored(Bits64 cells) const {
    Bits64 image = 0;
    for (const int cell : members(cells)) image |= bit(mirrored_[cell]);
    return image;
  }

  // A set's place among all of its size, the highest member counting most.
  CB_FN std::uint32_t rank(Bits64 set) const {
    std::uint32_t rank = 0;
    for (int nth = 0; nth < kCaps; ++nth, set = without_lowest(set)) rank += below_[nth][lowest(set)];
    return rank;
  }
  CB_FN std::uint64_t at(std::uint16_t entry, Bits64 other) const {
    const std::uint64_t row = entry & kRowMask;
    return row * kWidth + rank(extract(other, kBetween & ~own_[row]));
  }

  void make_lines() {
    for (int from = 1; from < Board::kCells - 1; ++from) {
      // NOLINTNEXTLINE(misc-redundant-expression): not so on every board
      for (int steps = 1; steps < Board::kSize && steps <= Tables<Board>::kMostNeighbours; ++steps) {
        for (int direction = 0; direction < kDirections; ++direction) {
          const Bits64 path = kTablesOf<Board>.path[from][steps][direction];
          if (path == ~Bits64{0}) continue;
          const int to = kTablesOf<Board>.target[from][steps][direction];
          lines_[to][line_count_[to]++] = {path, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(steps)};
        }
      }
    }
  }
  void make_ranks() {
    for (int nth = 0; nth < kCaps; ++nth)
      for (int member = 0; member < kPlaces; ++member) below_[nth][member] = sets_of(nth + 1, member);
  }
  // Neighbouring rows are those whose cells, seen by the other side, are neighbours in rank: the positions before them
  // then lie close to each other.
  void make_rows() {
    for (auto& entry : row_of_) entry = kNoRow;
    std::uint32_t next[2] = {0, kSelfMirrored};
    Bits64 seen_by_other = bit(kCaps) - 1;
    for (std::uint32_t n = 0; n < kSets; ++n, seen_by_other = next_set(seen_by_other)) {
      const Bits64 own = turned(seen_by_other << 1);
      const Bits64 image = mirrored(own);
      auto& entry = row_of_[rank(own >> 1)];
      const auto taken = row_of_[rank(image >> 1)];
      if (image != own && taken != kNoRow) {
        entry = taken | kMirrored;
        continue;
      }
      const std::uint32_t row = next[image == own ? 0 : 1]++;
      entry = static_cast<std::uint16_t>(row);
      own_[row] = own;
    }
  }

  std::uint8_t mirrored_[Board::kCells];
  std::uint8_t line_count_[Board::kCells] = {};
  Line lines_[Board::kCells][kMostLines];
  std::uint32_t below_[kCaps][65] = {};  // sets that come before one because of its n-th member; 64: it has none
  std::uint16_t row_of_[kSets];          // by the rank of Cream's cells: its row, or that of its mirror image
  Bits64 own_[kRows];                    // Cream's cells
  std::uint32_t columns_[kWidth];        // Blue's, counted on the cells that are left
};

using Numbering = NumberingOn<Printed>;
// Those of editions with fewer caps, on the same board. Their rules are told by the same bytes.
using SmallerNumberings = TypeList<NumberingOn<Board<kSize, 2>>, NumberingOn<Board<kSize, 3>>>;
static_assert(sizeof(Rules) == sizeof(RulesOn<Board<kSize, 2>>));

}  // namespace cb::inline CB_ISA::top_cap

namespace cb::inline CB_ISA {
template <>
struct SmallerOf<top_cap::Numbering> {
  using Type = top_cap::SmallerNumberings;
};
}  // namespace cb::inline CB_ISA
