// SPDX-License-Identifier: MIT
#include "server/room/game_shelf.hpp"

#include <algorithm>

#include "session/signature.hpp"

namespace cb::server {
namespace {

// Lengths keep apart what would read the same when run together.
std::string key_of(const table::Made& made) {
  std::string key = fmt::format("{} {}:{}", made.game, made.edition.size(), made.edition);
  for (const auto& [name, value] : made.settings)
    key += fmt::format(" {}:{}={}:{}", name.size(), name, value.size(), value);
  return key;
}

}  // namespace

Result<std::shared_ptr<const AnyGame>> GameShelf::find(const table::Made& made) {
  auto key = key_of(made);
  if (const auto known = games_.find(key); known != games_.end())
    if (auto game = known->second.game.lock()) return game;
  auto game = table::make_game(made);
  if (!game) return game;
  if (games_.size() >= sweep_at_) {
    std::erase_if(games_, [](const auto& entry) { return entry.second.game.expired(); });
    sweep_at_ = std::max<std::size_t>(64, 2 * games_.size());
  }
  games_[std::move(key)] = {*game};
  return game;
}

std::uint64_t GameShelf::signature(const table::Made& made, const AnyGame& game) {
  auto& signature = games_[key_of(made)].signature;
  if (!signature) signature = signature_of(game);
  return *signature;
}

}  // namespace cb::server
