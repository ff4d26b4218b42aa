// SPDX-License-Identifier: MIT
// Reads an edition file (TOML) into typed values. The first problem is kept, with its line;
// later reads return defaults, so a game reads all its keys straight down and asks once at the end.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb {

class EditionReader {
 public:
  // The file must name the game it is for: game = "loot".
  EditionReader(std::string_view text, std::string_view game);
  ~EditionReader();
  EditionReader(const EditionReader&) = delete;
  EditionReader& operator=(const EditionReader&) = delete;

  // Keys are dotted paths ("board.helper"). Each must be present and of its kind.
  std::string string(std::string_view key);
  int integer(std::string_view key, int minimum, int maximum);
  bool boolean(std::string_view key);
  std::vector<std::string> strings(std::string_view key);
  std::vector<int> integers(std::string_view key, int minimum, int maximum);
  // A list of lists of strings, such as tiers of abilities.
  std::vector<std::vector<std::string>> string_rows(std::string_view key);
  std::vector<std::vector<int>> integer_rows(std::string_view key, int minimum, int maximum);
  // The names inside a table, in file order; empty where there is no such table.
  std::vector<std::string> names(std::string_view key);
  bool has(std::string_view key) const;

  // Records a problem with the value of a key, unless there is one already.
  void reject(std::string_view key, std::string_view sentence);
  bool ok() const { return !error_; }

  // The first problem: a bad value, or a key that nothing asked for (a misspelling).
  std::optional<Error> finish();

 private:
  struct Document;
  std::unique_ptr<Document> document_;
  std::optional<Error> error_;
};

}  // namespace cb
