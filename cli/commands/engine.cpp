// SPDX-License-Identifier: MIT
// capbarrel engine: our bots for other programs, over standard input and output.
#include "engine/engine.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/report.hpp"
#include "game/options.hpp"

namespace cb::cli {
namespace {

int run(const std::vector<std::string>& options) {
  Engine engine(std::cout);
  for (const auto& option : options) {
    const auto setting = read_setting(option);
    if (!setting) return bad_input(setting.error());
    if (const auto set = engine.set_option(setting->first, setting->second); !set) return bad_input(set.error());
  }
  engine.run(std::cin);
  return kDone;
}

}  // namespace

Run add_engine(CLI::App& app) {
  const auto options = std::make_shared<std::vector<std::string>>();
  app.add_option("-o,--option", *options, "an option of the engine from the start: Level, Threads, Memory or Seed")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  return [options] { return run(*options); };
}

}  // namespace cb::cli
