// SPDX-License-Identifier: MIT
// What a search answers: the moves it looked at with their values, the line it expects, what it spent.
// Plain and the same for every instruction set.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace cb {

struct MoveValue {
  std::uint32_t action = 0;  // the game's action by its bytes
  float value = 0;           // for the seat that acts, 0 to 1
  std::uint64_t visits = 0;
  bool operator==(const MoveValue&) const = default;
};

struct SearchReply {
  static constexpr std::size_t kMostMoves = 512;
  static constexpr std::size_t kLongestLine = 32;
  static constexpr std::size_t kMostSeats = 6;

  std::array<MoveValue, kMostMoves> moves{};  // best first
  std::size_t move_count = 0;
  std::array<std::uint32_t, kLongestLine> line{};  // the expected continuation, chance outcomes too
  std::size_t line_length = 0;
  // What the position is worth to every seat, where the search was asked to keep count of that.
  std::array<float, kMostSeats> seats{};
  bool seats_known = false;
  std::uint64_t nodes = 0;
  int depth = 0;

  std::span<const MoveValue> ranked() const { return std::span(moves).first(move_count); }
  bool found() const { return move_count > 0; }
  bool operator==(const SearchReply&) const = default;
};

}  // namespace cb
