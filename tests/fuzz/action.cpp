// SPDX-License-Identifier: MIT
// Any bytes as an action. Input: the table, then a number that chooses the state, then the action. One that
// is accepted must be legal and apply; one that is not must be refused in words.
#include "core/text.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  using namespace cb::fuzz;
  const auto [line, rest] = first_line(as_text(data, size));
  const auto [number, text] = first_line(rest);
  const auto& game = *table_named(line).game;

  const auto seed = to_number<std::uint16_t>(number).value_or(static_cast<std::uint16_t>(number.size()));
  Rng rng(seed);
  AnyState state = game.start();
  for (int ply = seed % 100; ply > 0 && game.actor(state) != kNobody; --ply)
    game.apply(state, random_action(game, state, rng));

  const auto action = game.read_action(state, text);
  if (!action) {
    require(!action.error().message.empty(), "An action was refused without a word.", game, state);
    return 0;
  }
  require(game.is_legal(state, *action), "An action that is not legal was accepted.", game, state);
  game.apply(state, *action);
  check_state(game, state);
  check_words(game, state);
  return 0;
}
