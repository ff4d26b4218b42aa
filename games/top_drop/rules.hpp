// SPDX-License-Identifier: MIT
// The rules of Top Drop. Header-only and free of heap and exceptions: native, WASM and CUDA share it.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "core/select.hpp"
#include "games/top_drop/choices.hpp"
#include "games/top_drop/options.hpp"
#include "games/top_drop/tables.hpp"
#include "games/top_drop/view.hpp"

namespace cb::inline CB_ISA::top_drop {

// How a game ended: the grades of TD-21.
inline constexpr std::uint8_t kVictory = 0;     // TD-19
inline constexpr std::uint8_t kVeryGood = 1;    // lost with an empty draw pile
inline constexpr std::uint8_t kBetterLuck = 2;  // lost before that

class Rules {
 public:
  using State = top_drop::State;
  using Action = top_drop::Action;
  using View = top_drop::View;
  static constexpr int kCardBlocks = 6;  // see gpu/play.hpp
  static constexpr int kCardStepBlocks = 5;
  static constexpr int kCardTurns = 6;

  constexpr Rules() = default;
  constexpr Rules(const Edition& edition, const Options& options) : edition_(edition), options_(options) {
    for (int top = 1; top <= kCards; ++top)
      for (int card = 1; card <= kCards; ++card)
        if (edition.colour[card] == edition.colour[top]) same_colour_[top] |= bit(card);
    start_.pile = deck();
    start_.help[kSkip] = start_.help[kFlip] = start_.help[kColour] =
        static_cast<std::uint8_t>(options.players);                                  // TD-04
    start_.help[kWild] = static_cast<std::uint8_t>(wild_cards(options.difficulty));  // TD-05
    said_[static_cast<int>(Phase::second)] = bit(kSayStop);                          // TD-09
    for (int seat = 0; seat < options.players; ++seat)
      said_[static_cast<int>(Phase::open)] |= bit(kOpenUp + seat) | bit(kOpenDown + seat);  // TD-07
  }

  CB_FN constexpr int seats() const { return options_.players; }
  CB_FN constexpr int side(int) const { return 0; }  // TD-19: all win or lose together
  CB_FN constexpr State start() const { return start_; }
  CB_FN constexpr const Options& options() const { return options_; }
  CB_FN constexpr const Edition& edition() const { return edition_; }
  CB_FN constexpr int cards() const { return edition_.cards; }
  CB_FN constexpr Bits64 deck() const { return bit(edition_.cards + 1) - bit(1); }
  // The cards of the same colour as a card, itself among them; none for the empty pile.
  CB_FN constexpr Bits64 same_colour(int card) const { return same_colour_[card]; }

  CB_FN constexpr Actor actor(const State& state) const {
    if (at_chance(state)) return kChance;
    return legal(state).empty() ? kNobody : static_cast<Actor>(state.seat);
  }
  CB_FN constexpr int turn(const State& state) const { return state.seat; }
  CB_FN constexpr bool begins_turn(const State& state) const {
    const bool first_dealt = state.direction == Direction::none && element(state.hand, state.seat) == 0;
    return state.phase == Phase::turn || state.phase == Phase::open || first_dealt;
  }

  // At the start of a turn nothing is left exactly when everyone has lost (TD-20).
  CB_FN constexpr Choices legal(const State& state) const {
    const Bits64 hand = element(state.hand, state.seat);
    const Bits64 matching = hand & same_colour_[state.top];                     // TD-13, TD-24
    const Bits64 following = hand & kFollow.after(state.direction, state.top);  // TD-09
    const bool at_start = state.phase == Phase::turn;
    const Bits64 said = at_start ? helps(state, matching) : said_[static_cast<int>(state.phase)];  // TD-10
    return {state.phase == Phase::match ? matching : following, said};
  }

  CB_FN constexpr void apply(State& state, Action action) const {
    if (state.phase == Phase::draw) return draw(state, action.code);
    if (action.code < kWords) return place(state, action.code);
    const int word = action.code - kWords;
    if (word == kSayStop) return end_turn(state);
    if (word >= kOpenUp) return open(state, word);
    use_help(state, word);
  }

  CB_FN constexpr Ending ending(const State& state) const {
    if (state.phase == Phase::won) return {static_cast<std::uint8_t>((1 << seats()) - 1), kVictory};
    return {0, state.pile == 0 ? kVeryGood : kBetterLuck};
  }

  CB_FN constexpr State position(const State& state) const { return state; }
  CB_FN constexpr int repetition_limit() const { return 0; }

  CB_FN constexpr bool at_chance(const State& state) const { return state.phase == Phase::draw; }
  CB_FN constexpr Draws chance(const State& state) const { return Draws(state.pile); }

  // TD-22. kNobody is a spectator.
  CB_FN constexpr View view(const State& state, int seat) const { return look(state, seat, actor(state) == kNobody); }

