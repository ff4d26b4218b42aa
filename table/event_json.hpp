// SPDX-License-Identifier: MIT
// Events as the log keeps them and as seats may read them: one JSON object each, told apart by "t".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "table/event.hpp"

namespace cb::table {

// Everything, secrets too: for the log alone.
std::string write_event(const Event& event);
// What write_seen left out is empty.
Result<Event> read_event(std::string_view text);
Result<std::vector<Event>> read_events(std::span<const std::string> log);

// What a seat (kNobody: a spectator) may know of an event while the game runs.
std::string write_seen(const Event& event, int seat);
// Whether everyone may know all that the log keeps of it.
bool seen_as_kept(const Event& event);

// What "t" may be, in the order of the variant.
std::span<const std::string_view> event_names();

}  // namespace cb::table
