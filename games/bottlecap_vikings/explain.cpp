// SPDX-License-Identifier: MIT
// Why an action is not legal, in a sentence with the rule behind it.
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

Error why(std::string_view code, std::string_view rule, std::string_view sentence) {
  return refuse(fmt::format("bottlecap-vikings.{}", code), rule, "{}", sentence);
}

// What is asked for now, for an action of another kind.
Error not_now(const State& state) {
  switch (state.phase) {
    case Phase::over:
      return why("over", "BV-24", "The game is over.");
    case Phase::starter_lot:
      return why("now.lot", "BV-10", "First it is drawn who starts.");
    case Phase::lay:
      return why("now.lay", "BV-01", "First the rondel is laid, tile by tile.");
    case Phase::deal:
      return why("now.deal", "BV-06", "First everybody gets a card.");
    case Phase::pick:
      return why("now.pick", "BV-06", "First everybody picks common or unique.");
    case Phase::ship:
      return why("now.ship", "BV-10", "First all ships are placed: ship0 to ship7.");
    case Phase::goods:
      return why("now.goods", "BV-11", "First the starting goods are chosen, each gold or wood.");
    case Phase::improve_free:
      return why("now.improve", "BV-11", "The free improvement of the set-up comes first, and it must be made.");
    case Phase::sail:
      return why("now.sail", "BV-12", "A turn begins with the ship, which must move.");
    case Phase::pass_take:
    case Phase::pass_give:
      return why("now.pass", "BV-66", "First the goods with the player just passed are settled.");
    case Phase::draw:
      return why("now.draw", "BV-19", "A damage token is drawn first.");
    case Phase::put_back:
      return why("now.return", "BV-69", "First one of the two tokens just drawn goes back.");
    case Phase::raid_take:
    case Phase::raid_give:
      return why("now.raid", "BV-82", "First the goods with those attacked are settled.");
    case Phase::pick_ability:
      return why("now.ability", "BV-72", "First another ability in play is chosen.");
    case Phase::pick_double:
      return why("now.double", "BV-79", "First wood or gold is doubled.");
    case Phase::turn_cap:
      return why("now.turn", "BV-87", "First the bottlecap is turned to a new position.");
    case Phase::lose:
      return why("now.lose", "BV-19", "First it is chosen which damage goes back into the lid.");
    default:
      return why("now.act", "BV-16", "The ship has moved: now come the action of the space, or the end of the turn.");
  }
}

Error why_not_paid(const State& state, const Part& part) {
  const Player& player = state.players[state.mover];
  const auto who = seat_title(state.mover);
  constexpr std::string_view kCode = "bottlecap-vikings.part.cost";
  if (part.pay_gold == 0)
    return refuse(kCode, "BV-17", "That part costs {} wood, and {} has {}.", part.pay_wood, who, player.wood);
  if (part.pay_wood == 0)
    return refuse(kCode, "BV-17", "That part costs {} gold, and {} has {}.", part.pay_gold, who, player.gold);
  return refuse(kCode, "BV-17", "That part costs {} gold and {} wood, and {} has {} gold and {} wood.", part.pay_gold,
                part.pay_wood, who, player.gold, player.wood);
}

Error why_not_part(const Match& match, const State& state, int index) {
  const Player& player = state.players[state.mover];
  const Part& part = match.face_of_mover(state).parts[index];
  const char face = static_cast<char>('A' + state.rondel[player.ship]);
  if ((state.used >> index & 1) != 0) return why("part.used", "BV-16", "That part has been used this turn.");
  if (part.kind == Kind::none) return why("part.none", "BV-16", "The action here has no such part.");
  if (part.kind == Kind::improve)
    return why("part.improve", "BV-18", "An improvement names where the hut goes, as in A-62.");
  if (part.kind == Kind::gold_to_wood)
    return refuse("bottlecap-vikings.part.amount", "BV-47",
                  "An exchange names how much gold is given, at least 1, as in {}2.", face);
  if (part.kind == Kind::wood_to_gold)
    return refuse("bottlecap-vikings.part.amount", "BV-50",
                  "An exchange names how much wood is given, at least 1, as in {}2.", face);
  if (player.gold < part.pay_gold || player.wood < part.pay_wood) return why_not_paid(state, part);
  if (part.lose_damage != 0 && player.damage() == 0)
    return why("part.unhurt", "BV-19", "That part needs damage to lose.");
  if (part.take_damage != 0 && shielded(state, state.mover))
    return why("part.shield", "BV-90", "No damage can be taken beside the helper, so this part cannot be used.");
  if (!need_holds(match, state, part.need))
    return part.need == Need::most_damage
               ? why("part.most", "BV-43", "That part needs the most damage, or to be tied for it.")
               : why("part.least", "BV-44", "That part needs the least damage, or to be tied for it.");
  return why("part.now", "BV-16", "That part cannot be used now.");
}

