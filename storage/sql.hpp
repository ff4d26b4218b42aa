// SPDX-License-Identifier: MIT
// A database as those see it who keep something in it, whichever it is: statements that bind in order and reset
// themselves, and what a writer needs of it. What goes wrong is remembered by the database, so that a row of statements
// is checked once, at its end. Statements are written in the SQL that SQLite and PostgreSQL have in common.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/error.hpp"

namespace cb::sql {

using Bytes = std::span<const std::uint8_t>;
// A statement has no more.
inline constexpr std::size_t kMostValues = 24;

using Value = std::variant<std::int64_t, double, std::string_view, Bytes>;

// Whole numbers, one of each row, that are known at the latest when the transaction is committed; unless the answer was
// lost on the way.
struct Listed {
  bool heard = false;
  std::vector<std::int64_t> numbers = {};
};

inline Value value_of(std::integral auto value) { return static_cast<std::int64_t>(value); }
inline Value value_of(double value) { return value; }
inline Value value_of(std::string_view text) { return text; }
inline Value value_of(Bytes bytes) { return bytes; }

// A statement as one of the databases has it.
class Prepared {
 public:
  virtual ~Prepared() = default;

  // Begins with these values, for rows until `end`. What they point to must live as long.
  virtual void begin(std::span<const Value> values) = 0;
  virtual bool next() = 0;
  virtual void end() = 0;
  // All of it, where no rows are wanted; false where something has failed. A database that is asked over a line may
  // learn only later that this did, and how many rows there were to change: at the latest when the transaction is
  // committed, until when `changed` must live.
  virtual bool run(std::span<const Value> values, std::int64_t* changed) = 0;
  // The same, for the first column of what the statement returns.
  virtual bool run_listing(std::span<const Value> values, Listed& listed) = 0;

  virtual std::int64_t integer(int column) const = 0;
  virtual double real(int column) const = 0;
  // Lives until the next row.
  virtual std::string_view view(int column) const = 0;
};

class Statement {
  template <class... Values>
  static std::array<Value, sizeof...(Values)> bound(const Values&... values) {
    static_assert(sizeof...(Values) <= kMostValues);
    return {value_of(values)...};
  }

 public:
  Statement() = default;
  explicit Statement(std::unique_ptr<Prepared> prepared) : prepared_(std::move(prepared)) {}

  // The statement under way, until this goes. What was bound must live as long.
  class Rows {
   public:
    explicit Rows(Prepared& prepared) : prepared_(prepared) {}
    ~Rows() { prepared_.end(); }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    // Goes to the next row; false where there is none.
    bool next() { return prepared_.next(); }
    std::int64_t integer(int column) const { return prepared_.integer(column); }
    double real(int column) const { return prepared_.real(column); }
    // Lives until the next row.
    std::string_view view(int column) const { return prepared_.view(column); }
    std::string text(int column) const { return std::string(view(column)); }

   private:
    Prepared& prepared_;
  };

  template <class... Values>
  Rows with(const Values&... values) {
    const auto all = bound(values...);
    prepared_->begin(all);
    return Rows(*prepared_);
  }
  Rows with_all(std::span<const Value> values) {
    prepared_->begin(values);
    return Rows(*prepared_);
  }
  // For a statement without rows; false where something has failed.
  bool run_all(std::span<const Value> values) { return prepared_->run(values, nullptr); }
  template <class... Values>
  bool run(const Values&... values) {
    return prepared_->run(bound(values...), nullptr);
  }
  template <class... Values>
  bool run_counting(std::int64_t& changed, const Values&... values) {
    return prepared_->run(bound(values...), &changed);
  }
  template <class... Values>
  bool run_listing(Listed& listed, const Values&... values) {
    return prepared_->run_listing(bound(values...), listed);
  }

 private:
  std::unique_ptr<Prepared> prepared_;
};

class Database {
 public:
  virtual ~Database() = default;

  virtual Result<Statement> prepare(std::string_view sql) = 0;
  // Several at once.
  using Wanted = std::pair<Statement*, const char*>;
  Result<void> prepare(std::span<const Wanted> wanted) {
    for (const auto& [statement, sql] : wanted) {
      auto prepared = prepare(sql);
      if (!prepared) return std::unexpected(prepared.error());
      *statement = std::move(*prepared);
    }
    return {};
  }

  // A transaction. Between `begin` and `commit` or `roll_back` statements may write; `commit` is true once all of it
  // would survive a loss of power, and where it is not, nothing of it was kept or ever will be seen to be.
  virtual bool begin() = 0;
  virtual bool commit() = 0;
  virtual void roll_back() = 0;
  // Around statements that only read, outside a transaction of the above.
  virtual void begin_reading() = 0;
  virtual void end_reading() = 0;

  // Whether other processes may write to it too.
  virtual bool is_shared() const = 0;
  // Grows whenever it may be another database than before, one that lacks the latest of what was committed.
  virtual unsigned reached() const { return 0; }

  // Whether something has failed since the last of `begin` and `begin_reading`.
  virtual bool failed() const = 0;
  // Whether that was about what was asked and not about the database, so that something else may hold; and whether the
  // same may hold when it is asked again, since another process was only quicker.
  virtual bool asked_too_much() const = 0;
  virtual bool came_too_late() const = 0;
  // What went wrong last, and what of the database is damaged; both name it, and are empty where there is nothing.
  virtual std::string problem() const = 0;
  virtual std::string damage() const = 0;

  // Lets nothing stay behind of what was overwritten or deleted, as far as the database can and without holding up
  // anybody; false where it has to be asked again.
  virtual bool wipe() = 0;
};

}  // namespace cb::sql
