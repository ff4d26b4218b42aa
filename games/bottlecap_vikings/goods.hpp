// SPDX-License-Identifier: MIT
// Goods, glory and the end of the game.
#pragma once

#include "games/bottlecap_vikings/tables.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

CB_FN constexpr std::uint8_t up_to(int amount, int full) {
  return static_cast<std::uint8_t>(amount < full ? amount : full);
}

// BV-05: what exceeds a meter is lost. These two are for the set-up and the end of a turn, where a
// gain sets nothing off.
CB_FN constexpr void add_gold(const Match& match, Player& player, int amount) {
  player.gold = up_to(player.gold + amount, match.side(player).gold);
}
CB_FN constexpr void add_wood(const Match& match, Player& player, int amount) {
  player.wood = up_to(player.wood + amount, match.side(player).wood);
}

// BV-21: it counts as gained only if the meter rose.
CB_FN constexpr void gain_gold(const Match& match, Player& player, int amount) {
  const int before = player.gold;
  add_gold(match, player, amount);
  if (player.gold > before) player.events |= kGainedGold;
}
CB_FN constexpr void gain_wood(const Match& match, Player& player, int amount) {
  const int before = player.wood;
  add_wood(match, player, amount);
  if (player.wood > before) player.events |= kGainedWood;
}

// The game is over: nothing of the turn is kept.
CB_FN constexpr void finish(State& state) {
  for (Player& player : state.players) player.events = 0;
  state.phase = Phase::over;
  state.resume = Phase::over;
  state.starter = 0;
  state.seat = state.step = state.distance = state.used = state.compare = 0;
  state.held = state.owed = state.raided = 0;
}

// BV-24: true when it wins.
CB_FN constexpr bool gain_glory(const Match& match, State& state, int seat, int amount) {
  Player& player = state.players[seat];
  const int throne = match.side(player).throne;
  player.glory = up_to(player.glory + amount, throne);
  player.events |= kGainedGlory;
  if (player.glory < throne) return false;
  finish(state);
  return true;
}

CB_FN constexpr bool has_goods(const Player& player) { return (player.gold | player.wood) != 0; }
CB_FN constexpr bool has_both_goods(const Player& player) { return player.gold != 0 && player.wood != 0; }

// BV-66, BV-82: one good goes over; what does not fit is lost.
inline constexpr int kGold = 0;
inline constexpr int kWood = 1;
CB_FN constexpr void hand_over(const Match& match, Player& from, Player& to, int good) {
  if (good == kGold) {
    --from.gold;
    gain_gold(match, to, 1);
  } else {
    --from.wood;
    gain_wood(match, to, 1);
  }
}
CB_FN constexpr int only_good(const Player& player) { return player.gold != 0 ? kGold : kWood; }

}  // namespace cb::inline CB_ISA::bottlecap_vikings
