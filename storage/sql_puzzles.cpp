// SPDX-License-Identifier: MIT
#include "storage/sql_puzzles.hpp"

#include <utility>

#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;
using Rows = sql::Statement::Rows;

// From these columns on: rating, deviation, tries, at.
Rating rating_from(const Rows& rows, int first) {
  Rating rating;
  rating.rating = rows.real(first);
  rating.deviation = rows.real(first + 1);
  rating.games = rows.integer(first + 2);
  rating.at = rows.integer(first + 3);
  return rating;
}

PuzzleStanding standing_from(const Rows& rows) {
  return {rows.text(0), rating_from(rows, 1), rows.integer(3), rows.integer(5)};
}

}  // namespace

Result<void> SqlPuzzles::prepare() {
  const sql::Database::Wanted statements[] = {
      {&number_, sql::kNumberOfPerson},
      {&tried_, "SELECT 1 FROM puzzle_tries WHERE person = ? AND game = ? AND puzzle = ?"},
      {&enter_, "INSERT INTO puzzle_tries (person, game, puzzle, solved, at) VALUES (?, ?, ?, ?, ?)"},
      {&solver_, "SELECT rating, deviation, tries, at FROM puzzle_solvers WHERE person = ? AND game = ?"},
      {&set_solver_,
       "INSERT INTO puzzle_solvers (person, game, rating, deviation, tries, at) VALUES (?, ?, ?, ?, ?, ?)"
       " ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,"
       " tries = excluded.tries, at = excluded.at"},
      {&puzzle_, "SELECT puzzle, rating, deviation, tries, at, solved FROM puzzles WHERE game = ? AND puzzle = ?"},
      {&set_puzzle_,
       "INSERT INTO puzzles (game, puzzle, rating, deviation, tries, at, solved) VALUES (?, ?, ?, ?, ?, ?, ?)"
       " ON CONFLICT (game, puzzle) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,"
       " tries = excluded.tries, at = excluded.at, solved = excluded.solved"},
      {&puzzles_, "SELECT puzzle, rating, deviation, tries, at, solved FROM puzzles WHERE game = ? ORDER BY puzzle"},
      {&tries_,
       "SELECT game, puzzle, solved, at FROM puzzle_tries WHERE person = ? AND (game, puzzle) > (?, ?)"
       " ORDER BY game, puzzle LIMIT ?"},
      {&skills_, "SELECT rating, deviation, tries, at, game FROM puzzle_solvers WHERE person = ? ORDER BY game"},
      {&old_, "SELECT person, game, puzzle FROM puzzle_tries WHERE at < ? ORDER BY at LIMIT ?"},
      {&drop_old_, "DELETE FROM puzzle_tries WHERE person = ? AND game = ? AND puzzle = ?"},
  };
  if (auto ready = writer_.database().prepare(statements); !ready || !writer_.database().is_shared()) return ready;
  const sql::Database::Wanted among_several[] = {
      {&lock_person_, "SELECT 1 FROM people WHERE id = ? FOR UPDATE"},
      {&lock_puzzle_, "SELECT pg_advisory_xact_lock(hashtextextended(?1 || ' ' || ?2, 0))"},
  };
  return writer_.database().prepare(among_several);
}

