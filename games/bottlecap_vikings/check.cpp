// SPDX-License-Identifier: MIT
// Whether a position that reads well could stand on a table. What passes is safe to play on from.
#include <fmt/format.h>

#include "games/bottlecap_vikings/notation.hpp"
#include "games/bottlecap_vikings/rules.hpp"

namespace cb::bottlecap_vikings {
namespace {

using Check = std::optional<Problem>;

class Checker {
 public:
  Checker(const Match& match, const State& state) : match_(match), state_(state), mover_(state.players[state.mover]) {}

  Check run() const {
    for (const auto check : {&Checker::rondel, &Checker::sides, &Checker::ships, &Checker::order, &Checker::cities,
                             &Checker::meters, &Checker::tokens, &Checker::events, &Checker::unused_fields,
                             &Checker::compare, &Checker::used, &Checker::step})
      if (auto problem = (this->*check)()) return problem;
    return std::nullopt;
  }

 private:
  static Check no(std::string_view rule, std::string_view sentence) {
    return Problem{std::string(rule), std::string(sentence)};
  }
  static Check yes() { return std::nullopt; }
  static Check demand(bool good, std::string_view rule, std::string_view sentence) {
    return good ? yes() : no(rule, sentence);
  }

  Phase phase() const { return state_.phase; }
  bool in_setup() const {
    return (phase() >= Phase::starter_lot && phase() <= Phase::improve_free) || state_.resume == Phase::next_setup;
  }
  bool getting() const {
    return phase() == Phase::pick_ability || phase() == Phase::pick_double || phase() == Phase::turn_cap;
  }
  bool drawing() const { return phase() == Phase::draw || phase() == Phase::put_back; }
  bool raiding() const { return phase() == Phase::raid_take || phase() == Phase::raid_give; }
  bool passing() const { return phase() == Phase::pass_take || phase() == Phase::pass_give; }
  int turn_order(int seat) const { return match_.offset(state_.starter, seat); }
  bool before_mover(int seat) const { return turn_order(seat) < turn_order(state_.mover); }
  unsigned beside() const { return beside_mover(match_, state_); }

  Check rondel() const {
    const int laid = spaces_laid(state_);
    for (int space = laid; space < kSpaces; ++space)
      if (state_.rondel[space] != kNoTile) return no("BV-01", "The rondel is laid from space 0 on, without holes.");
    if (count(tiles_left(match_, state_)) != kSpaces - laid)
      return no("BV-02", "The rondel shows two faces of one tile, or a face that no tile has.");
    if (phase() == Phase::starter_lot) return demand(laid == 0, "BV-01", "The lot for the start comes first.");
    if (phase() == Phase::lay) return demand(laid < kSpaces, "BV-01", "The rondel is complete already.");
    return demand(laid == kSpaces, "BV-01", "The rondel is not complete.");
  }

  Check sides() const {
    const Cities cities = match_.options.cities;
    if (phase() == Phase::deal && cities == Cities::common) return no("BV-06", "All play the common side here.");
    if (phase() == Phase::pick && cities != Cities::pick) return no("BV-06", "Nobody picks a side here.");
    unsigned taken = 0;
    for (int seat = 0; seat < match_.players; ++seat) {
      const int side = state_.players[seat].side;
      const bool none = side == kNoSide;
      const bool card = side > kNoSide;
      const bool picked = side < kNoSide;
      bool good = picked && (cities == Cities::pick || (side == kCommon) == (cities == Cities::common));
      if (phase() == Phase::starter_lot || phase() == Phase::lay) good = none;
      if (phase() == Phase::deal) good = before_mover(seat) ? card : none;
      if (phase() == Phase::pick) good = before_mover(seat) ? picked : card;
      if (!good) return no("BV-06", fmt::format("{} cannot have that city now.", seat_title(seat)));
      const int number = card ? side - kNoSide : picked ? side : kCommon;
      if (number != kCommon && (taken >> number & 1) != 0) return no("BV-06", "Two players have the same unique card.");
      if (number != kCommon) taken |= 1u << number;
    }
    return yes();
  }

  Check ships() const {
    for (int seat = 0; seat < match_.players; ++seat) {
      const bool due =
          phase() == Phase::ship ? before_mover(seat) : phase() < Phase::starter_lot || phase() > Phase::ship;
      if ((state_.players[seat].ship != kNoShip) != due)
        return no("BV-10", seat_title(seat) + (due ? "'s ship is missing." : "'s ship cannot be on the water yet."));
    }
    return yes();
  }

