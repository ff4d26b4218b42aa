// SPDX-License-Identifier: MIT
// What a study counts: the things that seats do or get in the course of a game.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "game/concepts.hpp"

namespace cb {

// A seat did or got something, once; as often as it did.
struct Deed {
  int seat = 0;
  std::string_view group;  // what kind of thing it is: "ability"
  std::string name;        // which one
};

// A game from its first state to its last.
template <Game R>
struct Course {
  std::vector<typename R::State> states;    // one more than there are actions
  std::vector<typename R::Action> actions;  // chance outcomes too
};

// A game that names what a study should count in it; docs/study/README.md.
template <class D>
concept NamesDeeds = requires(const typename D::Rules& rules, const Course<typename D::Rules>& course) {
  { D::deeds(rules, course) } -> std::same_as<std::vector<Deed>>;
};

}  // namespace cb