  // Whether a seat may see an action as it is taken: of a draw the others learn only that it happened.
  CB_FN constexpr bool may_see(const State& before, int seat) const {
    return !at_chance(before) || static_cast<int>(before.seat) == seat;
  }

  // All states that fit the view are equally likely. That the game is not over is part of what everyone
  // knows, so a hand with which the seat to play would be stuck does not fit; few do not.
  CB_FN constexpr State sample(const View& view, Rng& rng) const {
    State state = fill_in(view, rng);
    for (int tries = 0; tries < kMostTries && view.over == 0 && actor(state) == kNobody; ++tries)
      state = fill_in(view, rng);
    return state;
  }

 private:
  // With one fitting card among all unseen ones this many tries still fail less than once in 10^70;
  // the limit is there for views that no state has.
  static constexpr int kMostTries = 10'000;

  // The helps that lead to a legal turn, as words (TD-10, TD-14, TD-20).
  CB_FN constexpr Bits64 helps(const State& state, Bits64 matching) const {
    const Bits64 flipped = element(state.hand, state.seat) & kFollow.after(turned(state.direction), state.top);
    const std::uint32_t leads = 1U << kSkip | static_cast<std::uint32_t>(flipped != 0) << kFlip |
                                static_cast<std::uint32_t>(matching != 0) << kColour;
    std::uint32_t left = 0;
    for (int kind : {kSkip, kFlip, kColour}) left |= static_cast<std::uint32_t>(state.help[kind] != 0) << kind;
    const std::uint32_t by_wild = state.help[kWild] != 0 ? leads : 0;
    return (leads & left) << kUseSkip | by_wild << kWildSkip;
  }

  CB_FN constexpr void open(State& state, int word) const {
    state.direction = word < kOpenDown ? Direction::up : Direction::down;
    state.seat = static_cast<std::uint8_t>(word & (kMostPlayers - 1));
    state.phase = Phase::turn;
  }

  CB_FN constexpr void use_help(State& state, int word) const {
    const bool wild = word >= kWildSkip;
    const int kind = word - (wild ? kWildSkip : kUseSkip);
    const int used = wild ? kWild : kind;
    set_element(state.help, used, static_cast<std::uint8_t>(element(state.help, used) - 1));  // TD-15
    if (kind == kSkip) return next_turn(state);                                               // TD-11
    if (kind == kFlip) {
      state.direction = turned(state.direction);  // TD-12
      state.phase = Phase::place;
    } else {
      state.phase = Phase::match;  // TD-13
    }
  }

  CB_FN constexpr void place(State& state, int card) const {
    const Bits64 hand = element(state.hand, state.seat) ^ bit(card);
    set_element(state.hand, state.seat, hand);
    state.top = static_cast<std::uint8_t>(card);
    if (card == 1) state.direction = Direction::up;          // TD-16
    if (card == cards()) state.direction = Direction::down;  // TD-16
    if (state.phase == Phase::second || hand == 0) return end_turn(state);
    state.phase = Phase::second;
  }

  // After at least one card: while the pile lasts the hand is now short of some (TD-17).
  CB_FN constexpr void end_turn(State& state) const {
    if (state.pile == 0) return next_turn(state);
    state.phase = Phase::draw;
  }

  CB_FN constexpr void draw(State& state, int card) const {
    const Bits64 hand = element(state.hand, state.seat) | bit(card);
    set_element(state.hand, state.seat, hand);
    state.pile ^= bit(card);
    if (!is_full(hand) && state.pile != 0) return;
    if (state.direction != Direction::none) return next_turn(state);
    const bool all_dealt = state.seat + 1 == seats();  // TD-03
    state.phase = all_dealt ? Phase::open : Phase::draw;
    state.seat = static_cast<std::uint8_t>(all_dealt ? 0 : state.seat + 1);
  }

  CB_FN constexpr bool is_full(Bits64 hand) const {
    static_assert(kHandSize == 4);
    if (edition_.hand != kHandSize) return count(hand) >= edition_.hand;
    return without_lowest(without_lowest(without_lowest(hand))) != 0;
  }

  CB_FN constexpr void next_turn(State& state) const {
    int seat = state.seat;
    do {
      seat = seat + 1 == seats() ? 0 : seat + 1;  // TD-07: clockwise
    } while (element(state.hand, seat) == 0 && seat != state.seat);  // TD-18
    state.phase = element(state.hand, seat) == 0 ? Phase::won : Phase::turn;
    state.seat = static_cast<std::uint8_t>(seat);
  }

  State start_;
  Bits64 same_colour_[kCards + 1] = {};
  Bits64 said_[8] = {};  // what may be said in a phase, but for the helps
  Edition edition_;
  Options options_;
};
static_assert(Chance<Rules> && Hidden<Rules>);

}  // namespace cb::inline CB_ISA::top_drop
