// SPDX-License-Identifier: MIT
// A server that was started as people start one, for tests that talk to it with the program.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>

#include "tests/program_testing.hpp"

namespace cb {

class Served : public Program {
 protected:
  void TearDown() override {
    stop(SIGTERM);
    Program::TearDown();
  }

  // On a port that the system chooses, or where it was before; what it keeps is in the test's folder, unless a test
  // says where, so a second start finds it again.
  void serve() {
    const auto port = url_.empty() ? std::string("0") : url_.substr(url_.rfind(':') + 1);
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    server_ = fork();
    if (server_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that crashes cannot stop it
      dup2(ends[1], STDOUT_FILENO);
      const auto data = data_.empty() ? path("server.db") : data_;
      const auto* const many = "1000000";
      execl(CAPBARREL, CAPBARREL, "serve", "--port", port.c_str(), "--data", data.c_str(), "--act-rate", many,
            "--message-rate", many, "--address-rate", many, "--log-level", "error", nullptr);
      _exit(127);
    }
    close(ends[1]);
    std::string out;
    char piece[512];
    for (ssize_t got = 0; out.find('\n') == std::string::npos && (got = read(ends[0], piece, sizeof piece)) > 0;)
      out.append(piece, static_cast<std::size_t>(got));
    close(ends[0]);
    const auto begin = out.find("http://");
    ASSERT_NE(begin, std::string::npos) << out;
    url_ = out.substr(begin, out.find_first_of(" /\n", begin + 7) - begin);
  }

  void stop(int signal) {
    if (server_ <= 0) return;
    kill(server_, signal);
    waitpid(server_, nullptr, 0);
    server_ = -1;
  }

  void keep_at(const std::string& data) { data_ = data; }

  static void expect_in(const std::string& out, std::string_view part) {
    EXPECT_NE(out.find(part), std::string::npos) << out;
  }

  const std::string& url() const { return url_; }
  pid_t server() const { return server_; }

 private:
  pid_t server_ = -1;
  std::string url_, data_;
};

}  // namespace cb
