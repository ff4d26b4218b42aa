// SPDX-License-Identifier: MIT
#include "storage/postgres_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.hpp"

namespace cb::postgres {
namespace {

std::string text_of(const char* raw) {
  std::string text(raw == nullptr ? "" : raw);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  for (auto& letter : text)
    if (letter == '\n') letter = ' ';
  return text;
}

// PostgreSQL's own settings could let a commit return before it is on the disk, a statement wait for ever for whoever
// holds a lock, and the session of a machine that is gone keep what it holds for two hours. What is prepared while a
// database is new is planned for empty tables and keeps that plan until they are analysed, by reading them whole: every
// statement here has its index, and a penalty for reading whole tables must not make compiling a plan look worth it.
constexpr const char* kManner =
    "SET client_min_messages = warning;"
    "SET lock_timeout = '5s';"
    "SET enable_seqscan = off; SET jit = off;"
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;"
    "SET tcp_user_timeout = 20000;"
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

// libpq sends what was said once it has 64 KiB of it, and PostgreSQL ends no transaction that waits for its next word
// unless a sync came last.
constexpr std::size_t kMostUnsynced = 32 << 10;
constexpr std::size_t kBytesOfAStatement = 100;

constexpr int kOldestVersion = 150'000;

struct Address {
  std::string host, port, name;
};

// Nothing where a part of the password would be taken for another part, which is then shown and looked up: letters that
// should have been escaped make another address of it.
std::optional<Address> read_address(const std::string& url) {
  std::string_view text(url);
  text.remove_prefix(std::min(text.size(), text.find("://") + 3));
  const auto credentials = text.find_first_of("@/");
  if (credentials != std::string_view::npos && text[credentials] == '@') text.remove_prefix(credentials + 1);
  if (text.substr(0, text.find('?')).contains('@')) return {};
  PQconninfoOption* const options = PQconninfoParse(url.c_str(), nullptr);
  if (options == nullptr) return {};
  Address address;
  for (const auto* option = options; option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    const std::string_view keyword(option->keyword);
    if (keyword == "host") address.host = option->val;
    if (keyword == "port") address.port = option->val;
    if (keyword == "dbname") address.name = option->val;
  }
  PQconninfoFree(options);
  if (address.port.find_first_not_of("0123456789,") != std::string::npos) return {};
  return address;
}

std::unexpected<Error> refused(const std::string& url, const std::string& why) {
  return fail("storage.open", "", "The database {} cannot be opened: {}.", quote(shown_address(url)), why);
}

// The values of one statement, at most kMostValues, as libpq wants them: whole numbers and reals as eight bytes in
// network order.
class Packed {
 public:
  explicit Packed(std::span<const sql::Value> values) : count_(static_cast<int>(values.size())) {
    formats_.fill(1);
    for (std::size_t n = 0; n < values.size(); ++n) std::visit([&](const auto& one) { put(n, one); }, values[n]);
  }
  int count() const { return count_; }
  const char* const* values() const { return values_.data(); }
  const int* lengths() const { return lengths_.data(); }
  const int* formats() const { return formats_.data(); }

