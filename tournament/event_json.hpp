// SPDX-License-Identifier: MIT
// Events as the log keeps them: one JSON object each, told apart by "t".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "tournament/event.hpp"

namespace cb::tournament {

// Everything, the seed too: for the log alone.
std::string write_event(const Event& event);
// What anybody may read while it is being played: without the seed, from which deals follow.
std::string write_seen(const Event& event);

Result<Event> read_event(std::string_view text);
Result<std::vector<Event>> read_events(std::span<const std::string> log);

// What "t" may be, in the order of the variant.
std::span<const std::string_view> event_names();

}  // namespace cb::tournament