Error why_not_improve(const Match& match, const State& state, int place) {
  const Player& player = state.players[state.mover];
  const CitySide& side = match.side(player);
  if (state.phase == Phase::act) {
    if (state.rondel[player.ship] != letter('A'))
      return why("improve.elsewhere", "BV-40", "Cities are improved where A lies.");
    if ((state.used & kUsedFirst) != 0) return why("improve.used", "BV-16", "One improvement a turn.");
  }
  if (place > side.throne_place() || (side.paths[player.hut] >> place & 1) == 0)
    return why("improve.path", "BV-08", "No path leads there from where the hut stands.");
  if (helmets(match, state, state.mover) < side.helmets[player.hut])
    return refuse("bottlecap-vikings.improve.helmets", "BV-18", "That step needs helmet level {}, and {} has {}.",
                  side.helmets[player.hut], seat_title(state.mover), helmets(match, state, state.mover));
  return refuse("bottlecap-vikings.improve.gold", "BV-18", "That step costs {} gold, and {} has {}.",
                side.cost[player.hut], seat_title(state.mover), player.gold);
}

Error why_not_before(const State& state, int code) {
  const Player& player = state.players[state.mover];
  const bool begun = (state.used & kUsedParts) != 0;
  const auto* late = "That comes before the first part of the action.";
  const auto* again = "That has been done this turn.";
  if (code == kReverse) {
    if (!holds(state, state.mover, kReverseForDamage))
      return why("reverse.none", "BV-68", "Reversing needs ability 68.");
    if (begun) return why("reverse.late", "BV-68", late);
    if ((state.used & kUsedReverse) != 0) return why("reverse.again", "BV-68", again);
    return why("reverse.shield", "BV-90",
               "No damage can be taken beside the helper, so the course cannot be reversed.");
  }
  if (code == kHeal) {
    if (!holds(state, state.mover, kHealForGlory)) return why("heal.none", "BV-76", "Healing needs ability 76.");
    if (begun) return why("heal.late", "BV-76", late);
    if ((state.used & kUsedHeal) != 0) return why("heal.again", "BV-76", again);
    if (player.damage() == 0) return why("heal.unhurt", "BV-19", "Healing needs damage to lose.");
    return why("heal.glory", "BV-76", "Healing costs 1 glory, and there is none.");
  }
  if (!holds(state, state.mover, kHelperSwap)) return why("swap.none", "BV-73", "Swapping needs ability 73.");
  if (begun) return why("swap.late", "BV-73", late);
  if ((state.used & kUsedSwap) != 0) return why("swap.again", "BV-73", again);
  return why("swap.elsewhere", "BV-73", "Tiles are swapped only after landing beside the helper.");
}

Error why_not_act(const Match& match, const State& state, int code) {
  const Player& player = state.players[state.mover];
  if (code == kPart || code == kPart + 1) return why_not_part(match, state, code - kPart);
  if (code <= kAmount) return why_not_before(state, code);
  if (code > kBuild) return why_not_improve(match, state, code - kBuild);
  const Kind kind = match.face_of_mover(state).parts[0].kind;
  if (kind != Kind::gold_to_wood && kind != Kind::wood_to_gold)
    return why("amount.elsewhere", "BV-16", "There is nothing to exchange at this space.");
  if ((state.used & kUsedFirst) != 0) return why("amount.used", "BV-16", "One exchange a turn.");
  return refuse("bottlecap-vikings.amount.short", "BV-17", "{} has only {} {}.", seat_title(state.mover),
                kind == Kind::gold_to_wood ? player.gold : player.wood, kind == Kind::gold_to_wood ? "gold" : "wood");
}

}  // namespace

Error Definition::explain(const Rules& rules, const State& state, Action action) {
  const int code = action.code;
  const Match& match = rules.match();
  const auto within = [&](int first, int size) { return code >= first && code < first + size; };
  switch (state.phase) {
    case Phase::act:
      if (code < kSail) return why_not_act(match, state, code);
      break;
    case Phase::improve_free:
      if (within(kBuild + 1, kHutPlaces)) return why_not_improve(match, state, code - kBuild);
      break;
    case Phase::sail:
      if (within(kSail + 1, kLargestMeter))
        return refuse("bottlecap-vikings.sail.far", "BV-12", "The ship moves 1 to {} spaces this turn.",
                      furthest(state, state.mover, state.players[state.mover].ship));
      break;
    case Phase::pass_take:
    case Phase::raid_take:
      if (within(kTake, 2)) return why("take.none", "BV-17", "The other player has none of that to take.");
      break;
    case Phase::pass_give:
    case Phase::raid_give:
      if (within(kGive, 2)) return why("give.none", "BV-17", "There is none of that to give.");
      break;
    case Phase::pick_ability:
      if (within(kAbility, kAbilities))
        return holds(state, state.mover, bit(code - kAbility))
                   ? why("ability.held", "BV-72", "That ability is held already.")
                   : why("ability.absent", "BV-72", "That ability is on no side in play.");
      break;
    case Phase::turn_cap:
      if (within(kTurnCap, kSpaces))
        return why("turn.same", "BV-87", "The bottlecap must be turned to a new position.");
      break;
    case Phase::lose:
      if (within(kLose, kPickSide - kLose))
        return why("lose.colours", "BV-19", "There is not that much damage of that colour.");
      break;
    case Phase::lay:
      if (within(kTile, kActions)) return why("lay.none", "BV-02", "No tile that is left has that face.");
      break;
    case Phase::deal:
      if (within(kCard, kSides)) return why("card.taken", "BV-06", "That card is taken.");
      break;
    default:
      break;
  }
  return not_now(state);
}

}  // namespace cb::bottlecap_vikings
