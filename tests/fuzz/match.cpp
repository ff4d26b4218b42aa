// SPDX-License-Identifier: MIT
// Any bytes as a match file. One that is accepted must write and read back as itself; one that is not must be
// refused in words. So must luck that does not follow from its seed.
#include "session/match_file.hpp"
#include "table/luck_check.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  using namespace cb::fuzz;
  const auto file = read_match(as_text(data, size));
  if (!file) {
    if (file.error().message.empty()) std::abort();
    return 0;
  }
  const auto& match = file->match;
  check_state(match.game(), match.state());
  check_words(match.game(), match.state());
  const auto text = write_match(*file);
  const auto again = read_match(text);
  require(again.has_value(), again ? "" : again.error().text(), match.game(), match.state());
  require(write_match(*again) == text, "A match file reads back as another.", match.game(), match.state());
  require(again->record.luck == file->record.luck, "The luck reads back as another.", match.game(), match.state());
  const auto luck = check_luck(*file);
  require(luck || !luck.error().message.empty(), "Wrong luck is refused without a word.", match.game(), match.state());
  require(again->match.state() == match.state(), "A match replays to another state.", match.game(), match.state());
  return 0;
}
