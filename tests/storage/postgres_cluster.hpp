// SPDX-License-Identifier: MIT
// A PostgreSQL of this test program's own: in a folder of its own, reached over a socket there and nowhere else, under
// another user where root runs the tests (it refuses root), and gone with the program, however that ends.
#pragma once

#include <sys/types.h>

#include <string>

namespace cb::storage_testing {

class PostgresCluster {
 public:
  static bool is_installed();
  // Begins with the first who asks.
  static PostgresCluster& of_this_program();

  PostgresCluster();
  ~PostgresCluster();
  PostgresCluster(const PostgresCluster&) = delete;
  PostgresCluster& operator=(const PostgresCluster&) = delete;

  // The address of an empty database that nobody else has.
  std::string new_database();

  // Waits until it answers.
  void start();
  // Ends it with a signal and waits: SIGINT closes it, SIGQUIT is as if the power had gone, after SIGKILL what it had
  // begun ends by itself.
  void stop(int signal);

 private:
  std::string address_of(const std::string& database) const;
  pid_t run(const std::string& command) const;

  std::string folder_;
  pid_t process_ = -1;
  int databases_ = 0;
};

}  // namespace cb::storage_testing
