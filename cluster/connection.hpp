// SPDX-License-Identifier: MIT
// A line to NATS: messages at most once, to whoever listens just then. It comes back by itself for ever, and nobody who
// publishes waits for it: what cannot go now is dropped. Only connection.cpp knows libnats; a program that was built
// without it has no_connection.cpp, which refuses.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb::cluster {

// Whether this program was built with NATS.
bool has_nats();

struct Message {
  std::string_view subject;
  std::string_view reply;  // where an answer goes; empty: nobody waits for one
  std::string_view data;
  bool nobody = false;  // in place of an answer: nobody listens to what was asked
};

struct Letter {
  std::string subject, data;
  std::string reply = {};  // where an answer is to go; empty: none is wanted
  std::size_t size() const { return subject.size() + data.size() + reply.size(); }
};

// On a thread of the line, which must not be held up.
using Hear = std::function<void(const Message&)>;

class Connection {
 public:
  // Hears no more once it is destroyed, which must not happen while it hears.
  class Subscription {
   public:
    virtual ~Subscription() = default;
  };
  struct Counts {
    std::uint64_t published = 0;
    std::uint64_t dropped = 0;  // there was no line, too much waited, or who listened was too slow
  };

  // `name` is for those who look after the NATS server. Refuses addresses that are none and a program without NATS; a
  // server that is not there yet is no reason to refuse.
  static Result<std::unique_ptr<Connection>> open(std::string_view addresses, const std::string& name);

  virtual ~Connection() = default;
  // From any thread, and never blocks. Answers with how many were dropped: those from the first that was.
  virtual std::size_t publish(std::vector<Letter> letters) = 0;
  // False: it was dropped.
  bool publish(std::string subject, std::string data, std::string reply = {}) {
    std::vector<Letter> letters;
    letters.push_back({std::move(subject), std::move(data), std::move(reply)});
    return publish(std::move(letters)) == 0;
  }
  // Of those in the same `group` only one hears each message; empty: everybody does. It may take a moment to begin, and
  // goes on over every new line. What this connection publishes itself it does not hear.
  virtual std::unique_ptr<Subscription> subscribe(std::string subject, std::string group, Hear hear) = 0;
  virtual bool connected() const = 0;
  virtual Counts counts() const = 0;
};

}  // namespace cb::cluster
