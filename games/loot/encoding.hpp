// SPDX-License-Identifier: MIT
// Loot in numbers: a move is a tile and one of the tiles within two steps of it.
#pragma once

#include <cstdint>

#include "game/encoding.hpp"
#include "games/loot/rules.hpp"

namespace cb::inline CB_ISA::loot {

// Which of the numbered targets lies so far away, as a difference of tile numbers.
struct TargetNumbers {
  static constexpr int kFar = 2 * kSize + 2;
  std::uint8_t of[2][2 * kFar + 1];  // by Movement
};
CB_FN constexpr TargetNumbers make_target_numbers() {
  TargetNumbers numbers{};
  const Targets targets = make_targets();
  for (int movement = 0; movement < 2; ++movement)
    for (int n = 0; n < (movement == 0 ? 2 * kDirections : kMostTargets); ++n)
      numbers.of[movement][TargetNumbers::kFar + targets.step[movement][n]] = static_cast<std::uint8_t>(n);
  return numbers;
}
inline constexpr TargetNumbers kTargetNumbers = make_target_numbers();

class Encoding {
 public:
  using Rules = loot::Rules;
  static constexpr int kPlanes = 9;

  CB_FN constexpr explicit Encoding(const Rules& rules)
      : rules_(rules), movement_(static_cast<int>(rules.options().movement)) {}

  // targets() · tile + target; then the respawn tiles of the edition in rising order; then the pass.
  CB_FN constexpr int targets() const { return movement_ == 0 ? 2 * kDirections : kMostTargets; }
  CB_FN constexpr int actions() const { return first_respawn() + respawns().size() + 1; }
  CB_FN constexpr int number(const State&, Action action) const {
    if (action.from == kPass) return actions() - 1;
    if (action.from != kRespawn)
      return action.from * targets() + kTargetNumbers.of[movement_][TargetNumbers::kFar + action.to - action.from];
    int n = 0;
    while (n < respawns().size() && respawns()[n] != action.to) ++n;
    return first_respawn() + n;
  }
  CB_FN constexpr Action action(const State&, int number) const {
    if (number == actions() - 1) return kPassing;
    if (number >= first_respawn()) return {kRespawn, static_cast<std::uint8_t>(respawns()[number - first_respawn()])};
    const int from = number / targets();
    return {static_cast<std::uint8_t>(from),
            static_cast<std::uint8_t>(from + kTargets.step[movement_][number % targets()])};
  }
  // A tile's targets are two or three whole bytes of the mask.
  CB_FN void mask(const State& state, const LegalActions& legal, std::uint64_t* words) const {
    auto* bytes = reinterpret_cast<unsigned char*>(words);
    const int width = targets() / 8;
    const TileList own = element(state.pawns, static_cast<int>(state.mover));
    for (int lane = 0; lane < kPawnsEach; ++lane) {
      std::uint32_t set = legal.destinations(lane);
      if (set == 0) continue;  // a pawn that is not on the board has no bytes either
      for (int k = 0; k < width; ++k, set >>= 8) bytes[own[lane] * width + k] = static_cast<unsigned char>(set);
    }
    add_to_mask(words, first_respawn(), legal.respawns());
    if (legal.passes()) add_to_mask(words, actions() - 1);
  }

  CB_FN constexpr int acting(const State& state) const { return static_cast<int>(state.mover); }
  CB_FN constexpr Shape shape() const { return {kPlanes, kSize, kSize}; }
  template <class Out>
  CB_FN constexpr void observe(const State& state, int seat, Out out) const {
    const int own = seat < 0 ? kCrates : seat;
    EntryWriter<Out> entries(out);
    for (const int side : {own, 1 - own}) tiles(entries, element(state.pawns, side));
    for (const int side : {own, 1 - own}) entries.one_of(element(state.carrier, side), kTiles);
    for (const int side : {own, 1 - own}) entries.one_of(rules_.loot_tile(side), kTiles);
    tiles(entries, respawns());
    entries.same(static_cast<int>(state.mover) == own, kTiles);
    const int limit = rules_.options().quiet;
    entries.same(limit == 0 ? 0 : state.quiet >= limit ? 255 : state.quiet * 255 / limit, kTiles);
  }

 private:
  CB_FN constexpr const TileList& respawns() const { return rules_.edition().respawns; }
  CB_FN constexpr int first_respawn() const { return kTiles * targets(); }
  template <class Writer>
  CB_FN static constexpr void tiles(Writer& entries, const TileList& list) {
    Bits64 low = 0;
    Bits64 high = 0;
    for (const int tile : list) (tile < 64 ? low : high) |= bit(tile & 63);
    entries.members_of(low, 64);
    entries.members_of(high, kTiles - 64);
  }

  const Rules& rules_;
  int movement_;
};
static_assert(Encoded<Encoding>);

}  // namespace cb::inline CB_ISA::loot