  Check order() const {
    if (state_.starter != 0 && (!in_setup() || match_.options.starter != Starter::lot))
      return no("BV-10", "Who started is only kept while the set-up lasts, and the first seat starts unless drawn.");
    if (phase() == Phase::starter_lot)
      return demand(match_.options.starter == Starter::lot && state_.mover == 0 && state_.turns == 0, "BV-10",
                    "There is no lot for the start here.");
    if (phase() == Phase::lay && state_.mover != state_.starter)
      return no("BV-01", "The start player lays the rondel.");
    if (match_.turn_limit == 0 || in_setup()) return demand(state_.turns == 0, "BV-25", "No turns are counted here.");
    return demand(state_.turns <= match_.turn_limit, "BV-25", "There cannot have been that many turns.");
  }

  // Paths were followed while reading; here is what else must hold.
  Check cities() const {
    bool cap_may_be_turned = false;
    for (int seat = 0; seat < match_.players; ++seat) {
      const Player& player = state_.players[seat];
      if (player.side >= kNoSide) continue;
      const Bits64 held = state_.abilities[seat];
      cap_may_be_turned = cap_may_be_turned || (held & ability(87)) != 0;
      const auto path = city_path(match_.side(player), player.hut, held);
      if (!path) return no("BV-08", "A hut's way up is broken.");
      const Bits64 extra = held & ~path->abilities;
      const bool copied = (held & ability(72)) != 0;
      const bool copying = phase() == Phase::pick_ability && seat == state_.mover;
      Bits64 printed = 0;
      for (int other = 0; other < match_.players; ++other)
        if (state_.players[other].side < kNoSide) printed |= match_.side(state_.players[other]).printed;
      if ((extra & ~printed) != 0) return no("BV-72", "That ability is on no side in play.");
      if (count(extra) > (copied ? 1 : 0)) return no("BV-72", "A player holds an ability too many.");
      // Above BV-72 the hut may have come to the ability that was copied.
      const bool at_copying =
          path->length > 0 && match_.side(player).ability[path->places[path->length - 1]] + kFirstAbility == 72;
      if (copying ? extra != 0 : copied && at_copying && extra == 0 && (printed & ~held) != 0)
        return no("BV-72", fmt::format("{} is to hold {} by BV-72.", seat_title(seat),
                                       copying ? "no ability yet" : "one more ability"));
      if (auto problem = height(seat)) return problem;
    }
    return demand(cap_may_be_turned || state_.helper == match_.edition.helper, "BV-03",
                  "The bottlecap is turned, but nobody could have turned it.");
  }

  // BV-11: huts during the set-up and after it.
  Check height(int seat) const {
    const Player& player = state_.players[seat];
    const int tier = match_.side(player).tier[player.hut];
    const bool free = match_.start.free_improvement != 0;
    if (!in_setup()) return demand(!free || tier >= 1, "BV-11", "Everybody had a free improvement in the set-up.");
    const bool improved =
        free && phase() >= Phase::goods && (before_mover(seat) || (seat == state_.mover && getting()));
    return demand(tier == (improved ? 1 : 0), "BV-11", fmt::format("{}'s hut cannot be there yet.", seat_title(seat)));
  }

  Check meters() const {
    int thrones = 0;
    for (int seat = 0; seat < match_.players; ++seat) {
      const Player& player = state_.players[seat];
      if (player.side >= kNoSide) {
        if (player.gold + player.wood + player.glory + player.damage() + player.reversed != 0)
          return no("BV-11", "Nobody has goods, glory or damage before a city is picked.");
        continue;
      }
      const CitySide& side = match_.side(player);
      if (player.gold > side.gold || player.wood > side.wood || player.glory > side.throne)
        return no("BV-05", fmt::format("{}'s meters do not go that far.", seat_title(seat)));
      const bool glory = player.glory == side.throne;
      const bool hut = player.hut == side.throne_place();
      if (glory && hut) return no("BV-24", "The game ends with the first throne.");
      thrones += glory || hut ? 1 : 0;
      if ((glory || hut) && seat != state_.mover) return no("BV-24", "Only the player whose turn it is can win.");
      if (player.reversed != 0 && !holds(state_, seat, kReverseForDamage))
        return no("BV-68", "Only who holds BV-68 sails the other way round.");
      if (in_setup())
        if (auto problem = setup_goods(seat)) return problem;
    }
    const bool limit = match_.turn_limit != 0 && state_.turns == match_.turn_limit;
    if (phase() == Phase::over) {
      if (thrones + (limit ? 1 : 0) != 1) return no("BV-24", "The game is over once there is a winner, not before.");
      return demand(thrones == 1 || state_.mover == 0, "BV-25", "Nobody is on turn once the turns have run out.");
    }
    return demand(thrones == 0 && !limit, "BV-24", "The game is over already.");
  }

