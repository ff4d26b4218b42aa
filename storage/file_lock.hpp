// SPDX-License-Identifier: MIT
// One server for one data file. SQLite would let several write in turn, but each would miss what the others did in
// between, and versions before 3.51.3 can damage the journal when two of them tidy it up at once.
#pragma once

#include <string>

#include "core/error.hpp"

namespace cb {

// Held until it goes, or the process does.
class FileLock {
 public:
  // Makes the file where there is none. The refusal says who has it.
  static Result<FileLock> take(const std::string& path);

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  ~FileLock();

 private:
  explicit FileLock(int file) : file_(file) {}
  int file_;
};

}  // namespace cb
