// SPDX-License-Identifier: MIT
// Takes away what was overwritten or deleted in PostgreSQL's tables, where it stays behind until somebody does: on a
// thread and a connection of its own, since nobody is to wait for it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "storage/postgres_line.hpp"

namespace cb::postgres {

class Vacuum {
 public:
  explicit Vacuum(std::string url) : url_(std::move(url)) {}
  // Breaks off what is under way; the next start begins with it.
  ~Vacuum();
  Vacuum(const Vacuum&) = delete;
  Vacuum& operator=(const Vacuum&) = delete;

  // Soon, once for however often it was asked meanwhile.
  void ask();

 private:
  void serve();
  bool clean();
  bool run(PGconn* connection);

  const std::string url_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool wanted_ = false;
  // The first transaction after those whose leavings are to go; empty before VACUUM has run for them.
  std::string asked_at_ = {};
  bool closing_ = false;
  PGconn* at_work_ = nullptr;
  std::thread thread_;
};

}  // namespace cb::postgres
