// SPDX-License-Identifier: MIT
// Many matches at once on one thread: opened a few at a time, played as fast as the server answers or at a set pace,
// and measured.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/load/histogram.hpp"
#include "client/load/load_match.hpp"

namespace cb::client {

// In milliseconds: for the game, none where it is 0, and more for each move.
struct LoadClock {
  std::int64_t base = 0;
  std::int64_t increment = 0;
};

struct LoadPlan {
  Url url;
  std::shared_ptr<const AnyGame> game;  // for two
  std::size_t matches = 100;
  double rate = 0;  // moves a second, all matches together; 0: as fast as the server answers
  double warm_up = 2;
  double seconds = 10;
  std::uint64_t moves = 0;  // so many, however long they take; 0: as many as come in `seconds`
  bool linger = false;      // leave moves that end the game while there are others
  bool until_cut = false;   // until the server goes away, however long that takes
  bool persist = false;     // go on through whatever becomes of servers
  bool rated = false;       // with accounts, for their ratings
  LoadClock clock = {};     // of every table
  int bot = 0;              // the level of the second seat's bot; 0: a person's
  std::function<bool()> stop = [] { return false; };                     // asked now and then
  std::function<void(std::string_view)> tell = [](std::string_view) {};  // how far it is, now and then
  // At the beginning and at the end of what is measured.
  std::function<void()> measure_begins = [] {};
  std::function<void()> measure_ends = [] {};
};

struct LoadReport {
  Histogram acknowledged;  // from when a move was due until its mover saw it kept
  Histogram seen;          // … until the other seat saw it
  std::uint64_t moves = 0;
  double seconds = 0;
  std::uint64_t tables = 0;  // laid while measuring
  std::size_t waiting = 0;   // matches that had no table at the end of it
  std::uint64_t errors = 0;  // of the whole run
  std::vector<std::string> first_errors;
  bool was_cut = false;
  // Where it persists: tables that were given up because a line was cut, and why the last of them was.
  std::uint64_t abandoned = 0;
  std::string why_abandoned;
};

// A failure to reach the server at all; everything later is counted in the report.
Result<LoadReport> run_load(const LoadPlan& plan, Journal* journal);

struct Verdict {
  std::size_t tables = 0;
  std::size_t moves = 0;      // acknowledged, and found
  std::size_t continued = 0;  // matches that went on
  std::size_t over = 0;       // matches that were over, or ended going on
  std::vector<std::string> faults;
};

// Whether the server has every move of the journal, and whether each of its matches can go on.
Result<Verdict> verify_journal(const LoadPlan& plan, const KeptJournal& journal);

// Lets this process have as many open files as it may.
void raise_file_limit();

}  // namespace cb::client
