// SPDX-License-Identifier: MIT
// capbarrel backup: a copy of the database while a server uses it.
#include "storage/backup.hpp"

#include <memory>

#include "cli/arguments/config_flags.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "core/text.hpp"
#include "storage/store.hpp"

namespace cb::cli {
namespace {

struct BackupArguments {
  ConfigFlags flags;
  std::string target;
};

int run(const BackupArguments& arguments) {
  const auto config = arguments.flags.read();
  if (!config) return bad_input(config.error());
  if (is_database_url(config->data))
    return bad_input(refuse("backup.database", "",
                            "{} is a database of PostgreSQL's, which pg_dump copies while a server runs.",
                            quote(shown_data(config->data))));
  const auto size = back_up(config->data, arguments.target);
  if (!size) return size.error().code == kUnsoundBackup ? check_failed(size.error()) : bad_input(size.error());
  fmt::print("Copied {} to {}, {} bytes; the copy is sound.\n", quote(config->data), quote(arguments.target), *size);
  return kDone;
}

}  // namespace

void add_backup(Command& command) {
  const auto arguments = std::make_shared<BackupArguments>();
  arguments->flags.add(command, {"data"});
  command.argument("TARGET", "the file to write; it must not be there yet")
      .into(arguments->target)
      .required()
      .offers_files();
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
