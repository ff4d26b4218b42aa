// SPDX-License-Identifier: MIT
// A plain twin: reads nothing but the events, says what was not right about any pairing, and counts the standings anew.
// Slow and simple on purpose; it shares nothing with the code that it checks but the events and the names of things.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tournament/event.hpp"
#include "tournament/standings.hpp"

namespace cb::tournament::plain {

struct PlainTable {
  int round = 0;
  int deal = 0;
  std::vector<int> players;
  std::optional<Outcome> outcome;
  bool off = false;
  Milliseconds at = 0;
};

// What there was to know when a round was paired.
struct Known {
  Made made;
  std::vector<Joined> players;
  std::set<int> here;
  std::set<int> at_beginning;
  std::map<int, Milliseconds> free_since;
  std::vector<PlainTable> tables;
  std::vector<std::vector<int>> byes;  // by round
  Milliseconds begun = 0;
  bool over = false;

  std::set<int> sitting;                    // at a table that is being played
  std::map<std::pair<int, int>, int> laid;  // how often two were put at one table, the lower number first

  int met(int one, int two, bool only_played) const;
  // Points of a player so far, in whole points.
  double points(int player) const;
  int byes_of(int player) const;
  std::vector<bool> seats_of(int player) const;  // whether first, in games that were played
};

// What was wrong, a sentence each.
std::vector<std::string> problems(std::span<const Event> log);
// What is wrong with standings that claim to be those of the log.
std::vector<std::string> wrong_in(const Standings& standings, std::span<const Event> log);

// After all events.
Known read(std::span<const Event> log);

// Of the points by place of a table, without looking at the format.
std::vector<double> place_points(const Made& made, const std::vector<int>& places);
double points_of_bye(const Made& made);

// Problems of one pairing, made when so much was known.
std::vector<std::string> wrong_with_rounds(const Known& known, const Paired& paired);
std::vector<std::string> wrong_with_bracket(const Known& known, const Paired& paired);
std::vector<std::string> wrong_with_free(const Known& known, const Paired& paired);

}  // namespace cb::tournament::plain
