// SPDX-License-Identifier: MIT
// capbarrel migrate: everything that a server keeps, from one database to another.
#include "storage/migrate.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/progress.hpp"
#include "core/text.hpp"
#include "storage/store.hpp"

namespace cb::cli {
namespace {

struct MigrateArguments {
  std::string from, to;
};

// In a folder it is the file that a server makes there.
std::string database_in(const std::string& data) {
  std::error_code none;
  if (is_database_url(data) || !std::filesystem::is_directory(data, none)) return data;
  return (std::filesystem::path(data) / "capbarrel.db").string();
}

void report(const Move& move, const std::string& from, const std::string& to) {
  std::size_t widest = 0;
  for (const auto& table : move.tables) widest = std::max(widest, table.name.size());
  constexpr std::size_t kShown = 16;  // of a digest's letters, which tells two apart
  for (const auto& table : move.tables)
    fmt::print("{:<{}} {:>10} rows  {}\n", table.name, widest, table.rows, table.digest.substr(0, kShown));
  if (move.rows_written == 0)
    fmt::print("All {} rows of {} tables in {} were in {} already, and are the same.\n", move.rows(),
               move.tables.size(), quote(shown_data(from)), quote(shown_data(to)));
  else
    fmt::print("Moved {} rows of {} tables from {} to {}{}; compared, they are the same.\n", move.rows(),
               move.tables.size(), quote(shown_data(from)), quote(shown_data(to)),
               move.rows_written == move.rows() ? "" : fmt::format(" ({} of them this time)", move.rows_written));
}

// What a new try may bring to its end, unlike what was refused.
int end_with(const Error& error) {
  constexpr std::array<std::string_view, 3> kBrokenOff = {kMovedOtherwise, "migrate.failed", "migrate.read"};
  return std::ranges::find(kBrokenOff, error.code) != kBrokenOff.end() ? check_failed(error) : bad_input(error);
}

int run(const MigrateArguments& arguments) {
  const auto from = database_in(arguments.from);
  const auto to = database_in(arguments.to);
  Progress progress;
  MoveSettings settings;
  settings.progress = [&](std::string_view table, std::int64_t rows, bool comparing) {
    if (progress.due()) progress.show(fmt::format("{} {}: {} rows", comparing ? "comparing" : "moving", table, rows));
  };
  const auto move = migrate(from, to, settings);
  progress.clear();
  if (!move) return end_with(move.error());
  report(*move, from, to);
  return kDone;
}

}  // namespace

void add_migrate(Command& command) {
  const auto arguments = std::make_shared<MigrateArguments>();
  command.argument("FROM", "a database, a file or postgres://…, or the folder of capbarrel.db")
      .into(arguments->from)
      .required()
      .offers_files();
  command.argument("TO", "where to, in the same way; new or empty").into(arguments->to).required().offers_files();
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
