// SPDX-License-Identifier: MIT
// Requests to other machines, many at once on one thread: HTTP posts to addresses that strangers gave us, and letters
// to the operator's mail server. All of libcurl is in here.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cb::server {

// An HTTP post, or a letter where there is a recipient.
struct Delivery {
  std::string url;
  std::string body;
  std::vector<std::string> headers;  // of a post: "Name: value"
  std::string sender, recipient;     // of a letter
};

struct Response {
  int status = 0;  // of HTTP, or the last of SMTP; 0: there was none
  bool done = false;
  std::optional<std::chrono::seconds> retry_after;
  bool forbidden = false;    // the name leads to addresses that may not be called
  bool handed_over = false;  // the other side may have all of the body, whatever it answered
  std::string problem;       // empty where it was done
};

class Carrier {
 public:
  struct Settings {
    bool allow_private = false;  // posts may go to any address, and by http
    std::string authorities;     // a file of certificates to trust instead of the system's; empty: the system's
    std::string user, password;  // at the mail server
    bool plain_mail = false;     // letters go without TLS where the mail server offers none
    std::chrono::milliseconds to_connect = std::chrono::seconds(10);
    std::chrono::milliseconds in_all = std::chrono::seconds(20);
    int most_per_host = 8;
  };
  explicit Carrier(Settings settings);
  // What is under way is given up; waits for nobody.
  ~Carrier();
  Carrier(const Carrier&) = delete;
  Carrier& operator=(const Carrier&) = delete;

  void start(std::uint64_t id, Delivery request);
  struct Finished {
    std::uint64_t id;
    Response answer;
  };
  // Works until something is finished, for so long at most or until it is woken.
  std::vector<Finished> work(std::chrono::milliseconds longest);
  // From any thread.
  void wake();
  // From any thread, and for good: every connection is cut, whatever is being waited for.
  void give_up();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace cb::server
