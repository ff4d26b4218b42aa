// SPDX-License-Identifier: MIT
#include "client/load/process_cost.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "core/text.hpp"

namespace cb::client {
namespace {

std::string read_whole(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The number after a name at the beginning of a line.
std::optional<double> sample(std::string_view metrics, std::string_view name) {
  for (const auto line : split(metrics, '\n'))
    if (line.starts_with(name) && line.size() > name.size() && line[name.size()] == ' ')
      return std::strtod(std::string(line.substr(name.size())).c_str(), nullptr);
  return std::nullopt;
}

}  // namespace

std::optional<ProcessCost> cost_of(int process) {
  const auto stat = read_whole(fmt::format("/proc/{}/stat", process));
  const auto memory = read_whole(fmt::format("/proc/{}/statm", process));
  // The name in brackets may hold blanks; after it come the state and then numbers.
  const auto name = stat.rfind(')');
  if (name == std::string::npos) return std::nullopt;
  const auto fields = words(std::string_view(stat).substr(name + 1));
  const auto pages = words(memory);
  constexpr std::size_t kUser = 11;
  constexpr std::size_t kSystem = 12;
  constexpr std::size_t kResident = 1;
  if (fields.size() <= kSystem || pages.size() <= kResident) return std::nullopt;
  const auto ticks =
      to_number<std::uint64_t>(fields[kUser]).value_or(0) + to_number<std::uint64_t>(fields[kSystem]).value_or(0);
  return ProcessCost{
      static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK)),
      to_number<std::uint64_t>(pages[kResident]).value_or(0) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE))};
}

std::optional<ProcessCost> cost_in_metrics(std::string_view metrics) {
  const auto cpu = sample(metrics, "process_cpu_seconds_total");
  const auto resident = sample(metrics, "process_resident_memory_bytes");
  if (!cpu || !resident) return std::nullopt;
  return ProcessCost{*cpu, static_cast<std::uint64_t>(*resident)};
}

}  // namespace cb::client
