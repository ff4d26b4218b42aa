// SPDX-License-Identifier: MIT
// The clocks of a table: none, live (so much for the game and so much more for each move) or by post (so much for each
// move). Times are milliseconds; what time it is comes from outside.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game/concepts.hpp"

namespace cb {

namespace table {
class Snapshot;
}

using Milliseconds = std::int64_t;

struct TimeSpan {
  Milliseconds from = 0;
  Milliseconds until = 0;
};

enum class Pace : std::uint8_t { none, live, post };

struct ClockRule {
  Pace pace = Pace::none;
  Milliseconds base = 0;       // live: for the whole game; post: for each move
  Milliseconds increment = 0;  // live: given back after each move
  bool operator==(const ClockRule&) const = default;
};

class Clocks {
 public:
  Clocks() = default;
  Clocks(const ClockRule& rule, int seats);

  // A seat's time runs from now on; only one runs at a time.
  void start(int seat, Milliseconds now);
  // Takes off what the running seat has spent, less `lag` that the way to it took; its time runs on.
  void charge(Milliseconds now, Milliseconds lag = 0);
  // Its turn is over: nobody's time runs.
  void stop();
  // Nobody's time runs, but its turn is not over.
  void halt() { running_ = kNobody; }
  // Its turn never was; by post it will have all its time when it comes again.
  void call_off();
  // Whoever takes over a seat whose time was up begins anew.
  void refill(int seat, Milliseconds now);
  // So much time has passed that nobody is to be charged for, as while the server was down.
  void forgive(Milliseconds passed) { since_ += passed; }

  int running() const { return running_; }
  // Since when it runs, or was last charged or forgiven.
  Milliseconds since() const { return since_; }
  Milliseconds left(int seat, Milliseconds now) const;
  // When the running time will be up.
  std::optional<Milliseconds> deadline() const;
  bool out_of_time(Milliseconds now) const { return deadline() && now >= *deadline(); }

 private:
  friend class table::Snapshot;
  ClockRule rule_;
  std::array<Milliseconds, kMaxSeats> left_{};
  int running_ = kNobody;
  Milliseconds since_ = 0;
};

}  // namespace cb
