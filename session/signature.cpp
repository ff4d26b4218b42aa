// SPDX-License-Identifier: MIT
#include "session/signature.hpp"

#include "core/hash.hpp"

namespace cb {

std::uint64_t signature_of(const AnyGame& game) {
  constexpr int kPlies = 48;  // by then caps, cargo and cards have moved
  std::uint64_t sum = sizeof(AnyState);
  const auto add = [&](std::uint64_t value) { sum = mix(sum ^ value); };
  const auto add_text = [&](std::string_view text) {
    for (const char letter : text) add(static_cast<unsigned char>(letter));
    add(text.size());
  };
  Rng rng(1);
  AnyState state = game.start();
  for (int ply = 0; ply < kPlies && game.actor(state) != kNobody; ++ply) {
    add(hash_bytes(state.bytes));
    add(game.key(state));
    add_text(game.write_position(state));
    const auto actions = game.actions(state);
    for (const auto& action : actions) add(action.code);
    const auto chosen = actions[rng.below(static_cast<std::uint32_t>(actions.size()))].code;
    add_text(game.write_action(state, chosen));
    game.apply(state, chosen);
  }
  return sum;
}

}  // namespace cb
