// SPDX-License-Identifier: MIT
// Boards at random, with spaces, ways and homes of their own: as an edition's text has them, and as the plain twin has
// them; and what is wrong with one, found by walking.
#pragma once

#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/trap_the_cap/tests/plain.hpp"

namespace cb::plain_trap {

inline std::vector<std::string> all_spaces(const Table& table) {
  std::vector<std::string> names;
  for (const char base : table.bases) {
    for (int n = 1; n <= table.rim; ++n) names.push_back(base + std::to_string(n));
    for (int n = 1; n <= table.spoke; ++n) names.push_back(base + ("C" + std::to_string(n)));
  }
  names.push_back("centre");
  return names;
}

// The places next to each space.
using Net = std::map<std::string, std::vector<std::string>>;

// Whether a walk that never steps back comes to where it began within so many steps.
inline bool walks_back(const Net& net, const std::string& to, const std::string& at, const std::string& came_from,
                       int steps) {
  if (steps == 0) return false;
  for (const auto& next : net.at(at)) {
    if (next == came_from || is_home(next)) continue;
    if (next == to || walks_back(net, to, next, at, steps - 1)) return true;
  }
  return false;
}

// What a board must not have: a short way round, spaces that nothing leads to, a space where too many ways meet.
inline std::string board_problem(Table table) {
  constexpr int kTooShort = 12;
  constexpr std::size_t kMostWays = 6;
  table.seats = std::string("abcdef").substr(0, table.bases.size());
  Net net;
  for (const auto& space : all_spaces(table)) net[space] = next_to(table, space);
  for (const auto& [space, next] : net)
    if (walks_back(net, space, space, "", kTooShort)) return "round";
  for (const auto& [space, next] : net)
    if (next.size() > kMostWays) return "crowd";
  std::set<std::string> reached = {"centre"};
  std::vector<std::string> edge = {"centre"};
  while (!edge.empty()) {
    const auto at = edge.back();
    edge.pop_back();
    for (const auto& next : net.at(at))
      if (!is_home(next) && reached.insert(next).second) edge.push_back(next);
  }
  return reached.size() == net.size() ? "" : "alone";
}

struct OwnBoard {
  std::string text;  // of the edition
  Table table;       // its bases, spaces, ways and homes
  std::vector<std::string> seatings;
};

// Makes one at random.
class OwnBoardMaker {
 public:
  explicit OwnBoardMaker(std::uint64_t seed) : rng_(seed) {}

  OwnBoard make() {
    constexpr std::size_t kShortestRim = 13;
    table_.bases = std::string("ABCDEF").substr(0, between(2, 6));
    table_.rim = static_cast<int>(std::max(between(4, 8), kShortestRim / table_.bases.size() + 1));
    table_.spoke = static_cast<int>(between(3, 5));
    spaces_ = all_spaces(table_);
    close_ways();
    make_ways();
    move_homes();
    const auto [grey, grey_spaces] = paint(table_.grey, 16);
    auto [yellow, yellow_spaces] = paint(table_.yellow, spaces_.size());
    if (yellow_spaces.empty() && below(2) == 0) {
      yellow.emplace_back("others");
      for (const auto& space : spaces_)
        if (!table_.grey.contains(space)) table_.yellow.insert(space);
    }
    OwnBoard board;
    for (std::size_t players = 2; players <= table_.bases.size(); ++players) {
      auto letters = table_.bases;
      while (letters.size() > players) letters.erase(below(letters.size()), 1);
      board.seatings.push_back(letters);
    }
    board.text = fmt::format(
        "game = \"trap-the-cap\"\nname = \"own\"\n[board]\nbases = {}\nrim = {}\nspoke = {}\ngrey = {}\n"
        "grey_spaces = {}\nyellow = {}\nyellow_spaces = {}\nways = {}\nclosed = {}\n{}"
        "[players]\nseats = {}\ncaps = [6, 4]\n",
        table_.bases.size(), table_.rim, table_.spoke, quoted(grey), quoted(grey_spaces), quoted(yellow),
        quoted(yellow_spaces), quoted(ways_), quoted(closed_),
        homes_.empty() ? "" : fmt::format("homes = {}\n", quoted(homes_)), quoted(board.seatings));
    board.table = table_;
    return board;
  }

 private:
  using Names = std::vector<std::string>;

  std::size_t below(std::size_t bound) { return rng_.below(static_cast<std::uint32_t>(bound)); }
  std::size_t between(std::size_t least, std::size_t most) { return least + below(most - least + 1); }
  const std::string& any(const Names& names) { return names[below(names.size())]; }
  static std::string quoted(const Names& names) {
    return names.empty() ? "[]" : fmt::format("[\"{}\"]", fmt::join(names, "\", \""));
  }

  void close_ways() {
    for (std::size_t n = below(4); n > 0; --n) {
      const auto one = any(spaces_);
      const auto next = next_to(table_, one);
      if (next.empty()) continue;
      const auto other = any(next);
      closed_.push_back(one + "-" + other);
      table_.closed.insert({{one, other}, {other, one}});
    }
  }

  void make_ways() {
    for (std::size_t n = below(4); n > 0; --n) {
      const auto one = any(spaces_);
      const auto other = any(spaces_);
      const auto usual = usually_next_to(table_, one);
      const bool there = std::find(usual.begin(), usual.end(), other) != usual.end();
      if (one == other || there || table_.more.contains({one, other})) continue;
      ways_.push_back(one + "-" + other);
      table_.more.insert({{one, other}, {other, one}});
    }
  }

  void move_homes() {
    if (below(2) == 0) return;
    for (const char base : table_.bases) {
      const auto number = between(1, static_cast<std::size_t>(table_.rim));
      table_.home_at[base] = static_cast<int>(number);
      homes_.push_back(std::to_string(number));
    }
  }

  // Gives some spaces that are not grey a colour: of every base alike, then one by one.
  std::pair<Names, Names> paint(std::set<std::string>& colour, std::size_t most) {
    Names alike;
    Names single;
    const auto plain = [&](const std::string& space) {
      return !table_.grey.contains(space) && !colour.contains(space) && space != "centre";
    };
    const bool on_spoke = below(2) == 0;
    const auto last = static_cast<std::size_t>(on_spoke ? table_.spoke : table_.rim);
    const auto name = (on_spoke ? "C" : "") + std::to_string(between(1, last));
    Names of_name;
    for (const char base : table_.bases) of_name.push_back(base + name);
    if (std::all_of(of_name.begin(), of_name.end(), plain)) {
      alike.push_back(name);
      colour.insert(of_name.begin(), of_name.end());
    }
    for (std::size_t n = below(5); n > 0 && colour.size() < most; --n) {
      const auto space = any(spaces_);
      if (!plain(space)) continue;
      single.push_back(space);
      colour.insert(space);
    }
    return {alike, single};
  }

  Rng rng_;
  Table table_;
  Names spaces_, ways_, closed_, homes_;
};

// Not always one that can be played on: see board_problem.
inline OwnBoard own_board(std::uint64_t seed) { return OwnBoardMaker(seed).make(); }

}  // namespace cb::plain_trap
