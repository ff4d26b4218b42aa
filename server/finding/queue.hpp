// SPDX-License-Identifier: MIT
// "Find an opponent": people who wait for a game, and who fits whom. A plain function of the times it is handed: it has
// no clock, no network and no luck, and the same calls always find the same parties. docs/ratings.md has the rule for
// players.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "table/clock.hpp"

namespace cb::server {

// How far from one's own rating the others may be, in points: so far at once, and farther by one's own deviation, since
// as much is unknown of what one can do; then farther with every second, up to the widest.
inline constexpr double kNarrowReach = 100;
inline constexpr double kWideningPerSecond = 20;
inline constexpr double kWidestReach = 500;
// From when on everybody's reach is the widest.
inline constexpr Milliseconds kWidestAfter = 20'000;
static_assert(kNarrowReach + kWideningPerSecond * static_cast<double>(kWidestAfter) / 1000 >= kWidestReach);

// Until then a game for several waits for a full table; then it takes the fewest that may play.
inline constexpr Milliseconds kFewAfter = 20'000;
// Two who have just been brought together wait so long for others before they are again.
inline constexpr Milliseconds kAgainAfter = 20'000;
inline constexpr Milliseconds kJustPlayed = 10LL * 60 * 1000;
// From then on a bot of about one's own strength is offered.
inline constexpr Milliseconds kBotAfter = 15'000;

// What people may wait for: a game with its options and its clock, under one name.
struct Offer {
  std::string name;
  int fewest = 2;  // players
  int most = 2;
  struct Bot {
    std::string name;
    double rating = 0;
  };
  std::vector<Bot> bots = {};  // those with a rating
};

struct Seeker {
  std::string person;
  std::string offer;
  double rating = 1500;
  double deviation = 300;
};

// Whether two are never to meet, whichever of them wished it. Asked whenever they might, so that a wish counts for
// those who wait already.
using Apart = std::function<bool(const std::string& one, const std::string& other)>;

// People who are to play: they wait no longer.
struct Party {
  std::string offer;
  std::vector<std::string> people;  // who waited longest is first
  double reach = 0;                 // theirs, by which all of them were found
  double span = 0;                  // from the lowest rating to the highest
  bool operator==(const Party&) const = default;
};

// What the queue waits for, told to somebody who waits.
struct Outlook {
  std::string offer;
  Milliseconds waited = 0;
  // Who comes now and is rated between these fits. Somebody who has waited longer may be farther away, but never beyond
  // the widest reach.
  double low = 0;
  double high = 0;
  bool widest = false;                  // they will not widen any more
  int others = 0;                       // wait for the same
  int players = 0;                      // make a table now
  std::optional<std::string> bot = {};  // that is offered meanwhile
};

class Queue {
 public:
  explicit Queue(std::vector<Offer> offers, Apart apart)
      : offers_(std::move(offers)), apart_(std::move(apart)), waiting_for_(offers_.size()) {}

  // Begins to wait. Whoever waits already waits for this instead, from now on: nobody waits twice.
  Result<void> enter(Seeker seeker, Milliseconds now);
  // False where they do not wait.
  bool leave(std::string_view person);

  // Brings together whoever fits. Who has waited longest chooses first, whoever is nearest, and it is their reach that
  // counts: nobody who waits has somebody within the widest reach for long. Call it every second or so; it takes
  // n log n steps for n people, and one more for each two who are not to meet.
  std::vector<Party> tick(Milliseconds now);

  std::optional<Outlook> outlook(std::string_view person, Milliseconds now) const;
  std::size_t size() const { return waiting_.size(); }

 private:
  struct Waiting {
    Seeker seeker;
    Milliseconds since = 0;
    std::uint64_t number = 0;  // in the order they came
    std::size_t offer = 0;     // among the offers

    // Who has waited longer comes first.
    std::pair<Milliseconds, std::uint64_t> age() const { return {since, number}; }
    Milliseconds waited(Milliseconds now) const { return std::max<Milliseconds>(0, now - since); }
  };
  class Line;
  bool were_together_lately(const std::string& one, const std::string& other) const;
  void remember(const Party& party, Milliseconds now);
  void forget(Milliseconds now);

  std::vector<Offer> offers_;
  Apart apart_;
  std::map<std::uint64_t, Waiting> waiting_;  // by their numbers
  std::unordered_map<std::string, std::uint64_t> numbers_;
  std::vector<int> waiting_for_;  // each of the offers
  std::uint64_t next_ = 0;
  // Pairs that were brought together lately.
  struct Brought {
    Milliseconds at = 0;
    std::string pair;
  };
  std::deque<Brought> brought_;
  std::unordered_map<std::string, int> lately_;  // how often each pair is among them
};

// How far the reach of somebody is who has waited so long.
double reach_of(double deviation, Milliseconds waited);

}  // namespace cb::server
