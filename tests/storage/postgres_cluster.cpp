// SPDX-License-Identifier: MIT
#include "postgres_cluster.hpp"

#if CB_POSTGRES

#include <fmt/format.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <thread>

namespace cb::storage_testing {
namespace {

namespace fs = std::filesystem;

// Debian has a folder for each version; the newest will do.
std::string programs() {
  std::string newest;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", none))
    if (fs::exists(entry.path() / "bin/initdb")) newest = std::max(newest, (entry.path() / "bin").string());
  return newest;
}

const passwd& somebody_else() {
  const auto* const user = getpwnam("postgres");
  if (user != nullptr) return *user;
  return *getpwnam("nobody");
}

void wait_for_end(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

bool PostgresCluster::is_installed() { return !programs().empty(); }

PostgresCluster& PostgresCluster::of_this_program() {
  static PostgresCluster cluster;
  return cluster;
}

PostgresCluster::PostgresCluster() {
  std::string folder = fs::temp_directory_path() / "capbarrel-postgres-XXXXXX";
  folder_ = mkdtemp(folder.data());
  if (geteuid() == 0 && chown(folder_.c_str(), somebody_else().pw_uid, somebody_else().pw_gid) != 0)
    throw std::runtime_error("the folder of the test's PostgreSQL cannot be given away");
  wait_for_end(run(fmt::format("{}/initdb -D {}/data -A trust -U capbarrel -E UTF8 --locale=C.UTF-8 --no-sync",
                               programs(), folder_)));
  start();
}

PostgresCluster::~PostgresCluster() {
  stop(SIGQUIT);
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

// In a process that ends with this one.
pid_t PostgresCluster::run(const std::string& command) const {
  const auto log = folder_ + "/log";
  const auto& user = somebody_else();
  const pid_t process = fork();
  if (process != 0) return process;
  if (geteuid() == 0 && (setgid(user.pw_gid) != 0 || setuid(user.pw_uid) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  const auto line = fmt::format("cd {} && exec {} >>{} 2>&1", folder_, command, log);
  execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
  _exit(127);
}

std::string PostgresCluster::address_of(const std::string& database) const {
  return fmt::format("postgres:///{}?host={}&user=capbarrel", database, folder_);
}

void PostgresCluster::start() {
  using namespace std::chrono_literals;
  // What the disk does is not what is tested here, and this machine's need not be worn out for it.
  const auto command =
      fmt::format("{}/postgres -D {}/data -k {} -c listen_addresses= -c fsync=off -c max_connections=40", programs(),
                  folder_, folder_);
  for (;;) {
    if (process_ < 0) process_ = run(command);
    if (PQping(address_of("postgres").c_str()) == PQPING_OK) return;
    // One that was killed leaves others behind, who go soon; until then a new one refuses to begin.
    int status = 0;
    if (waitpid(process_, &status, WNOHANG) == process_) process_ = -1;
    std::this_thread::sleep_for(20ms);
  }
}

void PostgresCluster::stop(int signal) {
  if (process_ < 0) return;
  kill(process_, signal);
  wait_for_end(process_);
  process_ = -1;
}

std::string PostgresCluster::new_database() {
  const auto name = fmt::format("test{}", ++databases_);
  PGconn* const connection = PQconnectdb(address_of("postgres").c_str());
  PGresult* const made = PQexec(connection, fmt::format("CREATE DATABASE {}", name).c_str());
  const bool done = PQresultStatus(made) == PGRES_COMMAND_OK;
  const std::string why = PQerrorMessage(connection);
  PQclear(made);
  PQfinish(connection);
  if (!done) throw std::runtime_error(why);
  return address_of(name);
}

}  // namespace cb::storage_testing

#endif
