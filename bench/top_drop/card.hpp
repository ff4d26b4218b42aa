// SPDX-License-Identifier: MIT
// Plays deals on a graphics card.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/top_drop/eval.hpp"
#include "gpu/card.hpp"

namespace cb::top_drop {

class Card {
 public:
  // Throws std::runtime_error with the reason where there is no card, or it does not take the kernel.
  explicit Card(const std::string& kernel_file);

  // The sum of points of each player over the deals from the first on.
  std::vector<std::int64_t> points(const Rules& rules, const std::vector<Evaluation>& players, std::uint64_t first_deal,
                                   std::uint32_t deals);

 private:
  gpu::Card card_;
};

}  // namespace cb::top_drop
