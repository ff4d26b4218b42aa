// SPDX-License-Identifier: MIT
// Every game's rules as CUDA device code: the templates are instantiated inside a kernel, so a host-only
// call anywhere in the hot headers fails to compile. Needs no CUDA installed.
#include "game/perft.hpp"
#include "game/playout.hpp"
#include "games/all_rules.hpp"

using namespace cb;

template <class R>
__attribute__((global)) void play(const R* rules, PlayoutRecord* record, unsigned long long* leaves) {
  Rng rng(1);
  auto state = rules->start();
  *record = playout(*rules, state, rng, 1000);
  *leaves = perft(*rules, rules->start(), 2) + key(*rules, state);
}

// Naming a kernel's address is what instantiates it.
template <class... R>
void instantiate(TypeList<R...>) {
  [[maybe_unused]] const void* kernels[] = {reinterpret_cast<const void*>(&play<R>)...};
}
void instantiate_all() { instantiate(AllRules{}); }
