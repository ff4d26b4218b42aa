// SPDX-License-Identifier: MIT
// What a club keeps, in SQL.
#pragma once

#include "storage/club.hpp"
#include "storage/sql_people.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlClub final : public Club {
 public:
  SqlClub(SqlWriter& writer, SqlPeople& people) : writer_(writer), everybody_(people) {}
  Result<void> prepare();

  void appoint(std::string person, Deed deed, Then<void> then) override;
  void dismiss(std::string person, Deed deed, Then<void> then) override;
  void operators(Then<std::vector<Operator>> then) override;
  void lay(Sanction sanction, Deed deed, Then<void> then) override;
  void lift(std::string person, Sanction::Kind kind, Deed deed, Then<bool> then) override;
  void sanctions(Then<std::vector<Sanction>> then) override;
  void sanctions_of(std::string person, Then<std::vector<Sanction>> then) override;
  void announce(Announcement announcement, int most, Deed deed, Then<std::int64_t> then) override;
  void withdraw(std::int64_t number, Deed deed, Then<bool> then) override;
  void announcements(std::int64_t now, Then<std::vector<Announcement>> then) override;
  void add_rule(std::string word, int most, Deed deed, Then<std::int64_t> then) override;
  void remove_rule(std::int64_t number, Deed deed, Then<bool> then) override;
  void rules(Then<std::vector<NameRule>> then) override;
  void report(PlayerReport report, std::int64_t since, int most, Then<void> then) override;
  void reports(bool handled, std::int64_t before, int most, Then<std::vector<PlayerReport>> then) override;
  void reports_by(std::string person, Then<std::vector<PlayerReport>> then) override;
  void reports_about(std::string person, int most, Then<std::vector<PlayerReport>> then) override;
  void open_reports(Then<std::int64_t> then) override;
  void handle(std::int64_t report, bool handled, Deed deed, Then<bool> then) override;
  void rename(std::string person, std::string name, NameKey key, Deed deed, Then<void> then) override;
  void note(Deed deed, Then<void> then) override;
  void log(std::int64_t before, int most, Then<std::vector<LogEntry>> then) override;
  void done_to(std::string person, Then<std::vector<LogEntry>> then) override;
  void purge(std::int64_t reports_before, std::int64_t log_before, int most, Then<std::int64_t> then) override;
  void people(std::int64_t before, int most, Then<std::vector<Listed>> then) override;
  void count(std::vector<DayTally> tallies, std::int64_t day, std::vector<std::string> here, Then<void> then) override;
  void tallies(std::int64_t from_day, Then<std::vector<DayTally>> then) override;

  // Within a job of the writer's, before it writes anything else.
  Result<void> note_now(Deed deed);

 private:
  // The number of its entry in the log. Before anything else is written: what is refused must leave nothing behind.
  Result<std::int64_t> write_down(const Deed& deed);
  bool is_operator(std::int64_t number);
  // The only column of the only row.
  template <class... Values>
  std::int64_t asked(sql::Statement& statement, const Values&... values) {
    auto rows = statement.with(values...);
    return rows.next() ? rows.integer(0) : 0;
  }
  std::optional<std::int64_t> number_of(const std::string& person);
  PersonName name_of(std::int64_t number);
  LogEntry entry_from(const sql::Statement::Rows& rows);
  PlayerReport report_from(const sql::Statement::Rows& rows);

  SqlWriter& writer_;
  SqlPeople& everybody_;
  sql::Statement number_, name_, account_;
  sql::Statement operator_, appoint_, dismiss_, operators_;
  sql::Statement write_down_, entry_, log_, done_to_;
  sql::Statement lay_, sanction_, lift_, sanctions_, sanctions_of_;
  sql::Statement announce_, count_announcements_, announcement_, withdraw_, announcements_;
  sql::Statement add_rule_, word_, rule_, count_rules_, remove_rule_, rules_;
  sql::Statement report_, count_reports_, open_reports_, reports_open_, reports_handled_, reports_by_, reports_about_;
  sql::Statement whom_, handled_, handle_, reopen_;
  sql::Statement old_reports_, drop_report_, old_sanctions_, old_entries_, drop_entry_;
  sql::Statement people_, tally_, tallies_, come_, gone_home_;
};

}  // namespace cb
