// SPDX-License-Identifier: MIT
// Any bytes as a position. Input: the table, then the position. One that is accepted must write and read
// back as itself, and play on from there.
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb::fuzz;
  const auto [line, position] = first_line(as_text(data, size));
  const auto& game = *table_named(line).game;
  const auto state = game.read_position(position);
  if (!state) {
    if (state.error().message.empty()) std::abort();
    return 0;
  }
  check_state(game, *state);
  check_words(game, *state);
  play_on(game, *state, size, 200);
  return 0;
}
