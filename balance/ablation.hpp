// SPDX-License-Identifier: MIT
// What each change of a board bought: the board without it, and the one it was made of with it alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "balance/search.hpp"

namespace cb::balance {

// One change, or several that no board may have one without the other.
struct Bought {
  std::vector<EditionDifference> changes;
  // For each aim what the change does to its value, and last to the loss: on the board as it is now, and by itself on
  // the old one. Nothing where such a board is refused.
  std::optional<std::vector<Estimate>> now;
  std::optional<std::vector<Estimate>> alone;
};

struct AblationPlan {
  std::string base;
  std::string best;
  std::vector<Aim> aims;
  std::string bot;
  std::uint64_t seed = 1;
  std::uint64_t games = 1'000;  // of each board, the same numbers
};

// Nothing where somebody stopped it.
Result<std::optional<std::vector<Bought>>> ablate(const AblationPlan& plan, const Changes& changes,
                                                  const std::function<bool(std::string_view text)>& accepts,
                                                  Field& field);

}  // namespace cb::balance
