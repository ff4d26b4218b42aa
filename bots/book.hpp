// SPDX-License-Identifier: MIT
// A game's bots as data: the weights of its evaluation and, by name, how each bot thinks.
// Bots 1 to 5 are the levels; others, such as "uct", are there to be measured against.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/plan.hpp"
#include "core/error.hpp"
#include "game/game_file.hpp"

namespace cb {

inline constexpr int kLevels = 5;
inline constexpr int kHighestRating = 4'000;

struct BotEntry {
  std::string name;   // "3", "uct"
  std::string about;  // "sees two turns ahead"
  Plan plan;
  std::optional<int> rating = {};  // what people who are rated meet in it; none: it is not rated
};

// One of the numbers of an evaluation.
struct NamedWeight {
  std::string_view name;
  int value = 0;
};
inline constexpr int kMostPoints = 10'000;  // that a weight may have, or less than nothing

template <class E>
std::vector<NamedWeight> name_weights(const typename E::Weights& weights) {
  std::vector<NamedWeight> named;
  for (const auto& weight : E::kWeights) named.push_back({weight.name, weights.*weight.at});
  return named;
}

// From their values in the order of E::kWeights.
template <class E>
typename E::Weights make_weights(std::span<const int> values) {
  typename E::Weights weights;
  std::size_t n = 0;
  for (const auto& weight : E::kWeights) weights.*weight.at = values[n++];
  return weights;
}

template <class E>
struct BotBook {
  typename E::Weights weights;
  std::vector<BotEntry> bots;  // in the order of the file
};

// The tables [bots.…] of a bots.toml. [origin], where the weights come from, is for people and only checked.
std::vector<BotEntry> read_bots(GameFileReader& in);

// The whole bots.toml of a game.
template <class E>
Result<BotBook<E>> read_bot_book(std::string_view text, std::string_view game) {
  GameFileReader in(text, game);
  BotBook<E> book;
  for (const auto& weight : E::kWeights)
    book.weights.*weight.at = in.integer("weights." + std::string(weight.name), -kMostPoints, kMostPoints);
  book.bots = read_bots(in);
  if (const auto problem = in.finish()) return std::unexpected(*problem);
  return book;
}

}  // namespace cb
