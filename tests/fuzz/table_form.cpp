// SPDX-License-Identifier: MIT
// Any bytes as what a person sends to make a table. What is accepted must make a table that can be played, be kept and
// read back as itself, and have its entry in the directory; what is not must be refused in words.
#include "server/tables/table_form.hpp"

#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "table/event_json.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  using namespace cb::fuzz;
  const auto text = as_text(data, size);
  if (const auto match = server::read_table_id(text); match && server::table_id(*match) != text) std::abort();
  const auto made = server::read_table_form(text, {"host", "Ann", true, ""}, 1);
  if (!made) {
    if (made.error().message.empty() || made.error().code.empty()) std::abort();
    return 0;
  }
  const auto table = table::Table::make(*made);
  if (!table) std::abort();
  const auto& game = table->game();
  const auto& state = table->match().state();
  require(!table->match().finish(), "A table was made whose game is over.", game, state);
  require(!made->chatty || !game.hides_information(), "A table where hands are hidden has chat.", game, state);
  const auto line = table::write_event(*made);
  const auto again = table::read_event(line);
  require(again && table::write_event(*again) == line, "A table reads back as another.", game, state);
  require(!server::entry_of({}, *table, 1).summary.empty(), "A table has no summary.", game, state);
  check_state(game, state);
  return 0;
}
