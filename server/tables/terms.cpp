// SPDX-License-Identifier: MIT
#include "server/tables/terms.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

#include "core/json.hpp"
#include "server/room/table_entry.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

json unusual(std::string_view game, const json& options) {
  json found = json::object();
  const auto type = find_game(game);
  if (!type) return found;
  for (const auto& option : (*type)->options()) {
    const auto usual = option.write(option.fallback);
    if (auto value = options.value(option.name, usual); value != usual) found[option.name] = std::move(value);
  }
  return found;
}

}  // namespace

json terms_json(const TableEntry& entry) {
  const auto details = parse_json(entry.details);
  return {{"options", unusual(entry.game, details.at("options"))},
          {"own_position", details.value("own_position", false)},
          {"edition", edition_json(entry)},
          {"clock", details.at("clock")}};
}

}  // namespace cb::server
