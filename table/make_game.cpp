// SPDX-License-Identifier: MIT
#include "table/make_game.hpp"

namespace cb::table {

Result<std::shared_ptr<const AnyGame>> make_game(const Made& made) {
  const auto type = find_game(made.game);
  if (!type) return std::unexpected(type.error());
  auto game = (*type)->make(made.settings, made.edition);
  if (!game) return std::unexpected(game.error());
  return std::shared_ptr<const AnyGame>(std::move(*game));
}

}  // namespace cb::table
