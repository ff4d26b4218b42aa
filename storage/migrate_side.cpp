// SPDX-License-Identifier: MIT
#include "storage/migrate_side.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace cb::migration {

bool is_moved(std::string_view table) {
  return std::ranges::find(kUnmoved, table, &Unmoved::name) == std::end(kUnmoved);
}

Result<void> refuse_half_moved(sql::Database& database, const char* is_moving, const std::string& name) {
  auto ask = database.prepare(is_moving);
  if (!ask) return std::unexpected(ask.error());
  database.begin_reading();
  bool moving = false;
  if (auto rows = ask->with(); rows.next()) moving = rows.integer(0) > 0;
  std::string from;
  if (moving) {
    auto source = database.prepare("SELECT source FROM moving LIMIT 1");
    if (!source) return std::unexpected(source.error());
    if (auto rows = source->with(); rows.next()) from = rows.text(0);
  }
  database.end_reading();
  if (!moving) return {};
  return fail("storage.moving", "",
              "The database {} has only a part of what is being moved to it; let `capbarrel migrate {} {}` come to its "
              "end first.",
              quote(name), from, name);
}

}  // namespace cb::migration
