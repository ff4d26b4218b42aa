// SPDX-License-Identifier: MIT
// What a Bottlecap Vikings position is worth to each player. Judged is the start of a turn: a turn under way is first
// played out in the obvious way, so that a ship that has just landed counts with what its space will give.
#pragma once

#include <algorithm>

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/bottlecap_vikings/rules.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// Numbers in bots.toml. Points unless said otherwise.
struct Weights {
  int glory = 0;        // each glory
  int glory_near = 0;   // more for each of the last steps to the glory throne, growing
  int tier = 0;         // each tier of the hut
  int top_tier = 0;     // more on the tier below the throne
  int gold = 0;         // each gold
  int throne_gold = 0;  // more for each gold towards the hut's throne, on the tier below it
  int wood = 0;         // each wood
  int gold_income = 0;  // each ability that brings gold again and again
  int wood_income = 0;  // likewise wood
  int extras = 0;       // each ability that brings goods now and then
  int shield = 0;       // each ability against damage
  int reach = 0;        // each space further
  int reverse = 0;      // BV-68
  int damage = 0;       // lost for each damage
  int valkyries = 0;    // percent of what Valkyries would take now that counts as lost, for each red token drawn
  int can_improve = 0;  // an improvement in reach and paid for
  int can_glory = 0;    // each glory in reach and paid for
  int win_now = 0;      // a throne in reach of the player to move
  int win_next = 0;     // a throne in reach of another
  int to_move = 0;      // whose turn begins
  int limit_turns = 0;  // in so many last turns of each before the limit (BV-25) glory counts more and more …
  int limit_glory = 0;  // … up to this for each
  int scale = 0;        // points that make a player e times as likely to win
};

