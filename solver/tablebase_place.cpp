// SPDX-License-Identifier: MIT
#include "solver/tablebase_place.hpp"

#include <cstdlib>
#include <string>

namespace cb {
namespace {

std::filesystem::path tables_folder() {
  const auto named = [](const char* variable) -> std::filesystem::path {
    const char* value = std::getenv(variable);
    return value == nullptr ? "" : value;
  };
  if (const auto folder = named("CAPBARREL_TABLES"); !folder.empty()) return folder;
  if (const auto data = named("XDG_DATA_HOME"); !data.empty()) return data / "capbarrel";
  return named("HOME") / ".local" / "share" / "capbarrel";
}

}  // namespace

std::filesystem::path tablebase_place(std::string_view game) {
  return tables_folder() / (std::string(game) + ".table");
}

}  // namespace cb
