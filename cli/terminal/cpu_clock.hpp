// SPDX-License-Identifier: MIT
// Processor time of this thread: what a measurement on a busy machine can rely on.
#pragma once

#include <ctime>

namespace cb::cli {

class CpuClock {
 public:
  CpuClock() : begin_(now()) {}
  double seconds() const { return now() - begin_; }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }
  double begin_;
};

}  // namespace cb::cli
