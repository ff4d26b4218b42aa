// SPDX-License-Identifier: MIT
// One end of a move: what tables a database has, and what else differs between SQLite and PostgreSQL there.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "storage/sql.hpp"

namespace cb::migration {

enum class Type { integer, real, text, bytes };

struct Column {
  std::string name;
  Type type;
  auto operator<=>(const Column&) const = default;
};

struct TableForm {
  std::string name;
  std::vector<Column> columns;   // by name
  std::vector<std::string> key;  // in its order; empty where the table has none
  auto operator<=>(const TableForm&) const = default;
};

// Tables that a move leaves where they are, and why.
struct Unmoved {
  std::string_view name, why;
};
inline constexpr Unmoved kUnmoved[] = {
    {"batches", "what became of this database's own commits"},
    {"changes", "what servers beside each other have to be told of"},
    {"duties", "whose leases are under way just now"},
    {"form", "the version of the tables, which are made anew"},
    {"looks", "made anew at every start"},
    {"moving", "how far a move is"},
    {"nodes", "who lives just now"},
    {"seekers", "who looks for somebody to play with just now"},
    {"walked", "since when those who leave are looked for a second time; it is done again"},
};

// What is found before anything is made.
struct Found {
  bool tables = false;  // any, whoever made them
  std::optional<std::int64_t> form = {};
  bool moving = false;  // a move has begun and not ended
};

class Side {
 public:
  virtual ~Side() = default;

  // The same for the same database, and without a password.
  virtual std::string name() const = 0;
  virtual Result<Found> find() = 0;
  // That of this program.
  virtual std::int64_t form() const = 0;
  // Makes the tables, and from then on it may be written to.
  virtual Result<void> make_tables() = 0;
  // Of those that are moved, by their names.
  virtual Result<std::vector<TableForm>> tables() = 0;
  virtual sql::Database& database() = 0;
  // Everything that is read in between is of one moment.
  virtual bool begin_reading() = 0;
  virtual void end_reading() = 0;
  virtual bool can_keep(std::string_view text) const = 0;
  // What is to be said once all rows are there.
  virtual std::vector<std::string> at_end() const = 0;
};

// For itself alone: as long as it lives no server has it. Nothing is changed; a file that is not there is made empty
// where it may be new.
Result<std::unique_ptr<Side>> open_file(const std::string& path, bool may_be_new);
Result<std::unique_ptr<Side>> open_database(const std::string& url);

bool is_moved(std::string_view table);

// Refuses a database that only holds a part of a move. `is_moving` asks for the number of tables of that name.
Result<void> refuse_half_moved(sql::Database& database, const char* is_moving, const std::string& name);

inline constexpr const char* kIsMovingInFile = "SELECT COUNT(*) FROM sqlite_master WHERE name = 'moving'";
inline constexpr const char* kIsMovingInPostgres = "SELECT COUNT(*) FROM pg_class WHERE oid = to_regclass('moving')";

}  // namespace cb::migration
