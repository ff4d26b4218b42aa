// SPDX-License-Identifier: MIT
// The rules of Loot. Header-only and free of heap and exceptions: native, WASM and CUDA share it.
#pragma once

#include <cstdint>

#include "games/loot/actions.hpp"
#include "games/loot/options.hpp"
#include "games/loot/tables.hpp"

namespace cb::inline CB_ISA::loot {

// How a game ended.
inline constexpr std::uint8_t kCarriedHome = 0;  // LT-13
inline constexpr std::uint8_t kWipedOut = 1;     // LT-15
inline constexpr std::uint8_t kQuietDraw = 2;    // LT-17

class Rules {
 public:
  using State = loot::State;
  using Action = loot::Action;

  constexpr Rules() = default;
  constexpr Rules(const Edition& edition, const Options& options)
      : options_(options), edition_(edition), reach_(make_reach(edition, options.movement)) {
    for (int side : {kCrates, kBarrels}) start_.pawns[side] = edition.pawns[side];
    int n = 0;
    for (Tiles rest = edition.respawns; rest.any(); rest = rest.without_lowest(), ++n)
      respawn_list_ |= static_cast<std::uint64_t>(rest.lowest()) << 8 * n;
  }

  CB_FN constexpr int seats() const { return 2; }
  CB_FN constexpr State start() const { return start_; }
  CB_FN constexpr const Options& options() const { return options_; }
  CB_FN constexpr const Edition& edition() const { return edition_; }
  CB_FN constexpr int loot_tile(int side) const { return edition_.loot[side]; }

  CB_FN constexpr Actor actor(const State& state) const {
    return over(state) || wiped_out(state) ? kNobody : static_cast<Actor>(state.mover);
  }
  CB_FN constexpr int turn(const State& state) const { return static_cast<int>(state.mover); }
  CB_FN constexpr bool begins_turn(const State&) const { return true; }  // LT-04

  CB_FN constexpr LegalActions legal(const State& state) const {
    LegalActions actions(options_.movement, respawn_list_);
    if (over(state)) return actions;
    if (options_.movement == Movement::straight)
      add_moves<Movement::straight>(state, actions);
    else
      add_moves<Movement::free>(state, actions);
    const Tiles own = state.pawns[state.mover];
    if (own.size() < kPawnsEach) actions.add_respawns(free_respawns(state));  // LT-10
    if (actions.empty() && own.any()) actions.add_pass();                     // LT-17
    return actions;
  }

  CB_FN constexpr void apply(State& state, Action action) const {
    const auto side = state.mover;
    const auto other = 1 - side;
    state.mover = other;
    if (action.from >= kRespawn) {
      if (action.from == kPass) {
        state.quiet = static_cast<std::uint16_t>(state.quiet + counts_quiet());
      } else {
        state.pawns[side] = state.pawns[side] | Tiles::of(action.to);
        state.quiet = 0;
      }
      return;
    }
    const Tiles landing = Tiles::of(action.to);
    const bool captures = (state.pawns[other] & landing).any();  // LT-09
    const bool picks_up = action.to == loot_tile(static_cast<int>(other)) && state.carrier[side] == kNoCarrier;
    state.pawns[other] = state.pawns[other] & ~landing;
    state.pawns[side] = state.pawns[side] ^ (Tiles::of(action.from) | landing);
    if (state.carrier[other] == action.to) state.carrier[other] = kNoCarrier;                           // LT-14
    if (picks_up || state.carrier[side] == action.from) state.carrier[side] = action.to;                // LT-11, LT-12
    state.quiet = captures || picks_up ? 0 : static_cast<std::uint16_t>(state.quiet + counts_quiet());  // LT-17
  }

  CB_FN constexpr Ending ending(const State& state) const {
    const auto last = static_cast<int>(1 - state.mover);
    const auto alone = static_cast<std::uint8_t>(1 << last);
    if (home(state, last)) return {alone, kCarriedHome};
    if (!state.pawns[state.mover].any()) return {alone, kWipedOut};
    return {0b11, kQuietDraw};
  }

  // The position is the pawns, what they carry and who acts; the count of quiet turns is left out.
  CB_FN constexpr State position(const State& state) const {
    State bare = state;
    bare.quiet = 0;
    return bare;
  }
  CB_FN constexpr int repetition_limit() const { return options_.repetition; }

  // LT-10: bit n is the n-th respawn tile in rising order, set when nothing covers it.
  CB_FN constexpr std::uint32_t free_respawns(const State& state) const {
    const Tiles occupied = state.pawns[0] | state.pawns[1];
    std::uint32_t free = 0;
    int n = 0;
    for (Tiles rest = edition_.respawns; rest.any(); rest = rest.without_lowest(), ++n)
      free |= static_cast<std::uint32_t>(!occupied.has(rest.lowest())) << n;
    return free;
  }

 private:
  CB_FN constexpr int counts_quiet() const { return options_.quiet != 0; }
  CB_FN constexpr bool home(const State& state, int side) const { return state.carrier[side] == edition_.loot[side]; }

  // Nothing is left to play, whatever the mover has: the other side came home (LT-13) or the quiet ran out (LT-17).
  CB_FN constexpr bool over(const State& state) const {
    return home(state, static_cast<int>(1 - state.mover)) || (counts_quiet() != 0 && state.quiet >= options_.quiet);
  }
  // LT-15. Only the mover can be without pawns: the other side has just moved or respawned one.
  CB_FN constexpr bool wiped_out(const State& state) const {
    return !state.pawns[state.mover].any() && free_respawns(state) == 0;
  }

  template <Movement movement>
  CB_FN constexpr void add_moves(const State& state, LegalActions& actions) const {
    const auto side = state.mover;
    const Tiles own = state.pawns[side];
    const Tiles occupied = own | state.pawns[1 - side];
    const int carrier = state.carrier[side];
    const auto& land = reach_.land[side];
    const auto& pass = reach_.pass[side][carrier != kNoCarrier];
    Tiles rest = own;
    for (int lane = 0; lane < kPawnsEach; ++lane, rest = rest.without_lowest()) {
      const int from = rest.lowest();
      const Bits64 friends = own.window(from);
      const std::uint32_t through = ~gather<kNearWindow>(occupied.window(from)) & pass[from];  // LT-06
      std::uint32_t closed = gather<kNearWindow>(friends);                                     // LT-07
      if constexpr (movement == Movement::straight)
        closed |= (gather<kFarWindow>(friends) | ~through) << kNear;
      else
        closed |= (gather<kRingWindow>(friends) | ~std::uint32_t{kTargets.spread[through]}) << kNear;
      actions.add<movement>(lane, from, land[from == carrier][from] & ~closed);
    }
  }

  Options options_;
  Edition edition_;
  State start_;
  std::uint64_t respawn_list_ = 0;  // the respawn tiles in rising order, a byte each
  Reach reach_;
};
static_assert(Game<Rules>);

}  // namespace cb::inline CB_ISA::loot
