// SPDX-License-Identifier: MIT
// Loot as the list of games knows it.
#pragma once

#include "game/deeds.hpp"
#include "game/definition.hpp"
#include "game/dials_fwd.hpp"
#include "games/loot/rules.hpp"

namespace cb::loot {

struct Definition {
  using Rules = loot::Rules;
  using Options = loot::Options;
  using Edition = loot::Edition;

  static constexpr GameInfo info{
      .name = "loot",
      .title = "Loot",
      .prefix = "LT",
      .players = "2",
      .pitch = "Crates against barrels: fetch the loot from the far side and carry it home before they do.",
      .repetition_rule = "LT-17",
      .makers = "Levi Perez",
  };

  static const OptionTable<Options>& options();

  static std::vector<std::string_view> editions();
  static Edition read_edition(EditionReader& in);
  static Result<Rules> make_rules(const Edition& edition, const Options& options);

  static std::string write_position(const Rules& rules, const State& state);
  static Result<State> read_position(const Rules& rules, std::string_view text);
  static std::string write_action(const Rules& rules, const State& state, Action action);
  static Result<Action> read_action(const Rules& rules, const State& state, std::string_view text);
  static std::string describe_action(const Rules& rules, const State& state, Action action);
  static Error explain(const Rules& rules, const State& state, Action action);

  static std::string seat_name(const Rules& rules, int seat);
  static std::string draw(const Rules& rules, const State& view, int seat, const Pen& pen);
  static nlohmann::json scene(const Rules& rules, const State& view, int seat);
  static nlohmann::json tell_action(const Rules& rules, const State& state, Action action, int seat);
  static nlohmann::json tell_ending(const Rules& rules, const State& state);
  static Sentence describe_ending(const Rules& rules, const State& state);
  static std::vector<Deed> deeds(const Rules& rules, const Course<Rules>& course);
  static std::vector<Dial> dials();
  static std::vector<std::string_view> variants();
};

}  // namespace cb::loot
