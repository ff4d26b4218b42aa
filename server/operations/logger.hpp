// SPDX-License-Identifier: MIT
// One line for each thing worth knowing: when, how important, what, and its members. Whoever logs never waits: a thread
// of the logger's own writes, and where it cannot keep up lines are left out and counted.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <variant>

#include "server/operations/log_level.hpp"

namespace cb::server {

class Logger {
 public:
  // What must never be logged cannot be: such a member does not compile.
  struct Name {
    // NOLINTNEXTLINE(google-explicit-constructor): it is written as a text
    consteval Name(const char* name) : text(name) {
      for (const std::string_view secret :
           {"token", "cookie", "password", "seed", "nonce", "hand", "view", "authorization", "body", "path", "query"})
        if (text == secret) throw "this must never be logged";
    }
    std::string_view text;
  };

  struct Value {
    template <class T>
    // NOLINTNEXTLINE(google-explicit-constructor): any plain value
    Value(const T& value) {
      if constexpr (std::is_same_v<T, bool>)
        is = value;
      else if constexpr (std::is_floating_point_v<T>)
        is = static_cast<double>(value);
      else if constexpr (std::is_integral_v<T>)
        is = static_cast<std::int64_t>(value);
      else
        is = std::string_view(value);
    }
    std::variant<bool, std::int64_t, double, std::string_view> is;
  };

  struct Member {
    Name name;
    Value value;
  };
  using Members = std::initializer_list<Member>;

  struct Setup {
    LogLevel level = LogLevel::info;
    LogFormat format = LogFormat::automatic;
    int file = 2;  // standard error
    std::size_t most_waiting = std::size_t{1} << 20;
    std::function<std::int64_t()> now;  // milliseconds since 1970; none: the system's clock
  };
  explicit Logger(Setup setup);
  // Writes what waits, unless the reader is stuck.
  ~Logger();

  bool wants(LogLevel level) const { return level >= setup_.level; }
  // `event` is a dotted name such as "server.started".
  void log(LogLevel level, std::string_view event, Members members = {});
  void debug(std::string_view event, Members members = {}) { log(LogLevel::debug, event, members); }
  void info(std::string_view event, Members members = {}) { log(LogLevel::info, event, members); }
  void warning(std::string_view event, Members members = {}) { log(LogLevel::warning, event, members); }
  void error(std::string_view event, Members members = {}) { log(LogLevel::error, event, members); }

 private:
  std::string line(LogLevel level, std::string_view event, Members members) const;
  void work(const std::stop_token& stop);
  void write(std::string_view text, const std::stop_token& stop) const;

  Setup setup_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::string waiting_;
  std::uint64_t left_out_ = 0;
  std::jthread thread_;
};

// Who has a link or an id has the thing itself: enough of one to tell it from others, not to use it.
inline std::string_view brief(std::string_view id) { return id.substr(0, 8); }

}  // namespace cb::server
