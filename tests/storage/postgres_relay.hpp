// SPDX-License-Identifier: MIT
// A line to PostgreSQL that can be cut where a test wants it: between a program and a server's socket, byte for byte.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace cb::storage_testing {

class PostgresRelay {
 public:
  // To the server of an address that PostgresCluster gave.
  explicit PostgresRelay(const std::string& url);
  ~PostgresRelay();
  PostgresRelay(const PostgresRelay&) = delete;
  PostgresRelay& operator=(const PostgresRelay&) = delete;

  // The same database, by way of this.
  const std::string& url() const { return url_; }

  // The next COMMIT goes to the server, which carries it out; its answers, and all of before that are still under way
  // with them, go nowhere, and the line is cut.
  void cut_after_commit();
  void wait_until_cut();

  // Whoever comes from now on is let in and hears nothing, and those who are there are cut off.
  void go_silent();
  // How many came since.
  int knocks() const { return knocks_; }

 private:
  struct Ends {
    int client = -1, server = -1;
    bool to_cut = false;
  };
  void serve();
  bool from_client(Ends& ends);
  bool from_server(Ends& ends);

  std::string folder_, server_, url_;
  int door_ = -1;
  int bell_[2] = {-1, -1};
  std::atomic<bool> closing_ = false, silent_ = false, armed_ = false;
  std::atomic<int> knocks_ = 0;
  std::mutex mutex_;
  std::condition_variable news_;
  bool cut_ = false;
  std::thread thread_;
};

}  // namespace cb::storage_testing
