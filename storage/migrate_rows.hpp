// SPDX-License-Identifier: MIT
// The rows of a table in the order of its key, and a digest of them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "storage/migrate_side.hpp"
#include "storage/sql.hpp"

namespace cb::migration {

using Row = std::span<const sql::Value>;  // in the order of the form's columns

// Each step holds the one before, so that it can be gone on from.
class Digest {
 public:
  void add(Row row);
  std::string hex() const;

 private:
  std::array<std::uint8_t, 32> step_{};
};

// A name as SQL has it, whatever it means there otherwise.
std::string identifier(std::string_view name);
std::string insert_into(const TableForm& table);

class Reader {
 public:
  Reader(sql::Database& database, const TableForm& table) : database_(database), table_(table) {}
  Result<void> prepare();

  // Reads so many rows more, or as many as there are; how many there were. A row lives as long as `take` has it.
  Result<std::int64_t> read(std::int64_t most, const std::function<void(Row)>& take);
  void begin_anew();

 private:
  using Held = std::variant<std::int64_t, double, std::string, std::vector<std::uint8_t>>;
  void hold_key(Row row);

  sql::Database& database_;
  const TableForm& table_;
  sql::Statement first_, next_;
  std::vector<Held> after_;  // the key of the last row
  std::int64_t read_ = 0;
};

}  // namespace cb::migration
