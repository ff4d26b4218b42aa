// SPDX-License-Identifier: MIT
// Words for tests of the store: ask, wait for the answer, have it; and a fixture for whichever database keeps it.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

#include "power_cut.hpp"
#include "storage/sqlite_store.hpp"

namespace cb::storage_testing {

inline void deliver_at_once(std::vector<std::move_only_function<void()>> news) {
  for (auto& tell : news) tell();
}

// What a request answers: `ask` gets the callback to pass on.
template <class T, class Ask>
Result<T> answer(Ask&& ask) {
  std::promise<Result<T>> told;
  ask([&](Result<T> result) { told.set_value(std::move(result)); });
  return told.get_future().get();
}

inline MatchId match_number(std::uint8_t n) {
  MatchId id;
  id.bytes[0] = n;
  return id;
}

inline Appended append(Log& log, const MatchId& match, std::uint64_t expected, std::vector<std::string> events) {
  std::promise<Appended> told;
  log.append(match, expected, std::move(events), [&](Appended outcome) { told.set_value(outcome); });
  return told.get_future().get();
}

inline std::vector<std::string> read(Log& log, const MatchId& match, std::uint64_t from = 0) {
  return answer<std::vector<std::string>>([&](auto then) { log.read(match, from, std::move(then)); }).value();
}

// Events of these tests are plain text; whatever stands between the person's id and a full stop is theirs.
inline std::optional<std::string> forget(std::string_view event, std::string_view person) {
  std::string without(event);
  const auto at = without.find(person);
  if (at == std::string::npos) return std::nullopt;
  const auto from = at + person.size();
  without.erase(from, without.find('.', from) - from);
  return without;
}

inline Result<std::unique_ptr<SqliteStore>> open_on(const char* vfs, const std::string& path = "log") {
  return SqliteStore::open(path, deliver_at_once, forget, vfs);
}

template <std::size_t N = 32>
std::array<std::uint8_t, N> bytes_of(std::string_view text) {
  std::array<std::uint8_t, N> bytes{};
  for (std::size_t n = 0; n < std::min(N, text.size()); ++n) bytes[n] = static_cast<std::uint8_t>(text[n]);
  return bytes;
}

inline Result<void> add_guest(People& people, const std::string& id, const std::string& name) {
  return answer<void>(
      [&](auto then) { people.add_guest({id, name, false, {}}, bytes_of(id), 1'000, std::move(then)); });
}

inline std::optional<Person> find(People& people, const std::string& id) {
  return answer<std::optional<Person>>([&](auto then) { people.find(bytes_of(id), std::move(then)); }).value();
}

inline Result<void> make_account(People& people, const std::string& id, const std::string& name,
                                 const std::string& key) {
  return answer<void>(
      [&](auto then) { people.make_account(id, name, bytes_of(key), "hash of " + name, std::move(then)); });
}

// A match that lifts everybody by so many points, against these.
inline Rerate up_by(double points, const std::vector<std::string>& opponents, std::int64_t leads_until = 0) {
  return [=](const std::vector<Contestant>& known) {
    std::vector<Rerated> after;
    for (const auto& one : known) {
      after.push_back({one.rating, opponents, leads_until});
      after.back().rating.rating += points;
      ++after.back().rating.games;
    }
    return after;
  };
}

enum class Kind { sqlite, postgres };

// Where no PostgreSQL is installed, or the program was built without it, only the one; a test says so.
std::vector<Kind> kinds();
std::string name_of(const ::testing::TestParamInfo<Kind>& kind);

// A store of its own for each test, as often as it opens it.
class AnyStore : public ::testing::TestWithParam<Kind> {
 protected:
  std::unique_ptr<Store> open(Deliver deliver = deliver_at_once);
  // SQLite keeps whatever it is given; what is not of its column's type would come back from PostgreSQL as something
  // else, and no longer be found.
  ~AnyStore() override;
  // What a SELECT of one number says; while no store is open.
  std::int64_t number(const std::string& sql);

  power_cut::Disk disk_{"any_store"};

 private:
  std::string url_;
};

#define FOR_EVERY_STORE(Fixture)                                                           \
  INSTANTIATE_TEST_SUITE_P(, Fixture, ::testing::ValuesIn(::cb::storage_testing::kinds()), \
                           &::cb::storage_testing::name_of)

}  // namespace cb::storage_testing
