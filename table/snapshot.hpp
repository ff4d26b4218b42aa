// SPDX-License-Identifier: MIT
// A table as bytes, so that one with a long log is there again without reading all of it. The log stays what is true: a
// snapshot that another build cannot read is left aside, and the log is read instead.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace cb::table {

class Snapshot {
 public:
  // `signature`: that of the table's game (session/signature.hpp).
  static std::string write(const Table& table, std::uint64_t signature);

  // What a table was made as, to find its game by; and the table itself, from the same bytes.
  static Result<Made> made(std::string_view bytes);
  static Result<Table> read(std::string_view bytes, const FindGame& find_game, std::uint64_t signature);

 private:
  template <class Archive, class AnyTable>
  static void fields(Archive& archive, AnyTable& table);
};

}  // namespace cb::table
