// SPDX-License-Identifier: MIT
// The kinds of figures a server keeps, and how Prometheus reads them (text format 0.0.4). Any thread may count.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cb::server {

class Metric;
using MetricList = std::vector<const Metric*>;

// A figure, or several told apart by labels. Enters itself into a list when it is made, and stays where it is.
class Metric {
 public:
  Metric(MetricList& list, std::string_view name, std::string_view help);
  Metric(const Metric&) = delete;
  Metric& operator=(const Metric&) = delete;
  virtual ~Metric() = default;
  // Help, type and samples, each on a line.
  void write(std::string& out) const;

 protected:
  std::string_view name() const { return name_; }

 private:
  virtual std::string_view type() const = 0;
  virtual void write_samples(std::string& out) const = 0;
  std::string_view name_, help_;
};

class Counter final : public Metric {
 public:
  using Metric::Metric;
  void add(std::uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
  // For what somebody else counts already.
  void set(std::uint64_t value) { value_.store(value, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::string_view type() const override { return "counter"; }
  void write_samples(std::string& out) const override;
  std::atomic<std::uint64_t> value_ = 0;
};

// A sum that is no whole number, such as seconds.
class Sum final : public Metric {
 public:
  using Metric::Metric;
  void add(double more) { value_.fetch_add(more, std::memory_order_relaxed); }
  // For what somebody else adds up already.
  void set(double value) { value_.store(value, std::memory_order_relaxed); }

 private:
  std::string_view type() const override { return "counter"; }
  void write_samples(std::string& out) const override;
  std::atomic<double> value_ = 0;
};

class Gauge final : public Metric {
 public:
  using Metric::Metric;
  void add(std::int64_t change) { value_.fetch_add(change, std::memory_order_relaxed); }
  void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::string_view type() const override { return "gauge"; }
  void write_samples(std::string& out) const override;
  std::atomic<std::int64_t> value_ = 0;
};

// Counters told apart by labels. What labels there are may come from outside, so there are at most kMost; the rest is
// counted together under "other".
class Counters final : public Metric {
 public:
  static constexpr std::size_t kMost = 500;
  Counters(MetricList& list, std::string_view name, std::string_view help, std::vector<std::string_view> labels);
  // One value for each label.
  void add(std::initializer_list<std::string_view> values, std::uint64_t count = 1);
  std::uint64_t value(std::initializer_list<std::string_view> values) const;

 private:
  std::string_view type() const override { return "counter"; }
  void write_samples(std::string& out) const override;
  std::string key(std::initializer_list<std::string_view> values) const;

  std::vector<std::string_view> labels_;
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t, std::less<>> values_;  // by labels as they are written
};

class Histogram final : public Metric {
 public:
  static constexpr std::size_t kMostBounds = 20;
  // `bounds` rise, and live as long as the program.
  Histogram(MetricList& list, std::string_view name, std::string_view help, std::span<const double> bounds);
  void observe(double value);
  // For what somebody else counts already: as many counts as bounds, and one more for what lies beyond.
  void set(std::span<const std::uint64_t> counts, double sum);
  std::uint64_t count() const;

 private:
  std::string_view type() const override { return "histogram"; }
  void write_samples(std::string& out) const override;

  std::span<const double> bounds_;
  std::array<std::atomic<std::uint64_t>, kMostBounds + 1> counts_{};
  std::atomic<double> sum_ = 0;
};

// A label's value or a help text with what the format wants escaped.
std::string escape_label(std::string_view text);

}  // namespace cb::server
