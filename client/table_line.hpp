// SPDX-License-Identifier: MIT
// The line from a client to its table: comes again by itself when it breaks, asks for what was missed, and sends a move
// again that nobody answered. What it hears is kept in the story.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client/table_story.hpp"
#include "client/web_socket.hpp"
#include "wire/request.hpp"

namespace cb::client {

class TableLine {
 public:
  struct Handlers {
    std::function<void()> changed;                                   // the story has gone on
    std::function<void(const Error&)> refused;                       // something that was asked
    std::function<void(int seat, const std::string& token)> linked;  // a link was asked for
    std::function<void(const std::string& why)> waiting;             // the line is broken; it will be tried again
    std::function<void(const std::string& why)> ended;               // it will not come again
  };

  TableLine(Loop& loop, Url url, Credentials credentials, TableStory& story, Handlers handlers);
  ~TableLine();
  TableLine(const TableLine&) = delete;
  TableLine& operator=(const TableLine&) = delete;

  // Whether something was asked and not answered yet.
  bool waits() const { return asked_.has_value(); }
  bool is_up() const { return up_; }
  void ask(wire::Body body);

 private:
  void connect();
  void hello();
  void heard(std::string_view text);
  void take(const wire::Message& message);
  void answered(const Raw& re);
  void start_afresh();
  void closed(int code, const std::string& why);

  Loop& loop_;
  Url url_;
  Credentials credentials_;
  TableStory& story_;
  Handlers handlers_;
  std::shared_ptr<WebSocket> socket_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();  // for what is due later
  bool up_ = false;                                       // welcome, and what was missed has come
  bool whole_ = false;                                    // the story was told from its beginning, or cannot be
  bool afresh_ = true;                                    // nothing that is known counts
  int attempts_ = 0;
  int next_id_ = 1;
  std::optional<wire::Request> asked_;
  std::size_t asked_after_ = 0;  // so many plies
};

}  // namespace cb::client
