// SPDX-License-Identifier: MIT
// A table made again from what is stored of it.
#pragma once

#include "server/room/game_shelf.hpp"
#include "server/room/tail.hpp"
#include "storage/log.hpp"
#include "table/table.hpp"

namespace cb::server {

// How many events are read to make a table again before a snapshot of it is worth its place.
inline constexpr std::uint64_t kEventsToRead = 200;

// A table, and the latest that happened at it.
struct AwakeTable {
  table::Table table;
  Tail tail;
};

Result<AwakeTable> wake_table(const LogEnd& end, GameShelf& shelf);
// From which it wakes without its log.
std::string write_snapshot(const table::Table& table, const Tail& tail, GameShelf& shelf);
// A new one, of which `text` is the first event.
AwakeTable begin_table(table::Table table, std::string text);

}  // namespace cb::server
