// SPDX-License-Identifier: MIT
// A whole server in this process, on a port the system chooses and a database of its own, gone with the test.
#pragma once

#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <thread>

#include "server/server.hpp"

namespace cb::server::testing {

class RunningServer {
 public:
  explicit RunningServer(Config config = {}, Logger::Setup log = {.level = LogLevel::error, .now = {}})
      : config_(std::move(config)), logger_(std::move(log)) {
    folder_ = std::filesystem::temp_directory_path() / ("capbarrel-" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(folder_);
    config_.port = 0;
    if (config_.data.empty()) config_.data = folder_ / "tables.db";
    start();
  }
  ~RunningServer() {
    stop();
    std::filesystem::remove_all(folder_);
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  void stop() {
    if (!server_) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }
  void start() {
    server_ = Server::open(config_, logger_).value();
    thread_ = std::thread([this] { server_->run(); });
  }

  int port() const { return server_->port(); }
  const std::filesystem::path& folder() const { return folder_; }
  const Config& config() const { return config_; }

 private:
  Config config_;
  Logger logger_;
  std::filesystem::path folder_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

}  // namespace cb::server::testing
