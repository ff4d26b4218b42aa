// SPDX-License-Identifier: MIT
#include "storage/migrate.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>

#include "core/text.hpp"
#include "core/unicode.hpp"
#include "storage/migrate_marks.hpp"
#include "storage/migrate_rows.hpp"
#include "storage/migrate_side.hpp"
#include "storage/store.hpp"

namespace cb::migration {
namespace {

Result<std::unique_ptr<Side>> open_side(const std::string& data, bool may_be_new) {
  auto side = [&]() -> Result<std::unique_ptr<Side>> {
    if (!is_database_url(data)) return open_file(data, may_be_new);
#if CB_POSTGRES
    return open_database(data);
#else
    return fail("storage.postgres", "",
                "This program was built without PostgreSQL, so nothing can be moved from or to {}; install libpq-dev "
                "and build it again.",
                shown_data(data));
#endif
  }();
  if (!side && side.error().code == "storage.taken")
    return fail("storage.taken", "", "{} Nothing may use it while it is moved.", side.error().text());
  return side;
}

std::unexpected<Error> broken(Side& side) {
  return fail("migrate.failed", "", "{}. The same command goes on from where it was.", side.database().problem());
}

// What is moved must be of this version: to bring it there would change it.
Result<void> check_source(Side& from) {
  const auto found = from.find();
  if (!found) return std::unexpected(found.error());
  if (found->moving)
    return fail("migrate.half", "", "The database {} has only a part of what is being moved to it.",
                quote(from.name()));
  if (!found->form)
    return fail("migrate.from", "", "The database {} holds nothing of this program's.", quote(from.name()));
  if (*found->form > from.form())
    return fail("storage.newer", "",
                "The database {} was written by a newer version of this program (its form is {}, here {} is known).",
                quote(from.name()), *found->form, from.form());
  if (*found->form < from.form())
    return fail("migrate.older", "",
                "The database {} was written by an older version of this program (its form is {}, here it is {}); "
                "start a server of this version with it once, which brings it up to date.",
                quote(from.name()), *found->form, from.form());
  return {};
}

class Mover {
 public:
  Mover(Side& from, Side& to, const MoveSettings& settings) : from_(from), to_(to), settings_(settings) {}

  Result<Move> run() {
    const auto found = to_.find();
    if (!found) return std::unexpected(found.error());
    if (found->tables && !found->moving && found->form != to_.form()) return taken({});
    if (auto made = to_.make_tables(); !made) return std::unexpected(made.error());
    if (auto alike = compare_forms(); !alike) return std::unexpected(alike.error());
    if (!from_.begin_reading()) return broken(from_);
    if (!found->moving) {
      const auto filled = filled_tables();
      if (!filled) return std::unexpected(filled.error());
      if (!filled->empty()) return compare_with(*filled);
    }
    auto known = found->moving ? marks_.read(tables_, from_.name()) : marks_.make(tables_, from_.name());
    if (!known) return std::unexpected(known.error());
    for (const auto& table : tables_)
      if (auto copied = copy(table); !copied) return std::unexpected(copied.error());
    from_.end_reading();
    return finish();
  }

 private:
  std::unexpected<Error> taken(const std::vector<std::string>& tables) const {
    return fail("migrate.taken", "",
                "The database {} holds something else already{}; it is left as it is, and an empty one is needed.",
                quote(to_.name()), tables.empty() ? "" : fmt::format(" ({})", fmt::join(tables, ", ")));
  }

  Result<void> compare_forms() {
    auto here = from_.tables();
    if (!here) return std::unexpected(here.error());
    const auto there = to_.tables();
    if (!there) return std::unexpected(there.error());
    const auto has = [](const std::vector<TableForm>& all, const TableForm& one) {
      return std::ranges::find(all, one) != all.end();
    };
    for (const std::vector<TableForm>& all : {std::cref(*here), std::cref(*there)})
      for (const auto& table : all)
        if (!has(*here, table) || !has(*there, table))
          return fail("migrate.form", "", "The table {} is not the same in {} and {}; nothing was moved.", table.name,
                      quote(from_.name()), quote(to_.name()));
    tables_ = std::move(*here);
    return {};
  }

