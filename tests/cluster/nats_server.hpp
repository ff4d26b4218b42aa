// SPDX-License-Identifier: MIT
// A nats-server of a test's own, on this machine alone, at a port that it chooses when it first starts and keeps; gone
// with the test. It can be stopped, held and started again.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "cluster/connection.hpp"

namespace cb::testing_nats {

inline std::string find_nats_server() {
  for (const auto* path : {"/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"})
    if (access(path, X_OK) == 0) return path;
  return {};
}

// Waits for what comes by itself; ctest ends a test that waits for ever.
inline void until(const std::function<bool()>& there) {
  while (!there()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

class NatsServer {
 public:
  explicit NatsServer(std::vector<std::string> words = {}) : words_(std::move(words)) { start(); }
  ~NatsServer() { stop(); }
  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;

  void start() {
    // Below the range from which the kernel gives ports away; where one is taken the server ends at once.
    std::random_device device;
    do {
      if (!kept_) port_ = 10'000 + static_cast<int>(device() % 20'000);
      launch();
    } while (!listening());
    kept_ = true;
  }
  void stop() {
    if (process_ <= 0) return;
    kill(process_, SIGCONT);
    kill(process_, SIGKILL);
    waitpid(std::exchange(process_, 0), nullptr, 0);
  }
  // Its connections stay open, and nobody answers.
  void hold() const { kill(process_, SIGSTOP); }
  void go_on() const { kill(process_, SIGCONT); }

  std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }
  int port() const { return port_; }

 private:
  void launch() {
    auto words = words_;
    // It ends with this process, however that ends.
    words.insert(words.begin(), {"/usr/bin/setpriv", "--pdeathsig", "KILL", find_nats_server(), "-a", "127.0.0.1", "-p",
                                 std::to_string(port_)});
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    ASSERT_EQ(posix_spawn(&process_, arguments[0], &actions, nullptr, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
  }
  // Waits until it listens; false where it has ended instead.
  bool listening() {
    for (;;) {
      const int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_port = htons(static_cast<std::uint16_t>(port_));
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      const bool open = connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
      // Somebody else may listen there, while ours has found that out and ended.
      char hello[5] = {};
      const bool greets = open && recv(probe, hello, 4, MSG_WAITALL) == 4 && std::string(hello) == "INFO";
      close(probe);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (waitpid(process_, nullptr, WNOHANG) == process_) {
        process_ = 0;
        return false;
      }
      if (greets) return true;
    }
  }

  std::vector<std::string> words_;
  int port_ = 0;
  bool kept_ = false;
  pid_t process_ = 0;
};

// Why a test with NATS cannot be run here; empty where it can.
inline std::string why_without_nats() {
  std::string missing;
  if (!cluster::has_nats()) missing = "libnats-dev was not there when this was built";
  if (find_nats_server().empty()) missing = "there is no nats-server";
  return missing.empty() ? missing : "SKIPPED: " + missing + " (packages.txt).";
}

// Tests of this are skipped, loudly, where there is no NATS.
class NatsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto why = why_without_nats(); !why.empty()) GTEST_SKIP() << why;
  }
  static std::unique_ptr<cluster::Connection> connect(const std::string& url) {
    auto opened = cluster::Connection::open(url, "a test");
    EXPECT_TRUE(opened) << opened.error().text();
    return std::move(*opened);
  }
  static std::unique_ptr<cluster::Connection> connected(const NatsServer& nats) {
    auto line = connect(nats.url());
    until([&] { return line->connected(); });
    return line;
  }
};

}  // namespace cb::testing_nats
