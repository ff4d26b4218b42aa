// SPDX-License-Identifier: MIT
// Asks workers for moves. A question that nobody speaks of any more is asked again, of whoever NATS chooses; answers to
// what is settled are dropped. Whoever asks hears within a bounded time, if only that there was no answer.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/connection.hpp"

namespace cb::cluster {

struct AskerSettings {
  // A worker that has not spoken of a question for so long is taken for dead.
  std::chrono::milliseconds silence{900};
  // Before a question goes out again that there was no room for.
  std::chrono::milliseconds pause{50};
  int most_silences = 2;
  int most_refusals = 20;
};

class Asker {
 public:
  // What a worker said, or nothing where none did. On a thread of the asker or of the line; must not block.
  using Then = std::move_only_function<void(std::optional<std::string>)>;
  struct Counts {
    std::uint64_t asked = 0;     // questions
    std::uint64_t again = 0;     // that went out once more
    std::uint64_t answered = 0;  // each once
    std::uint64_t given_up = 0;
    std::uint64_t late = 0;  // answers that nobody waited for any more
  };

  explicit Asker(Connection& connection, const AskerSettings& settings = {});
  // Whoever still waits is told that there is no answer.
  ~Asker();
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;

  // `longest`: how long a worker may think, after which it is no longer believed that it does.
  void ask(std::string question, std::chrono::milliseconds longest, Then then);
  std::size_t open() const;
  Counts counts() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Open {
    std::string question;
    Then then;
    Clock::time_point due;      // silence so far would be too long then, or it is time to ask again
    Clock::time_point give_up;  // whatever is said
    std::chrono::milliseconds longest;
    bool pausing = false;  // nobody has it now
    int silences = 0;
    int refusals = 0;
  };
  using Outcomes = std::vector<std::pair<Then, std::optional<std::string>>>;

  void hear(const Message& message);
  void watch();
  // Sends a question out; whoever cannot be asked at all is put among `outcomes`. True: it is settled.
  bool send(std::uint64_t number, Open& open, Outcomes& outcomes);
  void settle(Open& open, std::optional<std::string> answer, Outcomes& outcomes);
  static void tell(Outcomes outcomes);

  Connection& connection_;
  const AskerSettings settings_;
  const std::string inbox_;  // answers come to this and the number of their question
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::uint64_t, Open> open_;
  std::uint64_t last_ = 0;
  Counts counts_;
  bool stop_ = false;
  std::unique_ptr<Connection::Subscription> answers_;
  std::jthread thread_;
};

}  // namespace cb::cluster
