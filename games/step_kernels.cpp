// SPDX-License-Identifier: MIT
// Compiled once per instruction set; includes hot headers only, as games/kernels.cpp does.
#include "games/step_kernels.hpp"

#include "core/bytes.hpp"
#include "game/action_code.hpp"
#include "games/all_encodings.hpp"

namespace cb::inline CB_ISA {
namespace {

static_assert(sizeof(Rng) == sizeof(std::uint64_t));

template <class E>
struct Of {
  using Rules = typename E::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using View = typename ViewOf<Rules>::Type;

  // Copying the rules for a single question would cost more than the answer; that they have another name in another
  // instruction set is why only the portable table is asked such questions.
  static const Rules& rules(const void* bytes) { return *static_cast<const Rules*>(bytes); }

  static int actions(const void* bytes) { return E(rules(bytes)).actions(); }
  static std::array<int, 3> shape(const void* bytes) {
    const Shape shape = E(rules(bytes)).shape();
    return {shape.planes, shape.rows, shape.columns};
  }
  static int number(const void* bytes, const void* state, std::uint32_t code) {
    return E(rules(bytes)).number(from_bytes<State>(state), from_code<Action>(code));
  }
  static std::uint32_t action(const void* bytes, const void* state, int number) {
    return to_code(E(rules(bytes)).action(from_bytes<State>(state), number));
  }
  static void mask(const void* bytes, const void* state_bytes, std::uint64_t* words) {
    const Rules& own = rules(bytes);
    const E encoding(own);
    for (int word = 0; word < mask_words(encoding.actions()); ++word) words[word] = 0;
    const auto state = from_bytes<State>(state_bytes);
    if (own.actor(state) >= 0) encoding.mask(state, own.legal(state), words);
  }
  static void observe(const void* bytes, const void* view, int seat, std::uint8_t* entries) {
    E(rules(bytes)).observe(from_bytes<View>(view), seat, entries);
  }
  static std::array<int, 2> recall_shape([[maybe_unused]] const void* bytes) {
    if constexpr (Recalling<E>)
      return {E(rules(bytes)).most_plies(), E(rules(bytes)).recall_size()};
    else
      return {0, 0};
  }
  static void recall([[maybe_unused]] const void* bytes, [[maybe_unused]] const void* before,
                     [[maybe_unused]] std::uint32_t code, [[maybe_unused]] int seat,
                     [[maybe_unused]] std::uint8_t* entries) {
    if constexpr (Recalling<E>)
      E(rules(bytes)).recall(from_bytes<State>(before), from_code<Action>(code), seat, entries);
  }

  static bool is_over_at_once(const void* bytes) {
    const Rules& own = rules(bytes);
    auto state = own.start();
    if constexpr (Chance<Rules>) {
      while (own.at_chance(state)) own.apply(state, own.chance(state).pick(0));
    }
    return own.actor(state) == kNobody;
  }

  // The rows of a run of games.
  class Rows {
   public:
    Rows(const StepArrays& arrays, const Rules& own, const Stepping<E>& stepping)
        : arrays_(arrays),
          seats_(static_cast<std::size_t>(own.seats())),
          words_(static_cast<std::size_t>(stepping.words())),
          entries_(static_cast<std::size_t>(stepping.encoding().shape().size())) {}

    StepRow<E> operator[](std::size_t game) const {
      return {static_cast<State*>(arrays_.states) + game,
              reinterpret_cast<Rng*>(arrays_.generators) + game,
              arrays_.plies + game,
              arrays_.masks + game * words_,
              arrays_.actors + game,
              arrays_.ends + game,
              arrays_.rewards + game * seats_,
              arrays_.observations == nullptr ? nullptr : arrays_.observations + game * entries_,
              arrays_.last_states == nullptr ? nullptr : static_cast<State*>(arrays_.last_states) + game};
    }

   private:
    const StepArrays& arrays_;
    std::size_t seats_;
    std::size_t words_;
    std::size_t entries_;
  };

  static void begin(const StepArrays& arrays, GameRange range, std::uint64_t seed) {
    const auto own = from_bytes<Rules>(arrays.rules);
    const Stepping<E> stepping(own, arrays.ply_limit);
    const Rows rows(arrays, own, stepping);
    for (std::size_t game = range.from; game < range.to; ++game) {
      const StepRow<E> row = rows[game];
      *row.rng = Rng(seed + mix(game));
      stepping.begin(row);
    }
  }
  static void step(const StepArrays& arrays, GameRange range, const std::int32_t* actions) {
    const auto own = from_bytes<Rules>(arrays.rules);
    const Stepping<E> stepping(own, arrays.ply_limit);
    const Rows rows(arrays, own, stepping);
    for (std::size_t game = range.from; game < range.to; ++game) stepping.step(rows[game], actions[game]);
  }
  static void look(const void* bytes, const void* states, GameRange range, int seat, std::uint8_t* observations) {
    const auto own = from_bytes<Rules>(bytes);
    const E encoding(own);
    const auto entries = static_cast<std::size_t>(encoding.shape().size());
    for (std::size_t game = range.from; game < range.to; ++game) {
      const State& state = static_cast<const State*>(states)[game];
      const int who = seat == kActing ? own.actor(state) : seat;
      encoding.observe(view_of(own, state, who), who, observations + game * entries);
    }
  }
};

void sample(const std::uint64_t* masks, int words, GameRange range, std::uint64_t* generators, std::int32_t* actions) {
  for (std::size_t game = range.from; game < range.to; ++game)
    actions[game] =
        any_of_mask(masks + game * static_cast<std::size_t>(words), words, *reinterpret_cast<Rng*>(generators + game));
}

template <class List>
struct TableOf;
template <class... E>
struct TableOf<TypeList<E...>> {
  static constexpr StepKernels kEntries[] = {{sizeof(typename E::Rules::State), &Of<E>::actions, &Of<E>::shape,
                                              &Of<E>::number, &Of<E>::action, &Of<E>::mask, &Of<E>::observe,
                                              &Of<E>::recall_shape, &Of<E>::recall, &Of<E>::is_over_at_once,
                                              &Of<E>::begin, &Of<E>::step, &Of<E>::look, &sample}...};
};

}  // namespace

extern const StepKernels* const step_kernel_table;
constinit const StepKernels* const step_kernel_table = TableOf<AllEncodings>::kEntries;

}  // namespace cb::inline CB_ISA
