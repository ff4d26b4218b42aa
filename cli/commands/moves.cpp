// SPDX-License-Identifier: MIT
// capbarrel moves and show: one position, in words and as a board.
#include <memory>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/terminal_pen.hpp"

namespace cb::cli {
namespace {

struct MovesArguments {
  GameChoice choice;
  bool json = false;
  std::string seat;
};

std::string actor_name(const AnyGame& game, Actor actor) {
  if (actor == kChance) return "chance";
  return actor == kNobody ? "nobody" : game.seat_name(actor);
}

int list_moves(const MovesArguments& arguments) {
  const auto chosen = choose_position(arguments.choice);
  if (!chosen) return bad_input(chosen.error());
  const auto& [game, state] = *chosen;
  const Actor actor = game->actor(state);

  auto json = Json::object();
  json.put("game", game->info().name)
      .put("position", game->write_position(state))
      .put("actor", actor_name(*game, actor));
  auto actions = Json::array();
  if (!arguments.json) fmt::print("{} acts\n", actor_name(*game, actor));
  for (const auto& [action, weight] : game->actions(state)) {
    auto next = state;
    game->apply(next, action);
    const auto text = game->write_action(state, action);
    const auto after = game->write_position(next);
    if (arguments.json) {
      auto entry = Json::object();
      entry.put("action", text);
      if (weight > 0) entry.put("weight", weight);
      actions.push(std::move(entry.put("position", after)));
    } else {
      fmt::print("{:12} {}{}\n", text, weight > 0 ? fmt::format("weight {}  ", weight) : "", after);
    }
  }
  json.put("actions", std::move(actions));
  if (actor == kNobody) {
    const auto why = game->describe_ending(state);
    if (arguments.json)
      json.put("ending", std::move(Json::object().put("text", why.text).put("rule", why.rule)));
    else
      fmt::print("{} · {}\n", why.text, why.rule);
  }
  if (arguments.json) fmt::print("{}\n", json.text());
  return kDone;
}

int show_board(const MovesArguments& arguments) {
  const auto chosen = choose_position(arguments.choice);
  if (!chosen) return bad_input(chosen.error());
  const auto& [game, state] = *chosen;
  const bool spectator = arguments.seat.empty() || arguments.seat == "0";
  const auto seat = spectator ? Result<int>(kNobody) : find_seat(*game, arguments.seat);
  if (!seat) return bad_input(fmt::format("--seat: {}", seat.error().text()));
  fmt::print("{}", game->draw(state, *seat, terminal_pen()));
  return kDone;
}

}  // namespace

void add_moves(Command& command) {
  const auto arguments = std::make_shared<MovesArguments>();
  arguments->choice.add_game(command);
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.flag("--json", "as JSON").into(arguments->json);
  command.runs([arguments] { return list_moves(*arguments); });
}

void add_show(Command& command) {
  const auto arguments = std::make_shared<MovesArguments>();
  arguments->choice.add_game(command);
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.option("--seat", "SEAT", "as this seat sees it: its name, letter or number; a spectator if left out")
      .into(arguments->seat);
  command.runs([arguments] { return show_board(*arguments); });
}

}  // namespace cb::cli
