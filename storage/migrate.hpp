// SPDX-License-Identifier: MIT
// Everything that is kept, from one database to another: from a file to PostgreSQL, back, or between two of a kind.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb {

// Error code of a move at whose end the two were not the same.
inline constexpr const char* kMovedOtherwise = "migrate.differs";

struct MoveSettings {
  // So many are read and then committed together.
  std::int64_t rows_at_once = 500;
  // How far it is: after each commit with how many rows of a table are there, and while rows are compared.
  std::function<void(std::string_view table, std::int64_t rows, bool comparing)> progress = [](auto, auto, auto) {};
};

struct Move {
  struct Table {
    std::string name;
    std::int64_t rows = 0;
    std::string digest;  // of all rows in the order of their key, in hexadecimal
  };
  std::vector<Table> tables;      // by name
  std::int64_t rows_written = 0;  // this time; the others were there
  std::int64_t rows() const {
    std::int64_t all = 0;
    for (const auto& table : tables) all += table.rows;
    return all;
  }
};

// Moves all rows of all tables and compares them at the end, read anew. `from` is not changed, and no server may have
// either meanwhile. Killed anywhere and asked again it goes on, and comes to the same. Until all is there and was
// compared no server opens `to`. What holds anything but a part of this very move is refused.
Result<Move> migrate(const std::string& from, const std::string& to, const MoveSettings& settings = {});

}  // namespace cb
