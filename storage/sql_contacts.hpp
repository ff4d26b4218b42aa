// SPDX-License-Identifier: MIT
// Who knows whom, in SQL.
#pragma once

#include "storage/contacts.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlContacts final : public Contacts {
 public:
  explicit SqlContacts(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void tie(std::string person, Tie tie, std::string other, std::int64_t now, int most, Then<void> then) override;
  void untie(std::string person, Tie tie, std::string other, Then<void> then) override;
  void tied(std::string person, Tie tie, Then<std::vector<Contact>> then) override;
  void all_blocks(Then<std::vector<std::pair<std::string, std::string>>> then) override;
  void met(std::string person, int most, Then<std::vector<Acquaintance>> then) override;

 private:
  SqlWriter& writer_;
  sql::Statement number_, count_, tie_, untie_, tied_, blocks_, met_;
};

}  // namespace cb
