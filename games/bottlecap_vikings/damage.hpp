// SPDX-License-Identifier: MIT
// Damage: drawing it, losing it, and the Valkyries.
#pragma once

#include "games/bottlecap_vikings/goods.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// BV-23
inline constexpr int kValkyrieGold = 2;
inline constexpr int kDamageForGold = 2;
inline constexpr int kDamageForGlory = 3;
inline constexpr int kDamageForBoth = 4;

CB_FN constexpr std::uint8_t less(int amount, int loss) {
  return static_cast<std::uint8_t>(amount > loss ? amount - loss : 0);
}

CB_FN constexpr void empty_into_lid(State& state, Player& player) {
  state.lid_red = static_cast<std::uint8_t>(state.lid_red + player.red);
  state.lid_grey = static_cast<std::uint8_t>(state.lid_grey + player.grey);
  player.red = player.grey = 0;
}

// BV-23. `undrawn` has a bit for each seat that found the lid empty (BV-15).
CB_FN constexpr void valkyries(const Match& match, State& state, unsigned undrawn = 0) {
  for (int seat = 0; seat < match.players; ++seat) {
    Player& player = state.players[seat];
    int damage = player.damage() + static_cast<int>(undrawn >> seat & 1);
    if (damage > 0 && holds(state, seat, kOneLessForValkyries)) --damage;  // BV-65
    if (damage == kDamageForGold || damage >= kDamageForBoth) player.gold = less(player.gold, kValkyrieGold);
    if (damage >= kDamageForGlory) player.glory = less(player.glory, 1);
    if (player.damage() > 0) player.events |= kLostToValkyries;
    empty_into_lid(state, player);
  }
}

// BV-22. Between draws fewer than four reds lie with the players, so four of them mean that one was
// taken just now.
CB_FN constexpr void check_valkyries(const Match& match, State& state, unsigned undrawn = 0) {
  if (reds_with_players(match, state) >= kRedsForValkyries) valkyries(match, state, undrawn);
}

// BV-19: a token is to be drawn; the turn goes on at `resume`. Outside an attack the lid is never
// empty, because some reds are always in it.
CB_FN constexpr void take_damage(State& state, int seat, Phase resume) {
  state.phase = Phase::draw;
  state.seat = static_cast<std::uint8_t>(seat);
  state.resume = resume;
}

CB_FN constexpr void keep_token(State& state, bool red) {
  Player& player = state.players[state.seat];
  if (red)
    ++player.red;
  else
    ++player.grey;
  state.held = 0;
  state.phase = state.resume;
  state.resume = Phase::over;
}

CB_FN constexpr void return_token(State& state, bool red) {
  if (red)
    ++state.lid_red;
  else
    ++state.lid_grey;
}

CB_FN constexpr void draw_token(State& state, bool red) {
  if (red)
    --state.lid_red;
  else
    --state.lid_grey;
  const std::uint8_t drawn = red ? kHeldRed : kHeldGrey;
  if (state.held == 0) {
    // BV-69: one more, unless that was the last one.
    if (holds(state, state.seat, kDrawTwo) && state.lid_red + state.lid_grey > 0)
      state.held = drawn;
    else
      keep_token(state, red);
  } else if (state.held == drawn) {
    return_token(state, red);
    keep_token(state, red);
  } else {
    state.held = kHeldRed | kHeldGrey;
    state.phase = Phase::put_back;
  }
}

CB_FN constexpr void put_back(State& state, bool red) {
  return_token(state, red);
  keep_token(state, !red);
}

// How many reds may be among `owed` tokens to lose: bit k, k reds.
CB_FN constexpr Bits64 red_choices(const Player& player, int owed) {
  const int fewest = owed > player.grey ? owed - player.grey : 0;
  const int most = owed < player.red ? owed : player.red;
  return (bit(most + 1) - 1) & ~(bit(fewest) - 1);
}

CB_FN constexpr void give_up_tokens(State& state, int seat, int reds, int greys, Phase resume) {
  Player& player = state.players[seat];
  player.red = static_cast<std::uint8_t>(player.red - reds);
  player.grey = static_cast<std::uint8_t>(player.grey - greys);
  state.lid_red = static_cast<std::uint8_t>(state.lid_red + reds);
  state.lid_grey = static_cast<std::uint8_t>(state.lid_grey + greys);
  if (resume != Phase::turn_end) player.events |= kLostDamage;  // BV-21: the end sets nothing off
  state.phase = resume;
}

// BV-19: with less than named, all goes; where both colours could go, their owner chooses.
CB_FN constexpr void lose_damage(State& state, int seat, int owed, Phase resume) {
  const Player& player = state.players[seat];
  state.phase = resume;
  if (player.damage() == 0) return;
  if (owed >= player.damage()) return give_up_tokens(state, seat, player.red, player.grey, resume);
  if (player.red == 0) return give_up_tokens(state, seat, 0, owed, resume);
  if (player.grey == 0) return give_up_tokens(state, seat, owed, 0, resume);
  state.phase = Phase::lose;
  state.seat = static_cast<std::uint8_t>(seat);
  state.owed = static_cast<std::uint8_t>(owed);
  state.resume = resume;
}

CB_FN constexpr void lose_chosen(State& state, int reds) {
  const int greys = state.owed - reds;
  const Phase resume = state.resume;
  state.owed = 0;
  state.resume = Phase::over;
  give_up_tokens(state, state.seat, reds, greys, resume);
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
