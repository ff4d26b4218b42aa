// SPDX-License-Identifier: MIT
// Tries of puzzles, in SQL.
#pragma once

#include "storage/puzzles.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlPuzzles final : public Puzzles {
 public:
  explicit SqlPuzzles(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void attempt(PuzzleTry attempt, RerateTry rerate, Then<std::optional<PuzzleStanding>> then) override;
  void standings(std::string game, Then<std::vector<PuzzleStanding>> then) override;
  void tries_of(std::string person, std::optional<PuzzleTry> after, int most,
                Then<std::vector<PuzzleTry>> then) override;
  void skill_of(std::string person, Then<Ratings> then) override;
  void purge(std::int64_t before, int most, Then<std::int64_t> then) override;

 private:
  Result<std::optional<PuzzleStanding>> try_now(const PuzzleTry& attempt, const RerateTry& rerate);

  SqlWriter& writer_;
  sql::Statement number_, tried_, enter_, solver_, set_solver_, puzzle_, set_puzzle_, puzzles_;
  sql::Statement tries_, skills_, old_, drop_old_, lock_person_, lock_puzzle_;
};

}  // namespace cb
