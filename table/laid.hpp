// SPDX-License-Identifier: MIT
// For what the house laid a table, as its first event says it: "queue" for people who looked for a game; "event" for a
// table of an event and "deal" for one at which a deal is played that others play too, both with the event's id after a
// colon where everybody may know of it.
#pragma once

#include <string>
#include <string_view>

namespace cb::table {

inline constexpr std::string_view kLaidForQueue = "queue";
inline constexpr std::string_view kLaidForEvent = "event";
inline constexpr std::string_view kLaidForDeal = "deal";

constexpr std::string_view kind_of_laid(std::string_view laid) { return laid.substr(0, laid.find(':')); }
// The event's id; empty where it is of none, or not everybody may know it.
constexpr std::string_view event_of_laid(std::string_view laid) {
  const auto colon = laid.find(':');
  return colon == std::string_view::npos ? std::string_view() : laid.substr(colon + 1);
}
constexpr bool is_of_event(std::string_view laid) {
  return kind_of_laid(laid) == kLaidForEvent || kind_of_laid(laid) == kLaidForDeal;
}
// All teams have the same luck, the house's alone: nobody adds to it, and the seed stays hidden until the event is
// over.
constexpr bool is_deal(std::string_view laid) { return kind_of_laid(laid) == kLaidForDeal; }

inline std::string laid_for(std::string_view kind, std::string_view event) {
  return std::string(kind) + (event.empty() ? "" : ":") + std::string(event);
}

}  // namespace cb::table
