// SPDX-License-Identifier: MIT
#include "server/room/waking.hpp"

#include <cstring>

#include "table/event_json.hpp"
#include "table/snapshot.hpp"

namespace cb::server {
namespace {

std::unexpected<Error> unreadable() { return fail("room.snapshot", "", "The snapshot of the table cannot be read."); }

// The table after its length, then the tail.
Result<AwakeTable> from_snapshot(const LogSnapshot& snapshot, GameShelf& shelf) {
  std::uint64_t size = 0;
  std::string_view bytes = snapshot.bytes;
  if (bytes.size() < sizeof size) return unreadable();
  std::memcpy(&size, bytes.data(), sizeof size);
  bytes.remove_prefix(sizeof size);
  if (bytes.size() < size) return unreadable();
  const auto of_table = bytes.substr(0, size);
  const auto made = table::Snapshot::made(of_table);
  if (!made) return std::unexpected(made.error());
  const auto game = shelf.find(*made);
  if (!game) return std::unexpected(game.error());
  auto table = table::Snapshot::read(of_table, [&](const auto&) { return game; }, shelf.signature(*made, **game));
  if (!table) return std::unexpected(table.error());
  auto tail = Tail::read(bytes.substr(size));
  if (!tail || tail->end() != snapshot.version || table->version() != snapshot.version) return unreadable();
  return AwakeTable{std::move(*table), std::move(*tail)};
}

Result<AwakeTable> from_first_event(const std::string& text, GameShelf& shelf) {
  const auto event = table::read_event(text);
  if (!event) return std::unexpected(event.error());
  const auto* made = std::get_if<table::Made>(&*event);
  if (made == nullptr) return fail("table.log", "", "A table's log begins with how it was made.");
  auto table = table::Table::make(*made, [&](const auto& wanted) { return shelf.find(wanted); });
  if (!table) return std::unexpected(table.error());
  return begin_table(std::move(*table), text);
}

}  // namespace

Result<AwakeTable> wake_table(const LogEnd& end, GameShelf& shelf) {
  const bool whole = end.snapshot.bytes.empty();
  if (whole && end.events.empty()) return fail("rooms.none", "", "There is no such table.");
  auto awake = whole ? from_first_event(end.events.front(), shelf) : from_snapshot(end.snapshot, shelf);
  for (std::size_t n = whole ? 1 : 0; awake && n < end.events.size(); ++n) {
    auto event = table::read_event(end.events[n]);
    if (!event) return std::unexpected(event.error());
    awake->table.fill_in_what_is_seen(*event);
    if (const auto taken = awake->table.take(*event); !taken) return std::unexpected(taken.error());
    awake->tail.add(*event, end.events[n], awake->table.game().seats());
  }
  return awake;
}

std::string write_snapshot(const table::Table& table, const Tail& tail, GameShelf& shelf) {
  const auto of_table = table::Snapshot::write(table, shelf.signature(table.made(), table.game()));
  const std::uint64_t size = of_table.size();
  return std::string(reinterpret_cast<const char*>(&size), sizeof size) + of_table + tail.write();
}

AwakeTable begin_table(table::Table table, std::string text) {
  AwakeTable awake{std::move(table), Tail(0)};
  awake.tail.add(awake.table.made(), std::move(text), awake.table.game().seats());
  return awake;
}

}  // namespace cb::server
