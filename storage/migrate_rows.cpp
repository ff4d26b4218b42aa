// SPDX-License-Identifier: MIT
#include "storage/migrate_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

#include <algorithm>
#include <bit>

namespace cb::migration {
namespace {

static_assert(crypto_hash_sha256_BYTES == 32);

std::vector<std::string> columns_of(const TableForm& table) {
  std::vector<std::string> names;
  names.reserve(table.columns.size());
  for (const auto& column : table.columns) names.push_back(identifier(column.name));
  return names;
}

class Writer {
 public:
  explicit Writer(crypto_hash_sha256_state& state) : state_(state) {}
  void operator()(std::int64_t value) const { put(static_cast<std::uint64_t>(value)); }
  void operator()(double value) const { put(std::bit_cast<std::uint64_t>(value)); }
  void operator()(std::string_view text) const {
    put(text.size());
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  void operator()(sql::Bytes bytes) const {
    put(bytes.size());
    crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
  }

 private:
  void put(std::uint64_t number) const {
    std::array<unsigned char, 8> bytes{};
    for (auto& byte : bytes) {
      byte = static_cast<unsigned char>(number);
      number >>= 8;
    }
    crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
  }
  crypto_hash_sha256_state& state_;
};

}  // namespace

void Digest::add(Row row) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  crypto_hash_sha256_update(&state, step_.data(), step_.size());
  for (const auto& value : row) std::visit(Writer(state), value);
  crypto_hash_sha256_final(&state, step_.data());
}

std::string Digest::hex() const { return fmt::format("{:02x}", fmt::join(step_, "")); }

std::string identifier(std::string_view name) { return fmt::format("\"{}\"", name); }

std::string insert_into(const TableForm& table) {
  const auto columns = columns_of(table);
  return fmt::format("INSERT INTO {} ({}) VALUES ({})", identifier(table.name), fmt::join(columns, ", "),
                     fmt::join(std::vector<std::string>(columns.size(), "?"), ", "));
}

// What has no key is read from its beginning each time: such tables are short, and may hold a row twice.
Result<void> Reader::prepare() {
  const auto columns = columns_of(table_);
  std::vector<std::string> key;
  key.reserve(table_.key.size());
  for (const auto& name : table_.key) key.push_back(identifier(name));
  const auto select = fmt::format("SELECT {} FROM {}", fmt::join(columns, ", "), identifier(table_.name));
  const auto order = fmt::format(" ORDER BY {} LIMIT ?", fmt::join(key.empty() ? columns : key, ", "));
  const auto first = select + order;
  const auto next = key.empty() ? first + " OFFSET ?"
                                : fmt::format("{} WHERE ({}) > ({}){}", select, fmt::join(key, ", "),
                                              fmt::join(std::vector<std::string>(key.size(), "?"), ", "), order);
  const sql::Database::Wanted statements[] = {{&first_, first.c_str()}, {&next_, next.c_str()}};
  return database_.prepare(statements);
}

void Reader::begin_anew() {
  after_.clear();
  read_ = 0;
}

Result<std::int64_t> Reader::read(std::int64_t most, const std::function<void(Row)>& take) {
  const auto after = after_;  // while the rows come, the next key is held
  std::vector<sql::Value> bound;
  bound.reserve(after.size() + 2);
  for (const auto& value : after)
    bound.push_back(std::visit([](const auto& held) { return sql::value_of(held); }, value));
  bound.emplace_back(most);
  if (table_.key.empty() && read_ > 0) bound.emplace_back(read_);
  auto rows = (read_ == 0 ? first_ : next_).with_all(bound);
  std::int64_t seen = 0;
  for (std::vector<sql::Value> row(table_.columns.size()); rows.next(); ++seen) {
    for (int n = 0; const auto& column : table_.columns) {
      auto& value = row[static_cast<std::size_t>(n)];
      if (column.type == Type::integer) {
        value = rows.integer(n);
      } else if (column.type == Type::real) {
        value = rows.real(n) + 0.0;  // SQLite has no zero below zero
      } else if (const auto view = rows.view(n); column.type == Type::text) {
        value = view;
      } else {
        value = sql::Bytes(reinterpret_cast<const std::uint8_t*>(view.data()), view.size());
      }
      ++n;
    }
    hold_key(row);
    take(row);
  }
  if (database_.failed()) return fail("migrate.read", "", "{}.", database_.problem());
  read_ += seen;
  return seen;
}

void Reader::hold_key(Row row) {
  after_.clear();
  for (const auto& name : table_.key) {
    const auto column = std::ranges::find(table_.columns, name, &Column::name);
    const auto& value = row[static_cast<std::size_t>(column - table_.columns.begin())];
    if (const auto* text = std::get_if<std::string_view>(&value))
      after_.emplace_back(std::string(*text));
    else if (const auto* bytes = std::get_if<sql::Bytes>(&value))
      after_.emplace_back(std::vector<std::uint8_t>(bytes->begin(), bytes->end()));
    else if (const auto* number = std::get_if<std::int64_t>(&value))
      after_.emplace_back(*number);
    else
      after_.emplace_back(std::get<double>(value));
  }
}

}  // namespace cb::migration
