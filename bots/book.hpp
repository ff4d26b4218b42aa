// SPDX-License-Identifier: MIT
// A game's bots as data: the weights of its evaluation and, by name, how each bot thinks.
// Bots 1 to 5 are the levels; others, such as "uct", are there to be measured against.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/plan.hpp"
#include "core/error.hpp"
#include "game/edition.hpp"

namespace cb {

inline constexpr int kLevels = 5;

struct BotEntry {
  std::string name;   // "3", "uct"
  std::string about;  // "sees two turns ahead"
  Plan plan;
};

template <class E>
struct BotBook {
  typename E::Weights weights;
  std::vector<BotEntry> bots;  // in the order of the file
};

// The tables [bots.…] of a bots.toml.
std::vector<BotEntry> read_bots(EditionReader& in);

// The whole bots.toml of a game.
template <class E>
Result<BotBook<E>> read_bot_book(std::string_view text, std::string_view game) {
  constexpr int kMostPoints = 1'000'000;
  EditionReader in(text, game);
  BotBook<E> book;
  for (const auto& weight : E::kWeights)
    book.weights.*weight.at = in.integer("weights." + std::string(weight.name), -kMostPoints, kMostPoints);
  book.bots = read_bots(in);
  if (const auto problem = in.finish()) return std::unexpected(*problem);
  return book;
}

}  // namespace cb
