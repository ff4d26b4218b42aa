// SPDX-License-Identifier: MIT
// The legal actions of a state: for each piece a set of places it may go to, so that the n-th action
// is found without listing the others.
#pragma once

#include <bit>
#include <cstdint>

#include "game/sets.hpp"
#include "games/trap_the_cap/state.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

#if CB_CARD
// How many there are.
class CountedMoves {
 public:
  CB_FN constexpr int size() const { return size_; }
  CB_FN constexpr void add(Action, SpaceSet places) { size_ += places.size(); }
  CB_FN constexpr void add(Action) { ++size_; }

 private:
  int size_ = 0;
};

// Calls with all of them, as they are made.
template <class Row, class Plain>
class ToldMoves {
 public:
  CB_FN constexpr ToldMoves(const Row& row, const Plain& plain) : row_(row), plain_(plain) {}

  CB_FN constexpr int size() const { return size_; }
  CB_FN constexpr void add(Action piece, SpaceSet places) {
    size_ += places.size();
    row_(piece, places);
  }
  CB_FN constexpr void add(Action action) {
    ++size_;
    plain_(action);
  }

 private:
  Row row_;
  Plain plain_;
  int size_ = 0;
};

// The n-th of them.
class NthMove {
 public:
  CB_FN constexpr explicit NthMove(int n) : left_(n) {}

  CB_FN constexpr int size() const { return size_; }
  CB_FN constexpr Action action() const { return std::bit_cast<Action>(action_); }
  CB_FN constexpr void add(Action piece, SpaceSet places) {
    const int more = places.size();
    if (left_ >= 0 && left_ < more) {
      piece.to = static_cast<std::uint8_t>(places.nth(left_));
      action_ = std::bit_cast<std::uint32_t>(piece);
    }
    left_ -= more;
    size_ += more;
  }
  CB_FN constexpr void add(Action action) {
    if (left_ == 0) action_ = std::bit_cast<std::uint32_t>(action);
    --left_;
    ++size_;
  }

 private:
  int left_;
  int size_ = 0;
  std::uint32_t action_ = 0;
};
#else
class LegalMoves {
 public:
  CB_FN constexpr LegalMoves() {}  // NOLINT: rows are left uninitialised on purpose

  CB_FN constexpr int size() const { return size_; }
  CB_FN constexpr Action operator[](int n) const {
    if (rows_ == 0) return plain_[n];
    const Row* row = row_;
    while (n >= row->size) n -= (row++)->size;
    auto action = std::bit_cast<Action>(row->piece);
    action.to = static_cast<std::uint8_t>(SpaceSet{row->low, row->high}.nth(n));
    return action;
  }
  CB_FN constexpr auto begin() const { return IndexIterator<LegalMoves, Action>(*this, 0); }
  CB_FN constexpr auto end() const { return IndexIterator<LegalMoves, Action>(*this, size_); }
  CB_FN constexpr bool contains(Action action) const {
    for (const Action mine : *this)
      if (mine == action) return true;
    return false;
  }

  // The moves piece by piece: which (`to` is left open), and where it may go; then what is no move.
  template <class Row, class Plain>
  CB_FN constexpr void each(const Row& row, const Plain& plain) const {
    for (int n = 0; n < rows_; ++n) row(std::bit_cast<Action>(row_[n].piece), SpaceSet{row_[n].low, row_[n].high});
    for (int n = 0; rows_ == 0 && n < size_; ++n) plain(plain_[n]);
  }

  // Everywhere the piece may go in the given way (`to` is left open).
  CB_FN constexpr void add(Action piece, SpaceSet places) {
    const int more = places.size();
    row_[rows_] = {places.low, places.high, std::bit_cast<std::uint32_t>(piece), more};
    rows_ += more != 0;
    size_ += more;
  }
  // An action that is no move; not mixed with moves.
  CB_FN constexpr void add(Action action) { plain_[size_++] = action; }

 private:
  struct Row {
    Bits64 low;
    Bits64 high;
    std::uint32_t piece;
    int size;
  };
  // Total Team Play with three partners: six stacks, each also through the home, and one from home.
  static constexpr int kMostRows = 3 * (2 * kMostCaps + 1) + 1;

  int size_ = 0;
  int rows_ = 0;
  Action plain_[2];
  Row row_[kMostRows];  // not cleared: only rows below rows_ are read
};
#endif

}  // namespace cb::inline CB_ISA::trap_the_cap
