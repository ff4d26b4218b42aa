// SPDX-License-Identifier: MIT
#include "engine/question.hpp"

#include "core/text.hpp"
#include "session/match.hpp"

namespace cb {
namespace {

std::unexpected<Error> nobody_acts(Actor actor) {
  if (actor == kChance) return fail("engine.chance", "", "A throw or a draw comes next here, not a player's move.");
  return fail("engine.over", "", "The game is over here; there is nothing to play.");
}

}  // namespace

Result<Question> read_position_question(const std::shared_ptr<const AnyGame>& game, std::string_view text) {
  if (game->hides_information())
    return fail("engine.position", "", "{} has hidden hands, so say view with what the seat sees.", game->info().title);
  const auto list = words(text);
  if (list.empty()) return fail("engine.position.form", "", "Say position start, or position and a position.");
  AnyState start = game->start();
  if (list.front() != "start") {
    const auto read = game->read_position(list.front());
    if (!read) return std::unexpected(read.error());
    start = *read;
  }
  if (list.size() > 1 && list[1] != "moves")
    return fail("engine.position.moves", "", "After the position comes moves, not {}.", quote(list[1]));
  Match match(game, start);
  for (std::size_t n = 2; n < list.size(); ++n)
    if (const auto played = match.play(list[n]); !played)
      return fail("engine.position.move", played.error().rule, "Move {}, {}: {}", n - 1, quote(list[n]),
                  played.error().message);
  if (match.actor() < 0) return nobody_acts(match.actor());
  const auto past = match.past_keys();
  return Question{game, game->view(match.state(), match.actor()), {past.begin(), past.end()}, match.state()};
}

Result<Question> read_view_question(const std::shared_ptr<const AnyGame>& game, std::string_view text) {
  if (!game->hides_information())
    return fail("engine.view", "", "Nothing is hidden in {}, so say position.", game->info().title);
  const auto view = game->read_view(text);
  if (!view) return std::unexpected(view.error());
  Rng rng(0);
  const auto some = game->sample(*view, rng);
  const Actor actor = game->actor(some);
  if (actor < 0) return nobody_acts(actor);
  if (game->view(some, actor) != *view)
    return fail("engine.view.seat", "", "Seat {} is to act, and this is not what it sees.", game->seat_name(actor));
  return Question{game, *view, {}, some};
}

}  // namespace cb
