// SPDX-License-Identifier: MIT
// How far a board is from all that is aimed at, by the games played on it, and how sure that is.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "balance/aim.hpp"

namespace cb::balance {

// What games say: by game, then by aim.
using Played = std::vector<std::vector<Sample>>;

double loss(std::span<const Aim> aims, const Played& played);
bool all_met(std::span<const Aim> aims, const Played& played);

// A number and its standard error, found by leaving out a part of the games after the other (a jackknife): medians,
// ratios and losses have no simpler one. Games of one place in two lists share their luck, and are left out together.
struct Estimate {
  std::optional<double> value;
  double error = 0;
};
Estimate value_of(std::span<const Aim> aims, std::size_t aim, const Played& played);
// Of the first less that of the second, by the games that both have.
Estimate value_difference(std::span<const Aim> aims, std::size_t aim, const Played& one, const Played& other);
Estimate loss_difference(std::span<const Aim> aims, const Played& one, const Played& other);

}  // namespace cb::balance
