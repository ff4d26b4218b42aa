// SPDX-License-Identifier: MIT
// Bottlecap Vikings in numbers: an action's number is its code.
#pragma once

#include <cstdint>

#include "game/encoding.hpp"
#include "games/bottlecap_vikings/rules.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

class Encoding {
 public:
  using Rules = bottlecap_vikings::Rules;
  static constexpr int kEvents = 7;  // bits of Player::events
  static constexpr int kUses = 5;    // bits of State::used
  static constexpr int kCounts = 5;  // gold, wood, glory, red and grey damage
  // A city's side, nothing yet, or a card whose side is not picked.
  static constexpr int kSidesAndCards = kSides + 1 + (kSides - 1);
  static constexpr int kOfPlayer = kCounts + 1 + kSpaces + kHutPlaces + kSidesAndCards + 1 + kEvents + kAbilities;
  static constexpr int kOfTable = kSpaces * kActions + 2 * kPhases + kSpaces + 3 + 3 + kUses + 2 + 2;

  CB_FN constexpr explicit Encoding(const Rules& rules) : rules_(rules) {}

  CB_FN constexpr int actions() const { return kAbility + kAbilities; }
  CB_FN constexpr int number(const State&, Action action) const { return action.code; }
  CB_FN constexpr Action action(const State&, int number) const { return make(number); }
  CB_FN constexpr void mask(const State&, const ActionMask& legal, std::uint64_t* words) const {
    static_assert(kGroup == 64);
    words[legal.group() / kGroup] = legal.bits();
  }

  CB_FN constexpr Shape shape() const { return {1, 1, players() * (kOfPlayer + kSeatRows) + kOfTable}; }
  template <class Out>
  CB_WITHIN CB_FN constexpr void observe(const State& state, int seat, Out out) const {
    EntryWriter<Out> entries(out);
    for (int places = 0; places < players(); ++places) player(entries, state, seat_seen(seat, places, players()));
    for (const std::uint8_t tile : state.rondel) entries.one_of(tile, kActions);
    entries.one_of(static_cast<int>(state.phase), kPhases);
    entries.one_of(static_cast<int>(state.resume), kPhases);
    entries.one_of(state.helper, kSpaces);
    entries.number(state.lid_red);
    entries.number(state.lid_grey);
    entries.number(state.owed);
    entries.number(state.step);
    entries.number(state.distance);
    entries.share(state.turns, rules_.match().turn_limit);
    entries.members_of(state.used, kUses);
    entries.members_of(state.compare, 2);
    entries.members_of(state.held, 2);
    // Who: the actor, whose turn it is, who is inserted, who began the set-up, who is still to be raided.
    one_seat(entries, rules_.actor(state), seat);
    one_seat(entries, state.mover, seat);
    one_seat(entries, state.seat, seat);
    one_seat(entries, state.starter, seat);
    for (int places = 0; places < players(); ++places)
      entries.number(state.raided >> seat_seen(seat, places, players()) & 1);
  }

 private:
  static constexpr int kSeatRows = 5;

  CB_FN constexpr int players() const { return rules_.match().players; }
  template <class Writer>
  CB_FN constexpr void one_seat(Writer& entries, int whose, int seat) const {
    entries.one_of(whose < 0 || whose >= players() ? -1 : seen_from(seat, whose, players()), players());
  }
  template <class Writer>
  CB_FN constexpr void player(Writer& entries, const State& state, int of) const {
    const Player& player = state.players[of];
    const bool settled = player.side < kSides;
    entries.number(player.gold);
    entries.number(player.wood);
    entries.number(player.glory);
    entries.number(player.red);
    entries.number(player.grey);
    entries.number(settled ? helmets(rules_.match(), state, of) : 0);
    entries.one_of(player.ship, kSpaces);
    entries.one_of(player.hut, kHutPlaces);
    entries.one_of(settled ? player.side : kSides + (player.side - kNoSide), kSidesAndCards);
    entries.number(player.reversed);
    entries.members_of(player.events, kEvents);
    entries.members_of(state.abilities[of], kAbilities);
  }

  const Rules& rules_;
};
static_assert(Encoded<Encoding>);

}  // namespace cb::inline CB_ISA::bottlecap_vikings
