// SPDX-License-Identifier: MIT
// The server's configuration on the command line: a flag for every field.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/operations/config.hpp"

namespace cb::cli {

class Command;

// Must stay where it is once its flags are added.
class ConfigFlags {
 public:
  // --config and a flag for each of these fields; no names: for all of them.
  void add(Command& command, const std::vector<std::string_view>& names = {});
  // What was given on the command line, with environment and file behind it.
  Result<server::Config> read() const;

 private:
  struct Given {
    const server::Field* field;
    std::optional<std::string> text;
  };
  std::vector<Given> given_;
  std::string file_;
};

}  // namespace cb::cli
