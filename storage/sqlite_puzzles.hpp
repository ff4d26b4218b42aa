// SPDX-License-Identifier: MIT
// Tries of puzzles, in the SQLite file.
#pragma once

#include "storage/puzzles.hpp"
#include "storage/sqlite_writer.hpp"

namespace cb {

class SqlitePuzzles final : public Puzzles {
 public:
  explicit SqlitePuzzles(SqliteWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void attempt(PuzzleTry attempt, RerateTry rerate, Then<std::optional<PuzzleStanding>> then) override;
  void standings(std::string game, Then<std::vector<PuzzleStanding>> then) override;
  void tries_of(std::string person, std::optional<PuzzleTry> after, int most,
                Then<std::vector<PuzzleTry>> then) override;
  void skill_of(std::string person, Then<Ratings> then) override;
  void purge(std::int64_t before, int most, Then<std::int64_t> then) override;

 private:
  Result<std::optional<PuzzleStanding>> try_now(const PuzzleTry& attempt, const RerateTry& rerate);

  SqliteWriter& writer_;
  sqlite::Statement number_, tried_, enter_, solver_, set_solver_, puzzle_, set_puzzle_, puzzles_;
  sqlite::Statement tries_, skills_, old_, drop_old_;
};

}  // namespace cb