class Evaluation {
 public:
  using Rules = bottlecap_vikings::Rules;
  using Weights = bottlecap_vikings::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"glory", &Weights::glory},
      {"glory_near", &Weights::glory_near},
      {"tier", &Weights::tier},
      {"top_tier", &Weights::top_tier},
      {"gold", &Weights::gold},
      {"throne_gold", &Weights::throne_gold},
      {"wood", &Weights::wood},
      {"gold_income", &Weights::gold_income},
      {"wood_income", &Weights::wood_income},
      {"extras", &Weights::extras},
      {"shield", &Weights::shield},
      {"reach", &Weights::reach},
      {"reverse", &Weights::reverse},
      {"damage", &Weights::damage},
      {"valkyries", &Weights::valkyries},
      {"can_improve", &Weights::can_improve},
      {"can_glory", &Weights::can_glory},
      {"win_now", &Weights::win_now},
      {"win_next", &Weights::win_next},
      {"to_move", &Weights::to_move},
      {"limit_turns", &Weights::limit_turns},
      {"limit_glory", &Weights::limit_glory},
      {"scale", &Weights::scale},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules&, const Weights& weights) : weights_(weights) {}

  CB_FN SeatValues values(const Rules& rules, const State& state) const {
    float points[kMaxSeats] = {};
    if (has_cities(rules, state)) {
      State judged = state;
      finish_turn(rules, judged);
      if (judged.phase == Phase::over) return values_of(rules, rules.ending(judged));
      for (int seat = 0; seat < rules.seats(); ++seat)
        points[seat] = static_cast<float>(holdings(rules, judged, seat) + prospects(rules, judged, seat));
    }
    return values_of_points(rules, points, static_cast<float>(std::max(weights_.scale, 1)));
  }

 private:
  // Before the cards are dealt there is nothing to judge.
  CB_FN static constexpr bool has_cities(const Rules& rules, const State& state) {
    for (int seat = 0; seat < rules.seats(); ++seat)
      if (state.players[seat].side >= kSides) return false;
    return true;
  }

  // Plays on to the next turn: every choice in the obvious way, every draw as is likeliest.
  CB_FN constexpr void finish_turn(const Rules& rules, State& state) const {
    constexpr int kMostChoices = 16;
    draw_likeliest(rules, state);
    for (int n = 0; n < kMostChoices && state.phase > Phase::sail; ++n) {
      rules.apply(state, obvious(rules, state));
      draw_likeliest(rules, state);
    }
  }

  // The choice that pays best at once for whoever has it.
  CB_FN constexpr Action obvious(const Rules& rules, const State& state) const {
    const auto legal = rules.legal(state);
    Action best = legal[0];
    if (legal.size() == 1) return best;
    const int seat = rules.actor(state);
    int most = -kWonScore;
    for (const Action action : legal) {
      State next = state;
      rules.apply(next, action);
      draw_likeliest(rules, next);
      const int points = on_throne(rules, next, seat) ? kWonScore : holdings(rules, next, seat);
      if (points <= most) continue;
      most = points;
      best = action;
    }
    return best;
  }

  CB_FN static constexpr bool on_throne(const Rules& rules, const State& state, int seat) {
    if (state.phase != Phase::over) return false;
    const Ending ending = rules.ending(state);
    return ending.how != kTurnLimit && ending.won(seat);
  }

  CB_FN static constexpr void draw_likeliest(const Rules& rules, State& state) {
    while (state.phase == Phase::draw) rules.apply(state, make(state.lid_red > state.lid_grey ? kToken : kToken + 1));
  }

  // What a player has.
  CB_FN constexpr int holdings(const Rules& rules, const State& state, int seat) const {
    constexpr Bits64 kGoldIncome = kGoldForGold | kGoldForWood;
    constexpr Bits64 kExtras = kWoodForGlory | kGoldForOthersMending | kGoldForGlory | kWoodForHuts |
                               kGoldWhenAttacked | kGoldForHuts | kGoldForMending | kHelperGold | kHelperWood;
    constexpr Bits64 kShield =
        kHelperMends | kMendForGlory | kHealForGlory | kOneLessForValkyries | kDrawTwo | kNoDamageLine | kHelperShields;
    const Match& match = rules.match();
    const Player& player = state.players[seat];
    const CitySide& side = match.side(player);
    const Bits64 abilities = state.abilities[seat];
    constexpr int kNear = 3;
    const int near = player.glory + kNear > side.throne ? player.glory + kNear - side.throne : 0;
    int points = weights_.glory * player.glory + weights_.glory_near * near * (near + 1) / 2;
    points += weights_.tier * side.tier[player.hut] + weights_.gold * player.gold + weights_.wood * player.wood;
    if (side.tier[player.hut] == side.tiers)
      points += weights_.top_tier + weights_.throne_gold * up_to(player.gold, side.cost[player.hut]);
    if (abilities != 0) {
      points += weights_.gold_income * count(abilities & kGoldIncome);
      points += weights_.wood_income * count(abilities & kWoodForWood);
      points += weights_.extras * count(abilities & kExtras) + weights_.shield * count(abilities & kShield);
      points += weights_.reach * (furthest(state, seat, kNoShip) - kUsualDistance);
      if ((abilities & kReverseForDamage) != 0) points += weights_.reverse;
    }
    points -= weights_.damage * player.damage();
    points -= weights_.valkyries * reds_with_players(match, state) * valkyries_take(state, seat) / 100;
    return points + weights_.limit_glory * player.glory * lateness(match, state) / 100;
  }

  // In points; BV-23.
  CB_FN constexpr int valkyries_take(const State& state, int seat) const {
    const Player& player = state.players[seat];
    const int damage = player.damage() - (holds(state, seat, kOneLessForValkyries) ? 1 : 0);
    int points = damage >= kDamageForGlory ? weights_.glory : 0;
    if (damage == kDamageForGold || damage >= kDamageForBoth)
      points += weights_.gold * up_to(player.gold, kValkyrieGold);
    return points;
  }

  // In percent, 100 at the last turn.
  CB_FN constexpr int lateness(const Match& match, const State& state) const {
    const int span = weights_.limit_turns * match.players;
    const int left = match.turn_limit - state.turns;
    return match.turn_limit == 0 || left >= span ? 0 : 100 * (span - left) / span;
  }

  // What a player can do in the next turn.
  CB_FN constexpr int prospects(const Rules& rules, const State& state, int seat) const {
    const Match& match = rules.match();
    const Player& player = state.players[seat];
    const bool moves = state.mover == seat;
    int points = moves ? weights_.to_move : 0;
    if (player.ship == kNoShip) return points;
    const CitySide& side = match.side(player);
    bool wins = false;
    const int direction = heading(player);
    const int reach = furthest(state, seat, player.ship);
    for (int distance = 1; distance <= reach && distance <= kSpaces; ++distance) {
      const Part(&parts)[2] = match.face(state, around(player.ship + direction * distance)).parts;
      if (parts[0].kind == Kind::improve) {
        if (improvements(match, state, seat) == 0) continue;
        if (side.tier[player.hut] == side.tiers)
          wins = true;
        else
          points += weights_.can_improve;
      } else if ((parts[0].gain_glory | parts[1].gain_glory) != 0) {
        const int glory = glory_for(player, parts);
        wins = wins || player.glory + glory >= side.throne;
        points += weights_.can_glory * glory;
      }
    }
    return points + (!wins ? 0 : moves ? weights_.win_now : weights_.win_next);
  }

  // How much glory the parts of an action give for the goods in hand.
  CB_FN static constexpr int glory_for(const Player& player, const Part (&parts)[2]) {
    int gold = player.gold;
    int wood = player.wood;
    int glory = 0;
    for (const Part& part : parts) {
      if (gold < part.pay_gold || wood < part.pay_wood) continue;
      gold -= part.pay_gold;
      wood -= part.pay_wood;
      glory += part.gain_glory;
    }
    return glory;
  }

  Weights weights_;
};

}  // namespace cb::inline CB_ISA::bottlecap_vikings
