// SPDX-License-Identifier: MIT
// What a table that is over means for its event.
#include "server/events/outcome.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "table/laid.hpp"
#include "tests/table_testing.hpp"

namespace cb::server {
namespace {

using table::Kept;
using table::Leaving;
using table::person;

table::Made three_at(const std::string& game, std::string_view settings) {
  auto made = table::two_at(game, settings);
  made.seats.push_back(person("cid"));
  return made;
}

TEST(EventOutcome, OfTwoIsWhoWon) {
  Kept resigned(table::two_at("top-cap"));
  resigned.begin();
  ASSERT_EQ(resigned(resigned.table.leave(0, Leaving::resigned, 1)), "");
  EXPECT_EQ(outcome_of(resigned.table, false), (tournament::Outcome{{2, 1}, 0, true}));

  Kept agreed(table::two_at("top-cap"));
  agreed.begin();
  ASSERT_EQ(agreed(agreed.table.offer(0, table::Offer::draw, 1)), "");
  ASSERT_EQ(agreed(agreed.table.answer(1, table::Offer::draw, true, 2)), "");
  EXPECT_EQ(outcome_of(agreed.table, false), (tournament::Outcome{{1, 1}, 0, true}));

  auto of_event = table::two_at("top-cap");
  of_event.laid = table::kLaidForEvent;
  Kept aborted(of_event);
  aborted.begin();
  ASSERT_EQ(aborted(aborted.table.offer(0, table::Offer::abort, 1)), "");
  ASSERT_EQ(aborted.table.stage(), table::Stage::playing) << "at an event nobody calls a game off alone";
  ASSERT_EQ(aborted(aborted.table.answer(1, table::Offer::abort, true, 2)), "");
  EXPECT_EQ(outcome_of(aborted.table, false), std::nullopt) << "they agreed to have no result";

  Kept absent(table::two_at("top-cap"));
  absent.begin();
  ASSERT_EQ(absent(absent.table.forfeit(0, 1)), "");
  EXPECT_EQ(outcome_of(absent.table, false), (tournament::Outcome{{2, 1}, 0, false}));
}

// Many games by chance: the places are those of the score sheet, and the winners are first.
TEST(EventOutcome, OfMoreIsByTheScoreSheet) {
  Rng rng(5);
  for (const auto* const game : {"trap-the-cap", "bottlecap-vikings"})
    for (int round = 0; round < 6; ++round) {
      Kept kept(three_at(game, game == std::string("trap-the-cap") ? "players=3 throws=300" : "players=3 turns=3"));
      kept.begin();
      Milliseconds now = 0;
      table::play_on(kept, 9'000, rng, now);
      ASSERT_EQ(kept.table.stage(), table::Stage::over) << game;
      const auto outcome = outcome_of(kept.table, false);
      ASSERT_TRUE(outcome);
      const auto told = kept.table.game().tell_ending(kept.table.match().state());
      for (const auto& row : told["scores"]["rows"])
        for (const auto& seat : row["seats"]) EXPECT_EQ(outcome->places.at(seat), row["place"]) << told;
      for (std::size_t seat = 0; seat < 3; ++seat)
        EXPECT_EQ(outcome->places[seat] == 1, (kept.table.ended()->winners >> seat & 1) != 0) << told;
    }
}

TEST(EventOutcome, PutsWhoWasNotThereAtTheEndBehindAllWhoWere) {
  Rng rng(5);
  Kept kept(three_at("trap-the-cap", "players=3 throws=300"));
  kept.begin();
  ASSERT_EQ(kept(kept.table.leave(1, Leaving::left, 1)), "");
  Milliseconds now = 2;
  table::play_on(kept, 9'000, rng, now);
  ASSERT_EQ(kept.table.stage(), table::Stage::over);
  EXPECT_EQ(outcome_of(kept.table, false)->places[1], 3);

  Kept alone(three_at("trap-the-cap", "players=3"));
  alone.begin();
  for (int seat = 0; seat < 3; ++seat) ASSERT_EQ(alone(alone.table.leave(seat, Leaving::left, 1)), "");
  EXPECT_EQ(outcome_of(alone.table, false), std::nullopt) << "nobody was left";
}

TEST(EventOutcome, OfADealIsWhatWasReachedHoweverItEnded) {
  Rng rng(5);
  Kept kept(table::two_at("top-drop"));
  kept.begin();
  Milliseconds now = 0;
  table::play_on(kept, 9'000, rng, now);
  ASSERT_EQ(kept.table.stage(), table::Stage::over);
  const auto rows = kept.table.game().tell_ending(kept.table.match().state())["scores"]["rows"];
  EXPECT_EQ(outcome_of(kept.table, true)->score, rows[0]["values"][0]);
  EXPECT_GT(outcome_of(kept.table, true)->score, 0);

  Kept given_up(table::two_at("top-drop"));
  given_up.begin();
  for (int seat = 0; seat < 2; ++seat) ASSERT_EQ(given_up(given_up.table.leave(seat, Leaving::left, 1)), "");
  EXPECT_EQ(outcome_of(given_up.table, true)->score, 0) << "a bad hand is not played again";
}

}  // namespace
}  // namespace cb::server
