// SPDX-License-Identifier: MIT
// The set-up: the lot for the start, the rondel, the cards, the ships and the goods.
#pragma once

#include "games/bottlecap_vikings/abilities.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

CB_FN constexpr int spaces_laid(const State& state) {
  int laid = 0;
  while (laid < kSpaces && state.rondel[laid] != kNoTile) ++laid;
  return laid;
}

// The tiles not laid yet, as a mask; a letter is on one tile only.
CB_FN constexpr unsigned tiles_left(const Match& match, const State& state) {
  unsigned left = (1u << kSpaces) - 1;
  for (const std::uint8_t face : state.rondel)
    for (int tile = 0; tile < kSpaces; ++tile)
      if (match.edition.tiles[tile][0] == face || match.edition.tiles[tile][1] == face) left &= ~(1u << tile);
  return left;
}

CB_FN constexpr Bits64 faces_left(const Match& match, const State& state) {
  Bits64 faces = 0;
  for (const int tile : members(tiles_left(match, state)))
    for (const std::uint8_t face : match.edition.tiles[tile]) faces |= bit(face);
  return faces;
}

// Bit n: card n is still on offer.
CB_FN constexpr Bits64 cards_left(const Match& match, const State& state) {
  Bits64 left = (bit(kSides) - 1) & ~bit(kCommon);
  for (int seat = 0; seat < match.players; ++seat)
    if (state.players[seat].side > kNoSide) left &= ~bit(state.players[seat].side - kNoSide);
  return left;
}

// To the next player in turn order; true when all have had their go.
CB_FN constexpr bool all_done(const Match& match, State& state) {
  state.mover = static_cast<std::uint8_t>(match.next(state.mover));
  return state.mover == state.starter;
}

CB_FN constexpr void start_laying(State& state, int starter) {
  state.starter = state.mover = static_cast<std::uint8_t>(starter);
  state.phase = Phase::lay;
}

CB_FN constexpr void lay_tile(const Match& match, State& state, int face) {
  for (std::uint8_t& space : state.rondel) {
    if (space != kNoTile) continue;
    space = static_cast<std::uint8_t>(face);
    break;
  }
  if (spaces_laid(state) < kSpaces) {
    const Bits64 left = faces_left(match, state);
    if (match.options.rondel == Rondel::chosen && count(left) == 1) lay_tile(match, state, lowest(left));
    return;
  }
  state.phase = Phase::deal;
  if (match.options.cities != Cities::common) return;
  for (int seat = 0; seat < match.players; ++seat) state.players[seat].side = kCommon;
  state.phase = Phase::ship;
}

CB_FN constexpr void take_card(const Match& match, State& state, int card) {
  state.players[state.mover].side = static_cast<std::uint8_t>(kNoSide + card);
  if (!all_done(match, state)) {
    const Bits64 left = cards_left(match, state);
    if (match.options.cards == Cards::chosen && count(left) == 1) take_card(match, state, lowest(left));
    return;
  }
  state.phase = Phase::pick;
  if (match.options.cities != Cities::unique) return;
  for (int seat = 0; seat < match.players; ++seat)
    state.players[seat].side = static_cast<std::uint8_t>(state.players[seat].side - kNoSide);
  state.phase = Phase::ship;
}

CB_FN constexpr void pick_side(const Match& match, State& state, bool unique) {
  Player& player = state.players[state.mover];
  player.side = unique ? static_cast<std::uint8_t>(player.side - kNoSide) : kCommon;
  if (all_done(match, state)) state.phase = Phase::ship;
}

CB_FN constexpr void free_improvement(const Match& match, State& state) {
  const std::uint32_t places = match.side(state.players[state.mover]).paths[0];
  state.phase = Phase::next_setup;
  if (match.start.free_improvement == 0) return;
  if (count(places) == 1)
    advance_hut(match, state, lowest(places), Phase::next_setup);
  else
    state.phase = Phase::improve_free;
}

// BV-11: the fixed goods, then the choice.
CB_FN constexpr void start_goods(const Match& match, State& state) {
  Player& player = state.players[state.mover];
  add_wood(match, player, match.start.wood);
  player.glory = match.start.glory;
  if (match.start.choice[match.offset(state.starter, state.mover)] > 0)
    state.phase = Phase::goods;
  else
    free_improvement(match, state);
}

CB_FN constexpr void choose_goods(const Match& match, State& state, int gold) {
  Player& player = state.players[state.mover];
  add_gold(match, player, gold);
  add_wood(match, player, match.start.choice[match.offset(state.starter, state.mover)] - gold);
  free_improvement(match, state);
}

CB_FN constexpr void place_ship(const Match& match, State& state, int space) {
  state.players[state.mover].ship = static_cast<std::uint8_t>(space);
  if (all_done(match, state)) start_goods(match, state);
}

CB_FN constexpr void next_setup(const Match& match, State& state) {
  if (!all_done(match, state)) return start_goods(match, state);
  state.starter = 0;
  state.phase = Phase::sail;
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