  Check setup_goods(int seat) const {
    const Player& player = state_.players[seat];
    const StartGoods& start = match_.start;
    const CitySide& side = match_.side(player);
    const int goods = player.gold + player.wood;
    const bool dealing = phase() == Phase::goods || phase() == Phase::improve_free || getting();
    const bool begun = dealing && !(turn_order(seat) > turn_order(state_.mover));
    const bool chosen = begun && !(seat == state_.mover && phase() == Phase::goods);
    const bool improved = start.free_improvement != 0 && chosen && (seat != state_.mover || getting());
    const int due = begun ? start.wood + (chosen ? start.choice[turn_order(seat)] : 0) : 0;
    const int glory = begun ? start.glory : 0;
    const bool fits = due <= side.gold && due <= side.wood;
    if (player.damage() + player.reversed != 0) return no("BV-11", "Nobody takes damage in the set-up.");
    if (begun && !chosen && (player.gold != 0 || player.wood != up_to(start.wood, side.wood)))
      return no("BV-11", fmt::format("{} has only the fixed goods yet.", seat_title(seat)));
    if (improved ? player.glory < glory : player.glory != glory || (fits && goods != due))
      return no("BV-11", fmt::format("{} cannot have these goods in the set-up.", seat_title(seat)));
    return yes();
  }

  // BV-22: with four reds among the players the Valkyries would have come.
  Check tokens() const {
    int reds = kRedsForValkyries - 1;
    if (drawing() && state_.resume == Phase::attack)
      for (int offset = 0; offset < match_.offset(state_.mover, state_.seat); ++offset) ++reds;
    int lying = 0;
    for (const Player& player : state_.players) lying += player.red;
    return demand(lying <= reds, "BV-22", "With so many reds among the players the Valkyries would have come.");
  }

  bool has_events() const { return !in_setup() && phase() != Phase::over && phase() != Phase::sail; }

  Check events() const {
    const bool landed = has_events() && !passing() && state_.resume != Phase::line;
    for (int seat = 0; seat < match_.players; ++seat) {
      const int seen = state_.players[seat].events;
      if (seen != 0 && !has_events()) return no("BV-21", "Nothing has happened in this turn yet.");
      if ((seen & (kGainedGlory | kAdvanced)) != 0 && seat != state_.mover)
        return no("BV-21", "Only the player whose turn it is gains glory or improves the city.");
      if (((seen & kAttacked) != 0) != (landed && (beside() >> seat & 1) != 0))
        return no("BV-14", "Those who are beside the mover after landing are attacked, and nobody else.");
    }
    return yes();
  }

  Check unused_fields() const {
    const bool seat = drawing() || raiding() || passing() || phase() == Phase::lose;
    const bool resume = drawing() || getting() || phase() == Phase::lose;
    const bool used = drawing() || getting() || phase() == Phase::lose || phase() == Phase::act;
    const bool step = passing() || (drawing() && state_.resume == Phase::line);
    if (!seat && state_.seat != 0) return no("BV-12", "Nobody but the mover has anything to do here.");
    if ((state_.resume != Phase::over) != resume)
      return no("BV-12", "What follows is said where something is inserted.");
    if (!used && state_.used != 0) return no("BV-16", "Nothing can be used before the action.");
    if ((state_.step != 0) != step) return no("BV-13", "A step is counted along the way and at the damage line.");
    if ((state_.distance != 0) != passing()) return no("BV-66", "A distance is kept while others are passed.");
    if (!drawing() && state_.held != 0) return no("BV-69", "Tokens are held only while drawing.");
    if ((state_.owed != 0) != (phase() == Phase::lose)) return no("BV-19", "Damage is owed only while losing it.");
    if (!raiding() && state_.raided != 0) return no("BV-82", "Nobody is being raided.");
    return yes();
  }

