// SPDX-License-Identifier: MIT
#include "tournament/duplicate.hpp"

#include <algorithm>

#include "core/hash.hpp"

namespace cb::tournament {
namespace {

bool is_out_of_time(const Tournament& tournament, Milliseconds now) {
  const auto length = tournament.made().length;
  return length > 0 && now >= tournament.begun_at() + length;
}

// How many deals each team has had.
std::vector<int> deals_had(const Tournament& tournament) {
  std::vector<int> had(tournament.players().size());
  for (const auto& table : tournament.tables()) ++had[static_cast<std::size_t>(table.players[0])];
  return had;
}

}  // namespace

std::uint64_t deal_seed(const Made& made, int deal) {
  return mix(mix(made.seed) ^ (static_cast<std::uint64_t>(deal) * 0x9E3779B97F4A7C15ULL));
}

std::optional<Paired> next_deals(const Tournament& tournament, Milliseconds now) {
  if (is_out_of_time(tournament, now)) return std::nullopt;
  Paired paired{.round = static_cast<int>(tournament.rounds().size()) + 1, .tables = {}, .byes = {}, .at = now};
  const auto had = deals_had(tournament);
  for (const int team : tournament.free()) {
    const int deal = had[static_cast<std::size_t>(team)] + 1;
    if (deal <= tournament.made().rounds) paired.tables.push_back({{team}, deal});
  }
  if (paired.tables.empty()) return std::nullopt;
  return paired;
}

bool duplicate_is_over(const Tournament& tournament, Milliseconds now) {
  if (is_out_of_time(tournament, now)) return true;
  const auto had = deals_had(tournament);
  const auto is_done = [&](int team) { return had[static_cast<std::size_t>(team)] >= tournament.made().rounds; };
  return tournament.all_tables_done() && !tournament.tables().empty() &&
         std::ranges::all_of(tournament.present(), is_done);
}

}  // namespace cb::tournament
