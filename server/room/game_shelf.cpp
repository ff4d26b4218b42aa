// SPDX-License-Identifier: MIT
#include "server/room/game_shelf.hpp"

#include <algorithm>

namespace cb::server {

Result<std::shared_ptr<const AnyGame>> GameShelf::find(const table::Made& made) {
  // Lengths keep apart what would read the same when run together.
  std::string key = fmt::format("{} {}:{}", made.game, made.edition.size(), made.edition);
  for (const auto& [name, value] : made.settings)
    key += fmt::format(" {}:{}={}:{}", name.size(), name, value.size(), value);
  if (const auto known = games_.find(key); known != games_.end())
    if (auto game = known->second.lock()) return game;
  auto game = table::make_game(made);
  if (!game) return game;
  if (games_.size() >= sweep_at_) {
    std::erase_if(games_, [](const auto& entry) { return entry.second.expired(); });
    sweep_at_ = std::max<std::size_t>(64, 2 * games_.size());
  }
  games_[std::move(key)] = *game;
  return game;
}

}  // namespace cb::server
