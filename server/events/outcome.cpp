// SPDX-License-Identifier: MIT
#include "server/events/outcome.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cb::server {
namespace {

using nlohmann::json;
using table::Holder;

json rows_of(const table::Table& table) {
  const auto told = table.game().tell_ending(table.match().state());
  const auto scores = told.find("scores");
  return scores == told.end() ? json::array() : scores->at("rows");
}

// 1, 1, 3 from any numbers that are lower for the better.
std::vector<int> as_places(const std::vector<int>& ranks) {
  std::vector<int> places;
  places.reserve(ranks.size());
  for (const int rank : ranks)
    places.push_back(1 + static_cast<int>(std::ranges::count_if(ranks, [&](int other) { return other < rank; })));
  return places;
}

std::vector<int> places_of_two(const table::Ended& ended) {
  const auto won = [&](int seat) { return (ended.winners >> seat & 1) != 0; };
  if (won(0) == won(1)) return {1, 1};
  return won(0) ? std::vector{1, 2} : std::vector{2, 1};
}

std::vector<int> places_of_more(const table::Table& table) {
  const auto seats = table.seats().size();
  // Without a sheet all who lost are equal.
  std::vector<int> ranks(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) ranks[seat] = (table.ended()->winners >> seat & 1) != 0 ? 0 : 1;
  for (const auto& row : rows_of(table))
    for (const auto& seat : row.at("seats")) ranks.at(seat.get<std::size_t>()) = row.at("place").get<int>();
  constexpr int kGone = 1'000;
  for (std::size_t seat = 0; seat < seats; ++seat)
    if (table.seats()[seat].kind != Holder::Kind::person) ranks[seat] = kGone;
  return as_places(ranks);
}

bool has_no_result(const table::Ended& ended) {
  return ended.code == "aborted" || ended.code == "closed" || ended.code == "abandoned" || ended.code == "too-long";
}

}  // namespace

std::optional<tournament::Outcome> outcome_of(const table::Table& table, bool deal) {
  const auto& ended = *table.ended();
  if (deal) {
    const auto rows = rows_of(table);
    return tournament::Outcome{.score = rows.empty() ? 0 : rows[0].at("values").at(0).get<std::int64_t>()};
  }
  if (has_no_result(ended)) return std::nullopt;
  if (table.seats().size() == 2)
    return tournament::Outcome{.places = places_of_two(ended), .score = 0, .played = ended.code != "no-show"};
  return tournament::Outcome{.places = places_of_more(table)};
}

}  // namespace cb::server
