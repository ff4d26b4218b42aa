// SPDX-License-Identifier: MIT
// How far a move is, in the database that is moved to: kept with the rows, in the same transactions. As long as these
// are there it holds only a part.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "storage/migrate_side.hpp"
#include "storage/sql.hpp"

namespace cb::migration {

struct Mark {
  std::int64_t rows = 0;
  std::string digest;
};

class Marks {
 public:
  explicit Marks(Side& side) : side_(side) {}

  // Of a move that begins, in a transaction of its own.
  Result<void> make(const std::vector<TableForm>& tables, const std::string& source);
  // Of one that began before; from elsewhere it is refused.
  Result<void> read(const std::vector<TableForm>& tables, const std::string& source);

  const Mark& of(const std::string& table) const { return marks_.at(table); }
  // In the transaction under way.
  void put(const std::string& table, Mark mark);
  Result<void> drop();

 private:
  Result<void> prepare();

  sql::Database& database() { return side_.database(); }

  Side& side_;  // whose database is another once its tables are made
  sql::Statement put_;
  std::map<std::string, Mark> marks_;
};

}  // namespace cb::migration
