// SPDX-License-Identifier: MIT
// Any bytes as an edition file. Input: the table, then the file. One that is accepted must play; one that
// is not must be refused in words.
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb::fuzz;
  const auto [line, edition] = first_line(as_text(data, size));
  if (edition.empty()) return -1;  // would mean the built-in one
  const auto& table = table_named(line);
  const auto game = table.type->make(table.settings, edition);
  if (!game) {
    if (game.error().message.empty()) std::abort();
    return 0;
  }
  play_on(**game, (*game)->start(), size, 300);
  return 0;
}
