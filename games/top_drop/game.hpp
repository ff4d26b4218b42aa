// SPDX-License-Identifier: MIT
// Top Drop as the list of games knows it.
#pragma once

#include "game/deeds.hpp"
#include "game/definition.hpp"
#include "game/dials_fwd.hpp"
#include "games/top_drop/phrases.hpp"
#include "games/top_drop/rules.hpp"

namespace cb::top_drop {

struct Definition {
  using Rules = top_drop::Rules;
  using Options = top_drop::Options;
  using Edition = top_drop::Edition;

  static constexpr GameInfo info{
      .name = "top-drop",
      .title = "Top Drop",
      .prefix = "TD",
      .players = "1–4",
      .pitch = "Place sixty cards on one pile together, up or down, without telling what you hold.",
      .makers = "Simona Greco, Marco Rava; Helvetiq",
  };

  static const OptionTable<Options>& options();

  static std::vector<std::string_view> editions();
  static Edition read_edition(EditionReader& in);
  static Result<Rules> make_rules(const Edition& edition, const Options& options);

  // The whole state, hands open: for finished games and tools, never for a seat of a running game (TD-22).
  static std::string write_position(const Rules& rules, const State& state);
  static Result<State> read_position(const Rules& rules, std::string_view text);
  // The same text as far as a view knows it; a hidden hand is its size, as in ?4.
  static std::string write_view(const Rules& rules, const View& view);
  // Refuses what no seat and no spectator could see at a table.
  static Result<View> read_view(const Rules& rules, std::string_view text);
  static std::string write_action(const Rules& rules, const State& state, Action action);
  // What a seat reads of an action while the game runs: another's draw is +? to it (TD-22).
  static std::string write_seen_action(const Rules& rules, const State& state, Action action, int seat);
  static Result<Action> read_action(const Rules& rules, const State& state, std::string_view text);
  static Error explain(const Rules& rules, const State& state, Action action);

  static std::string seat_name(const Rules& rules, int seat);
  static std::string draw(const Rules& rules, const View& view, int seat, const Pen& pen);
  static nlohmann::json scene(const Rules& rules, const View& view, int seat);
  static nlohmann::json tell_action(const Rules& rules, const State& state, Action action, int seat);
  static nlohmann::json tell_ending(const Rules& rules, const State& state);
  static Sentence describe_ending(const Rules& rules, const State& state);
  static std::vector<Deed> deeds(const Rules& rules, const Course<Rules>& course);
  static std::vector<Dial> dials();
  static std::vector<std::string_view> variants();

  // What players of a running game may say to each other (TD-23); no state knows of it.
  static std::span<const Phrase> phrases() { return kPhrases; }
};

}  // namespace cb::top_drop
