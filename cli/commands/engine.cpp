// SPDX-License-Identifier: MIT
// capbarrel engine: our bots for other programs, over standard input and output.
#include "engine/engine.hpp"

#include <iostream>
#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "game/options.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

int run(const std::vector<std::string>& options) {
  Engine engine(std::cout, {}, TablebaseOracle::find_all());
  for (const auto& option : options) {
    const auto setting = read_setting(option);
    if (!setting) return bad_input(setting.error());
    if (const auto set = engine.set_option(setting->first, setting->second); !set) return bad_input(set.error());
  }
  engine.run(std::cin);
  return kDone;
}

}  // namespace

void add_engine(Command& command) {
  const auto options = std::make_shared<std::vector<std::string>>();
  command.option("-o,--option", "NAME=VALUE", "an option of the engine from the start: Level, Threads, Memory or Seed")
      .into(*options);
  command.runs([options] { return run(*options); });
}

}  // namespace cb::cli
