// SPDX-License-Identifier: MIT
// Top Cap as the list of games knows it.
#pragma once

#include "game/deeds.hpp"
#include "game/definition.hpp"
#include "game/dials_fwd.hpp"
#include "games/top_cap/rules.hpp"

namespace cb::top_cap {

struct Definition {
  using Rules = top_cap::Rules;
  using Options = top_cap::Options;
  using Edition = top_cap::Edition;

  static constexpr GameInfo info{
      .name = "top-cap",
      .title = "Top Cap",
      .prefix = "TC",
      .players = "2",
      .pitch = "Every cap moves as far as it has neighbours; be first into the other player's bottle.",
      .repetition_rule = "TC-14",
      .makers = "Enrico Gandolfo; ThunderGryph Games",
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
  static std::vector<Dial> dials();
  static std::vector<std::string_view> variants();
};

}  // namespace cb::top_cap
