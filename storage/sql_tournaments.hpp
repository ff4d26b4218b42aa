// SPDX-License-Identifier: MIT
// The list of tournaments, in SQL.
#pragma once

#include "storage/sql_writer.hpp"
#include "storage/tournaments.hpp"

namespace cb {

class SqlTournaments final : public Tournaments {
 public:
  explicit SqlTournaments(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void put(TournamentEntry entry, std::vector<std::string> people, Then<void> then) override;
  void over(std::int64_t before, int most, Then<std::vector<TournamentEntry>> then) override;
  void of_person(std::string person, int most, Then<std::vector<TournamentEntry>> then) override;
  void unfinished(Then<std::vector<MatchId>> then) override;
  void names(std::vector<std::string> people, Then<std::vector<std::string>> then) override;

 private:
  Result<void> write(const TournamentEntry& entry, const std::vector<std::string>& people);

  SqlWriter& writer_;
  sql::Statement number_, insert_, update_, enter_, over_, of_person_, unfinished_, name_;
};

}  // namespace cb
