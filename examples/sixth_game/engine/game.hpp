// SPDX-License-Identifier: MIT
// Three Men's Morris as the list of games knows it.
#pragma once

#include "game/deeds.hpp"
#include "game/definition.hpp"
#include "games/three_men/rules.hpp"

namespace cb::three_men {

struct Definition {
  using Rules = three_men::Rules;
  using Options = three_men::Options;
  using Edition = three_men::Edition;

  static constexpr GameInfo info{
      .name = "three-men",
      .title = "Three Men's Morris",
      .prefix = "TM",
      .players = "2",
      .pitch = "Place three caps, then slide them; be first to have all three in a row.",
      .repetition_rule = "TM-09",
      .makers = "tradition",
  };

  static const OptionTable<Options>& options();

  static std::vector<std::string_view> editions();
  static Edition read_edition(EditionReader& in);
  static Result<Rules> make_rules(const Edition& edition, const Options& options);

  static std::string write_position(const Rules& rules, const State& state);
  static Result<State> read_position(const Rules& rules, std::string_view text);
  static std::string write_action(const Rules& rules, const State& state, Action action);
  static Result<Action> read_action(const Rules& rules, const State& state, std::string_view text);
  static Error explain(const Rules& rules, const State& state, Action action);

  static std::string seat_name(const Rules& rules, int seat);
  static std::string draw(const Rules& rules, const State& view, int seat, const Pen& pen);
  static nlohmann::json scene(const Rules& rules, const State& view, int seat);
  static nlohmann::json tell_action(const Rules& rules, const State& state, Action action, int seat);
  static nlohmann::json tell_ending(const Rules& rules, const State& state);
  static Sentence describe_ending(const Rules& rules, const State& state);
  static std::vector<Deed> deeds(const Rules& rules, const Course<Rules>& course);
  static std::vector<std::string_view> variants();
};

}  // namespace cb::three_men
