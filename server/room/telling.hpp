// SPDX-License-Identifier: MIT
// What a table tells its clients. Everything is made from what the receiver may see.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/client.hpp"
#include "server/room/tail.hpp"
#include "table/table.hpp"
#include "wire/message.hpp"

namespace cb::server {

Frame frame(const wire::Message& message);

// A refusal; `id` is that of the request, as JSON, or empty.
wire::Refused refusal(const Error& error, std::string_view id);

// Who is connected: seats, and those who watch, where a table has watchers at all.
struct Company {
  std::vector<int> seats;
  std::vector<std::string> watchers;  // by name, in the order they came; not all of many
  std::size_t watching = 0;
  bool operator==(const Company&) const = default;
};
wire::Here who_is_here(const Company& company, bool watchable);

wire::Welcome welcome(const table::Table& table, std::string_view id, const std::string& person, bool wants_moves,
                      std::uint64_t version, Milliseconds now);
// What a client missed: the events from `from` on, as its eyes may see them; its end is that of a live event.
wire::Missed gap(const table::Table& table, const Tail& tail, std::uint64_t from, const std::string& person,
                 bool wants_moves, Milliseconds now);

// One event for many clients: what is the same for them is written once.
class Telling {
 public:
  // The table is as the event left it, and the event the latest of the tail.
  // `last`: nothing follows from the same request.
  Telling(const table::Table& table, const table::Event& event, const Tail& tail, bool last, Milliseconds now);

  // `re`: the id of the client's request that this answers, or empty.
  Frame to(const std::string& person, bool wants_moves, std::string_view re);

 private:
  const table::Table& table_;
  const Tail& tail_;
  std::uint64_t version_;
  bool same_for_all_;
  bool last_;
  wire::Message message_;                      // as it was written last
  std::array<Frame, kMaxSeats + 1> shared_{};  // by eyes, a spectator's first
};

}  // namespace cb::server
