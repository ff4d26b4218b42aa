// SPDX-License-Identifier: MIT
// The shelf of editions, in SQL.
#pragma once

#include "storage/editions.hpp"
#include "storage/sql_club.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlEditions final : public Editions {
 public:
  SqlEditions(SqlWriter& writer, SqlClub& club) : writer_(writer), club_(club) {}
  Result<void> prepare();

  void put(StoredEdition edition, int most, Then<bool> then) override;
  void find(std::string key, Then<std::optional<StoredEdition>> then) override;
  void use(std::string key, std::int64_t now, Then<void> then) override;
  void of_person(std::string person, int most, Then<std::vector<StoredEdition>> then) override;
  void latest(std::int64_t before, int most, Then<std::vector<StoredEdition>> then) override;
  void remove(std::string key, std::string person, Then<bool> then) override;
  void take_down(std::string key, Deed deed, Then<bool> then) override;
  void purge(std::int64_t unused_since, int most, Then<std::int64_t> then) override;

 private:
  Result<bool> put_now(const StoredEdition& edition, int most);

  SqlWriter& writer_;
  SqlClub& club_;
  sql::Statement number_, count_, insert_, find_, use_, of_person_, latest_, remove_, drop_, unused_, drop_unused_;
};

}  // namespace cb
