// SPDX-License-Identifier: MIT
// Every game's rules as CUDA device code: the templates are instantiated inside a kernel, so a host-only
// call anywhere in the hot headers fails to compile. Needs no CUDA installed.
#include "game/perft.hpp"
#include "game/playout.hpp"
#include "game/step.hpp"
#include "games/all_encodings.hpp"
#include "games/all_rules.hpp"

using namespace cb;

template <class R>
__attribute__((global)) void play(const R* rules, PlayoutRecord* record, unsigned long long* leaves) {
  Rng rng(1);
  auto state = rules->start();
  *record = playout(*rules, state, rng, 1000);
  *leaves = perft(*rules, rules->start(), 2) + key(*rules, state);
}

template <class E>
__attribute__((global)) void step(const typename E::Rules* rules, StepRow<E>* row, int number) {
  const Stepping<E> stepping(*rules, 1000);
  stepping.begin(*row);
  stepping.step(*row, any_of_mask(row->mask, stepping.words(), *row->rng) + number);
}

// Naming a kernel's address is what instantiates it.
template <class... R>
void instantiate(TypeList<R...>) {
  [[maybe_unused]] const void* kernels[] = {reinterpret_cast<const void*>(&play<R>)...};
}
template <class... E>
void instantiate_steps(TypeList<E...>) {
  [[maybe_unused]] const void* kernels[] = {reinterpret_cast<const void*>(&step<E>)...};
}
void instantiate_all() {
  instantiate(AllRules{});
  instantiate_steps(AllEncodings{});
}
