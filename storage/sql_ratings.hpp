// SPDX-License-Identifier: MIT
// Ratings in SQL, for SqlPeople.
#pragma once

#include <optional>

#include "storage/people.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlRatings {
 public:
  template <class T>
  using Then = People::Then<T>;

  explicit SqlRatings(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  // Of somebody by their number, on the writer's thread.
  Ratings of(std::int64_t person);
  void drop(std::int64_t person);

  // What People says of each.
  void ratings(std::vector<RatingOf> of, Then<std::vector<std::optional<Rating>>> then);
  void rate(MatchToRate match, Rerate rerate, Then<std::vector<RatedGame>> then);
  void curve(std::string person, std::string game, int most, Then<std::vector<RatedGame>> then);
  void rated_games(std::string person, std::optional<RatedGame> after, int most, Then<std::vector<RatedGame>> then);
  void rated(MatchId match, Then<std::optional<std::vector<RatedGame>>> then);
  void leaders(std::string game, std::int64_t now, int most, std::optional<LeaderPlace> after,
               Then<std::vector<Leader>> then);

 private:
  struct Rival {
    std::optional<std::int64_t> number;  // none: they are not kept (any more)
    Contestant known;
  };
  std::optional<std::int64_t> number_of(const std::string& person);
  Rival look_up(const std::string& person, const MatchToRate& match);
  Result<std::vector<RatedGame>> rate_now(const MatchToRate& match, const Rerate& rerate);

  SqlWriter& writer_;
  sql::Statement lock_, person_, ratings_, rating_, rating_of_, set_rating_, rated_, enter_rated_, drop_ratings_,
      drop_history_;
  sql::Statement recent_, add_history_, curve_, history_, of_match_, leaders_, retire_;
};

}  // namespace cb
