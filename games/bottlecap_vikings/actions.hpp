// SPDX-License-Identifier: MIT
// The action of a space, and what may be done before it.
#pragma once

#include "games/bottlecap_vikings/abilities.hpp"
#include "games/bottlecap_vikings/turn_end.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// BV-18: where the hut may go, as bits of places; none where gold or helmets are missing.
CB_FN constexpr std::uint32_t improvements(const Match& match, const State& state, int seat) {
  const Player& player = state.players[seat];
  const CitySide& side = match.side(player);
  const bool can = player.gold >= side.cost[player.hut] && helmets(match, state, seat) >= side.helmets[player.hut];
  return can ? side.paths[player.hut] : 0;
}

CB_FN constexpr bool need_holds(const Match& match, const State& state, Need need) {
  if (need == Need::nothing) return true;
  const int mine = state.players[state.mover].damage();
  for (int seat = 0; seat < match.players; ++seat) {
    const int other = state.players[seat].damage();
    if (need == Need::most_damage ? other > mine : other < mine) return false;
  }
  return true;
}

// Whether a part with fixed costs may be used now (BV-17, BV-19, BV-20, BV-90).
CB_FN constexpr bool can_use(const Match& match, const State& state, const Part& part) {
  const Player& player = state.players[state.mover];
  return part.kind != Kind::none && player.gold >= part.pay_gold && player.wood >= part.pay_wood &&
         (part.lose_damage == 0 || player.damage() > 0) && (part.take_damage == 0 || !shielded(state, state.mover)) &&
         need_holds(match, state, part.need);
}

// BV-47, BV-50: amounts from 1 to what the player has.
CB_FN constexpr Bits64 amounts(int goods) { return (bit(goods) - 1) << (kAmount + 1); }

CB_FN constexpr Bits64 parts_to_use(const Match& match, const State& state) {
  const Player& player = state.players[state.mover];
  const Part(&parts)[2] = match.face_of_mover(state).parts;
  Bits64 actions = 0;
  if ((state.used & kUsedFirst) == 0) switch (parts[0].kind) {
      case Kind::improve:
        actions |= Bits64{improvements(match, state, state.mover)} << kBuild;
        break;
      case Kind::gold_to_wood:
        actions |= amounts(player.gold);
        break;
      case Kind::wood_to_gold:
        actions |= amounts(player.wood);
        break;
      case Kind::balance:
        if (state.compare != 0) actions |= bit(kPart);
        break;
      default:
        if (can_use(match, state, parts[0])) actions |= bit(kPart);
        break;
    }
  if ((state.used & kUsedSecond) == 0 && can_use(match, state, parts[1])) actions |= bit(kPart + 1);
  return actions;
}

// BV-68, BV-73, BV-76: once a turn each, before the first part.
CB_FN constexpr Bits64 before_action(const State& state) {
  constexpr Bits64 kSwaps = ((Bits64{1} << kSpaces) - 1) << kSwap;
  const int seat = state.mover;
  if ((state.used & kUsedParts) != 0 || !holds(state, seat, kReverseForDamage | kHelperSwap | kHealForGlory)) return 0;
  const Player& player = state.players[seat];
  Bits64 actions = 0;
  if (holds(state, seat, kReverseForDamage) && (state.used & kUsedReverse) == 0 && !shielded(state, seat))
    actions |= bit(kReverse);
  if (holds(state, seat, kHealForGlory) && (state.used & kUsedHeal) == 0 && player.glory > 0 && player.damage() > 0)
    actions |= bit(kHeal);
  if (holds(state, seat, kHelperSwap) && (state.used & kUsedSwap) == 0 && player.ship == state.helper)
    actions |= kSwaps;
  return actions;
}

// Everything at the action besides ending the turn.
CB_FN constexpr Bits64 act_choices(const Match& match, const State& state) {
  return parts_to_use(match, state) | before_action(state);
}

