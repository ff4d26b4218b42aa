// SPDX-License-Identifier: MIT
// Reads a TOML file that is for one game into typed values: its board, its bots. Every problem is kept, with its key
// and its line; a read that fails gives a default, so a game reads all its keys straight down and asks once at the end.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb {

// What is wrong, and with which value: "crates.pawns[3]", "cities.II.paths[2][1]". The error has its line.
struct FileProblem {
  Error error;
  std::string key;
};

class GameFileReader {
 public:
  // The file must name the game it is for: game = "loot".
  GameFileReader(std::string_view text, std::string_view game);
  ~GameFileReader();
  GameFileReader(const GameFileReader&) = delete;
  GameFileReader& operator=(const GameFileReader&) = delete;

  // Whether it is TOML for this game. Where it is not, that is its one problem, and nothing is in it.
  bool readable() const { return readable_; }

  // Keys are dotted paths, with places in lists counted from 0: "board.helper", "faces.B.parts[1].need". Each must be
  // present and of its kind.
  std::string string(std::string_view key);
  int integer(std::string_view key, int minimum, int maximum);
  bool boolean(std::string_view key);
  // A list with a value of another kind in it is read without that value.
  std::vector<std::string> strings(std::string_view key);
  std::vector<int> integers(std::string_view key, int minimum, int maximum);
  // A list of lists of strings, such as tiers of abilities.
  std::vector<std::vector<std::string>> string_rows(std::string_view key);
  std::vector<std::vector<int>> integer_rows(std::string_view key, int minimum, int maximum);
  // How many tables a list holds, whose keys are then read one by one; 0 where it does not hold from `least` to `most`.
  int tables(std::string_view key, int least, int most);
  // The names inside a table, in file order; empty where there is no such table.
  std::vector<std::string> names(std::string_view key);
  bool has(std::string_view key) const;
  // For values that may also be of another kind.
  bool holds_text(std::string_view key) const;

  // Records a problem with the value of a key. Of very many problems the first are kept.
  void reject(std::string_view key, Error why);
  // So many there were so far, kept or not.
  std::size_t count() const { return count_; }
  const std::vector<FileProblem>& problems() const { return problems_; }

  // Records the keys that nothing asked for (misspellings); then the first problem of all.
  std::optional<Error> finish();

 private:
  void reject(std::string_view key, Error why, int line);

  struct Document;
  std::unique_ptr<Document> document_;
  std::vector<FileProblem> problems_;
  std::size_t count_ = 0;
  bool readable_ = false;
};

// Whether TOML takes a key without quotes. Ours all are so; in quotes one could look like the path to another
// ("crates.loot").
bool is_bare_key(std::string_view name);

// A run of reads that belong together, so that what follows from them is asked only where they went well.
class FilePart {
 public:
  explicit FilePart(const GameFileReader& in) : in_(in), before_(in.count()) {}
  bool ok() const { return in_.readable() && in_.count() == before_; }

 private:
  const GameFileReader& in_;
  std::size_t before_;
};

}  // namespace cb
