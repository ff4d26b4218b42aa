// SPDX-License-Identifier: MIT
#include "cli/arguments/workers_choice.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "cli/arguments/command.hpp"

namespace cb::cli {

void WorkersChoice::add(Command& command) {
  command
      .option("--workers", "URL",
              "let bots think wherever `capbarrel bot-worker` runs on this NATS server; --jobs says how many at a time")
      .into(url_);
}

Result<std::shared_ptr<Workers>> WorkersChoice::find(const std::string& command) const {
  if (url_.empty()) return nullptr;
  auto workers = Workers::open(url_, "capbarrel " + command);
  if (workers && !(*workers)->wait_for_line(std::chrono::seconds(2)))
    fmt::print(stderr, "No NATS server answers at that address; bots think here until one does.\n");
  return workers;
}

void tell_of_workers(const std::shared_ptr<Workers>& workers) {
  if (!workers) return;
  const auto counts = workers->counts();
  fmt::print(stderr, "Workers answered {} of {} questions; the rest was thought here.\n", counts.answered,
             counts.asked);
}

}  // namespace cb::cli
