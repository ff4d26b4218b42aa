// SPDX-License-Identifier: MIT
#include "server/record.hpp"

#include "table/event_json.hpp"

namespace cb::server {

Result<table::Events> events_in(const std::vector<std::string>& log) {
  table::Events events;
  events.reserve(log.size());
  for (const auto& text : log) {
    auto event = table::read_event(text);
    if (!event) return std::unexpected(event.error());
    events.push_back(std::move(*event));
  }
  return events;
}

}  // namespace cb::server