  Check compare() const {
    const bool landed = has_events() && !passing() && !getting() && state_.resume != Phase::turn_end;
    const bool kept = landed && (state_.used & kUsedParts) == 0 && may_play_balance(match_, state_);
    return demand((state_.compare != 0) == kept, "BV-51",
                  "How gold and wood stood on landing is kept exactly where a tile that goes by it may follow.");
  }

  Check used() const {
    if (state_.used == 0) return yes();
    const Part(&parts)[2] = match_.face_of_mover(state_).parts;
    if ((state_.used & kUsedSecond) != 0 && parts[1].kind == Kind::none)
      return no("BV-16", "The action here has one part only.");
    if ((state_.used & kUsedParts) != 0)
      return demand((state_.used & ~kUsedParts) == 0, "BV-68",
                    "Nothing before the action is left once a part is used.");
    const int seat = state_.mover;
    if ((state_.used & kUsedReverse) != 0 && !holds(state_, seat, kReverseForDamage))
      return no("BV-68", "Only who holds BV-68 reverses.");
    if ((state_.used & kUsedSwap) != 0 && !(holds(state_, seat, kHelperSwap) && mover_.ship == state_.helper))
      return no("BV-73", "Only who holds BV-73 swaps, at the helper.");
    return demand((state_.used & kUsedHeal) == 0 || holds(state_, seat, kHealForGlory), "BV-76",
                  "Only who holds BV-76 heals.");
  }

  Check step() const {
    switch (phase()) {
      case Phase::pass_take:
      case Phase::pass_give:
        return passing_step();
      case Phase::draw:
      case Phase::put_back:
        return drawing_step();
      case Phase::raid_take:
      case Phase::raid_give:
        return raiding_step();
      case Phase::pick_ability:
      case Phase::pick_double:
      case Phase::turn_cap:
        return getting_step();
      case Phase::lose:
        return losing_step();
      case Phase::goods:
        return demand(match_.start.choice[turn_order(state_.mover)] > 0, "BV-11", "There is no good to choose.");
      case Phase::improve_free:
        return demand(match_.start.free_improvement != 0, "BV-11", "There is no free improvement with so few players.");
      default:
        return yes();
    }
  }

  Check passing_step() const {
    const Player& met = state_.players[state_.seat];
    const int direction = heading(mover_);
    const int origin = around(mover_.ship - direction * state_.distance);
    const int space = around(origin + direction * state_.step);
    const bool good = holds(state_, state_.mover, kTradeInPassing) && state_.seat != state_.mover &&
                      state_.distance <= furthest(state_, state_.mover, origin) && state_.step < state_.distance &&
                      met.ship == space && space != origin && space != mover_.ship &&
                      has_both_goods(phase() == Phase::pass_take ? met : mover_);
    return demand(good, "BV-66", "There is no such choice of goods in passing.");
  }

  Check drawing_step() const {
    const bool second = state_.held != 0;
    if (second && !holds(state_, state_.seat, kDrawTwo)) return no("BV-69", "Only who holds BV-69 draws two tokens.");
    if ((phase() == Phase::put_back) != (state_.held == (kHeldRed | kHeldGrey)))
      return no("BV-69", "A token is put back when one of each colour was drawn.");
    if (phase() == Phase::draw && state_.lid_red + state_.lid_grey == 0) return no("BV-15", "The lid is empty.");
    if (shielded(state_, state_.seat)) return no("BV-90", "No damage is taken there.");
    const bool mover = state_.seat == state_.mover;
    const Part(&parts)[2] = match_.face_of_mover(state_).parts;
    switch (state_.resume) {
      case Phase::line: {
        bool possible = false;
        for (int distance = 1; distance <= kLargestMeter; ++distance) {
          const int origin = around(mover_.ship - heading(mover_) * distance);
          possible = possible || (distance <= furthest(state_, state_.mover, origin) &&
                                  line_damage(match_, state_, distance) >= state_.step);
        }
        return demand(mover && possible && state_.used == 0, "BV-13", "The damage line was not crossed that often.");
      }
      case Phase::attack:
        return demand(beside() != 0 && (mover || (beside() >> state_.seat & 1) != 0) && state_.used == 0, "BV-14",
                      "There is no such attack.");
      case Phase::checked:
        return demand(mover && (state_.used & kUsedReverse) != 0, "BV-68", "Nobody took damage to reverse.");
      case Phase::gain:
        return demand(mover && (state_.used & kUsedSecond) != 0 && parts[1].take_damage != 0, "BV-17",
                      "No part of this action takes damage.");
      default:
        return no("BV-19", "Damage is not drawn for that.");
    }
  }