// Where other nodes rate too, neither skill is read before what they are writing of it is there; of a puzzle that
// nobody has tried there is no row to lock.
Result<std::optional<PuzzleStanding>> SqlPuzzles::try_now(const PuzzleTry& attempt, const RerateTry& rerate) {
  if (attempt.puzzle.size() > kLongestPuzzleName)
    return fail("puzzle.long", "", "A puzzle's name has {} letters at most.", kLongestPuzzleName);
  if (writer_.database().is_shared()) {
    lock_person_.run(attempt.person);
    lock_puzzle_.run(attempt.game, attempt.puzzle);
  }
  const auto person = sql::number_of_person(number_, attempt.person);
  if (!person) return std::unexpected(sql::no_such_person());
  if (tried_.with(*person, attempt.game, attempt.puzzle).next()) return std::nullopt;
  Rating skill;
  if (auto rows = solver_.with(*person, attempt.game); rows.next()) skill = rating_from(rows, 0);
  std::optional<PuzzleStanding> standing;
  if (auto rows = puzzle_.with(attempt.game, attempt.puzzle); rows.next()) standing = standing_from(rows);
  const auto before = standing ? std::optional(standing->rating) : std::optional<Rating>();
  const auto [now_skilled, now_hard] = rerate(skill, before);
  enter_.run(*person, attempt.game, attempt.puzzle, attempt.right ? 1 : 0, attempt.at);
  set_solver_.run(*person, attempt.game, now_skilled.rating, now_skilled.deviation, now_skilled.games, now_skilled.at);
  auto old = standing.value_or(PuzzleStanding{attempt.puzzle, now_hard, 0, 0});
  if (now_hard.games == old.tries) return old;
  PuzzleStanding now{attempt.puzzle, now_hard, now_hard.games, old.right + (attempt.right ? 1 : 0)};
  set_puzzle_.run(attempt.game, now.puzzle, now_hard.rating, now_hard.deviation, now.tries, now_hard.at, now.right);
  return now;
}

void SqlPuzzles::attempt(PuzzleTry attempt, RerateTry rerate, Then<std::optional<PuzzleStanding>> then) {
  auto work = [this, attempt = std::move(attempt), rerate = std::move(rerate)] { return try_now(attempt, rerate); };
  writer_.add<std::optional<PuzzleStanding>>(Kind::write, std::move(work), std::move(then));
}

void SqlPuzzles::standings(std::string game, Then<std::vector<PuzzleStanding>> then) {
  auto work = [this, game = std::move(game)]() -> Result<std::vector<PuzzleStanding>> {
    std::vector<PuzzleStanding> found;
    for (auto rows = puzzles_.with(game); rows.next();) found.push_back(standing_from(rows));
    return found;
  };
  writer_.add<std::vector<PuzzleStanding>>(Kind::read, std::move(work), std::move(then));
}

void SqlPuzzles::tries_of(std::string person, std::optional<PuzzleTry> after, int most,
                          Then<std::vector<PuzzleTry>> then) {
  auto work = [this, person = std::move(person), after = std::move(after).value_or(PuzzleTry{}),
               most]() -> Result<std::vector<PuzzleTry>> {
    std::vector<PuzzleTry> found;
    const auto number = sql::number_of_person(number_, person);
    if (!number) return found;
    for (auto rows = tries_.with(*number, after.game, after.puzzle, most); rows.next();)
      found.push_back({person, rows.text(0), rows.text(1), rows.integer(2) != 0, rows.integer(3)});
    return found;
  };
  writer_.add<std::vector<PuzzleTry>>(Kind::read, std::move(work), std::move(then));
}

void SqlPuzzles::skill_of(std::string person, Then<Ratings> then) {
  auto work = [this, person = std::move(person)]() -> Result<Ratings> {
    Ratings skills;
    const auto number = sql::number_of_person(number_, person);
    if (!number) return skills;
    for (auto rows = skills_.with(*number); rows.next();) skills.emplace_back(rows.text(4), rating_from(rows, 0));
    return skills;
  };
  writer_.add<Ratings>(Kind::read, std::move(work), std::move(then));
}

void SqlPuzzles::purge(std::int64_t before, int most, Then<std::int64_t> then) {
  auto work = [this, before, most]() -> Result<std::int64_t> {
    struct Old {
      std::int64_t person;
      std::string game, puzzle;
    };
    std::vector<Old> old;
    for (auto rows = old_.with(before, most); rows.next();)
      old.push_back({rows.integer(0), rows.text(1), rows.text(2)});
    for (const auto& one : old) drop_old_.run(one.person, one.game, one.puzzle);
    return static_cast<std::int64_t>(old.size());
  };
  writer_.add<std::int64_t>(Kind::write, std::move(work), std::move(then));
}

}  // namespace cb
