// SPDX-License-Identifier: MIT
// The directory of tables, in SQL.
#pragma once

#include "storage/directory.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlDirectory final : public Directory {
 public:
  explicit SqlDirectory(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void put(TableEntry entry, Then<void> then) override;
  void find(const MatchId& match, Then<std::optional<TableEntry>> then) override;
  void lobby(std::string game, int most, Then<std::vector<TableEntry>> then) override;
  void of_person(std::string person, std::int64_t before, int most, Then<std::vector<TableEntry>> then) override;
  void rated_of(std::string person, std::string game, int most, Then<std::vector<RatedTable>> then) override;
  void shown(TableEntry::Stage stage, std::string game, std::optional<ShownPlace> before, int most,
             Then<std::vector<ShownTable>> then) override;
  void featured(int most, Then<std::vector<ShownTable>> then) override;
  void await(const MatchId& match, std::uint64_t version, std::vector<std::string> people, std::int64_t since,
             std::int64_t due, Then<std::vector<std::string>> then) override;
  void turns_of(std::string person, int most, Then<std::vector<Turn>> then) override;
  void take_old_turns(std::int64_t before, int most, Then<std::vector<Turn>> then) override;
  void playing(std::optional<MatchId> after, int most, Then<std::vector<MatchId>> then) override;
  void alive(std::int64_t now, std::int64_t silence, std::int64_t known, Then<std::vector<Gap>> then) override;

 private:
  class Await;
  void write(const TableEntry& entry);
  bool knows(const std::string& person);
  TableEntry entry(const sql::Statement::Rows& rows);
  std::vector<TableEntry> entries(sql::Statement::Rows&& rows);
  std::vector<ShownTable> shown_tables(sql::Statement::Rows&& rows);
  std::vector<Turn> turns(sql::Statement::Rows&& rows);

  SqlWriter& writer_;
  sql::Statement number_, insert_, update_, known_, clear_seats_, seat_, clear_people_, person_;
  sql::Statement shown_, shown_of_game_, featured_, seat_ratings_;
  sql::Statement find_, lobby_, lobby_of_game_, of_person_, rated_of_, seats_, playing_;
  sql::Statement tell_turns_, end_turns_, add_turn_, set_due_, turns_, old_turns_, hand_out_;
  sql::Statement lock_alive_, add_gap_, alive_, gaps_;
};

}  // namespace cb