  Check raiding_step() const {
    const unsigned raided = state_.raided;
    const bool taking = phase() == Phase::raid_take;
    bool good = holds(state_, state_.mover, kTradeInAttack) && (beside() >> state_.seat & 1) != 0 &&
                (raided & ~beside()) == 0 && (raided >> state_.seat & 1) == (taking ? 0u : 1u) &&
                has_both_goods(taking ? state_.players[state_.seat] : mover_) &&
                mover_.gold + mover_.wood >= count(raided);
    for (int seat = 0; seat < match_.players; ++seat) {
      const bool before = match_.offset(state_.mover, seat) < match_.offset(state_.mover, state_.seat);
      const bool in = (raided >> seat & 1) != 0;
      if (taking ? in && !before : in && before) good = false;
      if (taking && before && !in && (beside() >> seat & 1) != 0 && has_goods(state_.players[seat])) good = false;
    }
    return demand(good, "BV-82", "There is no such choice of goods after an attack.");
  }

  // An ability that the mover may have got with the last improvement.
  bool just_got(int rule) const {
    const int at_hut = match_.side(mover_).ability[mover_.hut] + kFirstAbility;
    return mover_.hut != 0 && holds(state_, state_.mover, ability(rule)) && (at_hut == rule || at_hut == 72);
  }
  bool improved_now() const {
    return state_.used == kUsedFirst && state_.rondel[mover_.ship] == letter('A') && (mover_.events & kAdvanced) != 0;
  }

  Check getting_step() const {
    const bool setup = state_.resume == Phase::next_setup;
    if (!setup && !(state_.resume == Phase::to_act && improved_now())) return no("BV-18", "No city was improved.");
    if (setup && (match_.start.free_improvement == 0 || state_.used != 0))
      return no("BV-11", "There is no free improvement with so few players.");
    if (phase() == Phase::pick_ability)
      return demand(just_got(72) && abilities_to_copy(match_, state_) != 0, "BV-72", "There is no ability to choose.");
    if (phase() == Phase::pick_double)
      return demand(just_got(79) && has_goods(mover_), "BV-79", "There is nothing to double.");
    return demand(just_got(87), "BV-87", "Nobody may turn the bottlecap.");
  }

  Check losing_step() const {
    const Player& loser = state_.players[state_.seat];
    if (state_.owed >= loser.damage() || loser.red == 0 || loser.grey == 0)
      return no("BV-19", "There is no choice of damage to lose.");
    if (state_.resume == Phase::turn_end)
      return demand(state_.owed == 1 && state_.used == 0 && holds(state_, state_.seat, kMendForGlory) &&
                        (loser.events & kGainedGlory) != 0,
                    "BV-70", "No damage is lost at this turn's end.");
    const Part(&parts)[2] = match_.face_of_mover(state_).parts;
    bool good = (state_.used & kUsedParts) == 0 && state_.used == 0 && state_.owed == 1 &&
                mover_.ship == state_.helper && holds(state_, state_.mover, kHelperMends);
    for (int part = 0; part < 2; ++part)
      good = good || ((state_.used >> part & 1) != 0 && parts[part].lose_damage == state_.owed);
    good = good || (improved_now() &&
                    ((just_got(81) && state_.owed == 2) || (just_got(89) && state_.owed == 1 && !match_.has_line)));
    return demand(good && state_.seat == state_.mover && state_.resume == Phase::to_act, "BV-19",
                  "Nothing makes anybody lose that damage.");
  }

  const Match& match_;
  const State& state_;
  const Player& mover_;
};

}  // namespace

std::optional<Problem> check_position(const Match& match, const State& state) { return Checker(match, state).run(); }

}  // namespace cb::bottlecap_vikings
