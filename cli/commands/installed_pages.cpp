// SPDX-License-Identifier: MIT
#include "cli/commands/installed_pages.hpp"

#include <filesystem>

namespace cb::cli {

std::string installed_pages() {
  std::error_code none;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", none);
  const auto pages = program.parent_path().parent_path() / "share/capbarrel/pages";
  return std::filesystem::is_regular_file(pages / "index.html", none) ? pages.string() : std::string();
}

}  // namespace cb::cli
