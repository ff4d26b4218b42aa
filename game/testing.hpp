// SPDX-License-Identifier: MIT
// Words for rule tests: a game on a table, driven and read in its own notation.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "game/definition.hpp"

namespace cb::testing_table {

inline Settings settings_from(std::string_view text) {
  Settings settings;
  for (const auto word : words(text)) settings.push_back(read_setting(word).value());
  return settings;
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

template <Definition D>
Result<typename D::Rules> try_rules(std::string_view settings, std::string_view edition_text = {}) {
  const auto options = read_options(D::options(), settings_from(settings));
  if (!options) return std::unexpected(options.error());
  const auto edition = read_edition<D>(edition_text.empty() ? D::editions().front() : edition_text);
  if (!edition) return std::unexpected(edition.error());
  return D::make_rules(*edition, *options);
}

// Whether tests should take their time. Builds with checks on are many times slower, and big counts show
// nothing more there.
inline bool takes_its_time() {
#ifdef _GLIBCXX_ASSERTIONS
  return false;
#else
  return std::getenv("CAPBARREL_LONG_TESTS") != nullptr;
#endif
}

// Calls use(set) with the legal actions or the outcomes, whichever the state has.
template <class R, class Use>
void with_actions(const R& rules, const typename R::State& state, Use&& use) {
  if constexpr (Chance<R>) {
    if (rules.at_chance(state)) return use(rules.chance(state));
  }
  use(rules.legal(state));
}

// Plays one of the legal actions, or of the outcomes by their weight. The game must not be over.
template <class R>
void play_any(const R& rules, typename R::State& state, Rng& rng) {
  if constexpr (Chance<R>) {
    if (rules.at_chance(state)) {
      const auto outcomes = rules.chance(state);
      ASSERT_GT(outcomes.total(), 0u);
      return rules.apply(state, outcomes.pick(rng.below(outcomes.total())));
    }
  }
  const auto legal = rules.legal(state);
  ASSERT_GT(legal.size(), 0);
  rules.apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
}

// Table<Definition> table("setup=one"); table.play("a2-b3"); table.refusal("a1-a2");
template <Definition D>
class Table {
 public:
  using Rules = typename D::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  explicit Table(std::string_view settings = {}, std::string_view position = {}, std::string_view edition = {})
      : rules_(try_rules<D>(settings, edition).value()), state_(rules_.start()) {
    if (!position.empty()) set(position);
  }

  const Rules& rules() const { return rules_; }
  const State& state() const { return state_; }
  State& state() { return state_; }

  void set(std::string_view position) {
    const auto read = D::read_position(rules_, position);
    ASSERT_TRUE(read) << position << ": " << read.error().text();
    state_ = *read;
  }
  std::string position() const { return D::write_position(rules_, state_); }

  // Why a position is refused, as "RULE"; empty when it is not.
  std::string position_refusal(std::string_view text) const {
    const auto read = D::read_position(rules_, text);
    return read ? "" : read.error().rule;
  }

  Actor actor() const { return rules_.actor(state_); }
  bool over() const { return actor() == kNobody; }

  // Every legal action (or outcome) in notation, sorted.
  std::vector<std::string> actions() const {
    std::vector<std::string> list;
    with_actions(rules_, state_, [&](const auto& set) {
      for (const Action action : set) list.push_back(D::write_action(rules_, state_, action));
    });
    std::ranges::sort(list);
    return list;
  }
  // Those that begin with a text, sorted.
  std::vector<std::string> actions(std::string_view prefix) const {
    auto list = actions();
    std::erase_if(list, [&](const auto& word) { return !word.starts_with(prefix); });
    return list;
  }
  bool allows(std::string_view action) const {
    const auto list = actions();
    return std::ranges::find(list, action) != list.end();
  }
  std::uint32_t weight(std::string_view outcome) const {
    if constexpr (Chance<Rules>) {
      const auto outcomes = rules_.chance(state_);
      for (int n = 0; n < outcomes.size(); ++n)
        if (D::write_action(rules_, state_, outcomes[n]) == outcome) return outcomes.weight(n);
    }
    return 0;
  }

  // Plays words separated by blanks, each of which must be legal.
  void play(std::string_view line) {
    for (const auto word : words(line)) {
      const auto action = D::read_action(rules_, state_, word);
      ASSERT_TRUE(action) << word << ": " << action.error().text();
      bool legal = false;
      with_actions(rules_, state_, [&](const auto& set) { legal = set.contains(*action); });
      ASSERT_TRUE(legal) << word << " in " << position() << ": " << D::explain(rules_, state_, *action).text();
      rules_.apply(state_, *action);
    }
  }

  // The rule named when the action is refused; empty when it is legal.
  std::string refusal(std::string_view word) const {
    const auto action = D::read_action(rules_, state_, word);
    if (!action) return action.error().rule;
    bool legal = false;
    with_actions(rules_, state_, [&](const auto& set) { legal = set.contains(*action); });
    return legal ? "" : D::explain(rules_, state_, *action).rule;
  }

  Ending ending() const { return rules_.ending(state_); }

 private:
  Rules rules_;
  State state_;
};

using Words = std::vector<std::string>;

// The names of the seats that won, one after the other.
template <Definition D>
std::string winners(const Table<D>& table) {
  std::string names;
  for (int seat = 0; seat < table.rules().seats(); ++seat)
    if (table.ending().won(seat)) names += D::seat_name(table.rules(), seat);
  return names;
}

}  // namespace cb::testing_table
