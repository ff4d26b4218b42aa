// SPDX-License-Identifier: MIT
// A game with everything around its rules: words, options, edition, notation and picture.
// One such struct per game is what the list of games holds.
#pragma once

#include <concepts>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "game/concepts.hpp"
#include "game/edition.hpp"
#include "game/info.hpp"
#include "game/options.hpp"
#include "game/pen.hpp"

namespace cb {

// Where something is hidden, an action is written as a seat may see it (of another's draw only that it happened),
// and a view has a text of its own. Reading a view refuses whatever nobody could see at a table.
template <class D>
concept WritesWhatIsSeen =
    !Hidden<typename D::Rules> || requires(const typename D::Rules& rules, const typename D::Rules::State& state,
                                           const typename ViewOf<typename D::Rules>::Type& view,
                                           typename D::Rules::Action action, std::string_view text, int seat) {
      { D::write_seen_action(rules, state, action, seat) } -> std::same_as<std::string>;
      { D::write_view(rules, view) } -> std::same_as<std::string>;
      { D::read_view(rules, text) } -> std::same_as<Result<typename ViewOf<typename D::Rules>::Type>>;
    };

// The words of a definition. `D::Rules` obeys the Game concept; everything here may allocate.
template <class D>
concept Definition =
    Game<typename D::Rules> && WritesWhatIsSeen<D> &&
    requires(const typename D::Rules& rules, const typename D::Rules::State& state, typename D::Rules::Action action,
             const typename ViewOf<typename D::Rules>::Type& view, const typename D::Edition& edition,
             const typename D::Options& options, std::string_view text, EditionReader& in, const Pen& pen, int seat) {
      { D::info } -> std::convertible_to<GameInfo>;
      { D::options() } -> std::same_as<const OptionTable<typename D::Options>&>;

      // The edition files built in; the first is the default.
      { D::editions() } -> std::same_as<std::vector<std::string_view>>;
      // Asks for every key of the file, and rejects what cannot be played on. Counts only where nothing was rejected.
      { D::read_edition(in) } -> std::same_as<typename D::Edition>;
      // Refuses options that do not go together.
      { D::make_rules(edition, options) } -> std::same_as<Result<typename D::Rules>>;

      // Positions: reading refuses whatever could not stand on a table.
      { D::write_position(rules, state) } -> std::same_as<std::string>;
      { D::read_position(rules, text) } -> std::same_as<Result<typename D::Rules::State>>;

      // Actions and chance outcomes: reading checks the form only; `explain` says, with its rule,
      // why a well-formed action is not legal here.
      { D::write_action(rules, state, action) } -> std::same_as<std::string>;
      { D::read_action(rules, state, text) } -> std::same_as<Result<typename D::Rules::Action>>;
      { D::explain(rules, state, action) } -> std::same_as<Error>;

      { D::seat_name(rules, seat) } -> std::same_as<std::string>;
      // The board for a terminal, as seen by a seat (or by kNobody).
      { D::draw(rules, view, seat, pen) } -> std::same_as<std::string>;
      // How a finished game ended, in words.
      { D::describe_ending(rules, state) } -> std::same_as<Sentence>;

      // Settings ("players=3 game=tower") that the conformance suite walks, beside the defaults.
      { D::variants() } -> std::same_as<std::vector<std::string_view>>;
    };

// The edition in a file; of what is wrong with it the first.
template <Definition D>
Result<typename D::Edition> read_edition(std::string_view text) {
  EditionReader in(text, GameInfo(D::info).name);
  auto edition = D::read_edition(in);
  if (auto problem = in.finish()) return std::unexpected(*std::move(problem));
  return edition;
}

// What a board in a browser is drawn from, and sentences in any language are made from; docs/scenes.md.
template <class D>
concept Pictured =
    requires(const typename D::Rules& rules, const typename D::Rules::State& state, typename D::Rules::Action action,
             const typename ViewOf<typename D::Rules>::Type& view, int seat) {
      // Everything that lies on the table, as a seat (or kNobody) sees it.
      { D::scene(rules, view, seat) } -> std::same_as<nlohmann::json>;
      // What an action or outcome does as a seat may see it: {"key", "args", "path"}.
      { D::tell_action(rules, state, action, seat) } -> std::same_as<nlohmann::json>;
      // How a finished game ended: {"key", "args"}.
      { D::tell_ending(rules, state) } -> std::same_as<nlohmann::json>;
    };

// A game with words of action too short to understand alone offers a description beside them.
template <class D>
concept Describes =
    requires(const typename D::Rules& rules, const typename D::Rules::State& state, typename D::Rules::Action action) {
      { D::describe_action(rules, state, action) } -> std::same_as<std::string>;
    };

}  // namespace cb
