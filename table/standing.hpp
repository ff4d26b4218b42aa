// SPDX-License-Identifier: MIT
// How a table stands, but for the game itself: who sits where, who is the host, how far it is, what is offered, agreed
// and said. It is what its events make of it, and this is the one place where they do: the server takes in its log,
// whoever follows a table the events as they may see them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "table/event.hpp"

namespace cb::table {

enum class Stage : std::uint8_t { gathering, promising, playing, paused, over };

// An offer that is on the table.
struct Pending {
  Offer what = Offer::draw;
  int by = 0;
  std::array<bool, kMaxSeats> agreed{};
};

struct Standing {
  Standing() = default;
  explicit Standing(const Made& made);

  Stage stage = Stage::gathering;
  std::vector<Holder> seats;
  std::string host;
  std::vector<std::string> nonces;  // of each seat, empty where it has added none
  std::vector<std::string> muted;   // persons
  bool chatty = false;
  std::vector<Spoken> spoken;  // the latest of it, for a table that plays on from here
  std::vector<bool> again;     // seats that would play again
  std::string rematch;         // the table where they do
  Promised promised;           // its seed is empty for whoever may not see it
  std::string revealed;        // the seed, once the game is over
  std::optional<Pending> pending;
  std::optional<Ended> ended;
  std::uint64_t version = 1;  // how many events it has taken in, Made among them
  std::uint64_t talk = 0;     // how many of them were of such a kind
  std::uint64_t arrangements = 0;
  Milliseconds latest = 0;  // the time of the latest event that has one

  // Whether an event can happen at all.
  Result<void> can_take(const Event& event) const;
  // Takes in an event, or refuses one that cannot have happened. Answers with the seat whose last move is taken back
  // by it, which is for whoever knows the game to do; otherwise kNobody.
  Result<int> take(const Event& event);

  Result<void> need(Stage needed) const;
  Result<void> need_seat(int seat) const;
  const Holder& holder(int seat) const { return seats[static_cast<std::size_t>(seat)]; }
  bool sits(std::string_view person, int seat) const;
  std::vector<int> seats_of(std::string_view person) const;
  // The first of them, or kNobody.
  int first_seat_of(std::string_view person) const;
  // As others read it; empty where nobody knows it any more.
  std::string host_name(const Made& made) const;
  // Whether hands may have been dealt.
  bool began() const { return stage != Stage::gathering && stage != Stage::promising; }
  bool all_agree() const;
};

}  // namespace cb::table
