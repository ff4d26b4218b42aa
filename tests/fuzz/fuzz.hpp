// SPDX-License-Identifier: MIT
// What the fuzzers share. Inputs are text as far as possible, so that a find can be read: the first line
// says the table ("loot movement=free"), the rest is the target's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/any_game.hpp"

namespace cb::fuzz {

// A game with one set of options, and the line that names it.
struct Table {
  std::string name;
  const GameType* type;
  Settings settings;
  std::unique_ptr<AnyGame> game;
};

// Every game of the list with its defaults and with each of its variants.
const std::vector<Table>& tables();

// The table a line names; any other line stands for one too, so that no input is wasted.
const Table& table_named(std::string_view line);

// The text up to the end of line, and what follows it.
std::pair<std::string_view, std::string_view> first_line(std::string_view text);
inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Ends the program with a sentence unless the condition holds; libFuzzer then keeps the input.
void require(bool condition, std::string_view sentence, const AnyGame& game, const AnyState& state);

// What must hold in any state: who acts, what may be done, and that notation reads back what it wrote.
void check_state(const AnyGame& game, const AnyState& state);
// The parts of it that cost time, such as the pictures.
void check_words(const AnyGame& game, const AnyState& state);

// Plays on at random, checking as it goes, to the end or for so many plies.
void play_on(const AnyGame& game, AnyState state, std::uint64_t seed, int plies);

}  // namespace cb::fuzz
