// SPDX-License-Identifier: MIT
// How formats and tie-breaks are called in logs, tables of results and messages.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "tournament/event.hpp"

namespace cb::tournament {

// In the order of the values.
template <class Enum>
inline constexpr std::array<std::string_view, 0> kWords = {};

template <>
inline constexpr std::array<std::string_view, 5> kWords<Format> = {"round-robin", "swiss", "knock-out", "arena",
                                                                   "duplicate"};
template <>
inline constexpr std::array<std::string_view, 9> kWords<TieBreak> = {
    "buchholz-cut-1", "buchholz", "sonneborn-berger", "direct-encounter", "wins", "second-seats", "fewer-games",
    "raw-score",      "tops"};

template <class Enum>
constexpr std::string_view word_for(Enum value) {
  return kWords<Enum>[static_cast<std::size_t>(value)];
}

template <class Enum>
constexpr std::optional<Enum> find_word(std::string_view word) {
  const auto found = std::ranges::find(kWords<Enum>, word);
  if (found == kWords<Enum>.end()) return std::nullopt;
  return static_cast<Enum>(found - kWords<Enum>.begin());
}

}  // namespace cb::tournament
