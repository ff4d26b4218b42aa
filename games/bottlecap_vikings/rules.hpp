// SPDX-License-Identifier: MIT
// The rules of Bottlecap Vikings. Header-only and free of heap and exceptions: native, WASM and CUDA share it.
#pragma once

#include "game/sets.hpp"
#include "games/bottlecap_vikings/flow.hpp"
#include "games/bottlecap_vikings/legal.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// How a game ended.
inline constexpr std::uint8_t kGloryThrone = 0;  // BV-24
inline constexpr std::uint8_t kHutThrone = 1;    // BV-24, BV-93
inline constexpr std::uint8_t kTurnLimit = 2;    // BV-25

class Rules {
 public:
  using State = bottlecap_vikings::State;
  using Action = bottlecap_vikings::Action;
  static constexpr int kCardOutcomes = 0;  // see gpu/play.hpp
  static constexpr int kCardBlocks = 8;
  static constexpr int kCardStepBlocks = 6;
  static constexpr bool kCardSeesApart = true;

  constexpr Rules() = default;
  constexpr Rules(const Edition& edition, const Options& options) {
    match_.options = options;
    match_.edition = edition;
    match_.players = options.players;
    match_.line_from_helper = around(edition.line - edition.helper);
    match_.turn_limit = options.turns * options.players;
    match_.has_line = options.players < kMostPlayers;
    match_.start = edition.start[options.players];
    start_.helper = edition.helper;
    start_.lid_red = edition.red;
    start_.lid_grey = edition.grey[options.players];
    start_.phase = options.starter == Starter::lot ? Phase::starter_lot : Phase::lay;
  }

  CB_FN constexpr int seats() const { return match_.players; }
  CB_FN constexpr State start() const { return start_; }
  CB_FN constexpr const Match& match() const { return match_; }

  CB_FN constexpr Actor actor(const State& state) const {
    if (state.phase == Phase::over) return kNobody;
    if (at_chance(state)) return kChance;
    return state.phase == Phase::put_back || state.phase == Phase::lose ? state.seat : state.mover;
  }
  CB_FN constexpr int turn(const State& state) const { return state.phase == Phase::draw ? state.seat : state.mover; }
  CB_FN constexpr bool begins_turn(const State& state) const {
    switch (state.phase) {
      case Phase::lay:
        return state.rondel[0] == kNoTile;
      case Phase::starter_lot:
      case Phase::deal:
      case Phase::pick:
      case Phase::ship:
      case Phase::goods:
      case Phase::sail:
        return true;
      default:
        return false;
    }
  }

  CB_WITHIN CB_FN constexpr ActionMask legal(const State& state) const { return legal_actions(match_, state); }
  CB_WITHIN CB_FN constexpr void apply(State& state, Action action) const { play(match_, state, action.code); }

  CB_FN constexpr Ending ending(const State& state) const {
    for (int seat = 0; seat < match_.players; ++seat) {
      const Player& player = state.players[seat];
      const auto winner = static_cast<std::uint8_t>(1 << seat);
      if (player.hut == match_.side(player).throne_place()) return {winner, kHutThrone};
      if (player.glory == match_.side(player).throne) return {winner, kGloryThrone};
    }
    // BV-25: the most glory, then tiers, then gold plus wood; those who are equal in all share.
    Ending ending{0, kTurnLimit};
    int best = -1;
    for (int seat = 0; seat < match_.players; ++seat) {
      const Player& player = state.players[seat];
      const int score = (player.glory << 16) + (match_.side(player).tier[player.hut] << 8) + player.gold + player.wood;
      if (score > best) ending.winners = 0;
      if (score >= best) ending.winners = static_cast<std::uint8_t>(ending.winners | 1 << seat);
      if (score > best) best = score;
    }
    return ending;
  }

  CB_FN constexpr State position(const State& state) const {
    State same = state;
    same.turns = 0;
    return same;
  }
  CB_FN constexpr int repetition_limit() const { return 0; }

  CB_FN constexpr bool at_chance(const State& state) const { return waits_for_chance(match_, state); }
  CB_FN constexpr Outcomes chance(const State& state) const { return outcomes(match_, state); }

 private:
  Match match_;
  State start_;
};
static_assert(Chance<Rules>);

}  // namespace cb::inline CB_ISA::bottlecap_vikings