 private:
  void put(std::size_t n, std::uint64_t bits) {
    for (std::size_t k = 0; k < 8; ++k) numbers_[n][k] = static_cast<char>(bits >> (56 - 8 * k));
    values_[n] = numbers_[n].data();
    lengths_[n] = 8;
  }
  void put(std::size_t n, std::int64_t value) { put(n, static_cast<std::uint64_t>(value)); }
  void put(std::size_t n, double value) { put(n, std::bit_cast<std::uint64_t>(value)); }
  // What is empty may point nowhere, and that would be NULL.
  void put(std::size_t n, std::string_view text) {
    values_[n] = text.data() == nullptr ? "" : text.data();
    lengths_[n] = static_cast<int>(text.size());
  }
  void put(std::size_t n, sql::Bytes bytes) {
    put(n, std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }

  int count_;
  std::array<std::array<char, 8>, sql::kMostValues> numbers_;
  std::array<const char*, sql::kMostValues> values_;
  std::array<int, sql::kMostValues> lengths_;
  std::array<int, sql::kMostValues> formats_;
};

}  // namespace

std::string shown_address(const std::string& url) {
  const auto address = read_address(url);
  if (!address) return "postgres://…";
  return fmt::format("postgres://{}{}{}/{}", address->host, address->port.empty() ? "" : ":", address->port,
                     address->name);
}

Result<Connection> connect(const std::string& url) {
  // libpq's own sentences repeat what they do not understand.
  if (!read_address(url))
    return fail("storage.address", "",
                "The database's address is none: it is written postgres://USER:PASSWORD@HOST:PORT/NAME, and in its "
                "parts @ is written %40, / is %2F, : is %3A and % is %25.");
  const auto caller = fmt::format("capbarrel {}", ::getpid());
  // What stands before the address it may set otherwise; what stands behind it not.
  const std::array keywords{"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                            "keepalives_count", "tcp_user_timeout", "application_name",
                            "dbname",           "client_encoding",  static_cast<const char*>(nullptr)};
  const std::array values{
      "5", "5", "2", "3", "10000", caller.c_str(), url.c_str(), "UTF8", static_cast<const char*>(nullptr)};
  Connection connection(PQconnectdbParams(keywords.data(), values.data(), 1));
  if (connection == nullptr) return refused(url, "there is no memory left");
  PGconn* const raw = connection.get();
  if (PQstatus(raw) != CONNECTION_OK) return refused(url, text_of(PQerrorMessage(raw)));
  PQsetNoticeProcessor(raw, [](void*, const char*) {}, nullptr);
  if (PQserverVersion(raw) < kOldestVersion) return refused(url, "it is older than PostgreSQL 15");
  const char* const encoding = PQparameterStatus(raw, "server_encoding");
  if (encoding == nullptr || std::strcmp(encoding, "UTF8") != 0)
    return refused(url, "its encoding is not UTF8; make it with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0");
  const Rows set(PQexec(raw, kManner));
  if (PQresultStatus(set.get()) != PGRES_TUPLES_OK) return refused(url, text_of(PQerrorMessage(raw)));
  return connection;
}

std::string first_of(PGconn* connection, const char* sql, const std::string& value) {
  const char* const values[] = {value.c_str()};
  const Rows rows(value.empty() ? PQexec(connection, sql)
                                : PQexecParams(connection, sql, 1, nullptr, values, nullptr, nullptr, 0));
  return PQntuples(rows.get()) > 0 ? PQgetvalue(rows.get(), 0, 0) : std::string();
}

std::int64_t whole_number(std::string_view bytes) {
  std::uint64_t bits = 0;
  if (!bytes.empty() && static_cast<signed char>(bytes.front()) < 0) bits = ~bits;
  for (const char byte : bytes) bits = bits << 8 | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(bits);
}

void Line::take_over(Connection connection) {
  connection_ = std::move(connection);
  expected_.clear();
  ++generation_;
  if (PQenterPipelineMode(connection_.get()) != 1) note_loss();
}

void Line::hang_up() {
  connection_.reset();
  expected_.clear();
}

bool Line::look() {
  // A server that has gone has closed its end, which is only noticed by reading; its last words may come first.
  for (int n = 0; n < 2; ++n)
    if (!up() || PQconsumeInput(connection_.get()) != 1) return false;
  return up();
}

void Line::drop_prepared() {
  say("DEALLOCATE ALL");
  ++generation_;
}

void Line::prepare(const std::string& name, const std::string& sql) {
  if (!up()) return note_loss();
  expect(PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), 0, nullptr) == 1, {.what = What::statement});
}

