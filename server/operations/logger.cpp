// SPDX-License-Identifier: MIT
#include "server/operations/logger.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "core/json.hpp"

namespace cb::server {
namespace {

using Out = fmt::memory_buffer;

void append(Out& out, std::string_view text) { out.append(text); }

// Pure ASCII without control characters, whatever comes in: a log is read on terminals.
void put_quoted(Out& out, std::string_view text) { append(out, quote_any_json(text, Letters::ascii)); }

bool plain_word(std::string_view text) {
  const auto plain = [](char letter) { return letter > ' ' && letter < '\x7f' && letter != '"' && letter != '='; };
  return !text.empty() && std::ranges::all_of(text, plain);
}

void put_value(Out& out, const Logger::Value& value, bool json) {
  if (const auto* yes = std::get_if<bool>(&value.is)) return append(out, *yes ? "true" : "false");
  if (const auto* number = std::get_if<std::int64_t>(&value.is)) {
    fmt::format_to(std::back_inserter(out), "{}", *number);
    return;
  }
  if (const auto* number = std::get_if<double>(&value.is)) {
    // JSON knows no infinity.
    if (!std::isfinite(*number)) return append(out, "null");
    fmt::format_to(std::back_inserter(out), "{:.6g}", *number);
    return;
  }
  const auto text = std::get<std::string_view>(value.is);
  if (!json && plain_word(text)) return append(out, text);
  put_quoted(out, text);
}

std::int64_t system_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

Logger::Logger(Setup setup) : setup_(std::move(setup)) {
  if (!setup_.now) setup_.now = &system_now;
  if (setup_.format == LogFormat::automatic)
    setup_.format = isatty(setup_.file) != 0 ? LogFormat::text : LogFormat::json;
  thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

Logger::~Logger() {
  thread_.request_stop();
  thread_.join();
}

void Logger::log(LogLevel level, std::string_view event, Members members) {
  if (!wants(level)) return;
  const auto text = line(level, event, members);
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() + text.size() > setup_.most_waiting) {
      ++left_out_;
      return;
    }
    waiting_ += text;
  }
  wake_.notify_one();
}

std::string Logger::line(LogLevel level, std::string_view event, Members members) const {
  Out out;
  const auto now = setup_.now();
  const auto second = fmt::gmtime(static_cast<std::time_t>(now / 1000));
  const auto name = kLogLevels[static_cast<std::size_t>(level)];
  const bool json = setup_.format == LogFormat::json;
  if (json)
    fmt::format_to(std::back_inserter(out), R"({{"time":"{:%Y-%m-%dT%H:%M:%S}.{:03}Z","level":"{}","event":"{}")",
                   second, now % 1000, name, event);
  else
    fmt::format_to(std::back_inserter(out), "{:%H:%M:%S}.{:03} {:7} {}", second, now % 1000, name, event);
  for (const auto& member : members) {
    fmt::format_to(std::back_inserter(out), fmt::runtime(json ? ",\"{}\":" : " {}="), member.name.text);
    put_value(out, member.value, json);
  }
  append(out, json ? "}\n" : "\n");
  return fmt::to_string(out);
}

void Logger::work(const std::stop_token& stop) {
  for (;;) {
    std::string batch;
    std::uint64_t left_out = 0;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, stop, [&] { return !waiting_.empty(); });
      if (waiting_.empty()) return;
      batch.swap(waiting_);
      left_out = std::exchange(left_out_, 0);
    }
    if (left_out > 0) batch += line(LogLevel::warning, "log.left_out", {{"lines", left_out}});
    write(batch, stop);
  }
}

void Logger::write(std::string_view text, const std::stop_token& stop) const {
  constexpr int kPatience = 200;  // milliseconds
  while (!text.empty()) {
    // A pipe that is ready takes this many bytes without blocking.
    constexpr std::size_t kPiece = 4096;
    pollfd ready{setup_.file, POLLOUT, 0};
    const int count = poll(&ready, 1, kPatience);
    if (count == 0 && stop.stop_requested()) return;
    if (count <= 0) continue;
    const auto written = ::write(setup_.file, text.data(), std::min(text.size(), kPiece));
    if (written < 0 && errno != EINTR && errno != EAGAIN) return;
    text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
  }
}

}  // namespace cb::server
