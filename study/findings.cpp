// SPDX-License-Identifier: MIT
#include "study/findings.hpp"

#include <bit>
#include <set>

#include "session/sides.hpp"
#include "study/deeds.hpp"
#include "study/leads.hpp"

namespace cb {
namespace {

double mean_actions(const Choices& choices) {
  return static_cast<double>(choices.actions) / static_cast<double>(choices.decisions);
}

// What the choices of many games come to, those of each game summed up by `pick`.
template <class Pick>
Branching branching_of(std::span<const Observation> seen, Pick pick) {
  Branching branching;
  std::vector<double> actions;
  for (const auto& game : seen) {
    const Choices choices = pick(game);
    if (choices.decisions == 0) continue;
    actions.push_back(mean_actions(choices));
    branching.forced.count += choices.forced;
    branching.forced.of += choices.decisions;
  }
  branching.actions = mean_of(actions);
  return branching;
}

Choices all_choices(const Observation& game) {
  Choices all;
  for (const auto& part : game.choices) {
    all.decisions += part.decisions;
    all.actions += part.actions;
    all.forced += part.forced;
  }
  return all;
}

void find_branching(std::span<const Observation> seen, Findings& found) {
  found.branching = branching_of(seen, all_choices);
  for (const auto& game : seen) {
    found.branching.forced_turns.count += game.forced_turns;
    found.branching.forced_turns.of += game.turns;
  }
  for (std::size_t part = 0; part < kParts; ++part)
    found.branching_course[part] = branching_of(seen, [&](const Observation& game) { return game.choices[part]; });
}

void find_outcomes(const AnyGame& game, std::span<const Observation> seen, Findings& found) {
  if (!found.cooperative) found.seats.resize(static_cast<std::size_t>(game.seats()));
  for (const auto& one : seen) {
    const auto winner = decided_by(game, one);
    const bool unfinished = one.ending == kUnfinished;
    found.outcomes.decided.add(winner.has_value());
    found.outcomes.shared.add(!winner && !unfinished);
    found.outcomes.unfinished.add(unfinished);
    if (winner && found.cooperative) found.outcomes.won.add(*winner == 0);
    for (std::size_t seat = 0; winner && seat < found.seats.size(); ++seat)
      found.seats[seat].add(game.side(static_cast<int>(seat)) == *winner);
    found.endings.try_emplace(one.ending);
  }
  for (auto& [name, share] : found.endings)
    for (const auto& one : seen) share.add(one.ending == name);
}

void find_length(std::span<const Observation> seen, Findings& found) {
  std::vector<double> plies;
  std::vector<double> turns;
  std::set<std::uint64_t> keys;
  for (const auto& game : seen) {
    plies.push_back(game.plies);
    turns.push_back(game.turns);
    keys.insert(game.key);
  }
  found.plies = spread_of(std::move(plies));
  found.turns = spread_of(std::move(turns));
  found.distinct = keys.size();
}

}  // namespace

Findings find(const AnyGame& game, std::span<const Observation> seen) {
  Findings found;
  found.games = seen.size();
  found.cooperative = is_cooperative(game);
  found.fair = found.cooperative ? 1 : 1.0 / count_sides(game);
  find_outcomes(game, seen, found);
  find_length(seen, found);
  find_branching(seen, found);
  found.lead_changes = lead_changes(game, seen);
  for (std::size_t part = 0; part < found.leads.size(); ++part) found.leads[part] = lead_after(game, seen, part);
  found.deeds = find_deeds(game, seen);
  return found;
}

}  // namespace cb
