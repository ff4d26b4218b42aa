// SPDX-License-Identifier: MIT
// A tournament with its log, run as a server would run it, with whoever comes, goes, plays and reports by chance.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "tournament/next.hpp"
#include "tournament/tournament.hpp"

namespace cb::tournament {

// Who met whom, in whichever seats.
using Pairs = std::set<std::set<int>>;

class Evening {
 public:
  explicit Evening(const Made& made, std::uint64_t seed = 1)
      : tournament(Tournament::make(made).value()), log{made}, now(made.at), rng(seed) {}

  // The refusal's code, or nothing when it was taken.
  std::string operator()(const Event& event) {
    const auto ok = tournament.take(event);
    if (!ok) return ok.error().code;
    log.push_back(event);
    return "";
  }
  void join(int players, int highest = 2000) {
    for (int n = 0; n < players; ++n) join_one(highest - 10 * n);
  }
  void join_one(int rating) {
    const auto number = std::to_string(tournament.players().size());
    ASSERT_EQ((*this)(Joined{"p" + number, "Player " + number, rating, {}, now}), "");
  }
  void begin() { ASSERT_EQ((*this)(Begun{now}), ""); }
  // Takes what is due as long as something is.
  int go_on() {
    int taken = 0;
    while (const auto event = next_event(tournament, now)) {
      const auto refused = (*this)(*event);
      EXPECT_EQ(refused, "") << "what was due is refused";
      if (!refused.empty()) break;
      ++taken;
    }
    return taken;
  }
  std::string report(int table, std::vector<int> places) { return (*this)(Reported{table, {std::move(places)}, now}); }
  std::string score(int table, std::int64_t score) { return (*this)(Reported{table, {{}, score, true}, now}); }
  std::vector<int> running() const {
    std::vector<int> out;
    for (int n = 0; n < static_cast<int>(tournament.tables().size()); ++n)
      if (tournament.table(n).running()) out.push_back(n);
    return out;
  }
  // Some result, in one of so many without a winner.
  Outcome any_outcome(int table) {
    const auto seats = tournament.table(table).players.size();
    if (tournament.made().format == Format::duplicate) return {{}, 20 + static_cast<std::int64_t>(rng.below(12)), true};
    std::vector<int> order(seats);
    for (std::size_t n = 0; n < seats; ++n) order[n] = static_cast<int>(n);
    for (auto n = seats; n > 1; --n) std::swap(order[n - 1], order[rng.below(static_cast<std::uint32_t>(n))]);
    Outcome outcome{std::vector<int>(seats), 0, rng.below(30) > 0};
    int place = 1;
    for (std::size_t n = 0; n < seats; ++n) {
      if (n == 0 || rng.below(5) > 0) place = static_cast<int>(n) + 1;
      outcome.places[static_cast<std::size_t>(order[n])] = place;
    }
    if (!outcome.played && std::ranges::count(outcome.places, 1) > 1) outcome.played = true;
    return outcome;
  }
  // The seat of the player with the lower number wins.
  Outcome by_number(int table) const {
    const auto& players = tournament.table(table).players;
    Outcome outcome;
    for (const int one : players)
      outcome.places.push_back(1 +
                               static_cast<int>(std::ranges::count_if(players, [&](int two) { return two < one; })));
    return outcome;
  }
  void finish_round() {
    for (const int table : running()) ASSERT_EQ((*this)(Reported{table, any_outcome(table), now += 1000}), "");
  }

  // To the end, with late-comers, leavers, results reported twice and tables called off, as `trouble` of a hundred
  // steps have one.
  void run(std::uint32_t trouble) {
    for (int step = 0; step < 100'000 && tournament.stage() != Stage::over; ++step) {
      now += rng.below(5000);
      if (rng.below(100) < trouble) make_trouble();
      const int taken = go_on();
      if (tournament.stage() == Stage::over) break;
      const auto tables = running();
      if (tables.empty() && taken == 0) wait();
      // A quarter of them, and never none.
      for (std::size_t n = 0; n < tables.size(); ++n)
        if (n == 0 || rng.below(4) == 0) report_one(tables[n]);
    }
    EXPECT_EQ(tournament.stage(), Stage::over);
  }

  Tournament tournament;
  std::vector<Event> log;
  Milliseconds now;
  Rng rng;

 private:
  int late_ = 0;
  void report_one(int table) {
    const auto outcome = any_outcome(table);
    ASSERT_EQ((*this)(Reported{table, outcome, now}), "");
    if (rng.below(8) == 0 && tournament.tables().size() < 200) {
      const auto before = tournament;
      EXPECT_EQ((*this)(Reported{table, any_outcome(table), now}), "tournament.reported");
      EXPECT_TRUE(tournament == before);
    }
  }
  void wait() {
    if (const auto later = ask_again_at(tournament, now)) {
      now = *later;
    } else {
      ASSERT_EQ((*this)(Ended{now}), "");
    }
  }
  int anybody() { return static_cast<int>(rng.below(static_cast<std::uint32_t>(tournament.players().size()))); }
  void make_trouble() {
    const int who = anybody();
    switch (rng.below(7)) {
      case 0:
        if (late_++ < 8)
          (*this)(Joined{"late" + std::to_string(log.size()), "Late", static_cast<int>(log.size()) * 10 + 5, {}, now});
        break;
      case 1:
        if (tournament.present().size() > 2) (*this)(Left{who, now});
        break;
      case 2:
        (*this)(CameBack{who, now});
        break;
      case 3:
        EXPECT_EQ((*this)(Reported{static_cast<int>(tournament.tables().size()), {}, now}), "tournament.table");
        break;
      case 4:
        if (const auto tables = running(); !tables.empty() && rng.below(3) == 0) {
          EXPECT_EQ((*this)(CalledOff{tables.front(), now}), "");
        }
        break;
      case 5:
        if (!tournament.tables().empty()) {
          const int table = static_cast<int>(rng.below(static_cast<std::uint32_t>(tournament.tables().size())));
          if (rng.below(3) == 0) (*this)(Corrected{table, any_outcome(table), now});
        }
        break;
      default:
        EXPECT_NE((*this)(Paired{1, {{{who, who}, 0}}, {}, now}), "");
    }
  }
};

}  // namespace cb::tournament
