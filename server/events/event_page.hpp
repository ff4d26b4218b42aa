// SPDX-License-Identifier: MIT
// What the page of an event shows, the same to everybody: so that it is made once for each version, however many look.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "server/events/evening.hpp"

namespace cb::server {

inline constexpr int kTablesAtOnce = 100;

// The page, made anew only where something has happened since the last time.
const std::string& page_of(const Evening& evening);

struct TablesWanted {
  std::optional<int> round;
  std::optional<int> player;
  std::optional<int> before;  // only tables with a lower number
};
// Tables, the newest first, at most kTablesAtOnce.
nlohmann::json tables_json(const Evening& evening, const TablesWanted& wanted);

}  // namespace cb::server
