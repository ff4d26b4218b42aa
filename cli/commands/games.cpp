// SPDX-License-Identifier: MIT
// capbarrel games, rules and options: what there is to know before playing.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/game_choice.hpp"
#include "cli/report.hpp"
#include "cli/rule_text.hpp"
#include "cli/table/screen.hpp"
#include "session/any_game.hpp"

namespace cb::cli {

Run add_games(CLI::App&) {
  return [] {
    const Pen pen = terminal_pen();
    for (const auto* type : all_game_types()) {
      const auto& info = type->info();
      fmt::print("{} {}, {} players, by {}\n    {}\n", pen.bold(fmt::format("{:17}", info.name)), info.title,
                 info.players, info.makers, info.pitch);
    }
    return kDone;
  };
}

namespace {

struct RulesArguments {
  GameChoice choice;
  std::string number;
};

}  // namespace

Run add_rules(CLI::App& app) {
  const auto arguments = std::make_shared<RulesArguments>();
  arguments->choice.add_game(app);
  app.add_option("NUMBER", arguments->number, "one rule, as TC-08 or 8, or every rule with a word in it")
      ->type_name("");
  return [arguments] {
    const auto type = find_game(arguments->choice.name);
    if (!type) return bad_input(type.error());
    if (arguments->number.empty()) {
      fmt::print("{}", rules_page((*type)->rules_text(), Screen().width(), terminal_pen()));
      return kDone;
    }
    const auto rule = find_rule(**type, arguments->number, Screen().width());
    if (!rule) return bad_input(rule.error());
    fmt::print("{}\n", *rule);
    return kDone;
  };
}

Run add_options(CLI::App& app) {
  const auto choice = std::make_shared<GameChoice>();
  choice->add_game(app);
  return [choice] {
    const auto type = find_game(choice->name);
    if (!type) return bad_input(type.error());
    const Pen pen = terminal_pen();
    for (const auto& option : (*type)->options())
      fmt::print("{}\n    {}; default {} · {}\n    {}\n", pen.bold(option.name), option.range(),
                 option.write(option.fallback), option.rule, option.help);
    return kDone;
  };
}

}  // namespace cb::cli
