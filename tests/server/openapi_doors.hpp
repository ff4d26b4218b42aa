// SPDX-License-Identifier: MIT
// The doors of a server, as docs/openapi.yaml has them; another test holds that to the routes.
#pragma once

#include <cctype>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace cb::server::testing {

struct Door {
  std::string method, path;  // with a place's name in its place
  bool takes_body = false;
};

inline std::string spelled(const Door& door) { return door.method + " " + door.path; }

inline std::vector<Door> doors() {
  std::vector<Door> found;
  std::ifstream document(OPENAPI);
  const std::regex path_line("  (/[^ ]+):");
  const std::regex method_line("    (get|post|put|patch|delete):");
  std::string path;
  for (std::string line; std::getline(document, line);) {
    std::smatch match;
    if (std::regex_match(line, match, path_line)) path = match[1];
    if (line.starts_with("      requestBody:") && path.starts_with("/api/")) found.back().takes_body = true;
    if (!std::regex_match(line, match, method_line)) continue;
    std::string method = match[1];
    for (auto& letter : method) letter = static_cast<char>(std::toupper(letter));
    if (path.starts_with("/api/")) found.push_back({method, path});
  }
  return found;
}

}  // namespace cb::server::testing
