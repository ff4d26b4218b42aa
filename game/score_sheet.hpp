// SPDX-License-Identifier: MIT
// How a game was scored, as a table for the pages: who has how much of what, and which of the columns told the winners
// from the others.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>
#include <vector>

namespace cb {

struct ScoreColumn {
  enum class Rank : std::uint8_t { none, most, fewest };

  std::string_view key;    // the catalogues have `GAME.score.KEY`
  Rank rank = Rank::none;  // who wins by it; none is only worth knowing
};

// What one side has, in the order of the columns.
struct ScoreRow {
  std::vector<int> seats;
  std::vector<int> values;
};

// {"columns", "rows", "decided", "tied"}: the rows of winners first, then by what ranks; whom nothing tells apart have
// the same `place`. Each ranking column breaks the
// ties of those before it: `tied` are those that did not tell the winners from all others, `decided` is the one that
// did; null where the winners are equal in all, or nothing ranks.
nlohmann::json score_sheet(std::span<const ScoreColumn> columns, std::vector<ScoreRow> rows, std::uint8_t winners);

}  // namespace cb
