// SPDX-License-Identifier: MIT
// capbarrel games, rules and options: what there is to know before playing.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/report.hpp"
#include "cli/rule_text.hpp"
#include "session/any_game.hpp"

namespace cb::cli {

Run add_games(CLI::App&) {
  return [] {
    const Pen pen = terminal_pen();
    for (const auto* type : all_game_types()) {
      const auto& info = type->info();
      fmt::print("{} {} players  {}\n{:20}by {}\n", pen.bold(fmt::format("{:19}", info.name)), info.players, info.pitch,
                 "", info.makers);
    }
    return kDone;
  };
}

namespace {

struct RulesArguments {
  std::string game;
  std::string number;
};

}  // namespace

Run add_rules(CLI::App& app) {
  const auto arguments = std::make_shared<RulesArguments>();
  app.add_option("GAME", arguments->game, "which game")->required();
  app.add_option("NUMBER", arguments->number, "one rule, as TC-08 or 8");
  return [arguments] {
    const auto type = find_game(arguments->game);
    if (!type) return bad_input(type.error());
    if (arguments->number.empty()) {
      fmt::print("{}", rules_page((*type)->rules_text(), terminal_pen()));
      return kDone;
    }
    const auto rule = find_rule(**type, arguments->number);
    if (!rule) return bad_input(rule.error());
    fmt::print("{}\n", *rule);
    return kDone;
  };
}

Run add_options(CLI::App& app) {
  const auto name = std::make_shared<std::string>();
  app.add_option("GAME", *name, "which game")->required();
  return [name] {
    const auto type = find_game(*name);
    if (!type) return bad_input(type.error());
    const Pen pen = terminal_pen();
    for (const auto& option : (*type)->options())
      fmt::print("{}\n    {}; default {} · {}\n    {}\n", pen.bold(option.name), option.range(),
                 option.write(option.fallback), option.rule, option.help);
    return kDone;
  };
}

}  // namespace cb::cli
