// SPDX-License-Identifier: MIT
// What an aim is about: a number that the games on a board come to.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "session/any_game.hpp"
#include "study/observation.hpp"

namespace cb::balance {

// What one game adds to a measure: so much of so much; nothing where it has no say.
struct Sample {
  double part = 0;
  double of = 0;
  bool operator==(const Sample&) const = default;
};

class Measure {
 public:
  enum class Unit : std::uint8_t {
    share,  // of games, sides or decisions, 0 to 1
    ratio,  // to what would be fair
    count,  // of turns or choices
  };

  // "first-seat", "seat:cream", "draws", "duel:city/common"; docs/balance.md has all of them.
  static Result<Measure> read(const AnyGame& game, std::string_view name);

  const std::string& name() const { return name_; }
  Unit unit() const { return unit_; }
  // Whether the judge must have looked at a game; see StudyPlan::judge_every.
  bool asks_the_judge() const { return asks_the_judge_; }

  Sample sample(const AnyGame& game, const Observation& seen) const { return take_(game, seen); }
  // Of many games; nothing where none has a say.
  std::optional<double> value(std::span<const Sample> samples) const;

 private:
  using Take = std::function<Sample(const AnyGame& game, const Observation& seen)>;
  Measure(std::string_view name, Unit unit, Take take) : name_(name), unit_(unit), take_(std::move(take)) {}
  static std::optional<Measure> plain(const AnyGame& game, std::string_view name);
  static Result<Measure> of_seat(const AnyGame& game, std::string_view name, std::string_view seat);
  static Result<Measure> of_deed(std::string_view name, std::string_view deed, bool duel);

  std::string name_;
  Unit unit_;
  Take take_;
  bool middle_ = false;  // the median of the parts; else the sum of the parts by the sum of what they are of
  bool asks_the_judge_ = false;
};

}  // namespace cb::balance
