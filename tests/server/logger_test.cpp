// SPDX-License-Identifier: MIT
#include "server/operations/logger.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace cb::server {
namespace {

constexpr std::int64_t kNoon = 1'763'208'000'042;  // 2025-11-15, 12:00:00.042

// A pipe to log into and read from.
class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe(ends_), 0); }
  ~Pipe() {
    close_write();
    close(ends_[0]);
  }
  Pipe(const Pipe&) = delete;
  int write_end() const { return ends_[1]; }
  void close_write() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }
  // Everything until the writer is gone.
  std::string all() {
    close_write();
    std::string out;
    char buffer[4096];
    for (ssize_t count = 0; (count = read(ends_[0], buffer, sizeof buffer)) > 0;)
      out.append(buffer, static_cast<std::size_t>(count));
    return out;
  }

 private:
  int ends_[2] = {-1, -1};
};

std::string logged(LogFormat format, LogLevel least, const std::function<void(Logger&)>& with) {
  Pipe pipe;
  {
    Logger logger({least, format, pipe.write_end(), 1 << 16, [] { return kNoon; }});
    with(logger);
  }
  return pipe.all();
}

TEST(Logger, WritesJsonLines) {
  const auto text = logged(LogFormat::json, LogLevel::info, [](Logger& logger) {
    logger.info("server.started",
                {{"port", 8080}, {"seconds", 0.25}, {"lan", true}, {"data", "a \"b\"\n\x1b[31m\xff"}});
    logger.error("store.failed");
  });
  const auto lines = split(trim(text), '\n');
  ASSERT_EQ(lines.size(), 2u) << text;
  EXPECT_TRUE(lines[0].starts_with(
      R"({"time":"2025-11-15T12:00:00.042Z","level":"info","event":"server.started","port":8080,"seconds":0.25,)"))
      << text;
  const auto first = nlohmann::json::parse(lines[0]);
  EXPECT_EQ(first["lan"], true);
  EXPECT_EQ(first["data"], "a \"b\"\n\x1b[31m\uFFFD");
  EXPECT_EQ(nlohmann::json::parse(lines[1])["level"], "error");
}

TEST(Logger, WritesTextThatCannotPlayTricksOnATerminal) {
  const auto text = logged(LogFormat::text, LogLevel::info, [](Logger& logger) {
    logger.warning("http.refused", {{"route", "/api/me"}, {"why", "a b\x1b[2J\xc2\x9b\x7f"}, {"empty", ""}});
  });
  EXPECT_EQ(text, "12:00:00.042 warning http.refused route=/api/me why=\"a b\\u001b[2J\\u009b\\u007f\" empty=\"\"\n");
}

TEST(Logger, LeavesOutWhatIsLessImportant) {
  const auto text = logged(LogFormat::text, LogLevel::warning, [](Logger& logger) {
    EXPECT_FALSE(logger.wants(LogLevel::info));
    logger.debug("a");
    logger.info("b");
    logger.warning("c");
    logger.error("d");
  });
  EXPECT_EQ(text, "12:00:00.042 warning c\n12:00:00.042 error   d\n");
}

TEST(Logger, OffATerminalAutomaticMeansJson) {
  const auto text = logged(LogFormat::automatic, LogLevel::info, [](Logger& logger) { logger.info("a"); });
  EXPECT_TRUE(text.starts_with("{")) << text;
}

// Nobody reads: logging goes on without waiting, and the destructor does not wait for ever either. Once somebody reads
// again, the lines are whole and the missing ones counted.
TEST(Logger, NeverWaitsForAReader) {
  constexpr int kLines = 5'000;
  Pipe pipe;
  {
    Logger logger({LogLevel::info, LogFormat::json, pipe.write_end(), 1 << 16, [] { return kNoon; }});
    for (int n = 0; n < kLines; ++n) logger.info("line", {{"n", n}, {"filler", std::string(100, 'x')}});
  }
  const auto stuck = pipe.all();
  EXPECT_LT(stuck.size(), 100u * kLines);
  EXPECT_GT(stuck.size(), 0u);
}

TEST(Logger, CountsWhatItLeftOut) {
  const auto text = logged(LogFormat::json, LogLevel::info, [](Logger& logger) {
    logger.info("too.long", {{"filler", std::string(1 << 16, 'x')}});
    logger.info("fits");
  });
  const auto lines = split(trim(text), '\n');
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(nlohmann::json::parse(lines[0])["event"], "fits");
  EXPECT_EQ(nlohmann::json::parse(lines[1])["event"], "log.left_out");
  EXPECT_EQ(nlohmann::json::parse(lines[1])["lines"], 1);
}

TEST(Logger, ABriefIdIsNoUseToAThief) { EXPECT_EQ(brief("abcdefghijklmnopqrstuv"), "abcdefgh"); }

}  // namespace
}  // namespace cb::server
