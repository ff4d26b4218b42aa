// SPDX-License-Identifier: MIT
// Any bytes as options. Input: the table (of which only the game counts), then name=value words. Options that
// are accepted must write and read back as themselves, and play.
#include "core/text.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  using namespace cb::fuzz;
  const auto [line, text] = first_line(as_text(data, size));
  const auto& type = *table_named(line).type;

  Settings settings;
  for (const auto word : words(text)) {
    const auto setting = read_setting(word);
    if (!setting) return 0;
    settings.push_back(*setting);
  }
  const auto game = type.make(settings, {});
  if (!game) {
    if (game.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = type.make((*game)->settings(), {});
  const auto start = (*game)->start();
  require(again && (*again)->settings() == (*game)->settings(), "Options read back as others.", **game, start);
  require((*again)->start() == start, "The same options start another game.", **game, start);
  play_on(**game, start, size, 60);
  return 0;
}
