// SPDX-License-Identifier: MIT
// Copies the SQLite file while it is in use, on a thread and a connection of its own.
#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "storage/log.hpp"
#include "storage/sqlite.hpp"

namespace cb {

class SqliteBackup {
 public:
  SqliteBackup(std::string source, Deliver deliver, const char* vfs)
      : source_(std::move(source)), deliver_(std::move(deliver)), vfs_(vfs) {}
  // Waits for a copy that is being made.
  ~SqliteBackup() = default;

  // One at a time, asked for from one thread; never over a file that is there.
  void make(std::string path, std::move_only_function<void(Result<void>)> then);

 private:
  Result<void> copy(const std::string& path) const;

  std::string source_;
  Deliver deliver_;
  const char* vfs_;
  std::atomic<bool> busy_ = false;
  std::jthread thread_;
};

}  // namespace cb
