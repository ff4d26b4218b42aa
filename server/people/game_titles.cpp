// SPDX-License-Identifier: MIT
#include "server/people/game_titles.hpp"

#include <algorithm>

#include "server/people/all_titles.hpp"
#include "session/any_game.hpp"

namespace cb::server {

std::string game_title(std::string_view game, std::string_view language) {
  const auto* const said = std::ranges::find_if(
      kAllTitles, [&](const GameTitle& one) { return one.game == game && one.language == language; });
  if (said != kAllTitles.end()) return said->title;
  const auto known = find_game(game);
  return std::string(known ? (*known)->info().title : game);
}

}  // namespace cb::server
