// SPDX-License-Identifier: MIT
#include "study/leads.hpp"

#include <algorithm>
#include <bit>

#include "session/sides.hpp"

namespace cb {
namespace {

constexpr int kCertain = 1'000;  // thousandths
constexpr int kClear = 100;      // so much more than the next is a lead

}  // namespace

std::optional<int> decided_by(const AnyRules& game, const Observation& seen) {
  if (seen.ending == kUnfinished) return {};
  const unsigned won = sides_with(game, seen.winners);
  if (is_cooperative(game)) return won != 0 ? 0 : kTable;
  if (std::popcount(won) != 1) return {};
  return std::countr_zero(won);
}

std::optional<int> leader(const AnyRules& game, const Standing& standing) {
  if (standing.empty()) return {};
  Standing chances = standing;
  if (is_cooperative(game)) chances.push_back(kCertain - standing.front());
  const auto first = std::ranges::max_element(chances);
  for (auto other = chances.begin(); other != chances.end(); ++other)
    if (other != first && *first - *other < kClear) return {};
  return static_cast<int>(first - chances.begin());
}

Lead lead_after(const AnyRules& game, std::span<const Observation> seen, std::size_t part) {
  const bool together = is_cooperative(game);
  Lead lead;
  for (const auto& one : seen) {
    const auto& standing = one.standings[part];
    if (standing.empty()) continue;
    const auto ahead = leader(game, standing);
    lead.level.add(!ahead);
    const auto winner = decided_by(game, one);
    if (!ahead || !winner || (together && *ahead != kTable)) continue;
    lead.comeback.add(*winner != *ahead);
  }
  return lead;
}

Mean lead_changes(const AnyRules& game, std::span<const Observation> seen) {
  std::vector<double> changes;
  for (const auto& one : seen) {
    if (std::ranges::all_of(one.standings, [](const Standing& standing) { return standing.empty(); })) continue;
    std::optional<int> last;
    int count = 0;
    for (const auto& standing : one.standings) {
      const auto ahead = leader(game, standing);
      if (!ahead) continue;
      count += last && *last != *ahead;
      last = ahead;
    }
    changes.push_back(count);
  }
  return mean_of(changes);
}

}  // namespace cb
