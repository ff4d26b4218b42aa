// SPDX-License-Identifier: MIT
// What a Loot position looks like at a glance: pawns, who carries, how far the loot still has to go and who stands in
// its way, who is near the other loot and who watches the own.
#pragma once

#include <cstdint>

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/loot/rules.hpp"

namespace cb::inline CB_ISA::loot {

// Points; their numbers are in bots.toml. A turn's way is what an empty board would take.
struct Weights {
  int pawn = 0;         // for each pawn on the board
  int carrying = 0;     // for having the loot
  int home = 0;         // less for each turn that the carrier is away from home
  int interceptor = 0;  // less for each enemy that is as near to the carrier's home as the carrier
  int hunted = 0;       // less where an enemy can take the carrier
  int approach = 0;     // without loot: less for each turn that the nearest pawn is away from it
  int support = 0;      // and for the second nearest
  int advance = 0;      // less for each turn that any pawn is away from the enemy's loot tile
  int guard = 0;        // for each pawn two turns from the own loot tile, twice that for one nearer
  int lock = 0;         // for holding every respawn tile, for each pawn that the enemy therefore cannot put back
  int to_move = 0;      // for being to move
};

class Evaluation {
 public:
  using Rules = loot::Rules;
  using Weights = loot::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"pawn", &Weights::pawn},       {"carrying", &Weights::carrying},
      {"home", &Weights::home},       {"interceptor", &Weights::interceptor},
      {"hunted", &Weights::hunted},   {"approach", &Weights::approach},
      {"support", &Weights::support}, {"advance", &Weights::advance},
      {"guard", &Weights::guard},     {"lock", &Weights::lock},
      {"to_move", &Weights::to_move},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules& rules, const Weights& weights) : weights_(weights) {
    for (int side = 0; side < 2; ++side)
      for (int tile = 0; tile < kTiles; ++tile)
        turns_[side][tile] = static_cast<std::uint8_t>(turns(rules.options().movement, tile, rules.loot_tile(side)));
  }

  CB_FN constexpr int score(const Rules& rules, const State& state) const {
    const auto mover = static_cast<int>(state.mover);
    return merit(rules, state, mover) - merit(rules, state, 1 - mover) + weights_.to_move;
  }
  SeatValues values(const Rules& rules, const State& state) const {
    return values_of_score(static_cast<int>(state.mover), score(rules, state));
  }

  // Bringing the loot home, then captures, the carrier's first, then taking the loot.
  CB_FN constexpr int noisy(const Rules& rules, const State& state, Action action) const {
    if (action.from >= kRespawn) return 0;
    const auto mover = static_cast<int>(state.mover);
    if (state.carrier[mover] == action.from && action.to == rules.loot_tile(mover)) return 4;
    if (state.pawns[1 - mover].has(action.to)) return state.carrier[1 - mover] == action.to ? 3 : 2;
    return state.carrier[mover] == kNoCarrier && action.to == rules.loot_tile(1 - mover) ? 1 : 0;
  }

  // Some move is nearly always better than none.
  CB_FN constexpr State skip(const Rules&, const State& state) const {
    State next = state;
    next.mover ^= 1;
    return next;
  }

  // The quiet turns (LT-17), once they may run out within a search.
  CB_FN constexpr std::uint64_t counters(const Rules& rules, const State& state) const {
    constexpr int kSoon = 32;
    const int limit = rules.options().quiet;
    return limit != 0 && state.quiet + kSoon >= limit ? state.quiet + 1u : 0;
  }

 private:
  CB_FN static constexpr int apart(int a, int b) { return a > b ? a - b : b - a; }

  CB_FN static constexpr int turns(Movement movement, int from, int to) {
    const int files = apart(file_of(from), file_of(to));
    const int ranks = apart(rank_of(from), rank_of(to));
    const int slant = files < ranks ? files : ranks;
    const int straight = (files < ranks ? ranks : files) - slant;
    return movement == Movement::free ? (slant + straight + 1) / 2 : (slant + 1) / 2 + (straight + 1) / 2;
  }

  // Whether a pawn can take another, pawns between them counted only in straight movement.
  CB_FN static constexpr bool takes(const Rules& rules, const State& state, int from, int to) {
    const int files = apart(file_of(from), file_of(to));
    const int ranks = apart(rank_of(from), rank_of(to));
    if (files > 2 || ranks > 2) return false;
    if ((files < 2 && ranks < 2) || rules.options().movement == Movement::free) return true;
    const int middle = (from + to) / 2;
    return files != 1 && ranks != 1 && !state.pawns[0].has(middle) && !state.pawns[1].has(middle);
  }

  CB_FN constexpr int merit(const Rules& rules, const State& state, int side) const {
    const TileList own = state.pawns[side];
    const auto& way = turns_[1 - side];
    const auto& back = turns_[side];
    int total = weights_.pawn * own.size();
    int nearest = kSize;
    int second = kSize;
    for (const int pawn : own) {
      const int far = way[pawn];
      if (far < nearest) {
        second = nearest;
        nearest = far;
      } else if (far < second) {
        second = far;
      }
      total -= weights_.advance * far;
      if (back[pawn] <= 2) total += weights_.guard * (back[pawn] < 2 ? 2 : 1);
    }
    if (state.carrier[side] != kNoCarrier)
      total += run(rules, state, side);
    else
      total -= weights_.approach * nearest + weights_.support * second;
    return total + weights_.lock * locked_out(rules, state, side);
  }

  // How the carrier stands.
  CB_FN constexpr int run(const Rules& rules, const State& state, int side) const {
    const int carrier = state.carrier[side];
    const int far = turns_[side][carrier];
    int total = weights_.carrying - weights_.home * far;
    bool hunted = false;
    for (const int enemy : state.pawns[1 - side]) {
      if (turns_[side][enemy] <= far) total -= weights_.interceptor;
      hunted = hunted || takes(rules, state, enemy, carrier);
    }
    // LT-16: on the tile where it took the loot nobody can take it.
    if (hunted && carrier != rules.loot_tile(1 - side)) total -= weights_.hunted;
    return total;
  }

  // How many enemy pawns stay off the board because the side's own cover every respawn tile (LT-10).
  CB_FN constexpr int locked_out(const Rules& rules, const State& state, int side) const {
    const int missing = kPawnsEach - state.pawns[1 - side].size();
    if (missing == 0) return 0;
    for (const int tile : rules.edition().respawns)
      if (!state.pawns[side].has(tile)) return 0;
    return missing;
  }

  Weights weights_;
  std::uint8_t turns_[2][kTableSize] = {};  // from each tile to each side's loot tile
};

}  // namespace cb::inline CB_ISA::loot
