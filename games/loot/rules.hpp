// SPDX-License-Identifier: MIT
// The rules of Loot. Header-only and free of heap and exceptions: native, WASM and CUDA share it.
#pragma once

#include <cstdint>

#include "core/select.hpp"
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
  static constexpr int kCardStepBlocks = 4;  // see gpu/play.hpp

  constexpr Rules() = default;
  constexpr Rules(const Edition& edition, const Options& options)
      : options_(options), edition_(edition), reach_(make_reach(edition, options.movement)) {
    for (int side = 0; side < 2; ++side) start_.pawns[side] = edition.pawns[side];
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

  CB_WITHIN CB_FN constexpr LegalActions legal(const State& state) const {
    const TileList own = element(state.pawns, static_cast<int>(state.mover));
    LegalActions actions(options_.movement, own, edition_.respawns);
    if (over(state)) return actions;
    if (options_.movement == Movement::straight)
      add_moves<Movement::straight>(state, actions);
    else
      add_moves<Movement::free>(state, actions);
    if (own.size() < kPawnsEach) actions.add_respawns(free_respawns(state));  // LT-10
    if (actions.empty() && own.any()) actions.add_pass();                     // LT-17
    return actions;
  }

#if CB_CARD  // selected from, not changed where they lie
  CB_FN constexpr void apply(State& state, Action action) const {
    const auto side = static_cast<int>(state.mover);
    const int other = 1 - side;
    const int quieter = state.quiet + counts_quiet();
    state.mover = static_cast<std::uint32_t>(other);
    if (action.from == kPass) {
      state.quiet = static_cast<std::uint16_t>(quieter);
      return;
    }
    TileList own = element(state.pawns, side);
    own.add(action.to);
    if (action.from == kRespawn) {
      set_element(state.pawns, side, own);
      state.quiet = 0;
      return;
    }
    own.remove(action.from);
    set_element(state.pawns, side, own);
    TileList others = element(state.pawns, other);
    const bool captures = others.has(action.to);  // LT-09
    if (captures) {
      others.remove(action.to);
      set_element(state.pawns, other, others);
      if (element(state.carrier, other) == action.to) set_element(state.carrier, other, kNoCarrier);  // LT-14
    }
    const int carrier = element(state.carrier, side);
    const bool picks_up = action.to == edition_.loot[other] && carrier == kNoCarrier;
    if (picks_up || carrier == action.from) set_element(state.carrier, side, action.to);  // LT-11, LT-12
    state.quiet = static_cast<std::uint16_t>(captures || picks_up ? 0 : quieter);         // LT-17
  }
#else
  CB_FN constexpr void apply(State& state, Action action) const {
    const auto side = state.mover;
    const auto other = 1 - side;
    const int quieter = state.quiet + counts_quiet();
    state.mover = other;
    if (action.from == kPass) {
      state.quiet = static_cast<std::uint16_t>(quieter);
      return;
    }
    state.pawns[side].add(action.to);
    if (action.from == kRespawn) {
      state.quiet = 0;
      return;
    }
    state.pawns[side].remove(action.from);
    const bool captures = state.pawns[other].has(action.to);  // LT-09
    if (captures) {
      state.pawns[other].remove(action.to);
      if (state.carrier[other] == action.to) state.carrier[other] = kNoCarrier;  // LT-14
    }
    const bool picks_up = action.to == edition_.loot[other] && state.carrier[side] == kNoCarrier;
    if (picks_up || state.carrier[side] == action.from) state.carrier[side] = action.to;  // LT-11, LT-12
    state.quiet = static_cast<std::uint16_t>(captures || picks_up ? 0 : quieter);         // LT-17
  }
#endif

  CB_FN constexpr Ending ending(const State& state) const {
    const auto last = static_cast<int>(1 - state.mover);
    const auto alone = static_cast<std::uint8_t>(1 << last);
    if (home(state, last)) return {alone, kCarriedHome};
    if (!element(state.pawns, static_cast<int>(state.mover)).any()) return {alone, kWipedOut};
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
    std::uint32_t free = 0;
    for (int n = 0; n < edition_.respawns.size(); ++n) {
      const int tile = edition_.respawns[n];
      free |= static_cast<std::uint32_t>(!state.pawns[0].has(tile) && !state.pawns[1].has(tile)) << n;
    }
    return free;
  }

 private:
  CB_FN constexpr int counts_quiet() const { return options_.quiet != 0; }
  CB_FN constexpr bool home(const State& state, int side) const {
    return element(state.carrier, side) == edition_.loot[side];
  }

  // Nothing is left to play, whatever the mover has: the other side came home (LT-13) or the quiet ran out (LT-17).
  CB_FN constexpr bool over(const State& state) const {
    return home(state, static_cast<int>(1 - state.mover)) || (counts_quiet() != 0 && state.quiet >= options_.quiet);
  }
  // LT-15. Only the mover can be without pawns: the other side has just moved or respawned one.
  CB_FN constexpr bool wiped_out(const State& state) const {
    return !element(state.pawns, static_cast<int>(state.mover)).any() && free_respawns(state) == 0;
  }

  template <Movement movement>
  CB_FN constexpr void add_moves(const State& state, LegalActions& actions) const {
    const auto side = static_cast<int>(state.mover);
    const TileList own = element(state.pawns, side);
    const TileList others = element(state.pawns, 1 - side);
    Board friends;
    CB_UNROLL for (int n = 0; n < kPawnsEach; ++n) friends |= board_of(own[n]);
    Board everyone = friends;
    CB_UNROLL for (int n = 0; n < kPawnsEach; ++n) everyone |= board_of(others[n]);

    const int carrier = element(state.carrier, side);
    const bool loaded = carrier != kNoCarrier;
    const auto& reach = reach_.from[side];
    CB_UNROLL for (int lane = 0; lane < kPawnsEach; ++lane) {
      const int from = own[lane];
      const std::uint32_t open = reach[kNobodyLoaded + loaded + (from == carrier)][from];
      const Bits64 own_window = friends.window(from);
      const std::uint32_t blocked = gather<kNearWindow>(everyone.window(from));  // LT-06
      std::uint32_t closed = gather<kNearWindow>(own_window);                    // LT-07
      if constexpr (movement == Movement::straight)
        closed |= (gather<kFarWindow>(own_window) | blocked) << kNear;
      else
        closed |= (gather<kRingWindow>(own_window) | ~std::uint32_t{kTargets.spread[open >> kThrough & ~blocked]})
                  << kNear;
      actions.add<movement>(lane, open & ~closed);
    }
  }

  Options options_;
  Edition edition_;
  State start_;
  Reach reach_;
};
static_assert(Game<Rules>);

}  // namespace cb::inline CB_ISA::loot
