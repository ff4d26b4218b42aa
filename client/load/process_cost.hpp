// SPDX-License-Identifier: MIT
// What a process has used so far, as the kernel counts it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cb::client {

struct ProcessCost {
  double cpu_seconds = 0;            // of all its threads, in the kernel too
  std::uint64_t resident_bytes = 0;  // at this moment
};

// Nothing where there is no such process to look at.
std::optional<ProcessCost> cost_of(int process);

// The same out of the text of /metrics, as Prometheus' own client libraries name it.
std::optional<ProcessCost> cost_in_metrics(std::string_view metrics);

}  // namespace cb::client
