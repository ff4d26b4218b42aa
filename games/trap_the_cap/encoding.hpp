// SPDX-License-Identifier: MIT
// Trap the Cap in numbers: a move is a stack, by its slot in the state, and a space. Sizes follow from the edition.
#pragma once

#include <cstdint>

#include "game/encoding.hpp"
#include "games/trap_the_cap/rules.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

class Encoding {
 public:
  using Rules = trap_the_cap::Rules;
  static constexpr int kPlain = 3;  // pass, again, stop
  static constexpr int kPhases = static_cast<int>(Phase::over_throws) + 1;

  CB_FN constexpr explicit Encoding(const Rules& rules)
      : rules_(rules),
        spaces_(rules.board().spaces()),
        colours_(rules.options().game == Play::total_team ? rules.seats() / 2 : 1),
        golden_(rules.options().game == Play::golden) {}

  // ((colour · 6 + slot) · 2 + through the home) · (spaces + 1) + to, where the space after the last is the home. The
  // colour is 0 but in Total Team Play (TT-24), where the mover's partners follow clockwise. A cap from home has the
  // slot kHomeSlot. Then the golden cap: (turning · 2 + through the home) · (spaces + 1) + to. Then pass, again, stop.
  CB_FN constexpr int actions() const { return first_plain() + kPlain; }
  CB_FN constexpr int number(const State& state, Action action) const {
    if (action.piece >= kPass) return first_plain() + action.piece - kPass;
    return first_of(state, action) + (is_home(action.to) ? spaces_ : action.to);
  }
  CB_FN constexpr Action action(const State& state, int number) const {
    if (number >= first_plain()) return {static_cast<std::uint8_t>(kPass + number - first_plain())};
    const int to = number % ends();
    int way = number / ends();
    if (number >= first_golden()) {
      way -= first_golden() / ends();
      return move(kGoldenPiece, place_of(state.golden), to, owner_of(state.golden),
                  kHomeSlot | (way & 1) * kThroughHome | (way >> 1) * kTurn);
    }
    const int slot = way / 2 % kMostCaps;
    const int colour = (state.mover + way / 2 / kMostCaps * 2) % rules_.seats();
    const Stack stack = state.stacks[colour][slot];
    return move(colour, stack == kNoStack ? home_of(colour) : place_of(stack), to, colour,
                slot | (way & 1) * kThroughHome);
  }
  CB_FN constexpr void mask(const State& state, const LegalMoves& legal, std::uint64_t* words) const {
    legal.each(
        [&](Action piece, SpaceSet places) {
          const int first = first_of(state, piece);
          add_to_mask(words, first, places.low & low_spaces());
          const Bits64 high = places.high & high_spaces();
          if (high != 0) add_to_mask(words, first + 64, high);
          if ((places.high >> (kFirstHome - 64)) != 0) add_to_mask(words, first + spaces_);
        },
        [&](Action action) { add_to_mask(words, number(state, action)); });
  }

  CB_FN constexpr Shape shape() const {
    const int seats = rules_.seats();
    const int of_seat = spaces_ + kMostCaps * (seats + 1) + seats;
    const int of_golden = golden_ ? 2 * spaces_ + 2 * seats + 3 : 0;
    return {1, 1, seats * of_seat + of_golden + kDieSides + kPhases + seats + 2};
  }
  template <class Out>
  CB_FN constexpr void observe(const State& state, int seat, Out out) const {
    const int seats = rules_.seats();
    EntryWriter<Out> entries(out);
    for (int places = 0; places < seats; ++places) {
      const int colour = seat_seen(seat, places, seats);
      stacks_by_space(entries, state.stacks[colour]);
      for (const Stack stack : state.stacks[colour]) {
        const bool stands = stack != kNoStack;
        caps_by_seat(entries, stands ? under(stack) : 0, seat);
        entries.number(stands && (under(stack) & kGold) != 0);
      }
      caps_by_seat(entries, state.homes[colour], seat);
    }
    if (golden_) {
      const bool stands = state.golden != kNoStack;
      const bool turned = state.phase == Phase::turned;
      const int owner = owner_of(state.golden);
      entries.one_of(stands ? place_of(state.golden) : -1, spaces_);
      entries.one_of(!stands ? -1 : owner == kNeutral ? seats : seen_from(seat, owner, seats), seats + 1);
      caps_by_seat(entries, stands ? under(state.golden) : 0, seat);
      entries.one_of(!turned ? -1 : is_home(state.back_to) ? spaces_ : state.back_to, ends());
      entries.number(state.points);
    }
    entries.one_of(state.die - 1, kDieSides);
    entries.one_of(static_cast<int>(state.phase), kPhases);
    entries.one_of(seen_from(seat, state.mover, seats), seats);
    entries.share(state.quiet, rules_.options().quiet == 0 ? 0 : rules_.setting().quiet_limit);
    entries.share(static_cast<int>(state.throws), rules_.options().throws);
  }

 private:
  CB_FN constexpr int ends() const { return spaces_ + 1; }
  CB_FN constexpr int first_golden() const { return colours_ * kMostCaps * 2 * ends(); }
  CB_FN constexpr int first_plain() const { return first_golden() + (golden_ ? 4 * ends() : 0); }
  CB_FN constexpr Bits64 low_spaces() const { return spaces_ >= 64 ? ~Bits64{0} : bit(spaces_) - 1; }
  CB_FN constexpr Bits64 high_spaces() const { return spaces_ <= 64 ? 0 : bit(spaces_ - 64) - 1; }

  // The number of a piece going in some way to the first space.
  CB_FN constexpr int first_of(const State& state, Action piece) const {
    const int through = (piece.how & kThroughHome) != 0;
    if (piece.piece == kGoldenPiece)
      return first_golden() + ((piece.how & kTurn) != 0 ? 2 + through : through) * ends();
    const int colour = seen_from(state.mover, piece.piece, rules_.seats()) / 2;
    return ((colour * kMostCaps + (piece.how & kSlots)) * 2 + through) * ends();
  }
  CB_FN constexpr Action move(int piece, int from, int to, int colour, int how) const {
    return {static_cast<std::uint8_t>(piece), static_cast<std::uint8_t>(from),
            static_cast<std::uint8_t>(to == spaces_ ? home_of(colour) : to), static_cast<std::uint8_t>(how)};
  }
  // How many stand on each space. They are in rising order, so which of them stands where follows.
  template <class Writer>
  CB_FN constexpr void stacks_by_space(Writer& entries, const Stack (&stacks)[kMostCaps]) const {
    int space = 0;
    for (int slot = 0; slot < kMostCaps && stacks[slot] != kNoStack;) {
      const int place = place_of(stacks[slot]);
      int here = 0;
      for (; slot < kMostCaps && place_of(stacks[slot]) == place; ++slot) ++here;
      entries.same(0, place - space);
      entries.number(here);
      space = place + 1;
    }
    entries.same(0, spaces_ - space);
  }
  template <class Writer>
  CB_FN constexpr void caps_by_seat(Writer& entries, Caps held, int seat) const {
    for (int places = 0; places < rules_.seats(); ++places)
      entries.number(number_of(held, seat_seen(seat, places, rules_.seats())));
  }

  const Rules& rules_;
  int spaces_;
  int colours_;
  bool golden_;
};
static_assert(Encoded<Encoding>);

}  // namespace cb::inline CB_ISA::trap_the_cap
