// SPDX-License-Identifier: MIT
// capbarrel bot-worker: thinks for the bots of servers elsewhere, over NATS.
#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cluster/worker.hpp"

namespace cb::cli {
namespace {

struct WorkerArguments {
  std::string nats;
  int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 256);
  int waiting = 64;
};

// With a password in it, it is better not on the command line, which everybody on the machine can read.
std::string given_by_environment() {
  const char* const url = std::getenv("CAPBARREL_NATS_URL");
  return url == nullptr ? "" : url;
}

int run(const WorkerArguments& arguments) {
  const auto nats = arguments.nats.empty() ? given_by_environment() : arguments.nats;
  if (nats.empty()) return bad_input("Where is NATS? --nats says it, or CAPBARREL_NATS_URL in the environment.");
  // For this thread alone, below: the threads that are made from here on leave them blocked.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  const auto line = cluster::Connection::open(nats, "capbarrel bot-worker");
  if (!line) return bad_input(line.error());
  cluster::Worker worker(**line, {.threads = arguments.threads, .most_waiting = arguments.waiting});
  fmt::print("{} bots can think here at a time. Ctrl-C ends it once they have answered.\n", arguments.threads);
  std::fflush(stdout);
  int signal = 0;
  sigwait(&ends, &signal);
  const auto counts = worker.counts();
  fmt::print("{} questions answered, {} sent on for want of room, {} ignored.\n", counts.answered, counts.refused,
             counts.ignored);
  return kDone;
}

}  // namespace

void add_bot_worker(Command& command) {
  const auto arguments = std::make_shared<WorkerArguments>();
  command
      .option(
          "--nats", "URL",
          "the NATS server, such as nats://127.0.0.1:4222, or several with commas between (CAPBARREL_NATS_URL in the "
          "environment if not said, where others do not see the password)")
      .into(arguments->nats);
  command.option("--threads", "N", "how many bots think at a time (as many as there are processors if not said)")
      .into(arguments->threads, 1, 256);
  command.option("--waiting", "N", "how many questions may wait here; others are sent on")
      .into(arguments->waiting, 1, 100'000)
      .shows_fallback();
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
