// SPDX-License-Identifier: MIT
// Runs the program as a script does: arguments and input in, output and exit code out.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "core/text.hpp"
#include "game/testing.hpp"

namespace cb {

using testing_table::read_file;

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

class Program : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              fmt::format("capbarrel-{}-{}", testing::UnitTest::GetInstance()->current_test_info()->name(), getpid());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  void write(const std::string& name, std::string_view text) const { std::ofstream(path(name)) << text; }

  // Runs the program with shell-quoted arguments and the given standard input.
  Ran run(const std::string& arguments, std::string_view input = {}) const {
    write("stdin", input);
    // Whoever runs the tests may have tables; the bots of a test have none.
    const auto command = fmt::format("CAPBARREL_TABLES='{}' '{}' {} <'{}' >'{}' 2>'{}'", folder_.string(), CAPBARREL,
                                     arguments, path("stdin"), path("stdout"), path("stderr"));
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(path("stdout")), read_file(path("stderr"))};
  }

  // Bad input: one sentence on standard error that names the thing, nothing on standard output, code 2.
  void expect_bad(const std::string& arguments, std::string_view names) const {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    EXPECT_NE(ran.err.find(names), std::string::npos) << arguments << ": " << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    EXPECT_TRUE(ran.err.starts_with("capbarrel: ")) << ran.err;
  }

  static std::string last_line(const std::string& text) {
    const auto lines = split(trim(text), '\n');
    return std::string(lines.back());
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace cb
