// SPDX-License-Identifier: MIT
#include "arena/engine_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include "engine/protocol.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to us

namespace cb {
namespace {

using Clock = EngineProcess::Clock;
using std::chrono::milliseconds;

// More than any honest answer, and little to read through.
constexpr std::size_t kMostPerAnswer = std::size_t{16} << 20;
constexpr milliseconds kTimeToQuit{500};

// Writing to a program that has gone must not end ours: the signal is held back and, if it came, taken away.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipe() {
    const timespec at_once{};
    if (!was_pending_)
      while (sigtimedwait(&pipe_, nullptr, &at_once) == -1 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

// Whether the descriptor is ready before the deadline; a signal in between does not shorten the wait.
bool wait_until_ready(int descriptor, short events, EngineProcess::Deadline deadline) {
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
    pollfd poll_for{descriptor, events, 0};
    const int ready = ::poll(&poll_for, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000)));
    if (ready > 0) return true;
    if (ready == 0 && Clock::now() >= deadline) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

std::unexpected<Error> system_problem(std::string_view what) {
  return fail("engine.start", "", "The program could not be started: {}: {}.", what, std::strerror(errno));
}

// What the child starts with: our pipes, no standard error, signals as usual, and a process group of its own, by which
// everything it starts can be ended with it.
class SpawnSetup {
 public:
  SpawnSetup(int input, int output) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    sigset_t pipe = none;
    sigaddset(&pipe, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &pipe);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSetup() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSetup(const SpawnSetup&) = delete;
  SpawnSetup& operator=(const SpawnSetup&) = delete;

  int spawn(std::string command, pid_t& process) const {
    std::string shell = "/bin/sh";
    std::string flag = "-c";
    char* const arguments[] = {shell.data(), flag.data(), command.data(), nullptr};
    return posix_spawn(&process, shell.c_str(), &files_, &attributes_, arguments, environ);
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

void Descriptor::reset(int number) {
  close();
  number_ = number;
}

void Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(const std::string& command) {
  int input[2];
  int output[2];
  if (pipe2(input, O_CLOEXEC) != 0) return system_problem("no pipe");
  const Descriptor child_input(input[0]);
  std::unique_ptr<EngineProcess> engine(new EngineProcess);
  engine->to_.reset(input[1]);
  if (pipe2(output, O_CLOEXEC) != 0) return system_problem("no pipe");
  const Descriptor child_output(output[1]);
  engine->from_.reset(output[0]);
  // A program that does not read must not hold us up.
  if (fcntl(engine->to_.get(), F_SETFL, O_NONBLOCK) != 0 || fcntl(engine->from_.get(), F_SETFL, O_NONBLOCK) != 0)
    return system_problem("no pipe");
  pid_t process = -1;
  errno = SpawnSetup(child_input.get(), child_output.get()).spawn(command, process);
  if (errno != 0) return system_problem("no process");
  engine->process_ = process;
  return engine;
}

EngineProcess::~EngineProcess() {
  if (process_ < 0) return;
  (void)send("quit", Clock::now());
  to_.close();
  from_.close();
  (void)ended_within(kTimeToQuit);
  // Until it is waited for, its number, and the group's with it, belongs to no one else.
  kill(-process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) == -1 && errno == EINTR) {
  }
}

bool EngineProcess::ended_within(milliseconds time) const {
  const auto deadline = Clock::now() + time;
  for (;;) {
    siginfo_t info{};
    const int found = waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (found == 0 && info.si_pid == process_) return true;
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(milliseconds(1));
  }
}

Result<void> EngineProcess::send(std::string_view line, Deadline deadline) {
  const std::string text = std::string(line) + "\n";
  std::string_view rest = text;
  while (!rest.empty()) {
    ssize_t written = -1;
    {
      const NoBrokenPipe quiet;
      written = write(to_.get(), rest.data(), rest.size());
    }
    if (written > 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      return std::unexpected(how_it_ended());
    } else if (errno != EINTR && errno != EAGAIN) {
      return fail("engine.write", "", "The program cannot be written to: {}.", std::strerror(errno));
    } else if (!wait_until_ready(to_.get(), POLLOUT, deadline)) {
      return fail("engine.deaf", "", "The program does not read what it is told.");
    }
  }
  return {};
}

Result<std::string> EngineProcess::receive(Deadline deadline) {
  for (;;) {
    const auto end = unread_.find('\n', searched_);
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      searched_ = 0;
      return line;
    }
    searched_ = unread_.size();
    if (unread_.size() > protocol::kLongestLine)
      return fail("engine.line", "", "The program said a line of more than {} bytes.", protocol::kLongestLine);
    if (const auto filled = fill(deadline); !filled) return std::unexpected(filled.error());
  }
}

Result<void> EngineProcess::fill(Deadline deadline) {
  char bytes[16 * 1024];
  for (;;) {
    // The clock is asked too: one who talks without end always has something ready.
    if (!wait_until_ready(from_.get(), POLLIN, deadline) || Clock::now() > deadline)
      return fail("engine.silent", "", "The program did not answer in time.");
    const ssize_t count = read(from_.get(), bytes, sizeof bytes);
    if (count == 0) return std::unexpected(how_it_ended());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) return fail("engine.read", "", "The program cannot be read from: {}.", std::strerror(errno));
    received_ += static_cast<std::size_t>(count);
    if (received_ > kMostPerAnswer)
      return fail("engine.flood", "", "The program said more than {} MiB without an answer.", kMostPerAnswer >> 20);
    unread_.append(bytes, static_cast<std::size_t>(count));
    return {};
  }
}

Error EngineProcess::how_it_ended() {
  constexpr milliseconds kToDie{200};  // after its pipes are closed
  if (!ended_within(kToDie)) return refuse("engine.closed", "", "The program has closed its input or output.");
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT);
  if (info.si_code != CLD_EXITED)
    return refuse("engine.killed", "", "The program was ended by signal {}.", info.si_status);
  constexpr int kNoSuchCommand = 127;
  if (info.si_status == kNoSuchCommand) return refuse("engine.command", "", "There is no such program.");
  return refuse("engine.ended", "", "The program ended by itself, with exit code {}.", info.si_status);
}

}  // namespace cb