bool Line::send(const std::string& name, std::span<const sql::Value> values) {
  if (values.size() > sql::kMostValues) {
    trouble = {true, {}, fmt::format("A statement has {} values at most", sql::kMostValues)};
    return false;
  }
  const Packed packed(values);
  return PQsendQueryPrepared(connection_.get(), name.c_str(), packed.count(), packed.values(), packed.lengths(),
                             packed.formats(), 1) == 1;
}

void Line::say(const std::string& name, std::span<const sql::Value> values, std::int64_t* changed,
               sql::Listed* listed) {
  if (!up()) return note_loss();
  expect(send(name, values), {.what = What::statement, .changed = changed, .listed = listed});
  sync_in_time(values);
}

void Line::sync_in_time(std::span<const sql::Value> values) {
  unsynced_ += kBytesOfAStatement;
  for (const auto& value : values) {
    if (const auto* text = std::get_if<std::string_view>(&value)) unsynced_ += text->size();
    if (const auto* bytes = std::get_if<sql::Bytes>(&value)) unsynced_ += bytes->size();
  }
  if (unsynced_ >= kMostUnsynced) sync();
}

Rows Line::ask(const std::string& name, std::span<const sql::Value> values) {
  Rows rows;
  if (!up()) {
    note_loss();
    return rows;
  }
  expect(send(name, values), {.what = What::statement, .rows = &rows});
  // Only behind a sync does PostgreSQL count how long a transaction waits for the next word, and end it in time.
  sync();
  take_all();
  return rows;
}

void Line::say(const char* sql, std::string_view tag) {
  if (!up()) return note_loss();
  expect(PQsendQueryParams(connection_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1) == 1,
         {.what = What::statement, .tag = tag});
}

void Line::sync() {
  if (!up()) return note_loss();
  unsynced_ = 0;
  expect(PQpipelineSync(connection_.get()) == 1, {.what = What::sync});
}

void Line::expect(bool sent, Expected expected) {
  if (sent)
    expected_.push_back(expected);
  else
    note_loss();
}

void Line::take_all() {
  while (!expected_.empty()) take_one();
}

void Line::take_one() {
  const auto expected = expected_.front();
  expected_.pop_front();
  Rows result(PQgetResult(connection_.get()));
  const auto status = PQresultStatus(result.get());
  if (result == nullptr || !up()) {
    if (result != nullptr) note(result.get());
    return note_loss();
  }
  if (expected.what == What::sync) {
    if (status != PGRES_PIPELINE_SYNC) note(result.get());
    return;
  }
  const Rows end(PQgetResult(connection_.get()));  // there is none: it only ends this statement
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return note(result.get());
  if (!expected.tag.empty() && expected.tag != PQcmdStatus(result.get())) return note(result.get());
  if (expected.changed != nullptr) {
    const auto count = to_number<std::int64_t>(PQcmdTuples(result.get()));
    *expected.changed = count.value_or(0);
  }
  if (expected.listed != nullptr) {
    auto& [heard, numbers] = *expected.listed;
    heard = true;
    for (int row = 0; row < PQntuples(result.get()); ++row)
      numbers.push_back(whole_number(
          {PQgetvalue(result.get(), row, 0), static_cast<std::size_t>(PQgetlength(result.get(), row, 0))}));
  }
  if (expected.rows != nullptr) *expected.rows = std::move(result);
}

void Line::note(const PGresult* result) {
  const bool first = !trouble.failed;
  trouble.failed = true;
  if (!first) return;
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  trouble.state = state == nullptr ? "" : state;
  trouble.problem = text_of(PQresultErrorMessage(result));
  if (trouble.problem.empty()) trouble.problem = "It did not commit";
}

void Line::note_loss() {
  if (!trouble.failed || trouble.problem.empty()) {
    trouble.problem = connection_ == nullptr ? "" : text_of(PQerrorMessage(connection_.get()));
    if (trouble.problem.empty()) trouble.problem = "The connection was lost";
  }
  trouble.failed = true;
  trouble.state.clear();
  hang_up();
}

}  // namespace cb::postgres
