// SPDX-License-Identifier: MIT
// How what a table is made of is called, in its log and to everyone who is told of it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "table/event.hpp"
#include "table/standing.hpp"

namespace cb {

// In the order of the values.
template <class Enum>
inline constexpr std::array<std::string_view, 0> kWords = {};

template <>
inline constexpr std::array<std::string_view, 3> kWords<Pace> = {"none", "live", "post"};
template <>
inline constexpr std::array<std::string_view, 3> kWords<table::Holder::Kind> = {"open", "person", "bot"};
template <>
inline constexpr std::array<std::string_view, 3> kWords<table::Offer> = {"draw", "take-back", "abort"};
template <>
inline constexpr std::array<std::string_view, 6> kWords<table::Leaving> = {"resigned", "out-of-time", "left",
                                                                           "removed",  "returned",    "moved"};
template <>
inline constexpr std::array<std::string_view, 5> kWords<table::Stage> = {"gathering", "promising", "playing", "paused",
                                                                         "over"};

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

}  // namespace cb
