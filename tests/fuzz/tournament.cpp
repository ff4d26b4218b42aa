// SPDX-License-Identifier: MIT
// Any bytes as the log of a tournament, a line for each event. What is read must be written and read back as itself;
// what is taken must have standings, and what the tournament then does by itself must be taken too.
#include "core/text.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tournament/csv.hpp"
#include "tournament/event_json.hpp"
#include "tournament/next.hpp"
#include "tournament/standings.hpp"

namespace {

void must(bool condition, std::string_view sentence, std::string_view text) {
  if (condition) return;
  fmt::print(stderr, "{}\n{}\n", sentence, text);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  using namespace cb::tournament;
  std::optional<Tournament> tournament;
  for (const auto line : split(fuzz::as_text(data, size), '\n')) {
    const auto event = read_event(line);
    if (!event) {
      must(!event.error().message.empty() && !event.error().code.empty(), "A refusal without words.", line);
      continue;
    }
    const auto again = read_event(write_event(*event));
    must(again && *again == *event, "An event reads back as another.", line);
    if (tournament) {
      const auto before = *tournament;
      if (!tournament->take(*event)) must(*tournament == before, "A refused event changed something.", line);
    } else if (const auto* made = std::get_if<Made>(&*event)) {
      if (auto begun = Tournament::make(*made)) tournament.emplace(std::move(*begun));
    }
  }
  if (!tournament) return 0;
  auto now = tournament->latest();
  for (int n = 0; n < 20; ++n) {
    const auto event = next_event(*tournament, now);
    if (event) must(tournament->take(*event).has_value(), "What is due is refused.", write_event(*event));
    if (!event) now = ask_again_at(*tournament, now).value_or(now + 1);
  }
  must(!results_csv(*tournament).empty() && !standings_csv(*tournament).empty(), "There are no standings.", "");
  return 0;
}
