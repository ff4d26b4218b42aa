// SPDX-License-Identifier: MIT
#include "balance/measure.hpp"

#include <algorithm>
#include <vector>

#include "core/text.hpp"
#include "session/sides.hpp"
#include "study/leads.hpp"
#include "study/statistics.hpp"

namespace cb::balance {
namespace {

Sample share_of(bool counts) { return {counts ? 1.0 : 0.0, 1.0}; }

Choices all_choices(const Observation& seen) {
  Choices all;
  for (const auto& part : seen.choices) {
    all.decisions += part.decisions;
    all.actions += part.actions;
    all.forced += part.forced;
  }
  return all;
}

// The share of decided games that go to the seat's side.
Sample won_by(const AnyGame& game, const Observation& seen, int seat) {
  const auto winner = decided_by(game, seen);
  return winner ? share_of(*winner == game.side(seat)) : Sample{};
}

// As Findings has it, after the half.
Sample comeback(const AnyGame& game, const Observation& seen) {
  const auto winner = decided_by(game, seen);
  const auto ahead = leader(game, seen.standings[kParts / 2 - 1]);
  if (!winner || !ahead || (is_cooperative(game) && *ahead != kTable)) return {};
  return share_of(*winner != *ahead);
}

// Those who did it: so many of them won, and so many would if all were equal. A duel is a game in which some did it and
// others did not.
Sample deed_of(const AnyGame& game, const Observation& seen, std::string_view group, std::string_view name, bool duel) {
  const auto winner = decided_by(game, seen);
  if (!winner) return {};
  const int sides = count_sides(game);
  int did = 0;
  bool won = false;
  for (const auto& deed : seen.deeds) {
    if (deed.group != group || deed.name != name) continue;
    ++did;
    won = won || deed.side == *winner;
  }
  if (did == 0 || (duel && did == sides)) return {};
  return {won ? 1.0 : 0.0, static_cast<double>(did) / sides};
}

// Whoever acts first; where chance does, the first of the seats.
int first_seat(const AnyGame& game) { return std::max(0, static_cast<int>(game.actor(game.start()))); }

double median(std::vector<double> values) { return spread_of(std::move(values)).median; }

}  // namespace

std::optional<Measure> Measure::plain(const AnyGame& game, std::string_view name) {
  const auto share = [&](auto take) { return Measure(name, Unit::share, std::move(take)); };
  const auto count = [&](auto take) { return Measure(name, Unit::count, std::move(take)); };
  const bool together = is_cooperative(game);
  if (name == "first-seat" && !together)
    return share(
        [seat = first_seat(game)](const AnyGame& of, const Observation& seen) { return won_by(of, seen, seat); });
  if (name == "won" && together)
    return share([](const AnyGame& of, const Observation& seen) {
      const auto winner = decided_by(of, seen);
      return winner ? share_of(*winner == 0) : Sample{};
    });
  if (name == "draws")
    return share([](const AnyGame& of, const Observation& seen) {
      return share_of(!decided_by(of, seen) && seen.ending != kUnfinished);
    });
  if (name == "unfinished")
    return share([](const AnyGame&, const Observation& seen) { return share_of(seen.ending == kUnfinished); });
  if (name == "length" || name == "plies") {
    auto measure = count([turns = name == "length"](const AnyGame&, const Observation& seen) {
      return Sample{static_cast<double>(turns ? seen.turns : seen.plies), 1};
    });
    measure.middle_ = true;
    return measure;
  }
  if (name == "choices")
    return count([](const AnyGame&, const Observation& seen) {
      const auto all = all_choices(seen);
      if (all.decisions == 0) return Sample{};
      return Sample{static_cast<double>(all.actions) / static_cast<double>(all.decisions), 1};
    });
  if (name == "forced")
    return share([](const AnyGame&, const Observation& seen) {
      const auto all = all_choices(seen);
      return Sample{static_cast<double>(all.forced), static_cast<double>(all.decisions)};
    });
  if (name == "comeback") {
    auto measure = share(comeback);
    measure.asks_the_judge_ = true;
    return measure;
  }
  return std::nullopt;
}

Result<Measure> Measure::of_seat(const AnyGame& game, std::string_view name, std::string_view seat) {
  std::vector<std::string> names;
  for (int at = 0; at < game.seats(); ++at) {
    names.push_back(game.seat_name(at));
    if (names.back() == seat && !is_cooperative(game))
      return Measure(name, Unit::share,
                     [at](const AnyGame& of, const Observation& seen) { return won_by(of, seen, at); });
  }
  return fail("balance.seat", "", "There is no seat {} to win alone; there is {}.", quote(seat), any_of(names));
}

Result<Measure> Measure::of_deed(std::string_view name, std::string_view deed, bool duel) {
  const auto slash = deed.find('/');
  if (slash == std::string_view::npos)
    return fail("balance.deed", "", "{} names no deed: say GROUP/NAME, as in city/common.", quote(deed));
  const std::string group(deed.substr(0, slash));
  const std::string what(deed.substr(slash + 1));
  return Measure(name, Unit::ratio, [group, what, duel](const AnyGame& of, const Observation& seen) {
    return deed_of(of, seen, group, what, duel);
  });
}

Result<Measure> Measure::read(const AnyGame& game, std::string_view name) {
  if (auto found = plain(game, name)) return *std::move(found);
  const auto colon = name.find(':');
  const auto kind = name.substr(0, colon);
  const auto rest = colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
  if (!rest.empty() && kind == "seat") return of_seat(game, name, rest);
  if (!rest.empty() && kind == "ending")
    return Measure(name, Unit::share, [ending = std::string(rest)](const AnyGame&, const Observation& seen) {
      return share_of(seen.ending == ending);
    });
  const bool duel = kind == "duel" && !is_cooperative(game);
  if (!rest.empty() && (kind == "deed" || duel)) return of_deed(name, rest, duel);
  return fail("balance.measure", "",
              "There is no measure {} here; there is {}, seat:NAME, ending:NAME, deed:GROUP/NAME, duel:GROUP/NAME.",
              quote(name),
              is_cooperative(game) ? "won, draws, unfinished, length, plies, choices, forced, comeback"
                                   : "first-seat, draws, unfinished, length, plies, choices, forced, comeback");
}

std::optional<double> Measure::value(std::span<const Sample> samples) const {
  double part = 0;
  double of = 0;
  std::vector<double> parts;
  for (const auto& sample : samples) {
    if (sample.of <= 0) continue;
    part += sample.part;
    of += sample.of;
    if (middle_) parts.push_back(sample.part);
  }
  if (of <= 0) return {};
  return middle_ ? median(std::move(parts)) : part / of;
}

}  // namespace cb::balance
