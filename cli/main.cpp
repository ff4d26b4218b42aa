// SPDX-License-Identifier: MIT
// The one program.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/commands.hpp"
#include "cli/report.hpp"
#include "core/text.hpp"
#include "session/exact_table.hpp"
#include "session/oracles.hpp"

namespace {

// CLI11's reason as a sentence of ours.
std::string sentence_of(const CLI::ParseError& bad) {
  std::string text = bad.what();
  if (!text.ends_with('.')) text += '.';
  return text + " See --help.";
}

}  // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): whatever gets this far ends the program, and should
int main(int argc, char** argv) {
  CLI::App app("Cap & Barrel: five pub-table games on one engine.");
  app.name("capbarrel");
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "capbarrel 0.1.0");
  app.footer(
      "Try:  capbarrel play     capbarrel rules loot     capbarrel moves top-drop --json\n"
      "Each command has its own --help.  Exit codes: 0 done, 1 a check failed, 2 bad input.\n");
  const cb::cli::Commands commands(app);
  if (argc > 1 && *argv[1] != '-' && !commands.knows(argv[1]))
    return cb::cli::bad_input(fmt::format("There is no command {}. See --help.", cb::quote(argv[1])));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked_for_help) {
    return app.exit(asked_for_help);
  } catch (const CLI::ParseError& bad) {
    return cb::cli::bad_input(sentence_of(bad));
  }
  cb::know_games_by(
      [](const cb::GameInfo& game) -> std::shared_ptr<const cb::Oracle> { return cb::ExactTable::find(game); });
  const int code = commands.run();
  // A full disk must not look like success.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    return cb::cli::bad_input("Standard output could not be written.");
  return code;
}