  static Result<std::int64_t> number(Side& side, const std::string& sql) {
    auto ask = side.database().prepare(sql);
    if (!ask) return std::unexpected(ask.error());
    auto rows = ask->with();
    const auto found = rows.next() ? rows.integer(0) : 0;
    if (side.database().failed()) return broken(side);
    return found;
  }

  Result<std::vector<std::string>> filled_tables() {
    std::vector<std::string> filled;
    to_.database().begin_reading();
    for (const auto& table : tables_) {
      const auto some =
          number(to_, fmt::format("SELECT COUNT(*) FROM (SELECT 1 FROM {} LIMIT 1) AS one", identifier(table.name)));
      if (!some) return std::unexpected(some.error());
      if (*some > 0) filled.push_back(table.name);
    }
    to_.database().end_reading();
    return filled;
  }

  // Where a move has ended before, there is nothing to do.
  Result<Move> compare_with(const std::vector<std::string>& filled) {
    Move move;
    to_.database().begin_reading();
    for (const auto& table : tables_) {
      const auto count = fmt::format("SELECT COUNT(*) FROM {}", identifier(table.name));
      const auto here = number(from_, count);
      const auto there = number(to_, count);
      if (!here) return std::unexpected(here.error());
      if (!there) return std::unexpected(there.error());
      if (*here != *there) return taken(filled);
    }
    for (const auto& table : tables_) {
      auto here = sum_up(from_, table);
      const auto there = sum_up(to_, table);
      if (!here) return std::unexpected(here.error());
      if (!there) return std::unexpected(there.error());
      if (here->digest != there->digest) return taken(filled);
      move.tables.push_back(std::move(*here));
    }
    to_.database().end_reading();
    from_.end_reading();
    return move;
  }

  // Reads all rows of a table.
  Result<Move::Table> sum_up(Side& side, const TableForm& table) {
    Reader reader(side.database(), table);
    if (auto ready = reader.prepare(); !ready) return std::unexpected(ready.error());
    Digest digest;
    std::int64_t rows = 0;
    for (auto more = settings_.rows_at_once; more == settings_.rows_at_once;) {
      const auto read = reader.read(settings_.rows_at_once, [&](Row row) { digest.add(row); });
      if (!read) return std::unexpected(read.error());
      rows += more = *read;
      settings_.progress(table.name, rows, true);
    }
    return Move::Table{table.name, rows, digest.hex()};
  }

  Result<void> copy(const TableForm& table) {
    Reader reader(from_.database(), table);
    if (auto ready = reader.prepare(); !ready) return ready;
    auto insert = to_.database().prepare(insert_into(table));
    if (!insert) return std::unexpected(insert.error());
    Digest digest;
    auto rows = skip(table, reader, digest);
    if (!rows) return std::unexpected(rows.error());
    for (auto more = settings_.rows_at_once; more == settings_.rows_at_once;) {
      bool begun = false;
      std::optional<Error> unkept;
      const auto read = reader.read(settings_.rows_at_once, [&](Row row) {
        if (!begun) begun = to_.database().begin();
        if (!begun || unkept) return;
        unkept = refusal_of(table, row);
        digest.add(row);
        insert->run_all(row);
      });
      if (!read || unkept) {
        to_.database().roll_back();
        return std::unexpected(read ? *unkept : read.error());
      }
      more = *read;
      if (more == 0) break;
      if (!begun) return broken(to_);
      *rows += more;
      marks_.put(table.name, {*rows, digest.hex()});
      if (auto kept = commit(); !kept) return kept;
      moved_.rows_written += more;
      settings_.progress(table.name, *rows, false);
    }
    moved_.tables.push_back({table.name, *rows, digest.hex()});
    return {};
  }