// What a part gives, once paid for and once its damage is settled.
CB_FN constexpr void gain_part(const Match& match, State& state, const Part& part, int compare = 0) {
  Player& player = state.players[state.mover];
  const auto by_helmets = [&] {
    const int gain = kHelmetActionGain - helmets(match, state, state.mover);
    return gain > 1 ? gain : 1;
  };
  state.phase = Phase::to_act;
  switch (part.kind) {
    case Kind::balance:
      if ((compare & kLessGold) != 0) gain_gold(match, player, 1);
      if ((compare & kLessWood) != 0) gain_wood(match, player, 1);
      break;
    case Kind::wood_by_helmets:
      gain_wood(match, player, by_helmets());
      break;
    case Kind::gold_by_helmets:
      gain_gold(match, player, by_helmets());
      break;
    default:
      if (part.gain_gold != 0) gain_gold(match, player, part.gain_gold);
      if (part.gain_wood != 0) gain_wood(match, player, part.gain_wood);
      if (part.gain_glory != 0 && gain_glory(match, state, state.mover, part.gain_glory)) return;
      if (part.lose_damage != 0) lose_damage(state, state.mover, part.lose_damage, Phase::to_act);
      break;
  }
}

// Once a part is used, nothing that comes before the action matters any more.
CB_FN constexpr void mark_used(State& state, int index) {
  state.used = static_cast<std::uint8_t>((state.used & kUsedParts) | kUsedFirst << index);
  state.compare = 0;
}

CB_FN constexpr void use_part(const Match& match, State& state, int index) {
  Player& player = state.players[state.mover];
  const Part& part = match.face_of_mover(state).parts[index];
  const int compare = state.compare;
  mark_used(state, index);
  player.gold = static_cast<std::uint8_t>(player.gold - part.pay_gold);
  player.wood = static_cast<std::uint8_t>(player.wood - part.pay_wood);
  if (part.take_damage != 0) return take_damage(state, state.mover, Phase::gain);
  gain_part(match, state, part, compare);
}

// BV-17: damage is taken only by second parts (BV-42, BV-46, BV-54).
CB_FN constexpr void gain_after_damage(const Match& match, State& state) {
  check_valkyries(match, state);
  gain_part(match, state, match.face_of_mover(state).parts[1]);
}

CB_FN constexpr void exchange(const Match& match, State& state, int amount) {
  Player& player = state.players[state.mover];
  mark_used(state, 0);
  state.phase = Phase::to_act;
  if (match.face_of_mover(state).parts[0].kind == Kind::gold_to_wood) {
    player.gold = static_cast<std::uint8_t>(player.gold - amount);
    gain_wood(match, player, amount + 1);
  } else {
    player.wood = static_cast<std::uint8_t>(player.wood - amount);
    gain_gold(match, player, amount + 1);
  }
}

CB_FN constexpr void improve(const Match& match, State& state, int place) {
  Player& player = state.players[state.mover];
  mark_used(state, 0);
  player.gold = static_cast<std::uint8_t>(player.gold - match.side(player).cost[player.hut]);
  advance_hut(match, state, place, Phase::to_act);
}

CB_WITHIN CB_FN constexpr void act(const Match& match, State& state, int code) {
  Player& player = state.players[state.mover];
  if (code == kEnd) {
    begin_end(state);
  } else if (code < kReverse) {
    use_part(match, state, code - kPart);
  } else if (code == kReverse) {
    state.used |= kUsedReverse;
    player.reversed ^= 1;
    take_damage(state, state.mover, Phase::checked);
  } else if (code == kHeal) {
    state.used |= kUsedHeal;
    --player.glory;
    lose_damage(state, state.mover, kAll, Phase::to_act);
  } else if (code <= kAmount) {
    const int space = code - kSwap;
    const std::uint8_t tile = state.rondel[space];
    state.used |= kUsedSwap;
    state.rondel[space] = state.rondel[around(space + 1)];
    state.rondel[around(space + 1)] = tile;
    if (!is_balance(match, state, player.ship)) state.compare = 0;
    state.phase = Phase::to_act;
  } else if (code <= kBuild) {
    exchange(match, state, code - kAmount);
  } else {
    improve(match, state, code - kBuild);
  }
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
