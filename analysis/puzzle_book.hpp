// SPDX-License-Identifier: MIT
// Puzzles as they are kept: a file for a game, everything in it in notation, so that whoever has the rules can pose
// them. docs/puzzles.md says what its fields are.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "session/any_game.hpp"

namespace cb {

enum class PuzzleKind : std::uint8_t {
  win,    // won by one move only, again and again, against the best defence
  best,   // one move, or one way through a turn, is clearly better than the others
  place,  // all win together, if nobody errs from here to the end
};

struct KeptPuzzle {
  std::string id;
  PuzzleKind kind = PuzzleKind::best;
  std::string position;
  int seat = 0;                                   // who acts first
  int moves = 0;                                  // of the solver, those without a choice not counted
  std::vector<std::string> line;                  // the solution, with answers and what is forced
  std::vector<std::vector<std::string>> besides;  // the other ways to the same end, where there are any
  double best = 1;                                // the winning chance with the solution
  double second = 0;                              // and with whatever else is best, at the least clear of its moves
  std::uint64_t choices = 0;                      // how many ways there are through as many decisions
  std::uint64_t settles = 0;                      // nodes from which on a search stays with the solution
  double effort = 0;                              // a first estimate of how hard it is, in doublings
  int level = 0;                                  // 1 to 5 by that, among the puzzles of the file
  std::uint64_t game = 0;                         // the bots' game that it comes from, and its place there
  std::uint64_t ply = 0;
};

struct PuzzleBook {
  std::string game;
  std::string command;  // by which it was made
  Settings settings;    // every option that is not as usual
  std::string bot;      // that played the games they are from, and the seed of those; empty: they are from none
  std::uint64_t seed = 0;
  std::string judge;        // the bot that was asked; empty where the solutions are exact
  std::uint64_t nodes = 0;  // that it had; each puzzle was checked with kTimesMore as many
  std::vector<KeptPuzzle> puzzles;
};

inline constexpr std::uint64_t kTimesMore = 10;
inline constexpr int kPuzzleLevels = 5;

// Stays the same when puzzles are drawn anew: made of the game's name and the position.
std::string puzzle_id(std::string_view game, std::string_view position);

nlohmann::ordered_json puzzle_json(const KeptPuzzle& puzzle);
Result<KeptPuzzle> read_puzzle(const nlohmann::ordered_json& json);

// A puzzle a line, so that people can read it and changes show.
std::string write_puzzle_book(const PuzzleBook& book);
Result<PuzzleBook> read_puzzle_book(std::string_view text);

// The game with the book's settings.
Result<std::shared_ptr<const AnyGame>> game_of(const PuzzleBook& book);

// The easy ones first, by their effort, and as many of each level as of the others.
void grade(std::vector<KeptPuzzle>& puzzles);

// Whether it can be posed: its position reads, every move of its ways is legal and made by who should make it, and
// what is won at the end is won.
Result<void> check_form(const AnyGame& game, const KeptPuzzle& puzzle);

}  // namespace cb
