// SPDX-License-Identifier: MIT
#include "storage/sql_ratings.hpp"

#include <algorithm>
#include <limits>

#include "core/text.hpp"
#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Rows = sql::Statement::Rows;
using sql::Bytes;

Rating rating_from(const Rows& rows) {
  return {rows.real(0), rows.real(1), rows.real(2), rows.integer(3), rows.integer(4)};
}

// Opponents lie in one text, with blanks between them.
std::string one_text(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> words_of(std::string_view text) {
  if (text.empty()) return {};
  std::vector<std::string> words;
  for (const auto word : split(text, ' ')) words.emplace_back(word);
  return words;
}

RatedGame rated_game_from(const Rows& rows) {
  RatedGame game;
  std::ranges::copy(rows.view(0).substr(0, game.match.bytes.size()), game.match.bytes.begin());
  game.game = rows.text(1);
  game.person = rows.text(2);
  game.opponents = words_of(rows.view(3));
  game.before = {rows.real(4), rows.real(5)};
  game.after = {rows.real(6), rows.real(7)};
  game.at = rows.integer(8);
  game.seat = static_cast<int>(rows.integer(9));
  game.went = static_cast<Went>(rows.integer(10));
  game.known = words_of(rows.view(11));
  return game;
}

std::vector<RatedGame> rated_games_from(Rows&& rows) {
  std::vector<RatedGame> games;
  while (rows.next()) games.push_back(rated_game_from(rows));
  return games;
}

}  // namespace

