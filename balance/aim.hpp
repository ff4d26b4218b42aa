// SPDX-License-Identifier: MIT
// What a board is to be like, and how far another is from it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "balance/measure.hpp"
#include "solver/exact_value.hpp"

namespace cb::balance {

struct Aim {
  std::string text;  // as it was said: "length=20..40*2"
  Measure measure;
  double low;
  double high;
  double weight = 1;

  // What a value costs that lies outside: nothing inside, one for each step of five points, or of a tenth of a number
  // of turns or choices, squared; times the weight.
  double cost(std::optional<double> value) const;
  // Inside; and where one number is aimed at, within two points, or a twenty-fifth of it.
  bool met(std::optional<double> value) const;
};

struct Aims {
  std::vector<Aim> played;
  // What the start must be worth to whoever begins, where a table knows it; asked before any game is played.
  std::optional<ExactValue::Outcome> exact;

  bool ask_the_judge() const;
};

// "M=x", "M=a..b", "M<=x", "M>=x", each with "*weight" behind it; "exact=draw", "exact=win", "exact=loss".
Result<Aims> read_aims(const AnyGame& game, const std::vector<std::string>& texts);

}  // namespace cb::balance
