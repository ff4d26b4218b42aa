// SPDX-License-Identifier: MIT
// Plays deals on a graphics card, through the driver's own library: it is looked for when the program runs, so nothing
// is needed to build this, and without a card nothing is lost but time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "games/top_drop/eval.hpp"

namespace cb::top_drop {

class Card {
 public:
  // Throws std::runtime_error with the reason where there is no card, or it does not take the kernel.
  explicit Card(const std::string& kernel_file);
  ~Card();
  Card(const Card&) = delete;
  Card& operator=(const Card&) = delete;

  // The sum of points of each player over the deals from the first on.
  std::vector<std::int64_t> points(const Rules& rules, const std::vector<Evaluation>& players, std::uint64_t first_deal,
                                   std::uint32_t deals);

 private:
  struct Driver;
  std::unique_ptr<Driver> driver_;
};

}  // namespace cb::top_drop
