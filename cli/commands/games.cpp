// SPDX-License-Identifier: MIT
// capbarrel games, rules and options: what there is to know before playing.
#include <memory>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/rule_text.hpp"
#include "cli/table/screen.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/terminal_pen.hpp"
#include "session/edition_choice.hpp"

namespace cb::cli {

namespace {

// A line for each built-in board: "printed", "even, a house edition: an exact draw".
void print_editions(const GameType& type) {
  for (const auto text : type.editions()) {
    const auto head = type.read_edition(text).head;
    fmt::print("    {}{}{}\n", head.name, is_house(type, text) ? ", a house edition" : "",
               head.about.empty() ? "" : ": " + head.about);
  }
}

}  // namespace

void add_games(Command& command) {
  const auto editions = std::make_shared<bool>(false);
  command.flag("--editions", "also the boards of each that are built in, for --edition").into(*editions);
  command.runs([editions] {
    const Pen pen = terminal_pen();
    for (const auto* type : all_game_types()) {
      const auto& info = type->info();
      fmt::print("{} {}, {} players, by {}\n    {}\n", pen.bold(fmt::format("{:17}", info.name)), info.title,
                 info.players, info.makers, info.pitch);
      if (*editions) print_editions(*type);
    }
    return kDone;
  });
}

namespace {

struct RulesArguments {
  GameChoice choice;
  std::string number;
};

}  // namespace

void add_rules(Command& command) {
  const auto arguments = std::make_shared<RulesArguments>();
  arguments->choice.add_game(command);
  command.argument("NUMBER", "one rule, as TC-08 or 8, or every rule with a word in it").into(arguments->number);
  command.runs([arguments] {
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
  });
}

void add_options(Command& command) {
  const auto choice = std::make_shared<GameChoice>();
  choice->add_game(command);
  command.runs([choice] {
    const auto type = find_game(choice->name);
    if (!type) return bad_input(type.error());
    const Pen pen = terminal_pen();
    for (const auto& option : (*type)->options())
      fmt::print("{}\n    {}; default {} · {}\n    {}\n", pen.bold(option.name), option.range(),
                 option.write(option.fallback), option.rule, option.help);
    return kDone;
  });
}

}  // namespace cb::cli
