// SPDX-License-Identifier: MIT
// --workers: bots that think wherever `capbarrel bot-worker` runs, for commands that play many games.
#pragma once

#include <memory>
#include <string>

#include "arena/workers.hpp"

namespace cb::cli {

class Command;

// Must stay where it is once its option is added.
class WorkersChoice {
 public:
  void add(Command& command);
  // Nobody where none are wanted. Where no NATS server answers, that is said, and bots think here until one does.
  Result<std::shared_ptr<Workers>> find(const std::string& command) const;

 private:
  std::string url_;
};

// Without an answer it is thought here, which nobody would notice otherwise.
void tell_of_workers(const std::shared_ptr<Workers>& workers);

}  // namespace cb::cli
