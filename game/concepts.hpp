// SPDX-License-Identifier: MIT
// What a game is, to everything that plays, searches, counts or shows it.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "core/rng.hpp"
#include "core/target.hpp"

namespace cb::inline CB_ISA {

// Who acts next: a seat (0, 1, …), chance, or nobody because the game is over.
using Actor = int;
inline constexpr Actor kChance = -1;
inline constexpr Actor kNobody = -2;
inline constexpr int kMaxSeats = 6;

// How a finished game ended. Several winners share the win (a draw has all of them);
// none means that everybody lost together. `how` is the game's own list of reasons.
struct Ending {
  std::uint8_t winners = 0;  // bit s set: seat s won
  std::uint8_t how = 0;
  CB_FN constexpr bool won(int seat) const { return (winners >> seat & 1) != 0; }
  bool operator==(const Ending&) const = default;
};

// A state or action is a plain value without padding: equal bytes means equal, bytes are the
// serialisation, and copying is undo.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T> &&
                     std::equality_comparable<T> && std::default_initializable<T>;

// The legal actions of a state, as a small value that knows its size and its n-th member.
template <class S, class A>
concept ActionSet = requires(const S& set, int n, A action) {
  { set.size() } -> std::convertible_to<int>;
  { set[n] } -> std::convertible_to<A>;
  { set.contains(action) } -> std::same_as<bool>;
  { *set.begin() } -> std::convertible_to<A>;
  set.end();
};

// A rules object: everything fixed during a match (edition, options, tables), acting on states.
template <class R>
concept Game =
    PlainValue<typename R::State> && PlainValue<typename R::Action> && sizeof(typename R::Action) <= 4 &&
    std::is_trivially_copyable_v<R> &&
    requires(const R& rules, const typename R::State& state, typename R::State& next, typename R::Action action) {
      { rules.seats() } -> std::same_as<int>;
      { rules.start() } -> std::same_as<typename R::State>;

      // The seat that acts, kChance, or kNobody exactly when the game is over.
      { rules.actor(state) } -> std::same_as<Actor>;
      // The seat whose turn is under way (at a chance node: whose throw or draw it is),
      // and whether the state is the first of a turn. Both only shape what people read.
      { rules.turn(state) } -> std::same_as<int>;
      { rules.begins_turn(state) } -> std::same_as<bool>;

      // Empty exactly when the game is over; not asked at a chance node.
      { rules.legal(state) } -> ActionSet<typename R::Action>;
      // The action must be legal (or, at a chance node, one of the outcomes).
      { rules.apply(next, action) };

      // Only asked when the game is over.
      { rules.ending(state) } -> std::same_as<Ending>;
      // The state with the progress counters cleared: what repetition and tables compare.
      { rules.position(state) } -> std::same_as<typename R::State>;
      // How often a position may occur before the match is drawn; 0: no such rule.
      { rules.repetition_limit() } -> std::same_as<int>;
    };

// The outcomes of a chance node, with integer weights.
template <class S, class A>
concept OutcomeSet = ActionSet<S, A> && requires(const S& set, int n, std::uint32_t ticket) {
  { set.weight(n) } -> std::same_as<std::uint32_t>;
  { set.total() } -> std::same_as<std::uint32_t>;
  // The outcome that holds the given ticket, 0 ≤ ticket < total().
  { set.pick(ticket) } -> std::convertible_to<A>;
};

template <class R>
concept Chance = Game<R> && requires(const R& rules, const typename R::State& state) {
  { rules.at_chance(state) } -> std::same_as<bool>;
  { rules.chance(state) } -> OutcomeSet<typename R::Action>;
};

// A game in which seats do not see everything. `view(state, kNobody)` is what a spectator sees;
// the view of a finished game hides nothing. `sample` completes a view to some state that fits it.
template <class R>
concept Hidden =
    Game<R> && PlainValue<typename R::View> &&
    requires(const R& rules, const typename R::State& state, const typename R::View& view, int seat, Rng& rng) {
      { rules.view(state, seat) } -> std::same_as<typename R::View>;
      { rules.sample(view, rng) } -> std::same_as<typename R::State>;
    };

// A game for two without chance whose running positions can be numbered, so that a table holds something for each: a
// class of its own beside the rules, because it brings tables that players do without. Positions that are the same for
// every question about winning may share a number. Numbers lie in rows of equal width.
template <class N>
concept Indexable = Game<typename N::Rules> && requires(const N& numbering, const typename N::Rules::State& state,
                                                        std::uint64_t number, void (&visit)(std::uint64_t)) {
  { numbering.rows() } -> std::same_as<std::uint64_t>;
  { numbering.width() } -> std::same_as<std::uint64_t>;
  // A position without a number is over, and lost by the side to move.
  { numbering.holds(state) } -> std::same_as<bool>;
  { numbering.number(state) } -> std::same_as<std::uint64_t>;
  { numbering.state(number) } -> std::same_as<typename N::Rules::State>;
  // How many positions each number of a row stands for.
  { numbering.placements(number) } -> std::same_as<int>;
  // Calls with every numbered position that has a move to this one, some perhaps twice. No position comes before two
  // different rows: whoever works on what comes before a row has it for himself.
  numbering.each_previous(number, visit);
};

// What a seat may see: the whole state, unless the game hides something.
template <class R>
struct ViewOf {
  using Type = typename R::State;
};
template <Hidden R>
struct ViewOf<R> {
  using Type = typename R::View;
};

template <class R>
CB_FN constexpr typename ViewOf<R>::Type view_of(const R& rules, const typename R::State& state, int seat) {
  if constexpr (Hidden<R>)
    return rules.view(state, seat);
  else
    return state;
}

// Planes of rows and columns; a vector is one plane of one row.
struct Shape {
  int planes = 1;
  int rows = 1;
  int columns = 1;
  CB_FN constexpr int size() const { return planes * rows * columns; }
  bool operator==(const Shape&) const = default;
};

// A game in numbers of fixed shape, as learning programs take it: a class of its own beside the rules, because players
// do without it. Every action that a seat can take has a number, and what a seat sees is a row of bytes. Shapes follow
// from the rules alone (docs/encodings.md).
template <class E>
concept Encoded = Game<typename E::Rules> && std::constructible_from<E, const typename E::Rules&> &&
                  requires(const E& encoding, const typename E::Rules& rules, const typename E::Rules::State& state,
                           typename E::Rules::Action action, int number, std::uint64_t* mask,
                           const typename ViewOf<typename E::Rules>::Type& view, int seat, std::uint8_t* entries) {
                    // How many numbers there are; no two legal actions of a state have the same.
                    { encoding.actions() } -> std::same_as<int>;
                    { encoding.number(state, action) } -> std::same_as<int>;
                    // The inverse. A number that no legal action has gives an action that is not legal or has another
                    // number.
                    { encoding.action(state, number) } -> std::same_as<typename E::Rules::Action>;
                    // Sets bit n of the words for every legal action with number n; the words are all zero before.
                    encoding.mask(state, rules.legal(state), mask);
                    { encoding.shape() } -> std::same_as<Shape>;
                    // What a seat (or kNobody) sees; other seats are counted from it clockwise.
                    encoding.observe(view, seat, entries);
                  };

// Where something is hidden a view is no history: what a seat saw of every action and outcome, one after the other, is.
template <class E>
concept Recalling = Encoded<E> && requires(const E& encoding, const typename E::Rules::State& before,
                                           typename E::Rules::Action action, int seat, std::uint8_t* entries) {
  // How many actions and outcomes a game has at most, and how many entries tell of one.
  { encoding.most_plies() } -> std::same_as<int>;
  { encoding.recall_size() } -> std::same_as<int>;
  encoding.recall(before, action, seat, entries);
};

template <class R>
CB_FN constexpr bool at_chance(const R& rules, const typename R::State& state) {
  if constexpr (Chance<R>) return rules.at_chance(state);
  return false;
}

// A 64-bit key of the position, counters left out.
template <Game R>
CB_FN constexpr std::uint64_t key(const R& rules, const typename R::State& state) {
  return hash_bytes(rules.position(state));
}

}  // namespace cb::inline CB_ISA
