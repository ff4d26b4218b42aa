// SPDX-License-Identifier: MIT
// Any bytes as a view. Input: the table, then the view. One that is accepted must write and read back as itself, and
// some state must look like that to a seat or to a spectator; that state must stand on a table.
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  using namespace cb::fuzz;
  const auto [line, text] = first_line(as_text(data, size));
  const auto& game = *table_named(line).game;
  const auto view = game.read_view(text);
  if (!view) {
    if (view.error().message.empty()) std::abort();
    return 0;
  }
  Rng rng(size);
  const auto state = game.sample(*view, rng);
  bool seen = false;
  for (int seat = kNobody; seat < game.seats(); ++seat) seen = seen || game.view(state, seat) == *view;
  require(seen, "A view was accepted that nobody has.", game, state);
  const auto back = game.read_view(game.write_view(*view));
  require(back && *back == *view, back ? "A view reads back as another." : back.error().text(), game, state);
  check_state(game, state);
  return 0;
}
