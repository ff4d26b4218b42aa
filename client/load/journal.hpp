// SPDX-License-Identifier: MIT
// What a load run was told had happened, kept so that a server that was killed can be asked about it afterwards: the
// tables with their guests' cookies, every move that was sent and acknowledged, and when nobody played there any more,
// each with the time of this machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb::client {

class Journal {
 public:
  // Begins a new file; `game` is what is played at all its tables, "top-cap setup=one".
  static Result<Journal> begin(const std::string& path, std::string_view game);
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  // Each is in the file when it returns, so that it outlives this program.
  void table(std::string_view id, std::string_view first_cookie, std::string_view second_cookie);
  void move(std::string_view table, std::int64_t version, std::string_view action);
  // A move is about to be sent, chosen at that version; it may come to be kept or not.
  void sent(std::string_view table, std::int64_t at, std::string_view action);
  // Nobody plays there any more from now on: `why` is one word, `version` the last one told.
  void left(std::string_view table, std::int64_t version, std::string_view why);

 private:
  explicit Journal(int file) : file_(file) {}
  void write(std::string_view line) const;
  int file_;
};

struct KeptMove {
  std::int64_t version = 0;
  std::string action;
};
struct KeptTable {
  std::string id;
  std::string cookies[2];
  std::vector<KeptMove> moves;
};
struct KeptJournal {
  std::string game;
  std::vector<KeptTable> tables;
  std::size_t moves = 0;
};
Result<KeptJournal> read_journal(std::string_view text);

}  // namespace cb::client