Result<void> SqlRatings::prepare() {
  constexpr const char* kColumns =
      "SELECT h.match, h.game, p.id, h.opponents, h.old_rating, h.old_deviation, h.rating, h.deviation, h.at,"
      " h.seat, h.went, h.known FROM history h JOIN people p ON p.number = h.person ";
  const std::string curve =
      std::string(kColumns) + "WHERE h.person = ? AND h.game = ? AND h.opponents <> '' ORDER BY h.at DESC LIMIT ?";
  const std::string history =
      std::string(kColumns) +
      "WHERE h.person = ? AND (h.game, h.at, h.match) > (?, ?, ?) ORDER BY h.game, h.at, h.match LIMIT ?";
  const std::string of_match = std::string(kColumns) + "WHERE h.match = ? ORDER BY h.person";
  const sql::Database::Wanted statements[] = {
      {&person_,
       "SELECT p.number, p.name, a.person IS NOT NULL FROM people p LEFT JOIN accounts a ON a.person = p.number"
       " WHERE p.id = ?"},
      {&lock_, "UPDATE people SET made = made WHERE id = ?"},
      {&ratings_, "SELECT rating, deviation, volatility, games, at, game FROM ratings WHERE person = ? ORDER BY game"},
      {&rating_, "SELECT rating, deviation, volatility, games, at FROM ratings WHERE person = ? AND game = ?"},
      {&rating_of_,
       "SELECT r.rating, r.deviation, r.volatility, r.games, r.at FROM people p JOIN ratings r ON r.person = p.number"
       " WHERE p.id = ? AND r.game = ?"},
      {&set_rating_,
       "INSERT INTO ratings (person, game, rating, deviation, volatility, games, at, until)"
       " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,"
       " deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at = excluded.at,"
       " until = excluded.until"},
      {&rated_, "SELECT 1 FROM rated WHERE match = ?"},
      {&enter_rated_, "INSERT INTO rated (match) VALUES (?)"},
      {&drop_ratings_, "DELETE FROM ratings WHERE person = ?"},
      {&drop_history_, "DELETE FROM history WHERE person = ?"},
      {&recent_,
       "SELECT at, opponents, known, went FROM history WHERE person = ? AND game = ? AND at > ? AND opponents <> ''"
       " ORDER BY at DESC"},
      {&add_history_,
       "INSERT INTO history (person, game, at, match, opponents, old_rating, old_deviation, rating, deviation, seat,"
       " went, known) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
      {&curve_, curve.c_str()},
      {&history_, history.c_str()},
      {&of_match_, of_match.c_str()},
      // "until > 0" is what the index is for.
      {&leaders_,
       "SELECT r.rating, r.deviation, r.volatility, r.games, r.at, p.id, p.name FROM ratings r"
       " JOIN people p ON p.number = r.person WHERE r.game = ? AND r.until > 0 AND r.until > ? AND r.rating <= ?"
       " AND (r.rating < ? OR r.person > ?) ORDER BY r.rating DESC, r.person LIMIT ?"},
      {&retire_, "UPDATE ratings SET until = 0 WHERE until > 0 AND until <= ?"},
  };
  return writer_.database().prepare(statements);
}

Ratings SqlRatings::of(std::int64_t person) {
  Ratings ratings;
  for (auto rows = ratings_.with(person); rows.next();) ratings.emplace_back(rows.text(5), rating_from(rows));
  return ratings;
}

void SqlRatings::drop(std::int64_t person) {
  drop_ratings_.run(person);
  drop_history_.run(person);
}

std::optional<std::int64_t> SqlRatings::number_of(const std::string& person) {
  return sql::number_of_person(person_, person);
}

SqlRatings::Rival SqlRatings::look_up(const std::string& person, const MatchToRate& match) {
  Rival rival;
  {
    auto rows = person_.with(person);
    if (!rows.next() || rows.view(1).starts_with('\0')) return rival;
    rival.number = rows.integer(0);
    rival.known.guest = rows.integer(2) == 0;
  }
  if (auto rows = rating_.with(*rival.number, match.game); rows.next()) rival.known.rating = rating_from(rows);
  for (auto rows = recent_.with(*rival.number, match.game, match.since); rows.next();)
    rival.known.recent.push_back(
        {rows.integer(0), words_of(rows.view(1)), words_of(rows.view(2)), static_cast<Went>(rows.integer(3))});
  return rival;
}

// ONE_RATING (tests/model/duties.pml): that a match is rated and what it changes are stored in one transaction, and the
// row that says so can be inserted once. Where other nodes rate too, nobody's rating is read before what they are
// writing of it is there: everybody in the same order, so that two wait for each other in no ring.
Result<std::vector<RatedGame>> SqlRatings::rate_now(const MatchToRate& match, const Rerate& rerate) {
  std::vector<RatedGame> games;
  if (writer_.database().is_shared()) {
    auto people = match.people;
    std::ranges::sort(people);
    for (const auto& person : people) lock_.run(person);
  }
  if (rated_.with(Bytes(match.match.bytes)).next()) return games;
  std::vector<std::optional<std::int64_t>> numbers;
  std::vector<Contestant> known;
  for (const auto& person : match.people) {
    auto rival = look_up(person, match);
    numbers.push_back(rival.number);
    known.push_back(std::move(rival.known));
  }
  const auto after = rerate(known);
  if (after.size() != known.size())
    return fail("rating.count", "", "There are {} new ratings for {} people.", after.size(), known.size());
  enter_rated_.run(Bytes(match.match.bytes));
  retire_.run(match.at);
  for (std::size_t n = 0; n < known.size(); ++n) {
    if (!numbers[n]) continue;
    const auto& before = known[n].rating;
    const auto& one = after[n];
    const auto& now = one.opponents.empty() ? before : one.rating;
    if (!one.opponents.empty())
      set_rating_.run(*numbers[n], match.game, now.rating, now.deviation, now.volatility, now.games, now.at,
                      one.leads_until);
    add_history_.run(*numbers[n], match.game, match.at, Bytes(match.match.bytes), one_text(one.opponents),
                     before.rating, before.deviation, now.rating, now.deviation, one.seat, static_cast<int>(one.went),
                     one_text(one.known));
    games.push_back({.match = match.match,
                     .game = match.game,
                     .person = match.people[n],
                     .opponents = one.opponents,
                     .before = {before.rating, before.deviation},
                     .after = {now.rating, now.deviation},
                     .at = match.at,
                     .seat = one.seat,
                     .went = one.went,
                     .known = one.known});
  }
  return games;
}

void SqlRatings::ratings(std::vector<RatingOf> of, Then<std::vector<std::optional<Rating>>> then) {
  auto work = [this, of = std::move(of)]() -> Result<std::vector<std::optional<Rating>>> {
    std::vector<std::optional<Rating>> found;
    for (const auto& [person, game] : of) {
      auto rows = rating_of_.with(person, game);
      found.push_back(rows.next() ? std::optional(rating_from(rows)) : std::nullopt);
    }
    return found;
  };
  writer_.add<std::vector<std::optional<Rating>>>(SqlWriter::Kind::read, std::move(work), std::move(then));
}

void SqlRatings::rate(MatchToRate match, Rerate rerate, Then<std::vector<RatedGame>> then) {
  auto work = [this, match = std::move(match), rerate = std::move(rerate)] { return rate_now(match, rerate); };
  writer_.add<std::vector<RatedGame>>(SqlWriter::Kind::write, std::move(work), std::move(then));
}

void SqlRatings::curve(std::string person, std::string game, int most, Then<std::vector<RatedGame>> then) {
  auto work = [this, person = std::move(person), game = std::move(game), most]() -> Result<std::vector<RatedGame>> {
    const auto number = number_of(person);
    auto games = number ? rated_games_from(curve_.with(*number, game, most)) : std::vector<RatedGame>();
    std::ranges::reverse(games);
    return games;
  };
  writer_.add<std::vector<RatedGame>>(SqlWriter::Kind::read, std::move(work), std::move(then));
}

void SqlRatings::rated_games(std::string person, std::optional<RatedGame> after, int most,
                             Then<std::vector<RatedGame>> then) {
  auto work = [this, person = std::move(person), after = std::move(after).value_or(RatedGame{}),
               most]() -> Result<std::vector<RatedGame>> {
    const auto number = number_of(person);
    if (!number) return std::vector<RatedGame>();
    return rated_games_from(history_.with(*number, after.game, after.at, Bytes(after.match.bytes), most));
  };
  writer_.add<std::vector<RatedGame>>(SqlWriter::Kind::read, std::move(work), std::move(then));
}

void SqlRatings::rated(MatchId match, Then<std::optional<std::vector<RatedGame>>> then) {
  auto work = [this, match]() -> Result<std::optional<std::vector<RatedGame>>> {
    if (!rated_.with(Bytes(match.bytes)).next()) return std::nullopt;
    return rated_games_from(of_match_.with(Bytes(match.bytes)));
  };
  writer_.add<std::optional<std::vector<RatedGame>>>(SqlWriter::Kind::read, std::move(work), std::move(then));
}

void SqlRatings::leaders(std::string game, std::int64_t now, int most, std::optional<LeaderPlace> after,
                         Then<std::vector<Leader>> then) {
  auto work = [this, game = std::move(game), now, most, after = std::move(after)]() -> Result<std::vector<Leader>> {
    const double rating = after ? after->rating : std::numeric_limits<double>::infinity();
    // Where whoever came last has gone meanwhile, those of the same rating may come again.
    const auto number = after ? number_of(after->person).value_or(0) : 0;
    std::vector<Leader> leaders;
    for (auto rows = leaders_.with(game, now, rating, rating, number, most); rows.next();)
      leaders.push_back({{rows.text(5), std::string(sql::unpadded(rows.view(6))), true, {}}, rating_from(rows)});
    return leaders;
  };
  writer_.add<std::vector<Leader>>(SqlWriter::Kind::read, std::move(work), std::move(then));
}

}  // namespace cb
