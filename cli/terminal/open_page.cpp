// SPDX-License-Identifier: MIT
#include "cli/terminal/open_page.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>

namespace cb::cli {
namespace {

bool has_desktop() { return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr; }

}  // namespace

void open_page(const std::string& link) {
  if (!has_desktop()) return;
  // What a browser says is not for this terminal.
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  // Nor is our socket for it, which would stay open with it; nor the Ctrl-C that ends us.
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  posix_spawnattr_t manner;
  posix_spawnattr_init(&manner);
  posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETSID);
  std::string program = "xdg-open";
  std::string page = link;
  char* arguments[] = {program.data(), page.data(), nullptr};
  pid_t child = 0;
  posix_spawnp(&child, "xdg-open", &files, &manner, arguments, environ);
  posix_spawnattr_destroy(&manner);
  posix_spawn_file_actions_destroy(&files);
}

}  // namespace cb::cli
