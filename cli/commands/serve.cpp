// SPDX-License-Identifier: MIT
// capbarrel serve: tables for people elsewhere.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <memory>

#include "cli/arguments/config_flags.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/installed_pages.hpp"
#include "cli/commands/lan.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/open_page.hpp"
#include "cli/terminal/qr.hpp"
#include "server/server.hpp"
#include "storage/store.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

// A socket is a file: as many as the system lets this process have.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

void say_where(const server::Config& config, int port) {
  const auto addresses = config.lan ? lan_addresses() : std::vector<NetworkAddress>();
  if (!config.lan) {
    const auto link = fmt::format("http://{}:{}/", config.address == "127.0.0.1" ? "localhost" : config.address, port);
    fmt::print("Cap & Barrel is open at {}\nFrom a terminal: capbarrel join {}\n", link, link);
  } else if (addresses.empty()) {
    fmt::print("Cap & Barrel is open on port {}, but this machine has no address on a local network.\n", port);
  } else {
    const auto link = fmt::format("http://{}:{}/", addresses.front().address, port);
    if (const auto code = make_qr(link); code && isatty(STDOUT_FILENO) == 1) fmt::print("{}\n", draw_qr(*code));
    fmt::print("Cap & Barrel is open for everybody on your network at {}\n", link);
    fmt::print("From a terminal: capbarrel join {}\n", link);
    for (std::size_t n = 1; n < addresses.size(); ++n)
      fmt::print("  or http://{}:{}/ ({})\n", addresses[n].address, port, addresses[n].interface);
  }
  fmt::print("Ctrl-C closes it; every move that was answered is kept.\n");
  std::fflush(stdout);
}

int serve(const ConfigFlags& flags, bool open) {
  auto config = flags.read();
  if (!config) return bad_input(config.error());
  if (config->pages.empty()) config->pages = installed_pages();
  if (!is_database_url(config->data))
    if (const auto folder = server::make_folder_of(config->data); !folder) return bad_input(folder.error());
  allow_many_files();
  // Whoever reads the log may go; the server stays.
  std::signal(SIGPIPE, SIG_IGN);
  // A file that may not grow is an error like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  server::Logger logger({.level = config->log_level, .format = config->log_format, .now = {}});
  const auto server = server::Server::open(*config, logger, TablebaseOracle::find_all());
  if (!server) return bad_input(server.error());
  (*server)->heed_signals();
  say_where(*config, (*server)->port());
  if (open) open_page(fmt::format("http://localhost:{}/", (*server)->port()));
  (*server)->run();
  return kDone;
}

}  // namespace

void add_serve(Command& command) {
  const auto flags = std::make_shared<ConfigFlags>();
  const auto open = std::make_shared<bool>(false);
  flags->add(command);
  command.flag("--open", "show it in the browser, where there is a desktop").into(*open);
  command.runs([flags, open] { return serve(*flags, *open); });
}

}  // namespace cb::cli