  // Goes past the rows that are there already, and says how many. Where they are not those that were read then, the
  // table begins anew.
  Result<std::int64_t> skip(const TableForm& table, Reader& reader, Digest& digest) {
    const auto mark = marks_.of(table.name);
    std::int64_t rows = 0;
    for (std::int64_t more = 1; more > 0 && rows < mark.rows; rows += more) {
      const auto read =
          reader.read(std::min(settings_.rows_at_once, mark.rows - rows), [&](Row row) { digest.add(row); });
      if (!read) return std::unexpected(read.error());
      more = *read;
    }
    to_.database().begin_reading();
    const auto there = number(to_, fmt::format("SELECT COUNT(*) FROM {}", identifier(table.name)));
    if (!there) return std::unexpected(there.error());
    to_.database().end_reading();
    if (*there == rows && digest.hex() == mark.digest) return rows;
    auto clear = to_.database().prepare(fmt::format("DELETE FROM {}", identifier(table.name)));
    if (!clear) return std::unexpected(clear.error());
    if (!to_.database().begin()) return broken(to_);
    clear->run();
    digest = {};
    reader.begin_anew();
    marks_.put(table.name, {0, digest.hex()});
    if (auto kept = commit(); !kept) return std::unexpected(kept.error());
    return 0;
  }

  std::optional<Error> refusal_of(const TableForm& table, Row row) const {
    for (std::size_t n = 0; n < row.size(); ++n)
      if (const auto* text = std::get_if<std::string_view>(&row[n]); text != nullptr && !to_.can_keep(*text))
        return refuse(
            "migrate.text", "",
            "In {} the text {} in the column {} of {} is not UTF-8 or has a zero in it, so {} cannot keep it.",
            quote(from_.name()), quote(without_steering(*text)), table.columns[n].name, table.name, quote(to_.name()));
    return std::nullopt;
  }

  Result<void> commit() {
    if (!to_.database().failed() && to_.database().commit()) return {};
    const auto why = broken(to_);
    to_.database().roll_back();
    return why;
  }

  // Both have all rows; the target is read anew, and only then is it somebody's database.
  Result<Move> finish() {
    std::vector<std::string> others;
    for (const auto& moved : moved_.tables) {
      to_.database().begin_reading();
      const auto there = sum_up(to_, *std::ranges::find(tables_, moved.name, &TableForm::name));
      if (!there) return std::unexpected(there.error());
      to_.database().end_reading();
      if (there->rows != moved.rows || there->digest != moved.digest) others.push_back(moved.name);
    }
    if (!others.empty()) return differs(others);
    if (!to_.database().begin()) return broken(to_);
    for (const auto& sql : to_.at_end()) {
      auto statement = to_.database().prepare(sql);
      if (!statement) return std::unexpected(statement.error());
      statement->run();
    }
    if (auto dropped = marks_.drop(); !dropped) return std::unexpected(dropped.error());
    if (auto kept = commit(); !kept) return std::unexpected(kept.error());
    return std::move(moved_);
  }

  std::unexpected<Error> differs(const std::vector<std::string>& tables) {
    if (!to_.database().begin()) return broken(to_);
    for (const auto& table : tables) marks_.put(table, {0, "not what was moved"});
    if (auto kept = commit(); !kept) return std::unexpected(kept.error());
    return fail(kMovedOtherwise, "",
                "What was moved to {} is not what {} has ({}), so somebody else writes there; the same command moves "
                "these tables again.",
                quote(to_.name()), quote(from_.name()), fmt::format("{}", fmt::join(tables, ", ")));
  }

  Side& from_;
  Side& to_;
  const MoveSettings& settings_;
  std::vector<TableForm> tables_;
  Marks marks_{to_};
  Move moved_;
};

}  // namespace
}  // namespace cb::migration

namespace cb {

Result<Move> migrate(const std::string& from, const std::string& to, const MoveSettings& settings) {
  std::error_code none;
  if (from == to || std::filesystem::equivalent(from, to, none))
    return fail("migrate.same", "", "{} cannot be moved to itself.", quote(shown_data(from)));
  using namespace migration;
  const auto here = open_side(from, false);
  if (!here) return std::unexpected(here.error());
  if (auto sound = check_source(**here); !sound) return std::unexpected(sound.error());
  const auto there = open_side(to, true);
  if (!there) return std::unexpected(there.error());
  return Mover(**here, **there, settings).run();
}

}  // namespace cb
