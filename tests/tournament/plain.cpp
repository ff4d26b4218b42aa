// SPDX-License-Identifier: MIT
#include "tests/tournament/plain.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cb::tournament::plain {
namespace {

using Problems = std::vector<std::string>;

// What holds of every pairing in every format.
Problems wrong_with_any(const Known& known, const Paired& paired) {
  Problems out;
  std::set<int> seen;
  const auto look = [&](int player) {
    if (!seen.insert(player).second) out.push_back(fmt::format("{} is twice in round {}.", player, paired.round));
    if (!known.here.contains(player)) out.push_back(fmt::format("{} is paired and not there.", player));
    if (known.sitting.contains(player)) out.push_back(fmt::format("{} is paired and sits at a table.", player));
  };
  for (const auto& table : paired.tables) {
    const int size = static_cast<int>(table.players.size());
    const bool alone = known.made.format == Format::duplicate;
    if (alone ? size != 1 : size < known.made.fewest || size > known.made.seats)
      out.push_back(fmt::format("A table of {} in round {}.", size, paired.round));
    std::ranges::for_each(table.players, look);
  }
  std::ranges::for_each(paired.byes, look);
  return out;
}

void append(Problems& out, Problems more) { out.insert(out.end(), more.begin(), more.end()); }

Problems wrong_with(const Known& known, const Paired& paired) {
  auto out = wrong_with_any(known, paired);
  if (!out.empty()) return out;
  switch (known.made.format) {
    case Format::knock_out:
      append(out, wrong_with_bracket(known, paired));
      break;
    case Format::arena:
    case Format::duplicate:
      append(out, wrong_with_free(known, paired));
      break;
    case Format::round_robin:
    case Format::swiss:
      append(out, wrong_with_rounds(known, paired));
  }
  return out;
}

struct Reader {
  Known known;
  Problems problems;
  bool checks;

  void operator()(const Made& made) { known.made = made; }
  void operator()(const Joined& joined) {
    for (std::size_t n = 0; n < known.players.size(); ++n)
      if (known.players[n].id == joined.id) {
        auto& members = known.players[n].members;
        members.insert(members.end(), joined.members.begin(), joined.members.end());
        known.here.insert(static_cast<int>(n));
        return;
      }
    const int number = static_cast<int>(known.players.size());
    known.players.push_back(joined);
    known.here.insert(number);
    known.free_since[number] = joined.at;
  }
  void operator()(const Left& left) {
    auto& members = known.players.at(static_cast<std::size_t>(left.player)).members;
    std::erase(members, left.member);
    if (left.member.empty() || members.empty()) known.here.erase(left.player);
  }
  void operator()(const CameBack& back) {
    known.here.insert(back.player);
    known.free_since[back.player] = back.at;
  }
  void operator()(const Begun& begun) {
    known.begun = begun.at;
    known.at_beginning = known.here;
    for (auto& [player, since] : known.free_since) since = begun.at;
  }
  void operator()(const Paired& paired) {
    if (checks) append(problems, wrong_with(known, paired));
    if (paired.round > static_cast<int>(known.byes.size())) known.byes.emplace_back();
    append_byes(paired);
    for (const auto& table : paired.tables) {
      known.tables.push_back({paired.round, table.deal, table.players, {}, false, paired.at});
      for (const int one : table.players) {
        known.sitting.insert(one);
        for (const int two : table.players)
          if (one < two) ++known.laid[{one, two}];
      }
    }
  }
  void operator()(const Laid&) {}
  void operator()(const Reported& reported) {
    auto& table = known.tables.at(static_cast<std::size_t>(reported.table));
    if (table.outcome || table.off || known.over)
      problems.push_back(fmt::format("Table {} counts twice.", reported.table));
    table.outcome = reported.outcome;
    get_up(table, reported.at);
  }
  void operator()(const Corrected& corrected) {
    known.tables.at(static_cast<std::size_t>(corrected.table)).outcome = corrected.outcome;
  }
  void operator()(const CalledOff& off) {
    auto& table = known.tables.at(static_cast<std::size_t>(off.table));
    table.off = true;
    get_up(table, off.at);
  }
  void operator()(const Ended&) { known.over = true; }
  void operator()(const Renamed&) {}

 private:
  void get_up(const PlainTable& table, Milliseconds at) {
    for (const int player : table.players) {
      known.free_since[player] = at;
      known.sitting.erase(player);
    }
  }
  void append_byes(const Paired& paired) {
    auto& byes = known.byes.at(static_cast<std::size_t>(paired.round - 1));
    byes.insert(byes.end(), paired.byes.begin(), paired.byes.end());
  }
};

Reader read_all(std::span<const Event> log, bool checks) {
  Reader reader{{}, {}, checks};
  for (const auto& event : log) std::visit(reader, event);
  return reader;
}

}  // namespace

int Known::met(int one, int two, bool only_played) const {
  if (!only_played) {
    const auto found = laid.find(std::minmax(one, two));
    return found == laid.end() ? 0 : found->second;
  }
  return static_cast<int>(std::ranges::count_if(tables, [&](const PlainTable& table) {
    return table.outcome && table.outcome->played &&
           std::ranges::count(table.players, one) + std::ranges::count(table.players, two) == 2;
  }));
}

double Known::points(int player) const {
  double sum = 0;
  for (const auto& table : tables)
    for (std::size_t seat = 0; seat < table.players.size(); ++seat)
      if (table.players[seat] == player && table.outcome) sum += place_points(made, table.outcome->places)[seat];
  for (const auto& round : byes) sum += static_cast<double>(std::ranges::count(round, player)) * points_of_bye(made);
  return sum;
}

int Known::byes_of(int player) const {
  int sum = 0;
  for (const auto& round : byes) sum += static_cast<int>(std::ranges::count(round, player));
  for (const auto& table : tables)
    for (std::size_t seat = 0; seat < table.players.size(); ++seat)
      if (table.players[seat] == player && table.outcome && !table.outcome->played)
        sum += place_points(made, table.outcome->places)[seat] > 0 ? 1 : 0;
  return sum;
}

std::vector<bool> Known::seats_of(int player) const {
  std::vector<bool> out;
  for (const auto& table : tables)
    for (std::size_t seat = 0; seat < table.players.size(); ++seat)
      if (table.players[seat] == player && table.outcome && table.outcome->played) out.push_back(seat == 0);
  return out;
}

std::vector<double> place_points(const Made& made, const std::vector<int>& places) {
  const auto seats = static_cast<double>(places.size());
  std::vector<double> out;
  for (const int place : places) {
    const auto sharing = std::ranges::count(places, place);
    double sum = 0;
    for (int n = 0; n < sharing; ++n)
      sum += made.points.empty() ? (seats - place - n) / (seats - 1)
                                 : static_cast<double>(made.points[static_cast<std::size_t>(place - 1 + n)]);
    out.push_back(sum / static_cast<double>(sharing));
  }
  return out;
}

double points_of_bye(const Made& made) {
  if (made.seats == 2 && made.format == Format::round_robin) return 0;
  const std::vector<int> all_first(static_cast<std::size_t>(made.seats), 1);
  return made.seats == 2 ? place_points(made, {1, 2})[0] : place_points(made, all_first)[0];
}

std::vector<std::string> problems(std::span<const Event> log) { return read_all(log, true).problems; }

Known read(std::span<const Event> log) { return read_all(log, false).known; }

}  // namespace cb::tournament::plain
