// SPDX-License-Identifier: MIT
// The clocks of a table: none, live (so much for the game and so much more for each move) or by post (so much for each
// move). Times are milliseconds; what time it is comes from outside.
//
// What the way of a move took is charged to nobody, but only the client knows how long it really was, and one that
// answers late on purpose would have time for nothing. So every seat has a quota of it: each action takes what was
// forgiven and brings a little back.
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

// The quota of forgiven lag comes back by so much with each action, and ten times that is all there ever is: a way of a
// tenth of a second is forgiven whole for as long as a game lasts, one that is made longer is not. Short games get
// less.
inline constexpr Milliseconds kMostLagRegained = 100;
inline constexpr Milliseconds kLagQuotaInActions = 10;
// From so much time on (for a game of forty moves) all of it: nobody gains more than a fifteenth of their time and the
// quota they began with.
inline constexpr Milliseconds kFullLagQuotaFrom = 60'000;
inline constexpr Milliseconds kMovesOfAGame = 40;

class Clocks {
 public:
  Clocks() = default;
  Clocks(const ClockRule& rule, int seats);

  // A seat's time runs from now on; only one runs at a time.
  void start(int seat, Milliseconds now);
  // Takes off what the running seat has spent; its time runs on.
  void charge(Milliseconds now) { spend(now, 0); }
  // The same for an action, less what of it is forgiven: whatever is said here, so that a log comes to the same clocks
  // whoever wrote it. It is taken from the seat's quota, of which some comes back.
  void charge_action(Milliseconds now, Milliseconds forgiven);
  // How much of a way that took so long can be forgiven to the running seat if it acts now.
  Milliseconds forgivable(Milliseconds lag, Milliseconds now) const;
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
  void spend(Milliseconds now, Milliseconds forgiven);
  Milliseconds regained() const;

  ClockRule rule_;
  std::array<Milliseconds, kMaxSeats> left_{};
  std::array<Milliseconds, kMaxSeats> lag_quota_{};
  int running_ = kNobody;
  Milliseconds since_ = 0;
};

}  // namespace cb
