// SPDX-License-Identifier: MIT
// Top Cap in numbers: a move is a cell and one of eight directions, since the distance is forced (TC-08).
#pragma once

#include <cstdint>

#include "game/encoding.hpp"
#include "games/top_cap/rules.hpp"

namespace cb::inline CB_ISA::top_cap {

template <class Board>
class EncodingOn {
 public:
  using Rules = RulesOn<Board>;
  static constexpr int kActions = Board::kCells * kDirections;
  static constexpr int kPlanes = 5;

  CB_FN constexpr explicit EncodingOn(const Rules&) {}

  // 8 · cell + direction, directions in the order of tables.hpp: the eight neighbours in rising cell order.
  CB_FN constexpr int actions() const { return kActions; }
  CB_FN constexpr int number(const State&, Action action) const {
    const int files = sign(Board::file_of(action.to) - Board::file_of(action.from));
    const int ranks = sign(Board::rank_of(action.to) - Board::rank_of(action.from));
    const int around = 3 * (ranks + 1) + files + 1;  // with the cell itself, which is no direction, in the middle
    return action.from * kDirections + around - (around > 4);
  }
  CB_FN constexpr Action action(const State& state, int number) const {
    const int from = number / kDirections;
    const int steps = neighbours<Board>(from, state.caps[0] | state.caps[1]);  // TC-07
    return {static_cast<std::uint8_t>(from),
            static_cast<std::uint8_t>(target<Board>(from, steps, number % kDirections))};
  }
  // A cell's eight directions are one byte of the mask. That of a cap that cannot move is written too: a branch that is
  // guessed wrong would cost more.
  CB_FN void mask(const State&, const LegalMovesOn<Board>& legal, std::uint64_t* words) const {
    static_assert(kDirections == 8 && Board::kPlaces <= 8 * mask_words(kActions));
    auto* bytes = reinterpret_cast<unsigned char*>(words);
    for (int cap = 0; cap < Board::kCapsEach; ++cap)
      bytes[legal.cell(cap)] = static_cast<unsigned char>(legal.directions(cap));
  }

  CB_FN constexpr int acting(const State& state) const { return static_cast<int>(state.mover); }
  CB_FN constexpr Shape shape() const { return {kPlanes, Board::kSize, Board::kSize}; }
  template <class Out>
  CB_FN constexpr void observe(const State& state, int seat, Out out) const {
    const int own = seat < 0 ? kCream : seat;
    EntryWriter<Out> entries(out);
    entries.members_of(element(state.caps, own), Board::kCells);
    entries.members_of(element(state.caps, 1 - own), Board::kCells);
    entries.members_of(bit(Board::bottle(own)), Board::kCells);
    entries.members_of(bit(Board::bottle(1 - own)), Board::kCells);
    entries.same(static_cast<int>(state.mover) == own, Board::kCells);
  }

 private:
  CB_FN static constexpr int sign(int n) { return (n > 0) - (n < 0); }
};
using Encoding = EncodingOn<Printed>;
static_assert(Encoded<Encoding>);

}  // namespace cb::inline CB_ISA::top_cap
