// SPDX-License-Identifier: MIT
#include "server/operations/metric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace cb::server {
namespace {

template <class... Args>
void put(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

}  // namespace

Metric::Metric(MetricList& list, std::string_view name, std::string_view help) : name_(name), help_(help) {
  list.push_back(this);
}

void Metric::write(std::string& out) const {
  put(out, "# HELP {} {}\n# TYPE {} {}\n", name_, help_, name_, type());
  write_samples(out);
}

void Counter::write_samples(std::string& out) const { put(out, "{} {}\n", name(), value()); }

void Sum::write_samples(std::string& out) const { put(out, "{} {}\n", name(), value_.load(std::memory_order_relaxed)); }

void Gauge::write_samples(std::string& out) const { put(out, "{} {}\n", name(), value()); }

Counters::Counters(MetricList& list, std::string_view name, std::string_view help, std::vector<std::string_view> labels)
    : Metric(list, name, help), labels_(std::move(labels)) {}

std::string Counters::key(std::initializer_list<std::string_view> values) const {
  assert(values.size() == labels_.size());
  std::string out;
  const auto* value = values.begin();
  for (const auto label : labels_) put(out, "{}{}=\"{}\"", out.empty() ? "" : ",", label, escape_label(*value++));
  return out;
}

void Counters::add(std::initializer_list<std::string_view> values, std::uint64_t count) {
  auto labels = key(values);
  const std::scoped_lock lock(mutex_);
  auto found = values_.find(labels);
  if (found == values_.end()) {
    if (values_.size() >= kMost) {
      labels.clear();
      for (const auto label : labels_) put(labels, "{}{}=\"other\"", labels.empty() ? "" : ",", label);
    }
    found = values_.try_emplace(std::move(labels), 0).first;
  }
  found->second += count;
}

std::uint64_t Counters::value(std::initializer_list<std::string_view> values) const {
  const std::scoped_lock lock(mutex_);
  const auto found = values_.find(key(values));
  return found == values_.end() ? 0 : found->second;
}

void Counters::write_samples(std::string& out) const {
  const std::scoped_lock lock(mutex_);
  for (const auto& [labels, value] : values_) put(out, "{}{{{}}} {}\n", name(), labels, value);
}

Histogram::Histogram(MetricList& list, std::string_view name, std::string_view help, std::span<const double> bounds)
    : Metric(list, name, help), bounds_(bounds) {
  assert(bounds.size() <= kMostBounds && std::ranges::is_sorted(bounds));
}

void Histogram::observe(double value) {
  std::size_t bucket = 0;
  while (bucket < bounds_.size() && value > bounds_[bucket]) ++bucket;
  counts_[bucket].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(value, std::memory_order_relaxed);
}

void Histogram::set(std::span<const std::uint64_t> counts, double sum) {
  assert(counts.size() == bounds_.size() + 1);
  for (std::size_t n = 0; n < counts.size(); ++n) counts_[n].store(counts[n], std::memory_order_relaxed);
  sum_.store(sum, std::memory_order_relaxed);
}

std::uint64_t Histogram::count() const {
  std::uint64_t total = 0;
  for (std::size_t n = 0; n <= bounds_.size(); ++n) total += counts_[n].load(std::memory_order_relaxed);
  return total;
}

void Histogram::write_samples(std::string& out) const {
  std::uint64_t total = 0;
  for (std::size_t n = 0; n < bounds_.size(); ++n) {
    total += counts_[n].load(std::memory_order_relaxed);
    put(out, "{}_bucket{{le=\"{}\"}} {}\n", name(), bounds_[n], total);
  }
  total += counts_[bounds_.size()].load(std::memory_order_relaxed);
  put(out, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name(), total,
      sum_.load(std::memory_order_relaxed));
}

std::string escape_label(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\n') {
      out += "\\n";
      continue;
    }
    if (letter == '\\' || letter == '"') out += '\\';
    out += letter;
  }
  return out;
}

}  // namespace cb::server
