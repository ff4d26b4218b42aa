// SPDX-License-Identifier: MIT
#include "server/operations/metrics.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

namespace cb::server {
namespace {

double now() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

long resident_bytes() {
  long all = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

template <class Number>
void put_alone(std::string& out, std::string_view name, std::string_view type, std::string_view help, Number value) {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
}

}  // namespace

Metrics::Metrics() : started_(now()) {}

std::string Metrics::text() const {
  std::string out;
  for (const auto* metric : list_) metric->write(out);
  put_alone(out, "capbarrel_uptime_seconds", "gauge", "How long this server has run.", now() - started_);
  put_alone(out, "process_start_time_seconds", "gauge", "When this process began, in seconds since 1970.",
            fmt::format("{:.3f}", started_));
  put_alone(out, "process_cpu_seconds_total", "counter", "Processor time, user and system, in seconds.", cpu_seconds());
  put_alone(out, "process_resident_memory_bytes", "gauge", "Memory in use, in bytes.", resident_bytes());
  return out;
}

}  // namespace cb::server
