// SPDX-License-Identifier: MIT
#include "game/score_sheet.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cb {
namespace {

using nlohmann::json;
using Rank = ScoreColumn::Rank;

bool won(const ScoreRow& row, std::uint8_t winners) { return (winners >> row.seats.front() & 1) != 0; }

// The more the better, also of what is best to have little of.
int worth(const ScoreColumn& column, int value) { return column.rank == Rank::fewest ? -value : value; }

struct Decision {
  json tied = json::array();
  json decided = nullptr;
};

Decision decide(std::span<const ScoreColumn> columns, const std::vector<ScoreRow>& rows, std::uint8_t winners) {
  Decision found;
  std::vector<const ScoreRow*> left;
  left.reserve(rows.size());
  for (const auto& row : rows) left.push_back(&row);
  for (std::size_t n = 0; n < columns.size(); ++n) {
    const auto& column = columns[n];
    if (column.rank == Rank::none) continue;
    const auto of = [&](const ScoreRow* row) { return worth(column, row->values[n]); };
    const int best = of(*std::ranges::max_element(left, {}, of));
    const auto beaten = std::erase_if(left, [&](const ScoreRow* row) { return of(row) < best; });
    if (beaten > 0 && std::ranges::all_of(left, [&](const ScoreRow* row) { return won(*row, winners); })) {
      found.decided = column.key;
      return found;
    }
    found.tied.push_back(column.key);
  }
  return found;
}

}  // namespace

json score_sheet(std::span<const ScoreColumn> columns, std::vector<ScoreRow> rows, std::uint8_t winners) {
  const auto is_ahead = [&](const ScoreRow& one, const ScoreRow& other) {
    if (won(one, winners) != won(other, winners)) return won(one, winners);
    for (std::size_t n = 0; n < columns.size(); ++n)
      if (columns[n].rank != Rank::none && one.values[n] != other.values[n])
        return worth(columns[n], one.values[n]) > worth(columns[n], other.values[n]);
    return false;
  };
  // The seats settle what is equal; clang refuses what the library's stable sort uses.
  std::ranges::sort(rows, [&](const ScoreRow& one, const ScoreRow& other) {
    if (is_ahead(one, other) || is_ahead(other, one)) return is_ahead(one, other);
    return one.seats < other.seats;
  });
  auto [tied, decided] = decide(columns, rows, winners);
  json sheet = {{"columns", json::array()}, {"rows", json::array()}, {"tied", tied}, {"decided", decided}};
  for (const auto& column : columns) sheet["columns"].push_back(column.key);
  int place = 1;
  for (std::size_t n = 0; n < rows.size(); ++n) {
    // Winners share the first place, whatever else they have.
    const bool both_won = n > 0 && won(rows[n - 1], winners) && won(rows[n], winners);
    if (n > 0 && !both_won && is_ahead(rows[n - 1], rows[n])) place = static_cast<int>(n) + 1;
    sheet["rows"].push_back({{"seats", rows[n].seats}, {"values", rows[n].values}, {"place", place}});
  }
  return sheet;
}

}  // namespace cb
